import type { Fault } from '../model/check/check.ts'
import { faultWords } from '../model/edits/faults.ts'
import { type GridState, markWords } from '../model/edits/grid-state.ts'
import type { activeCell } from '../model/edits/going.ts'

/** The words that are shown at the active cell: what is wrong there, or else what a screen says of it. */
export function wordsAt(
  state: GridState,
  cell: ReturnType<typeof activeCell>,
  fault: Fault | null
): readonly [words: string, isWarning: boolean] {
  if (!cell) return ['', false]
  const { rowIndex, column } = cell
  if (fault) return [faultWords(state, fault, column.key), fault.isWarning]
  const marks = state.edit.mode === 'edit' ? [] : state.marks.cell(state.rows.row(rowIndex), column.key)
  return [marks.map((mark) => markWords(state, rowIndex, column, mark)).join('；'), true]
}
