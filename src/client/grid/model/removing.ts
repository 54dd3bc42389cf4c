import type { Desk, Removal } from './desk.ts'
import { withThem } from './history.ts'
import { temporaryId } from './row-ids.ts'
import { emitRowState } from './saving.ts'
import { renumber } from './structure.ts'
import { keep } from './writing.ts'
import { recordConflict } from './troubles.ts'

/** The server knows that these rows are gone (null), or why it keeps one. A row that comes back with undo, or has come back meanwhile, is a new one then. */
export function settleRemoval(desk: Desk, id: string, refusal: string | null): void {
  const { rows, removals, states, journal, tree, commits } = desk
  const slot = rows.slotOf(id)
  const removal = removals.get(slot)
  removals.delete(slot)
  if (refusal !== null) {
    if (!removal) return
    insertBack(desk, slot, removal)
    states.refused(slot, refusal, new Map())
    recordConflict(desk, slot, 'refused')
    keep(desk, [slot])
    emitRowState(desk, slot)
    return
  }
  if (!removal && !rows.has(slot)) return
  journal?.drop([id])
  rows.setRow(slot, { ...rows.row(slot), id: temporaryId() })
  states.forget(slot)
  if (removal) return
  states.open(slot).isNew = true
  tree?.renamed(slot)
  keep(desk, [slot])
  emitRowState(desk, slot)
  commits.emit({ type: 'added', ids: [rows.row(slot).id] })
}

/** Puts a row that the server keeps behind the one that it stood behind. Steps that moved rows can then not be undone any more. */
function insertBack(desk: Desk, slot: number, removal: Removal): void {
  const { rows, checks, totals, history, removals } = desk
  let { behind } = removal
  while (behind >= 0 && !rows.has(behind) && removals.has(behind)) behind = removals.get(behind)!.behind
  const { sequence } = rows
  const place = behind < 0 ? 0 : rows.has(behind) ? sequence.indexOf(behind) + 1 : sequence.length
  rows.setSequence(withThem(sequence, place, [slot]))
  history.forgetShifts()
  checks.entered([slot])
  totals.reset()
  renumber(desk)
  desk.changes.emit({ type: 'rows' })
}
