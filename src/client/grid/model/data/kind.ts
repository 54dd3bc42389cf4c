import type { CellValue } from '#contract/core/rules.ts'

import type { GridColumn } from './columns.ts'
import type { GridRow } from './rows.ts'
import type { GridText } from './texts.ts'

/** One of the choices of a cell. */
export interface CellOption {
  readonly value: string
  readonly text: string
  /** Another name of it, by which it may be typed or pasted as well: that in another language. */
  readonly other?: string | undefined
  readonly disabled?: boolean | undefined
}

/** What a kind may ask the grid that it draws for. */
export interface KindContext {
  /** The choices of a column: its own, or those of its dictionary. Empty where they have not come yet. */
  readonly optionsOf: (column: GridColumn, row: GridRow | null) => readonly CellOption[]
  /** The choices of a column that come from another cell, where they do: at once, or later. */
  readonly linked?: (column: GridColumn, row: GridRow) => readonly CellOption[] | Promise<readonly CellOption[]> | null
  /** A sentence of the grid's catalogue in the language of the screen. */
  readonly say: (text: GridText, words?: Readonly<Record<string, string | number>>) => string
}

/**
 * A kind of cell as the model knows it: how a value is written as text, how a text is read, what a value must be. Its
 * editor is in grid/kinds, or, where it needs the server, in parts/kinds.
 */
export interface KindLogic {
  /** What the cell shows, and what is copied from it. */
  readonly text: (value: CellValue, row: GridRow, column: GridColumn, context: KindContext) => string
  /** Reads a pasted or typed text; null where it means nothing to this kind. Never asked of an empty text: that is an empty cell. */
  readonly parse: (
    text: string,
    row: GridRow,
    column: GridColumn,
    context: KindContext
  ) => { readonly value: CellValue } | null
  /** What this kind itself refuses in a value that is not empty, before the column's rules are asked. */
  readonly validate?: (value: CellValue, column: GridColumn, context: KindContext) => GridText | null
  /** Space, Enter and a click change the value at once, without opening anything: to what. */
  readonly flip?: (value: CellValue, column: GridColumn) => CellValue
  /** What a new row holds where the column gives no default. */
  readonly initial?: (column: GridColumn) => CellValue
  /** What an emptied cell holds; null unless said otherwise. */
  readonly emptied?: (column: GridColumn) => CellValue
  /** What typing a character does: `replace` opens an empty editor that takes it; `open` opens the editor with that character; `none` nothing. */
  readonly typing: 'replace' | 'open' | 'none'
  /** Tab opens its editor though typing does not replace what it holds: the editor takes no more room than the cell and a list. Not for what opens a dialog. */
  readonly opensByTab?: boolean
  /** Why a typed text cannot begin a value; null where it can. What cannot begin opens no editor, which would revert it and be empty. */
  readonly beginsWrong?: (text: string) => GridText | null
  /** How values are put in order: as numbers, as they are written, or (left out) by the text they show. */
  readonly sortsBy?: 'number' | 'code'
  /** Numbers are aligned at the end of their cell. */
  readonly align?: 'end' | 'center'
  /** What its cells show at rest is drawn by its own component instead of being text. */
  readonly isDrawn?: boolean
  /** What its cells hold is their row's alone: it is neither filled into another row nor copied into one. */
  readonly isOwn?: boolean
  /** Never edited by hand. */
  readonly isReadOnly?: boolean
  /** Cells of this kind show a box instead of the text. */
  readonly box?: (value: CellValue, column: GridColumn) => boolean
  /** Cells of this kind show a bar below the text: its share, 0 to 1. */
  readonly bar?: (value: CellValue) => number | null
}
