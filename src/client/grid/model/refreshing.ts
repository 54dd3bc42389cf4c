import type { GridState } from './grid-state.ts'
import { activeSlot, stand } from './going.ts'
import { restore } from './restoring.ts'
import type { TreeCommands } from './tree-commands.ts'
import { keptOf } from './writing.ts'

/** Loads other rows and brings back what is unsent, what was selected or open, and the place one was at. */
export function refresh(gridState: GridState, tree: TreeCommands | null, load: () => void): void {
  const idOf = (slot: number) => (slot < 0 ? null : gridState.rows.row(slot).id)
  const unsettled = [...gridState.states.slots(), ...gridState.removals.keys(), ...gridState.moved, ...(gridState.edit.mode === 'edit' ? [gridState.edit.slot] : [])]
  const sent = gridState.states.slots().flatMap((slot) => {
    const state = gridState.states.get(slot)
    return state?.sent ? [{ id: gridState.rows.row(slot).id, isNew: state.isNew, values: state.sent }] : []
  })
  const kept = [...new Set(unsettled)].flatMap((slot) => keptOf(gridState, slot) ?? [])
  const selected = gridState.selection.values().map(idOf)
  const opened = gridState.tree?.opened().map((slot) => gridState.rows.row(slot).id) ?? []
  const at = idOf(activeSlot(gridState))
  load()
  void tree?.reopen(opened)
  restore(gridState, kept)
  // What is on its way still is: its answer is not about what is typed meanwhile.
  for (const { id, isNew, values } of sent) {
    const slot = gridState.rows.slotOf(id)
    if (gridState.states.get(slot)?.isNew === isNew) gridState.states.sending(slot, values)
  }
  const slots = selected.map((id) => gridState.rows.slotOf(id ?? '')).filter((slot) => gridState.rows.has(slot))
  gridState.selection.set(slots, true)
  const line = at === null ? -1 : gridState.rows.placeOf(gridState.rows.slotOf(at))
  if (line >= 0) gridState.cursor.go({ line, col: gridState.cursor.at.col })
  stand(gridState)
  gridState.changes.emit({ type: 'rows' })
  gridState.changes.emit({ type: 'selection' })
}
