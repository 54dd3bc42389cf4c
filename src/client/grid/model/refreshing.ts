import type { Desk } from './desk.ts'
import { activeSlot, stand } from './going.ts'
import { restore } from './restoring.ts'
import type { TreeHands } from './tree-hands.ts'
import { keptOf } from './writing.ts'

/** Loads other rows and brings back what is unsent, what was selected or open, and the place one was at. */
export function refresh(desk: Desk, tree: TreeHands | null, load: () => void): void {
  const idOf = (slot: number) => (slot < 0 ? null : desk.rows.row(slot).id)
  const unsettled = [...desk.states.slots(), ...desk.removals.keys(), ...desk.moved, ...(desk.edit.mode === 'edit' ? [desk.edit.slot] : [])]
  const sent = desk.states.slots().flatMap((slot) => {
    const state = desk.states.get(slot)
    return state?.sent ? [{ id: desk.rows.row(slot).id, isNew: state.isNew, values: state.sent }] : []
  })
  const kept = [...new Set(unsettled)].flatMap((slot) => keptOf(desk, slot) ?? [])
  const selected = desk.selection.values().map(idOf)
  const opened = desk.tree?.opened().map((slot) => desk.rows.row(slot).id) ?? []
  const at = idOf(activeSlot(desk))
  load()
  void tree?.reopen(opened)
  restore(desk, kept)
  // What is on its way still is: its answer is not about what is typed meanwhile.
  for (const { id, isNew, values } of sent) {
    const slot = desk.rows.slotOf(id)
    if (desk.states.get(slot)?.isNew === isNew) desk.states.sending(slot, values)
  }
  const slots = selected.map((id) => desk.rows.slotOf(id ?? '')).filter((slot) => desk.rows.has(slot))
  desk.selection.set(slots, true)
  const line = at === null ? -1 : desk.rows.placeOf(desk.rows.slotOf(at))
  if (line >= 0) desk.cursor.go({ line, col: desk.cursor.at.col })
  stand(desk)
  desk.changes.emit({ type: 'rows' })
  desk.changes.emit({ type: 'selection' })
}
