import { isEmpty } from '#contract/core/rules.ts'

import { isNeeded } from '../data/columns.ts'
import type { Position } from '../data/cursor.ts'
import { type GridState, lockOf } from './grid-state.ts'

/** The hidden columns that must be filled and are not everywhere. */
export const hiddenGaps = (state: GridState): readonly string[] =>
  state.columns.all
    .filter((column) => column.type !== 'hidden' && isNeeded(column) && state.columns.placeOf(column.key) < 0)
    .filter((column) =>
      state.rows.sequence.some(
        (rowIndex) => isEmpty(state.rows.cell(rowIndex, column.key)) && !lockOf(state, rowIndex, column)
      )
    )
    .map(({ key }) => key)

/** The next cell that must be filled and is empty, round the end; null where there is none. Cells that may not be edited are passed over. */
export function nextGap(state: GridState, from: Position, isBack: boolean): Position | null {
  const { rows, columns } = state
  const needed = columns.placed.flatMap(({ edge, column }, col) =>
    edge === null && isNeeded(column) ? [{ col, column }] : []
  )
  const { size } = rows
  if (size === 0 || needed.length === 0) return null
  const wanted = isBack ? needed.toReversed() : needed
  const start = Math.max(0, Math.min(size - 1, from.line))
  for (let step = 0; step <= size; step++) {
    const line = (((start + (isBack ? -step : step)) % size) + size) % size
    const rowIndex = rows.rowIndexAt(line)
    if (rowIndex < 0) continue
    for (const { col, column } of wanted) {
      const isBehind = step === 0 && line === from.line && (isBack ? col >= from.col : col <= from.col)
      if (!isBehind && isEmpty(rows.cell(rowIndex, column.key)) && !lockOf(state, rowIndex, column))
        return { line, col }
    }
  }
  return null
}
