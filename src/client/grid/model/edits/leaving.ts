import { withThem } from '../data/history.ts'
import { NO_ROW } from '../data/tree.ts'
import type { GridState } from './grid-state.ts'

/** Whether everything that was typed into a row is with the server, and no editor is open in it. */
const isSettled = ({ states, edit }: GridState, rowIndex: number) =>
  states.of(rowIndex) === 'clean' && !(edit.mode === 'edit' && edit.rowIndex === rowIndex)

/**
 * Lets rows of a list go that this user has sent elsewhere: nobody has taken them away, and a step back into one of them
 * brings it back. Those that hold something unsent stay. Answers which have gone.
 */
export function leaveRows(state: GridState, rowIndexes: readonly number[]): readonly number[] {
  const { rows, checks, totals, selection, history, changes, left } = state
  const gone = rowIndexes.filter((rowIndex) => rows.has(rowIndex) && isSettled(state, rowIndex))
  if (gone.length === 0) return gone
  const { sequence } = rows
  const going = new Set(gone)
  sequence.forEach((rowIndex, place) => {
    if (going.has(rowIndex)) left.set(rowIndex, sequence[place - 1] ?? NO_ROW)
  })
  history.left(sequence, going)
  rows.setSequence(sequence.filter((rowIndex) => !going.has(rowIndex)))
  selection.set(gone, false)
  checks.left(going)
  totals.reset()
  changes.emit({ type: 'rows' })
  changes.emit({ type: 'status' })
  return gone
}

/** Brings rows back that had gone, each behind the row that it followed before. */
export function bringBack(state: GridState, rowIndexes: Iterable<number>): readonly number[] {
  const { rows, checks, totals, history, changes, left } = state
  const back = [...new Set(rowIndexes)].filter((rowIndex) => left.has(rowIndex))
  for (const rowIndex of back) {
    let behind = left.get(rowIndex) ?? NO_ROW
    while (behind !== NO_ROW && !rows.has(behind))
      behind = left.get(behind) ?? state.removals.get(behind)?.behind ?? NO_ROW
    left.delete(rowIndex)
    const place = rows.sequence.indexOf(behind) + 1
    history.entered(place, behind, [rowIndex])
    rows.setSequence(withThem(rows.sequence, place, [rowIndex]))
  }
  if (back.length === 0) return back
  checks.entered(back)
  totals.reset()
  changes.emit({ type: 'rows' })
  changes.emit({ type: 'status' })
  return back
}
