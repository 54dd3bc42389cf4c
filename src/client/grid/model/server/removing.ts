import type { GridState, Removal } from '../edits/grid-state.ts'
import { withThem } from '../data/history.ts'
import { temporaryId } from '../data/row-ids.ts'
import { emitRowState } from './saving.ts'
import { renumberRows } from '../edits/structure.ts'
import { keepInJournal } from '../edits/writing.ts'
import { recordConflict } from './troubles.ts'

/** The server knows that these rows are gone (null), or why it keeps one. A row that comes back with undo, or has come back meanwhile, is a new one then. */
export function settleRemoval(state: GridState, id: string, refusal: string | null): void {
  const { rows, removals, states, journal, tree, commits } = state
  const rowIndex = rows.rowIndexOf(id)
  const removal = removals.get(rowIndex)
  removals.delete(rowIndex)
  if (refusal !== null) {
    if (!removal) return
    insertBack(state, rowIndex, removal)
    states.refused(rowIndex, refusal, new Map())
    recordConflict(state, rowIndex, 'refused')
    keepInJournal(state, [rowIndex])
    emitRowState(state, rowIndex)
    return
  }
  if (!removal && !rows.has(rowIndex)) return
  journal?.drop([id])
  rows.setRow(rowIndex, { ...rows.row(rowIndex), id: temporaryId() })
  states.forget(rowIndex)
  if (removal) return
  states.open(rowIndex).isNew = true
  tree?.renamed(rowIndex)
  keepInJournal(state, [rowIndex])
  emitRowState(state, rowIndex)
  commits.emit({ type: 'added', ids: [rows.row(rowIndex).id] })
}

/** Puts a row that the server keeps behind the one that it followed. Steps that moved rows can then not be undone any more. */
function insertBack(state: GridState, rowIndex: number, removal: Removal): void {
  const { rows, checks, totals, history, removals } = state
  let { behind } = removal
  while (behind >= 0 && !rows.has(behind) && removals.has(behind)) behind = removals.get(behind)!.behind
  const { sequence } = rows
  const place = behind < 0 ? 0 : rows.has(behind) ? sequence.indexOf(behind) + 1 : sequence.length
  rows.setSequence(withThem(sequence, place, [rowIndex]))
  history.forgetShifts()
  checks.entered([rowIndex])
  totals.reset()
  renumberRows(state)
  state.changes.emit({ type: 'rows' })
}
