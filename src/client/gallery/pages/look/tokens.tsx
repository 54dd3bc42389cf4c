import type { GalleryPage } from '../../page.ts'
import { Colours } from '../../tokens/colours.tsx'
import { TokenPalette } from '../../tokens/palette.tsx'
import { Motion, Radii, Shadows, Spacing, TypeScale } from '../../tokens/scales.tsx'

export const page: GalleryPage = {
  without: {
    default: 'noComponent',
    disabled: 'noComponent',
    readOnly: 'noComponent',
    invalid: 'noComponent',
    long: 'noComponent',
    many: 'noComponent',
    inDialog: 'noComponent'
  },
  examples: {
    palette: TokenPalette,
    colours: Colours,
    type: TypeScale,
    spacing: Spacing,
    radii: Radii,
    shadows: Shadows,
    motion: Motion
  }
}
