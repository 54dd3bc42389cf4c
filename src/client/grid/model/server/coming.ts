import type { CellValue } from '#contract/core/rules.ts'

import type { GridState } from '../edits/grid-state.ts'
import { withThem } from '../data/history.ts'
import type { GridRow } from '../data/rows.ts'
import { patch } from './saving.ts'
import { bringBack } from '../edits/leaving.ts'
import { renumberRows } from '../edits/structure.ts'
import { NO_ROW, type RowTree } from '../data/tree.ts'
import { flatTree, flatTreeOrder } from '../data/tree-rows.ts'

/** Takes over rows that were made elsewhere: rows that are loaded are patched, the others are inserted, clean, before the row whose id `before` names, else at the end. */
export function addRows(
  state: GridState,
  given: readonly GridRow[],
  before: (row: GridRow) => string | null = () => null
): void {
  const { rows, checks, totals, removals, changes, tree } = state
  bringBack(
    state,
    given.map(({ id }) => rows.rowIndexOf(id))
  )
  const isHere = ({ id }: GridRow) => rows.has(rows.rowIndexOf(id))
  patch(state, given.filter(isHere))
  const fresh = given.filter((row) => !isHere(row) && !removals.has(rows.rowIndexOf(row.id)))
  if (tree) {
    for (const row of fresh) addRowsBelow(state, tree, tree.named(row[tree.parentKey] as CellValue) ?? NO_ROW, [row])
    return
  }
  const rowIndexes = rows.adopt(fresh)
  if (rowIndexes.length === 0) return
  const sequence = [...rows.sequence]
  let isBetween = false
  for (const [at, row] of fresh.entries()) {
    const next = before(row)
    const place = next === null ? -1 : sequence.indexOf(rows.rowIndexOf(next))
    isBetween ||= place >= 0
    sequence.splice(place < 0 ? sequence.length : place, 0, rowIndexes[at]!)
  }
  rows.setSequence(Uint32Array.from(sequence))
  // Numbers of rows at the end are the server's; what comes between moves those behind it on.
  if (isBetween && state.columns.get(state.orderKey)) renumberRows(state)
  checks.entered(rowIndexes)
  totals.reset()
  changes.emit({ type: 'rows' })
  changes.emit({ type: 'status' })
}

/** Takes over rows below one (-1: on the first level), behind those that do already; they need not be sent. */
export function addRowsBelow(state: GridState, tree: RowTree, parent: number, given: readonly GridRow[]): void {
  const { rows, checks, totals, history, changes } = state
  const planted = flatTreeOrder(flatTree(given, tree.parentKey)).filter(({ row }) => !rows.has(rows.rowIndexOf(row.id)))
  const rowIndexes = rows.adopt(planted.map(({ row }) => row))
  const rowIndexAt = (at: number) => (at < 0 ? parent : rowIndexes[at]!)
  planted.forEach((one, at) => {
    tree.put([rowIndexAt(at)], rowIndexAt(one.parent))
    if (one.hasBelow) tree.end(rowIndexAt(at))
  })
  const { sequence } = rows
  const last = parent === NO_ROW ? undefined : tree.withBelow([parent]).at(-1)
  const place = last === undefined ? sequence.length : sequence.indexOf(last) + 1
  history.entered(place, last ?? NO_ROW, rowIndexes)
  rows.setSequence(withThem(sequence, place, rowIndexes))
  checks.entered(rowIndexes)
  totals.reset()
  changes.emit({ type: 'rows' })
  changes.emit({ type: 'status' })
}

/** Lets go of rows that are no longer anywhere. Steps that moved rows can then not be undone any more. */
export function dropRows(state: GridState, ids: readonly string[]): void {
  const { rows, states, checks, totals, selection, history, journal, changes, tree, left } = state
  // What has gone from here cannot come back where it is no longer there.
  for (const id of ids) left.delete(rows.rowIndexOf(id))
  const named = ids.map((id) => rows.rowIndexOf(id)).filter((rowIndex) => rows.has(rowIndex))
  const gone = new Set(tree ? tree.withBelow(named) : named)
  if (gone.size === 0) return
  rows.setSequence(rows.sequence.filter((rowIndex) => !gone.has(rowIndex)))
  for (const rowIndex of gone) states.forget(rowIndex)
  selection.set(gone, false)
  checks.left(gone)
  totals.reset()
  history.forgetShifts()
  journal?.drop(ids)
  changes.emit({ type: 'rows' })
  changes.emit({ type: 'status' })
}
