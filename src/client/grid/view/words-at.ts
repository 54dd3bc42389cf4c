import type { Fault } from '../model/check/check.ts'
import { contestedWords } from '../model/edits/contested.ts'
import { faultWords } from '../model/edits/faults.ts'
import { type GridState, markWords } from '../model/edits/grid-state.ts'
import type { activeCell } from '../model/edits/going.ts'

/** The words that are shown at the active cell: what is wrong there, who else has changed it, or else what a screen says of it. */
export function wordsAt(
  state: GridState,
  cell: ReturnType<typeof activeCell>,
  fault: Fault | null
): readonly [words: string, isWarning: boolean] {
  if (!cell) return ['', false]
  const { rowIndex, column } = cell
  const contested = contestedWords(state, rowIndex, column.key)
  if (fault || contested)
    return [[faultWords(state, fault, column.key), contested].filter(Boolean).join('；'), fault?.isWarning ?? true]
  const marks = state.edit.mode === 'edit' ? [] : state.marks.cell(state.rows.row(rowIndex), column.key)
  return [marks.map((mark) => markWords(state, rowIndex, column, mark)).join('；'), true]
}
