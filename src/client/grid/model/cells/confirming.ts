import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../data/columns.ts'
import { naming, UNCONFIRMED, unconfirmedIn } from '../data/unconfirmed.ts'
import { nextUnconfirmed } from '../edits/gaps.ts'
import { activeCell, activateCell } from '../edits/going.ts'
import { type GridState, kindOf, lockOf, say } from '../edits/grid-state.ts'
import { writeStep } from '../edits/writing.ts'

/** Whether a cell is 待核. */
const isUnconfirmed = ({ rows }: GridState, rowIndex: number, key: string) =>
  unconfirmedIn(rows.row(rowIndex)).includes(key)

/** Fills the empty cells of a row with values that were read in its document, as one step, and marks them 待核. Answers their columns. */
export function fillUnconfirmed(
  state: GridState,
  rowIndex: number,
  values: ReadonlyMap<string, CellValue>
): readonly GridColumn[] {
  const columns = state.columns.placed.flatMap(({ edge, column }) =>
    edge === null &&
    !isEmpty(values.get(column.key)) &&
    isEmpty(state.rows.cell(rowIndex, column.key)) &&
    !kindOf(state, column).isOwn &&
    !lockOf(state, rowIndex, column)
      ? [column]
      : []
  )
  if (columns.length === 0) return columns
  const keys = columns.map(({ key }) => key)
  writeStep(state, [
    ...keys.map((key) => ({ rowIndex, key, value: values.get(key) })),
    { rowIndex, key: UNCONFIRMED, value: naming([...unconfirmedIn(state.rows.row(rowIndex)), ...keys]) }
  ])
  return columns
}

/** Says that a cell is right as it is: it is 待核 no more. Answers false where it was not. */
export function confirmCell(state: GridState, rowIndex: number, key: string): boolean {
  if (!isUnconfirmed(state, rowIndex, key)) return false
  const rest = unconfirmedIn(state.rows.row(rowIndex)).filter((one) => one !== key)
  writeStep(state, [{ rowIndex, key: UNCONFIRMED, value: naming(rest) }])
  return true
}

/** Confirms the active cell, goes on to the next 待核 cell of its row, and says both. Answers false where the cell is not 待核. */
export function confirmActive(state: GridState): boolean {
  const cell = activeCell(state)
  if (!cell || !confirmCell(state, cell.rowIndex, cell.column.key)) return false
  const { title } = cell.column
  const next = nextUnconfirmed(state, state.cursor.at, false, cell.rowIndex)
  if (next) activateCell(state, next)
  say(state, next ? 'confirmed' : 'confirmedLast', { title }, 'confirmed')
  return true
}

/** Fills the active row from its document, says which cells, and goes to the first of them unless the active cell is one. */
export function fillActive(state: GridState, rowIndex: number, values: ReadonlyMap<string, CellValue>): void {
  const filled = fillUnconfirmed(state, rowIndex, values)
  if (filled.length === 0) {
    say(state, 'nothingFilled')
    return
  }
  const { line, col } = state.cursor.at
  const places = filled.map(({ key }) => state.columns.placeOf(key))
  if (!places.includes(col)) activateCell(state, { line, col: Math.min(...places) })
  const titles = filled.map(({ title }) => title).join(state.context.say('listComma'))
  say(state, 'filledUnconfirmed', { count: filled.length, titles })
}
