import type { FormLetters } from '#contract/forms/form-layout.ts'

import type { Measure } from './break-lines.ts'
import { ASCENT, type Fitted, fitText, LEADING } from './fit-text.ts'
import { type FormFault, FormRefused, type FormRun } from './layout-tree.ts'

/** A box in points, from the left and the top of its page. */
export interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Align = 'left' | 'center' | 'right'
export type Valign = 'top' | 'middle' | 'bottom'

/** What a form is filled with, and what has been found wrong with it so far. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** The names that titles begin with, one after the other: of the project and of the unit project. */
  readonly names?: readonly string[] | undefined
  readonly measure: Measure
  readonly faults: FormFault[]
}

/** Between a cell's rules and its text, in points. */
export const PADDING = 4

/** A text with the values of the fields that it names in braces. */
export const filledText = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

/** The field that a text names, by which a fault is called; the first where there are several. */
export const fieldOf = (pattern: string): string => /\{(\w+)\}/.exec(pattern)?.[1] ?? pattern

/** Fits a text into a box, or notes that its field does not go in. */
export function fitOrFault(
  { measure, faults }: Filling,
  fault: Omit<FormFault, 'why'>,
  text: string,
  box: Parameters<typeof fitText>[1],
  letters: FormLetters
): Fitted {
  const fitted = fitText(text, box, letters, measure)
  if (fitted) return fitted
  faults.push({ ...fault, why: 'overflow' })
  return { size: letters.min, lines: [], height: 0 }
}

/** Where the lines of a fitted text are in their box. */
export function placeLines(
  fitted: Fitted,
  box: Box,
  { align, valign, bold, first = 0 }: { align: Align; valign: Valign; bold: boolean; first?: number },
  measure: Measure
): FormRun[] {
  const { size, lines, height } = fitted
  const free = box.height - height
  const top = box.y + (valign === 'top' ? 0 : valign === 'middle' ? free / 2 : free)
  return lines.flatMap((text, index) => {
    if (text === '') return []
    const room = box.width - measure.width(text, size, bold)
    const shift = align === 'left' ? (index === 0 ? first * size : 0) : align === 'center' ? room / 2 : room
    return [{ page: box.page, x: box.x + shift, y: top + index * size * LEADING + size * ASCENT, size, bold, text }]
  })
}

/** Refuses with all that was found wrong, if anything was. */
export function throwFaults(faults: readonly FormFault[]): void {
  if (faults.length > 0) throw new FormRefused(faults)
}
