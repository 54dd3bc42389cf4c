import type { GridState, Removal } from './grid-state.ts'
import { withThem } from './history.ts'
import { temporaryId } from './row-ids.ts'
import { emitRowState } from './saving.ts'
import { renumber } from './structure.ts'
import { keep } from './writing.ts'
import { recordConflict } from './troubles.ts'

/** The server knows that these rows are gone (null), or why it keeps one. A row that comes back with undo, or has come back meanwhile, is a new one then. */
export function settleRemoval(state: GridState, id: string, refusal: string | null): void {
  const { rows, removals, states, journal, tree, commits } = state
  const slot = rows.slotOf(id)
  const removal = removals.get(slot)
  removals.delete(slot)
  if (refusal !== null) {
    if (!removal) return
    insertBack(state, slot, removal)
    states.refused(slot, refusal, new Map())
    recordConflict(state, slot, 'refused')
    keep(state, [slot])
    emitRowState(state, slot)
    return
  }
  if (!removal && !rows.has(slot)) return
  journal?.drop([id])
  rows.setRow(slot, { ...rows.row(slot), id: temporaryId() })
  states.forget(slot)
  if (removal) return
  states.open(slot).isNew = true
  tree?.renamed(slot)
  keep(state, [slot])
  emitRowState(state, slot)
  commits.emit({ type: 'added', ids: [rows.row(slot).id] })
}

/** Puts a row that the server keeps behind the one that it stood behind. Steps that moved rows can then not be undone any more. */
function insertBack(state: GridState, slot: number, removal: Removal): void {
  const { rows, checks, totals, history, removals } = state
  let { behind } = removal
  while (behind >= 0 && !rows.has(behind) && removals.has(behind)) behind = removals.get(behind)!.behind
  const { sequence } = rows
  const place = behind < 0 ? 0 : rows.has(behind) ? sequence.indexOf(behind) + 1 : sequence.length
  rows.setSequence(withThem(sequence, place, [slot]))
  history.forgetShifts()
  checks.entered([slot])
  totals.reset()
  renumber(state)
  state.changes.emit({ type: 'rows' })
}
