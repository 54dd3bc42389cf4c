import { isEmpty } from '#contract/core/rules.ts'

import { type GridColumn, isNeeded } from '../data/columns.ts'
import type { CellPosition } from '../data/cursor.ts'
import { unconfirmedIn } from '../data/unconfirmed.ts'
import { type GridState, lockOf } from './grid-state.ts'

/** Whether somebody still has to look at a cell. */
type IsWanted = (rowIndex: number, column: GridColumn) => boolean

/** Whether a cell must be filled and is empty; not where it may not be edited. */
const isGap = (state: GridState, rowIndex: number, column: GridColumn) =>
  isNeeded(column) && isEmpty(state.rows.cell(rowIndex, column.key)) && !lockOf(state, rowIndex, column)

const isUnconfirmed = ({ rows }: GridState, rowIndex: number, { key }: GridColumn) =>
  unconfirmedIn(rows.row(rowIndex)).includes(key)

const isEither = (state: GridState, rowIndex: number, column: GridColumn) =>
  isGap(state, rowIndex, column) || isUnconfirmed(state, rowIndex, column)

/** The hidden columns that have cells which must be filled and are empty, or are 待核. */
export const hiddenGaps = (state: GridState): readonly string[] =>
  state.columns.all
    .filter(({ key, type }) => type !== 'hidden' && state.columns.placeOf(key) < 0)
    .filter((column) => state.rows.sequence.some((rowIndex) => isEither(state, rowIndex, column)))
    .map(({ key }) => key)

/** The next cell that must be filled and is empty, or is 待核, round the end; null where there is none. */
export const nextGap = (state: GridState, from: CellPosition, isBack: boolean): CellPosition | null =>
  nextWanted(state, from, isBack, (rowIndex, column) => isEither(state, rowIndex, column))

/** The next cell that is 待核, round the end, of one row where that is named; null where there is none. */
export const nextUnconfirmed = (
  state: GridState,
  from: CellPosition,
  isBack: boolean,
  within?: number
): CellPosition | null =>
  nextWanted(
    state,
    from,
    isBack,
    (rowIndex, column) => (within === undefined || rowIndex === within) && isUnconfirmed(state, rowIndex, column)
  )

function nextWanted(state: GridState, from: CellPosition, isBack: boolean, isWanted: IsWanted): CellPosition | null {
  const { rows, columns } = state
  const cells = columns.placed.flatMap(({ edge, column }, col) => (edge === null ? [{ col, column }] : []))
  const inOrder = isBack ? cells.toReversed() : cells
  const { size } = rows
  if (size === 0) return null
  const start = Math.max(0, Math.min(size - 1, from.line))
  for (let step = 0; step <= size; step++) {
    const line = (((start + (isBack ? -step : step)) % size) + size) % size
    const rowIndex = rows.rowIndexAt(line)
    if (rowIndex < 0) continue
    for (const { col, column } of inOrder) {
      const isBehind = step === 0 && line === from.line && (isBack ? col >= from.col : col <= from.col)
      if (!isBehind && isWanted(rowIndex, column)) return { line, col }
    }
  }
  return null
}
