import type { CellValue } from '#contract/core/rules.ts'

import type { GridState, Removal } from './grid-state.ts'
import { isTemporary, lastingId } from './row-ids.ts'
import type { Row } from './rows.ts'
import { recordConflict } from './troubles.ts'
import { cellsTyped, keep, keysOfNew, write } from './writing.ts'

/** A row that the server does not have as it stands here: what a screen sends. */
export interface Unsent {
  readonly id: string
  readonly isNew: boolean
  /** The whole row, version and all. */
  readonly row: Row
  /** A new row: all its cells; otherwise those that were changed. */
  readonly values: Readonly<Record<string, CellValue>>
  /** What the server had in the changed cells. */
  readonly base: Readonly<Record<string, CellValue>>
  /** How many of its cells are wrong as far as they were asked. */
  readonly errors: number
}

/** What became of a row that was sent. */
export type Outcome =
  /** Taken. `row` is what the server has now: a new row's id, the next version, what it filled in itself. */
  | { readonly type: 'saved'; readonly row?: Row }
  /** Not taken: why, and what is wrong with which cell. The values stay. */
  | { readonly type: 'refused'; readonly reason: string; readonly cells?: Readonly<Record<string, string>> }
  /** Somebody else was faster: what the server has now. Both values are shown where both have changed. */
  | { readonly type: 'conflict'; readonly row: Row }
  /** It never arrived: the row waits. */
  | { readonly type: 'unreachable' }

const unsentOf = (state: GridState, slot: number): Unsent => {
  const row = state.rows.row(slot)
  const unsettled = state.states.get(slot)
  const isNew = unsettled?.isNew ?? false
  const keys = isNew ? keysOfNew(state) : [...(unsettled?.base.keys() ?? [])]
  return {
    id: row.id,
    isNew,
    row,
    values: Object.fromEntries(keys.map((key) => [key, state.rows.cell(slot, key) ?? null])),
    base: Object.fromEntries(unsettled?.base ?? []),
    errors: state.checks.errorsIn(slot)
  }
}

/** The rows that wait to be sent, in the order of the rows: neither on their way nor in conflict. A refused row waits until it is edited. */
export function unsent(state: GridState): Unsent[] {
  const waiting = new Set(state.states.slots().filter((slot) => state.states.of(slot) === 'unsent'))
  return waiting.size === 0
    ? []
    : Array.from(
        state.rows.sequence.filter((slot) => waiting.has(slot)),
        (slot) => unsentOf(state, slot)
      )
}

/** Says that rows are on their way, and answers what is to be sent of each. */
export function send(state: GridState, ids: readonly string[]): Unsent[] {
  return ids.flatMap((id) => {
    const slot = state.rows.slotOf(id)
    if (!state.rows.has(slot) || !state.states.get(slot)) return []
    const sending = unsentOf(state, slot)
    state.states.sending(slot, new Map(Object.entries(sending.values)))
    emitRowState(state, slot)
    return [sending]
  })
}

/** Says what became of a row that was sent. */
export function settle(state: GridState, id: string, outcome: Outcome): void {
  const slot = state.rows.slotOf(id)
  if (slot < 0) return
  const { states } = state
  const contested = states.get(slot)?.theirs.size ?? 0
  if (outcome.type === 'refused') states.refused(slot, outcome.reason, new Map(Object.entries(outcome.cells ?? {})))
  else if (outcome.type === 'unreachable') states.unsent(slot)
  else {
    if (outcome.type === 'saved') states.accepted(slot, (key) => state.rows.cell(slot, key))
    else states.unsent(slot)
    if (outcome.row) absorb(state, slot, outcome.row, outcome.type === 'conflict')
  }
  const removal = state.removals.get(slot)
  if (removal && isTemporary(removal.id)) settleGone(state, slot, removal, outcome.type === 'saved')
  keep(state, [slot])
  emitRowState(state, slot)
  if (outcome.type === 'refused') recordConflict(state, slot, 'refused')
  else if ((states.get(slot)?.theirs.size ?? 0) > contested) recordConflict(state, slot, 'conflict')
}

/** A new row was taken away while it was on its way: where the server has it now, it is to be deleted there. */
function settleGone({ rows, removals, commits }: GridState, slot: number, removal: Removal, isThere: boolean): void {
  const { id } = rows.row(slot)
  if (!isThere) return void removals.delete(slot)
  removals.set(slot, { ...removal, id: lastingId(id) })
  commits.emit({ type: 'removed', ids: [lastingId(id)] })
}

/**
 * Takes over what the server has in a row. A cell that is unsent here keeps its value; where `isContest`, and theirs is
 * another than both ours and the one we started from, both are shown.
 */
function absorb(state: GridState, slot: number, theirs: Row, isContest: boolean): boolean {
  const { rows, states, checks, totals } = state
  const mine = rows.row(slot)
  const unsettled = states.get(slot)
  const merged: Record<string, unknown> = { ...mine, ...theirs }
  const taken: [key: string, before: CellValue, after: CellValue][] = []
  for (const { key } of state.columns.all) {
    if (!(key in theirs)) continue
    const value = (theirs[key] ?? null) as CellValue
    const own = (mine[key] ?? null) as CellValue
    const isOpen = state.edit.mode === 'edit' && state.edit.slot === slot && state.edit.key === key
    if (unsettled?.base.has(key) || isOpen) {
      merged[key] = own
      const started = unsettled?.base.has(key) ? (unsettled.base.get(key) ?? null) : own
      if (isContest && value !== started && value !== own) states.contested(slot, key, value, started)
      else states.rebased(slot, key, value, own)
    } else if (value !== own) taken.push([key, own, value])
  }
  rows.setRow(slot, merged as Row)
  if (theirs.id !== mine.id) {
    state.journal?.drop([mine.id])
    state.tree?.renamed(slot)
  }
  for (const [key, before, after] of taken) {
    totals.changed(key, before, after)
    checks.written(slot, key, before, after)
    state.changes.emit({ type: 'cell', slot, key })
  }
  return taken.length > 0
}

/** Takes over rows that somebody else has changed. Rows that are not here are left out. Answers how many cells differ from what is unsent here. */
export function patch(gridState: GridState, rows: readonly Row[]): void {
  const slots = rows.flatMap((row) => {
    const slot = gridState.rows.slotOf(row.id)
    const state = gridState.states.get(slot)
    if (!gridState.rows.has(slot) || state?.sent) return []
    if (state?.isNew) {
      const typed = cellsTyped(gridState, slot, gridState.rows.row(slot))
      gridState.states.found(
        slot,
        typed.flatMap(([key, mine]) => (key in row && row[key] !== mine ? [[key, (row[key] ?? null) as CellValue] as const] : []))
      )
    }
    const isOther = absorb(gridState, slot, row, true)
    if (state) keep(gridState, [slot])
    return isOther ? [slot] : []
  })
  for (const row of rows) {
    const slot = gridState.rows.slotOf(row.id)
    if (slot >= 0) emitRowState(gridState, slot)
  }
  if (slots.length > 0) gridState.changes.emit({ type: 'patched', slots })
}

/** Chooses between the two values of a cell: ours is sent again, theirs replaces ours. */
export function resolve(state: GridState, slot: number, key: string, whose: 'mine' | 'theirs'): void {
  const theirs = state.states.get(slot)?.theirs.get(key)
  if (theirs === undefined) return
  const mine = state.rows.cell(slot, key) ?? null
  if (whose === 'theirs') {
    const isTyped = state.states.isUnsent(slot, key)
    const cells = write(state, [{ slot, key, value: theirs }])
    // A cell that was only open held nothing to come back to.
    if (isTyped && cells.length > 0) state.history.add({ cells, shift: null })
  }
  state.states.settled(slot, key)
  if (whose === 'mine') state.commits.emit({ type: 'cells', cells: [{ id: state.rows.row(slot).id, key, before: theirs, value: mine }] })
  keep(state, [slot])
  state.changes.emit({ type: 'cell', slot, key })
  emitRowState(state, slot)
}

/** Tells the page that a row stands otherwise with the server. */
export function emitRowState({ changes }: GridState, slot: number): void {
  changes.emit({ type: 'row', slot })
  changes.emit({ type: 'status' })
}
