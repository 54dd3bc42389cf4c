import type { CellFault } from '../../model/check/fault.ts'
import { contestedWords } from '../../model/edits/contested.ts'
import { faultWords } from '../../model/edits/faults.ts'
import { type GridState, markWords } from '../../model/edits/grid-state.ts'
import type { activeCell } from '../../model/edits/going.ts'
import type { TipTone } from './tip.ts'

/** The words that are shown at the active cell, and their tone: what is wrong there, who else has changed it, or else what a screen says of it. */
export function wordsAt(
  state: GridState,
  cell: ReturnType<typeof activeCell>,
  fault: CellFault | null
): readonly [words: string, tone: TipTone] {
  if (!cell) return ['', 'note']
  const { rowIndex, column } = cell
  const contested = contestedWords(state, rowIndex, column.key)
  if (fault || contested)
    return [
      [faultWords(state, fault, column.key), contested].filter(Boolean).join('；'),
      (fault?.isWarning ?? true) ? 'warning' : 'error'
    ]
  const marks = state.edit.mode === 'edit' ? [] : state.marks.cell(state.rows.row(rowIndex), column.key)
  const tone = marks.some(({ sign }) => sign === 'returned') ? 'error' : 'note'
  return [marks.map((mark) => markWords(state, rowIndex, column, mark)).join('；'), tone]
}
