import type { ColumnKind } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { Change, Emitter, TextValues } from '../data/changes.ts'
import type { Checks } from '../check/checks.ts'
import type { Columns, GridColumn } from '../data/columns.ts'
import type { Cursor } from '../data/cursor.ts'
import type { Draft, Edit } from '../data/edit.ts'
import type { History } from '../data/history.ts'
import type { JournalPort } from '../data/journal.ts'
import type { KindContext, KindLogic } from '../data/kind.ts'
import type { Linkage } from '../data/linkage.ts'
import type { CellMark, Marks } from '../data/marks.ts'
import type { ReadingMode } from '../data/reading.ts'
import type { GridRow, Rows } from '../data/rows.ts'
import type { RowStates } from '../data/row-states.ts'
import type { Selection } from '../data/selection.ts'
import type { GridText } from '../data/texts.ts'
import type { Totals } from '../data/totals.ts'
import type { RowTree } from '../data/tree.ts'

/** What somebody has done to the rows: what a screen gets, to send it. */
export type Commit =
  | {
      readonly type: 'cells'
      readonly cells: readonly {
        readonly id: string
        readonly key: string
        readonly before: CellValue
        readonly value: CellValue
      }[]
    }
  | { readonly type: 'added'; readonly ids: readonly string[] }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'moved'; readonly ids: readonly string[] }

/** A row that was taken away: its id, and the row index that it followed (-1: it was the first). */
export interface Removal {
  readonly id: string
  readonly behind: number
}

/** What the parts of one grid share: its data, and its listeners. */
export interface GridState {
  readonly columns: Columns
  readonly rows: Rows
  readonly states: RowStates
  readonly checks: Checks
  readonly totals: Totals
  readonly history: History
  readonly selection: Selection
  readonly cursor: Cursor
  readonly journal: JournalPort | null
  readonly context: KindContext
  readonly changes: Emitter<Change>
  readonly commits: Emitter<Commit>
  readonly kinds: Readonly<Record<ColumnKind, KindLogic>>
  /** Rows that the server has, or is being sent, and that were taken away here, by row index, until the server knows. */
  readonly removals: Map<number, Removal>
  /** Rows that this user has sent elsewhere, and behind which row index each was (-1: it was the first). */
  readonly left: Map<number, number>
  /** Rows that were moved, until the server knows the order. */
  readonly moved: Set<number>
  readonly orderKey: string
  /** The number of the first row; null where rows bear none. */
  orderStart: number | null
  readonly now: () => number
  /** Why a row may not be edited; null where it may. */
  readonly lockOf: (row: GridRow) => string | null
  /** What the screen says of cells and rows beside their values. */
  readonly marks: Marks
  /** Who has changed a row last, by name; empty where that is not known. */
  readonly authorOf: (row: GridRow) => string
  /** Selects whose choices depend on another cell; null where there are none. */
  readonly linkage: Linkage | null
  /** The tree of the rows; null where they are a flat list. */
  readonly tree: RowTree | null
  /** What is done with rows that are read and not edited; null where they are edited. */
  readonly reading: ReadingMode | null
  /** Whether cells are seen as fields. */
  readonly alwaysEdit: boolean
  /** The key of the column by which rows are grouped. */
  readonly grouping: () => string | null
  edit: Edit
}

export const kindOf = ({ kinds }: Pick<GridState, 'kinds'>, { type }: GridColumn): KindLogic => kinds[type]

/** Says a sentence to who listens, once; one about the same thing takes the place of one that has not been said yet. What is urgent interrupts. */
export const sayOnce = (
  { changes }: Pick<GridState, 'changes'>,
  text: GridText,
  words: TextValues = {},
  about?: string,
  isUrgent = false
): void => changes.emit({ type: 'said', text, words, about, isUrgent })

/** Says a sentence about the active cell, which is also shown at it until one goes on. */
export function sayAtCell(state: Pick<GridState, 'changes'>, text: GridText, words: TextValues = {}): void {
  sayOnce(state, text, words, 'cell')
  state.changes.emit({ type: 'noted', text, words })
}

/** Why a cell may not be edited: the words of its row or column, or a sentence of ours. */
export type Lock = { readonly message: string } | { readonly text: GridText }

/** Why a cell may not be edited; null where it may. */
export function lockOf(state: GridState, rowIndex: number, column: GridColumn): Lock | null {
  const row = state.rows.row(rowIndex)
  const message = state.lockOf(row) ?? column.lock?.(row) ?? null
  if (message !== null) return { message }
  return column.disabled || column.isOrder || kindOf(state, column).isReadOnly ? { text: 'readOnly' } : null
}

/** What a cell shows as text. */
export function cellText(state: GridState, rowIndex: number, column: GridColumn): string {
  const row = state.rows.row(rowIndex)
  return kindOf(state, column).text(row[column.key] as CellValue, row, column, state.context)
}

/** Another value as a cell would show it. */
export function textOfValue(state: GridState, rowIndex: number, column: GridColumn, value: CellValue): string {
  const row = { ...state.rows.row(rowIndex), [column.key]: value }
  return kindOf(state, column).text(value, row, column, state.context)
}

/** The words of a mark at a cell. */
export const markWords = (state: GridState, rowIndex: number, column: GridColumn, { words }: CellMark): string =>
  typeof words === 'string' ? words : words((value) => textOfValue(state, rowIndex, column, value))

/** The value of a draft: a typed text is read by the kind, and stays as it was typed where it means nothing. */
export function readDraft(state: GridState, rowIndex: number, column: GridColumn, draft: Draft): CellValue {
  if (!('text' in draft)) return draft.value
  if (isEmpty(draft.text)) return null
  const read = kindOf(state, column).parse(draft.text, state.rows.row(rowIndex), column, state.context)
  return read ? read.value : draft.text
}
