import type { GridState } from './grid-state.ts'
import { countFaults } from './faults.ts'
import { UNCONFIRMED, unconfirmedIn } from '../data/unconfirmed.ts'

/** What the line below a grid says. */
export interface Status {
  readonly rows: number
  readonly selected: number
  /** Rows that wait to be sent, new and removed ones included. */
  readonly unsent: number
  readonly saving: number
  readonly refused: number
  /** Why the first of them was refused that is wrong in no cell: what is wrong in cells is shown there. */
  readonly refusal: string
  readonly conflicts: number
  /** Cells that are wrong, as far as they were asked. */
  readonly errors: number
  /** Cells that are 待核. */
  readonly unconfirmed: number
}

function countUnconfirmed({ rows, columns }: GridState): number {
  let count = 0
  if (columns.get(UNCONFIRMED)) for (const rowIndex of rows.sequence) count += unconfirmedIn(rows.row(rowIndex)).length
  return count
}

/** Counts what is to be said of a grid. */
export function statusOf(state: GridState): Status {
  const { rows, states, selection, removals } = state
  let refusal = ''
  const counts = { unsent: removals.size, saving: 0, refused: 0, conflicts: 0 }
  for (const rowIndex of states.slots()) {
    if (!rows.has(rowIndex)) continue
    const state = states.of(rowIndex)
    const { reason = '', cells } = states.get(rowIndex)?.refusal ?? {}
    if (cells?.size === 0 && refusal === '') refusal = reason
    if (state !== 'clean') counts[state === 'conflict' ? 'conflicts' : state]++
  }
  return {
    rows: rows.count,
    selected: selection.size,
    ...counts,
    refusal,
    errors: countFaults(state),
    unconfirmed: countUnconfirmed(state)
  }
}
