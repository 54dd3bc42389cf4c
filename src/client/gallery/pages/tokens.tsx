import type { Page } from '../page.ts'
import { Colours } from '../tokens/colours.tsx'
import { Palette } from '../tokens/palette.tsx'
import { Motion, Radii, Shadows, Spacing, TypeScale } from '../tokens/scales.tsx'

export const page: Page = {
  examples: { palette: Palette, colours: Colours, type: TypeScale, spacing: Spacing, radii: Radii, shadows: Shadows, motion: Motion }
}
