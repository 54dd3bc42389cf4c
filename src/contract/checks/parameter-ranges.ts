import type { CHECK_PARAMETERS } from './items.ts'

/** Between which whole numbers a parameter may be set. Its name and unit are the texts `checkScheme.parameter.dpi` and `checkScheme.unit.dpi`. */
export interface ParameterRange {
  readonly least: number
  readonly most: number
}
type Ranges = {
  readonly [C in keyof typeof CHECK_PARAMETERS]: Readonly<Record<keyof (typeof CHECK_PARAMETERS)[C], ParameterRange>>
}

/** The ranges of the numbers that items measure by: what is beyond them would make the item ask nothing, or what no file can meet. */
export const PARAMETER_RANGES: Ranges = {
  'ZS-06': { months: { least: 0, most: 120 } },
  'ZS-13': { percent: { least: 1, most: 100 } },
  'KY-07': { dpi: { least: 72, most: 1200 } },
  'KY-09': { longest: { least: 20, most: 255 } },
  'ZJ-01': { thickest: { least: 10, most: 200 } }
}

/** The parameters of an item with their usual numbers and ranges; none where it measures by none. */
export const rangesOf = (code: string): Readonly<Record<string, ParameterRange>> =>
  (PARAMETER_RANGES as Readonly<Record<string, Readonly<Record<string, ParameterRange>>>>)[code] ?? {}
