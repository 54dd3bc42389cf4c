import type { Desk } from './desk.ts'
import type { Row } from './rows.ts'
import { patch } from './saving.ts'

/** Takes over rows that were made elsewhere: known ones are patched, the others stand at the end, clean. */
export function enter(desk: Desk, given: readonly Row[]): void {
  const { rows, checks, totals, removals, changes } = desk
  const isHere = ({ id }: Row) => rows.has(rows.slotOf(id))
  patch(desk, given.filter(isHere))
  const slots = rows.adopt(given.filter((row) => !isHere(row) && !removals.has(rows.slotOf(row.id))))
  if (slots.length === 0) return
  rows.setSequence(Uint32Array.from([...rows.sequence, ...slots]))
  checks.entered(slots)
  totals.reset()
  changes.tell({ type: 'rows' })
  changes.tell({ type: 'status' })
}

/** Lets go of rows that are no longer anywhere. Steps that moved rows can then not be undone any more. */
export function take(desk: Desk, ids: readonly string[]): void {
  const { rows, states, checks, totals, selection, history, journal, changes } = desk
  const gone = new Set(ids.map((id) => rows.slotOf(id)).filter((slot) => rows.has(slot)))
  if (gone.size === 0) return
  rows.setSequence(rows.sequence.filter((slot) => !gone.has(slot)))
  for (const slot of gone) states.forget(slot)
  selection.set(gone, false)
  checks.left(gone)
  totals.reset()
  history.forgetShifts()
  journal?.drop(ids)
  changes.tell({ type: 'rows' })
  changes.tell({ type: 'status' })
}
