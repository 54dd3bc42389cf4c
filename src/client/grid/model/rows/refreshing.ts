import type { GridState } from '../edits/grid-state.ts'
import { activeRowIndex, rememberActive } from '../edits/going.ts'
import { restoreEdits } from '../server/restoring.ts'
import type { TreeCommands } from './tree-commands.ts'
import { entryOf } from '../edits/writing.ts'

/** Loads other rows and brings back what is unsent, what was selected or open, and the place one was at. */
export function refresh(gridState: GridState, tree: TreeCommands | null, load: () => void): void {
  const idOf = (rowIndex: number) => (rowIndex < 0 ? null : gridState.rows.row(rowIndex).id)
  const unsettled = [
    ...gridState.states.slots(),
    ...gridState.removals.keys(),
    ...gridState.moved,
    ...(gridState.edit.mode === 'edit' ? [gridState.edit.rowIndex] : [])
  ]
  const sent = gridState.states.slots().flatMap((rowIndex) => {
    const state = gridState.states.get(rowIndex)
    return state?.sent ? [{ id: gridState.rows.row(rowIndex).id, isNew: state.isNew, values: state.sent }] : []
  })
  const kept = [...new Set(unsettled)].flatMap((rowIndex) => entryOf(gridState, rowIndex) ?? [])
  const selected = gridState.selection.values().map(idOf)
  const opened = gridState.tree?.opened().map((rowIndex) => gridState.rows.row(rowIndex).id) ?? []
  const at = idOf(activeRowIndex(gridState))
  load()
  void tree?.reopen(opened)
  restoreEdits(gridState, kept)
  // What is on its way still is: its answer is not about what is typed meanwhile.
  for (const { id, isNew, values } of sent) {
    const rowIndex = gridState.rows.rowIndexOf(id)
    if (gridState.states.get(rowIndex)?.isNew === isNew) gridState.states.sending(rowIndex, values)
  }
  const rowIndexes = selected
    .map((id) => gridState.rows.rowIndexOf(id ?? ''))
    .filter((rowIndex) => gridState.rows.has(rowIndex))
  gridState.selection.set(rowIndexes, true)
  const line = at === null ? -1 : gridState.rows.placeOf(gridState.rows.rowIndexOf(at))
  if (line >= 0) gridState.cursor.go({ line, col: gridState.cursor.at.col })
  rememberActive(gridState)
  gridState.changes.emit({ type: 'rows' })
  gridState.changes.emit({ type: 'selection' })
}
