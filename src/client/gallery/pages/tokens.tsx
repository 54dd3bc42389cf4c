import type { Page } from '../page.ts'
import { Colours } from '../tokens/colours.tsx'
import { Motion, Radii, Shadows, Spacing, TypeScale } from '../tokens/scales.tsx'

export const page: Page = {
  examples: { colours: Colours, type: TypeScale, spacing: Spacing, radii: Radii, shadows: Shadows, motion: Motion }
}
