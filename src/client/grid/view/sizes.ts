import { ROW_HEIGHT } from '#contract/core/limits.ts'

/** Heights of a row in px by the size of the grid; `editable` is the specification's (SPEC.md §9). None is under 24. */
const SIZES = { editable: ROW_HEIGHT, medium: 48, small: 40, mini: 32, tiny: 26 } as const
/** The name of such a height. */
export type GridSize = keyof typeof SIZES
/** Targets are never smaller (WCAG 2.5.8). Px. */
const LEAST = 24
/** The least height of a row of two lines of text. Px. */
const TWO_LINES = 44
/** Height of the header, and of each line of the footer. Px. */
export const BAND = 36

/** The height of a row in px, where texts are not larger than usual. */
export const rowHeight = (size: GridSize | number, hasTwoLines: boolean): number =>
  Math.max(hasTwoLines ? TWO_LINES : LEAST, typeof size === 'number' ? size : SIZES[size])
