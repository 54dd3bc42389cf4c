import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { cellText, type GridState, type Removal, sayOnce } from '../edits/grid-state.ts'
import { isTemporary, lastingId } from '../data/row-ids.ts'
import type { GridRow } from '../data/rows.ts'
import { contestedIn } from '../edits/contested.ts'
import { recordConflict } from './troubles.ts'
import { cellsTyped, keepInJournal, keysOfNew, writeCells } from '../edits/writing.ts'

/** A row that the server does not have as it is here: what a screen sends. */
export interface Unsent {
  readonly id: string
  readonly isNew: boolean
  /** The whole row, version and all. */
  readonly row: GridRow
  /** A new row: all its cells; otherwise those that were changed. */
  readonly values: Readonly<Record<string, CellValue>>
  /** What the server had in the changed cells. */
  readonly base: Readonly<Record<string, CellValue>>
  /** How many of its cells are wrong as far as they were asked. */
  readonly errors: number
}

/** What became of a row that was sent. */
export type SaveOutcome =
  /** Taken. `row` is what the server has now: a new row's id, the next version, what it filled in itself. */
  | { readonly type: 'saved'; readonly row?: GridRow }
  /** Not taken: why, and what is wrong with which cell. The values stay. */
  | { readonly type: 'refused'; readonly reason: string; readonly cells?: Readonly<Record<string, string>> }
  /** Somebody else was faster: what the server has now. Both values are shown where both have changed. */
  | { readonly type: 'conflict'; readonly row: GridRow }
  /** It never arrived: the row waits. */
  | { readonly type: 'unreachable' }

const unsentOf = (state: GridState, rowIndex: number): Unsent => {
  const row = state.rows.row(rowIndex)
  const unsettled = state.states.get(rowIndex)
  const isNew = unsettled?.isNew ?? false
  const keys = isNew ? keysOfNew(state) : [...(unsettled?.base.keys() ?? [])]
  return {
    id: row.id,
    isNew,
    row,
    values: Object.fromEntries(keys.map((key) => [key, state.rows.cell(rowIndex, key) ?? null])),
    base: Object.fromEntries(unsettled?.base ?? []),
    errors: state.checks.errorsIn(rowIndex)
  }
}

/** The rows that wait to be sent, in the order of the rows: neither on their way nor in conflict. A refused row waits until it is edited. */
export function unsentRows(state: GridState): Unsent[] {
  const waiting = new Set(state.states.slots().filter((rowIndex) => state.states.of(rowIndex) === 'unsent'))
  return waiting.size === 0
    ? []
    : Array.from(
        state.rows.sequence.filter((rowIndex) => waiting.has(rowIndex)),
        (rowIndex) => unsentOf(state, rowIndex)
      )
}

/** Says that rows are on their way, and answers what is to be sent of each. */
export function markSending(state: GridState, ids: readonly string[]): Unsent[] {
  return ids.flatMap((id) => {
    const rowIndex = state.rows.rowIndexOf(id)
    if (!state.rows.has(rowIndex) || !state.states.get(rowIndex)) return []
    const sending = unsentOf(state, rowIndex)
    state.states.sending(rowIndex, new Map(Object.entries(sending.values)))
    emitRowState(state, rowIndex)
    return [sending]
  })
}

/** Says what became of a row that was sent; `isQuiet`: a refusal is shown, and announced by somebody else. */
export function settleRow(state: GridState, id: string, outcome: SaveOutcome, isQuiet = false): void {
  const rowIndex = state.rows.rowIndexOf(id)
  if (rowIndex < 0) return
  const { states } = state
  const contested = contestedIn(state, rowIndex).length
  if (outcome.type === 'refused') states.refused(rowIndex, outcome.reason, new Map(Object.entries(outcome.cells ?? {})))
  else if (outcome.type === 'unreachable') states.unsent(rowIndex)
  else {
    if (outcome.type === 'saved') states.accepted(rowIndex, (key) => state.rows.cell(rowIndex, key))
    else states.unsent(rowIndex)
    if (outcome.row) absorb(state, rowIndex, outcome.row, outcome.type === 'conflict')
  }
  const removal = state.removals.get(rowIndex)
  if (removal && isTemporary(removal.id)) settleGone(state, rowIndex, removal, outcome.type === 'saved')
  keepInJournal(state, [rowIndex])
  emitRowState(state, rowIndex)
  if (outcome.type === 'refused' && !isQuiet) recordConflict(state, rowIndex, 'refused')
  else if (contestedIn(state, rowIndex).length > contested) recordConflict(state, rowIndex, 'conflict')
}

/** A new row was taken away while it was on its way: where the server has it now, it is to be deleted there. */
function settleGone(
  { rows, removals, commits }: GridState,
  rowIndex: number,
  removal: Removal,
  isThere: boolean
): void {
  const { id } = rows.row(rowIndex)
  if (!isThere) return void removals.delete(rowIndex)
  removals.set(rowIndex, { ...removal, id: lastingId(id) })
  commits.emit({ type: 'removed', ids: [lastingId(id)] })
}

/**
 * Takes over what the server has in a row. A cell that is unsent here keeps its value; where `isContest`, and theirs is
 * another than both ours and the one we started from, both are shown.
 */
function absorb(state: GridState, rowIndex: number, theirs: GridRow, isContest: boolean): boolean {
  const { rows, states, checks, totals } = state
  const mine = rows.row(rowIndex)
  const unsettled = states.get(rowIndex)
  const merged: Record<string, unknown> = { ...mine, ...theirs }
  const taken: [key: string, before: CellValue, after: CellValue][] = []
  for (const { key, join } of state.columns.all) {
    if (!(key in theirs)) continue
    const value = (theirs[key] ?? null) as CellValue
    const own = (mine[key] ?? null) as CellValue
    const isOpen = state.edit.mode === 'edit' && state.edit.rowIndex === rowIndex && state.edit.key === key
    if (unsettled?.base.has(key) || isOpen) {
      const started = unsettled?.base.has(key) ? (unsettled.base.get(key) ?? null) : own
      merged[key] = join ? join(started, own, value) : own
      if (!join && isContest && value !== started && value !== own)
        contest(state, rowIndex, key, { theirs: value, started, author: state.authorOf(theirs) })
      else states.rebased(rowIndex, key, value, merged[key] as CellValue)
      // A server that keeps an empty text for nothing has changed nothing: nobody has been in the cell.
    } else if (value !== own && !(isEmpty(value) && isEmpty(own))) taken.push([key, own, value])
  }
  rows.setRow(rowIndex, merged as GridRow)
  if (theirs.id !== mine.id) {
    state.journal?.drop([mine.id])
    state.tree?.renamed(rowIndex)
  }
  for (const [key, before, after] of taken) {
    totals.changed(key, before, after)
    checks.written(rowIndex, key, before, after)
    state.changes.emit({ type: 'cell', rowIndex, key })
  }
  return taken.length > 0
}

/** Marks a cell that somebody else has changed while it was unsent or open here. */
function contest(
  { states, changes }: GridState,
  rowIndex: number,
  key: string,
  { theirs, started, author }: { readonly theirs: CellValue; readonly started: CellValue; readonly author: string }
): void {
  states.contested(rowIndex, key, theirs, started, author)
  changes.emit({ type: 'cell', rowIndex, key })
}

/** Whether a row that comes in says something else beside its cells: what those hold are texts, numbers, yes and no. */
export const hasOtherFacts = (before: GridRow, coming: GridRow): boolean =>
  Object.entries(coming).some(
    ([key, value]) =>
      typeof value === 'object' && value !== null && JSON.stringify(value) !== JSON.stringify(before[key])
  )

/** Takes over rows that somebody else has changed, those too that may come back here. Other rows are left out. */
export function patch(gridState: GridState, rows: readonly GridRow[]): void {
  const rowIndexes = rows.flatMap((row) => {
    const rowIndex = gridState.rows.rowIndexOf(row.id)
    const state = gridState.states.get(rowIndex)
    if (gridState.left.has(rowIndex)) gridState.rows.setRow(rowIndex, { ...gridState.rows.row(rowIndex), ...row })
    if (!gridState.rows.has(rowIndex) || state?.sent) return []
    if (state?.isNew) {
      const typed = cellsTyped(gridState, rowIndex, gridState.rows.row(rowIndex))
      gridState.states.found(
        rowIndex,
        typed.flatMap(([key, mine]) =>
          key in row && row[key] !== mine ? [[key, (row[key] ?? null) as CellValue] as const] : []
        )
      )
    }
    const contested = contestedIn(gridState, rowIndex).length
    const former = gridState.rows.row(rowIndex)
    const isOther = absorb(gridState, rowIndex, row, true)
    if (hasOtherFacts(former, row)) gridState.changes.emit({ type: 'facts', rowIndex })
    if (contestedIn(gridState, rowIndex).length > contested) recordConflict(gridState, rowIndex, 'conflict')
    if (state) keepInJournal(gridState, [rowIndex])
    return isOther ? [rowIndex] : []
  })
  for (const row of rows) {
    const rowIndex = gridState.rows.rowIndexOf(row.id)
    if (rowIndex >= 0) emitRowState(gridState, rowIndex)
  }
  if (rowIndexes.length > 0) gridState.changes.emit({ type: 'patched', rowIndexes })
}

/** Chooses between the two values of a cell: ours is sent again, theirs replaces ours. */
export function resolve(state: GridState, rowIndex: number, key: string, whose: 'mine' | 'theirs'): void {
  const theirs = state.states.get(rowIndex)?.theirs.get(key)
  if (theirs === undefined) return
  const mine = state.rows.cell(rowIndex, key) ?? null
  if (whose === 'theirs') {
    const isTyped = state.states.isUnsent(rowIndex, key)
    const cells = writeCells(state, [{ rowIndex, key, value: theirs }])
    // A cell that was only open held nothing to come back to.
    if (isTyped && cells.length > 0) state.history.add({ cells, shift: null })
  } else {
    state.states.claimed(rowIndex, key, theirs)
    state.history.add({ cells: [{ rowIndex, key, before: theirs, after: mine }], shift: null })
  }
  state.states.settled(rowIndex, key)
  if (whose === 'mine')
    state.commits.emit({
      type: 'cells',
      cells: [{ id: state.rows.row(rowIndex).id, key, before: theirs, value: mine }]
    })
  keepInJournal(state, [rowIndex])
  state.changes.emit({ type: 'cell', rowIndex, key })
  emitRowState(state, rowIndex)
}

/** The same on purpose, which is announced. */
export function choose(state: GridState, rowIndex: number, key: string, whose: 'mine' | 'theirs'): void {
  const column = state.columns.get(key)
  if (!column || !state.states.get(rowIndex)?.theirs.has(key)) return
  resolve(state, rowIndex, key, whose)
  const value = cellText(state, rowIndex, column) || state.context.say('emptyCell')
  sayOnce(state, whose === 'mine' ? 'keptMine' : 'tookTheirs', { title: column.title, value }, 'cell')
}

/** Emits that a row's saving state has changed. */
export function emitRowState({ changes }: GridState, rowIndex: number): void {
  changes.emit({ type: 'row', rowIndex })
  changes.emit({ type: 'status' })
}
