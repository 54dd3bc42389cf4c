import type { Page } from '../page.ts'
import { Colours } from '../tokens/colours.tsx'
import { Palette } from '../tokens/palette.tsx'
import { Motion, Radii, Shadows, Spacing, TypeScale } from '../tokens/scales.tsx'

export const page: Page = {
  without: { default: 'noComponent', disabled: 'noComponent', readOnly: 'noComponent', invalid: 'noComponent', long: 'noComponent', many: 'noComponent', inDialog: 'noComponent' },
  examples: { palette: Palette, colours: Colours, type: TypeScale, spacing: Spacing, radii: Radii, shadows: Shadows, motion: Motion }
}
