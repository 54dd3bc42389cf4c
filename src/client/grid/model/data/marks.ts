import type { CellValue } from '#contract/core/rules.ts'

import type { GridRow } from './rows.ts'

/** What a screen may mark cells and rows as; each has a sign of its own, which is no colour alone. */
export type MarkSign = 'returned' | 'changed' | 'gone'

/** What a screen says of a cell beside its value: a sign, and the words that are shown and read there. */
export interface CellMark {
  readonly sign: MarkSign
  /** The words, or how they are made of another value of the same column as its cells show it. */
  readonly words: string | ((textOf: (value: CellValue) => string) => string)
}

/** What a screen says of a whole row: at its number, and read with the cell by which one comes to the row. */
export interface RowMark {
  readonly sign: MarkSign
  /** A word or two, for the name of the row. */
  readonly name: string
  /** All there is to say. */
  readonly words: string
}

/** The marks of a grid; asked whenever a cell is drawn, so they answer from what the row holds. */
export interface Marks {
  readonly cell: (row: GridRow, key: string) => readonly CellMark[]
  readonly row: (row: GridRow) => RowMark | null
}

/** A grid without marks. */
export const NO_MARKS: Marks = { cell: () => [], row: () => null }
