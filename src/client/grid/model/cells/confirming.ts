import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../data/columns.ts'
import { naming, UNCONFIRMED, unconfirmedIn } from '../data/unconfirmed.ts'
import { nextUnconfirmed } from '../edits/gaps.ts'
import { activeCell, activateCell } from '../edits/going.ts'
import { type GridState, kindOf, lockOf, sayOnce } from '../edits/grid-state.ts'
import { writeCellStep } from '../edits/writing.ts'

/** Whether a cell is 待核. */
const isUnconfirmed = ({ rows }: GridState, rowIndex: number, key: string) =>
  unconfirmedIn(rows.row(rowIndex)).includes(key)

/** Whether a document says itself what a cell holds. */
export type IsSaid = (key: string, value: CellValue) => boolean
export const NOTHING_SAID: IsSaid = () => false

/** What filling a row from its document has done to its cells. */
export interface Filled {
  /** Cells that were empty. */
  readonly filled: readonly GridColumn[]
  /** Cells that held a default which nobody had touched, and which the document says otherwise. */
  readonly replaced: readonly GridColumn[]
  /** Cells that were 待核 and hold what the document says too: they are confirmed by it. */
  readonly agreed: readonly GridColumn[]
}

/** Whether a cell holds a default that nobody has touched, as the row says by the name `defaulted`. */
function isDefault(state: GridState, rowIndex: number, key: string): boolean {
  const { defaulted } = state.rows.row(rowIndex)
  return Array.isArray(defaulted) && defaulted.includes(key) && isUnconfirmed(state, rowIndex, key)
}

/**
 * Fills the empty cells of a row with values that were read in its document, and puts them over defaults that nobody has touched, as one
 * step; both are 待核. What the document says too is 待核 no more.
 */
export function fillUnconfirmed(
  state: GridState,
  rowIndex: number,
  values: ReadonlyMap<string, CellValue>,
  isSaid: IsSaid = NOTHING_SAID
): Filled {
  const writable = state.columns.placed.flatMap(({ edge, column }) =>
    edge === null && !kindOf(state, column).isOwn && !lockOf(state, rowIndex, column) ? [column] : []
  )
  const open = writable.filter(({ key }) => !isEmpty(values.get(key)))
  const held = (key: string) => state.rows.cell(rowIndex, key)
  const filled = open.filter(({ key }) => isEmpty(held(key)))
  const defaults = open.filter(({ key }) => !isEmpty(held(key)) && isDefault(state, rowIndex, key))
  const replaced = defaults.filter(({ key }) => held(key) !== values.get(key))
  const agreed = writable.filter(
    (column) =>
      (defaults.includes(column) && !replaced.includes(column)) ||
      (isUnconfirmed(state, rowIndex, column.key) && isSaid(column.key, held(column.key)))
  )
  const keys = [...filled, ...replaced].map(({ key }) => key)
  if (keys.length > 0 || agreed.length > 0) {
    const rest = unconfirmedIn(state.rows.row(rowIndex)).filter((key) => !agreed.some((column) => column.key === key))
    writeCellStep(state, [
      ...keys.map((key) => ({ rowIndex, key, value: values.get(key) })),
      { rowIndex, key: UNCONFIRMED, value: naming([...rest, ...keys.filter((key) => !rest.includes(key))]) }
    ])
  }
  return { filled, replaced, agreed }
}

/** Says that a cell is right as it is: it is 待核 no more. Answers false where it was not. */
export function confirmCell(state: GridState, rowIndex: number, key: string): boolean {
  if (!isUnconfirmed(state, rowIndex, key)) return false
  const rest = unconfirmedIn(state.rows.row(rowIndex)).filter((one) => one !== key)
  writeCellStep(state, [{ rowIndex, key: UNCONFIRMED, value: naming(rest) }])
  return true
}

/** Confirms the cells of a range that are 待核, as one step, and says how many. Answers false where none is. */
function confirmRange(state: GridState): boolean {
  const { top, bottom, left, right } = state.cursor.range
  const keys = new Set(state.columns.placed.slice(left, right + 1).map(({ key }) => key))
  let count = 0
  const writes: { rowIndex: number; key: string; value: string | null }[] = []
  for (let line = Math.max(0, top); line <= bottom; line++) {
    const rowIndex = state.rows.rowIndexAt(line)
    if (rowIndex < 0) continue
    const before = unconfirmedIn(state.rows.row(rowIndex))
    const rest = before.filter((key) => !keys.has(key))
    count += before.length - rest.length
    if (rest.length < before.length) writes.push({ rowIndex, key: UNCONFIRMED, value: naming(rest) })
  }
  if (writes.length === 0) return false
  writeCellStep(state, writes)
  sayOnce(state, 'confirmedMany', { count }, 'confirmed')
  return true
}

/** Confirms the active cell, goes on to the next 待核 cell of its row, and says both; of a range all cells. Answers false where nothing is 待核. */
export function confirmActive(state: GridState): boolean {
  if (state.cursor.isRange) return confirmRange(state)
  const cell = activeCell(state)
  if (!cell || !confirmCell(state, cell.rowIndex, cell.column.key)) return false
  const { title } = cell.column
  const next = nextUnconfirmed(state, state.cursor.at, false, cell.rowIndex)
  if (next) activateCell(state, next)
  sayOnce(state, next ? 'confirmed' : 'confirmedLast', { title }, 'confirmed')
  return true
}

/** Fills the active row from its document, says what became of which cells, and goes to the first of them unless the active cell is one. */
export function fillActive(
  state: GridState,
  rowIndex: number,
  values: ReadonlyMap<string, CellValue>,
  isSaid: IsSaid
): void {
  const { filled, replaced, agreed } = fillUnconfirmed(state, rowIndex, values, isSaid)
  const written = [...filled, ...replaced]
  if (written.length === 0 && agreed.length === 0) {
    sayOnce(state, 'nothingFilled')
    return
  }
  const { line, col } = state.cursor.at
  const places = written.map(({ key }) => state.columns.placeOf(key))
  if (written.length > 0 && !places.includes(col)) activateCell(state, { line, col: Math.min(...places) })
  const { say: words } = state.context
  const titlesOf = (columns: readonly GridColumn[]) => columns.map(({ title }) => title).join(words('listComma'))
  const parts = [
    ...(replaced.length > 0 ? [words('filledOver', { titles: titlesOf(replaced) })] : []),
    ...(agreed.length > 0 ? [words('filledAgreed', { titles: titlesOf(agreed) })] : [])
  ]
  if (written.length === 0) sayOnce(state, 'filledAgreed', { titles: titlesOf(agreed) })
  else if (parts.length === 0) sayOnce(state, 'filledUnconfirmed', { count: written.length, titles: titlesOf(written) })
  else
    sayOnce(state, 'filledBeside', {
      filled: words('filledUnconfirmed', { count: written.length, titles: titlesOf(written) }),
      beside: parts.join(words('filledComma'))
    })
}
