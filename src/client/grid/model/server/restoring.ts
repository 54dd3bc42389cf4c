import type { CellValue } from '#contract/core/rules.ts'

import type { GridState } from '../edits/grid-state.ts'
import { withThem } from '../data/history.ts'
import type { JournalEntry } from '../data/journal.ts'
import type { GridRow } from '../data/rows.ts'
import { emitRowState } from './saving.ts'
import { arrangeStep, copyOf, insert, removeGridRows } from '../edits/structure.ts'
import { cellsTyped, keepInJournal, writeCells } from '../edits/writing.ts'

/** What a journal has brought back: cells with what the server had in them, new rows, and rows that were taken away. */
export interface RestoredEdits {
  readonly count: number
  readonly cells: readonly {
    readonly id: string
    readonly key: string
    readonly before: CellValue
    readonly after: CellValue
  }[]
  readonly added: readonly string[]
  /** Rows that were moved, and the rows before them. */
  readonly moved: readonly { readonly id: string; readonly behind: string | null }[]
  readonly removed: readonly {
    readonly id: string
    readonly behind: string | null
    readonly cells: Readonly<Record<string, CellValue>>
  }[]
}
/** Nothing was brought back. */
export const NOTHING_RESTORED: RestoredEdits = { count: 0, cells: [], added: [], moved: [], removed: [] }

/** Brings back what a journal has kept: edits onto the server's rows, new rows behind their neighbours, removals. Returns how many rows wait again. */
export function restoreEdits(state: GridState, kept: readonly JournalEntry[]): RestoredEdits {
  const { rows, states, journal } = state
  const cells: RestoredEdits['cells'][number][] = []
  const added: string[] = []
  const moved: RestoredEdits['moved'][number][] = []
  const removed: RestoredEdits['removed'][number][] = []
  const changed = new Set<number>()
  for (const { id, isNew, isRemoved, isMoved = false, values, base, after } of inTurn(
    kept,
    state.tree?.parentKey ?? ''
  )) {
    const rowIndex = rows.rowIndexOf(id)
    if (isNew && !isRemoved && rowIndex < 0) {
      const neighbour = after === null ? null : rows.rowIndexOf(after)
      insert(state, neighbour === null || rows.has(neighbour) ? neighbour : undefined, [{ ...values, id }])
      added.push(id)
      continue
    }
    if (!rows.has(rowIndex)) continue
    const row = rows.row(rowIndex)
    if (isRemoved) {
      removed.push({ id: row.id, behind: rowBefore(state, rowIndex), cells: copyOf(state, rowIndex) })
      removeGridRows(state, [rowIndex])
    } else {
      // The server has got a new row, and its answer was lost: what was typed into it since is an edit of that row.
      cells.push(
        ...restoreCells(state, rowIndex, isNew ? Object.fromEntries(cellsTyped(state, rowIndex, values)) : values, base)
      )
      const behind = rowBefore(state, rowIndex)
      if (isMoved && moveBehind(state, rowIndex, after)) moved.push({ id: row.id, behind })
      if (states.get(rowIndex) || isMoved) changed.add(rowIndex)
    }
    if (row.id !== id) journal?.drop([id])
  }
  state.history.clear()
  return { count: changed.size + added.length + removed.length, cells, added, moved, removed }
}

/** Throws away what was brought back: cells hold again what the server had, new rows go, those that were taken away are back. What was done since stays, and it can be undone. */
export function discard(state: GridState, { cells, added, moved, removed }: RestoredEdits): void {
  const { rows, history } = state
  const here = (id: string) => (rows.has(rows.rowIndexOf(id)) ? [rows.rowIndexOf(id)] : [])
  for (const { id, behind, cells: held } of removed) {
    const rowIndex = rows.rowIndexOf(id)
    // The server has deleted it meanwhile: it is a new row then.
    if (rowIndex < 0) insert(state, behind === null ? null : here(behind)[0], [held])
    else if (!rows.has(rowIndex) && !moveBehind(state, rowIndex, behind))
      arrangeStep(state, Uint32Array.from([...rows.sequence, rowIndex]))
  }
  for (const { id, behind } of moved.toReversed()) for (const rowIndex of here(id)) moveBehind(state, rowIndex, behind)
  removeGridRows(state, added.flatMap(here))
  const written = writeCells(
    state,
    cells.flatMap(({ id, key, before, after }) =>
      here(id).flatMap((rowIndex) =>
        (rows.cell(rowIndex, key) ?? null) === after ? [{ rowIndex, key, value: before }] : []
      )
    )
  )
  if (written.length > 0) history.add({ cells: written, shift: null })
}

/** The id of the row before one; null where it is the first. */
function rowBefore({ rows }: GridState, rowIndex: number): string | null {
  const one = rows.rowIndexBefore(rowIndex)
  return one < 0 ? null : rows.row(one).id
}

/** Puts a row behind another (null: first). Answers false where that one is not here. */
function moveBehind(state: GridState, rowIndex: number, id: string | null): boolean {
  const { rows } = state
  const others = rows.sequence.filter((one) => one !== rowIndex)
  const place = id === null ? 0 : others.indexOf(rows.rowIndexOf(id)) + 1
  if (id !== null && place === 0) return false
  arrangeStep(state, withThem(others, place, [rowIndex]))
  return true
}

/** New and moved rows behind those that they followed or were below, whichever was stored last; and removals once everything has its neighbour. */
function inTurn(kept: readonly JournalEntry[], parentKey: string): readonly JournalEntry[] {
  const waiting = new Map(kept.map((one) => [one.id, one]))
  const turn: JournalEntry[] = []
  const bring = (one: JournalEntry | undefined) => {
    if (!one || !waiting.delete(one.id)) return
    if (one.isNew || one.isMoved)
      for (const id of [one.values[parentKey], one.after]) bring(waiting.get(String(id ?? '')))
    turn.push(one)
  }
  kept.forEach(bring)
  return [...turn.filter(({ isRemoved }) => !isRemoved), ...turn.filter(({ isRemoved }) => isRemoved)]
}

function restoreCells(
  state: GridState,
  rowIndex: number,
  values: JournalEntry['values'],
  base: JournalEntry['base']
): RestoredEdits['cells'] {
  const { id }: GridRow = state.rows.row(rowIndex)
  const served = new Map(Object.keys(values).map((key) => [key, state.rows.cell(rowIndex, key) ?? null]))
  const joinOf = (key: string) => state.columns.get(key)?.join
  const written = writeCells(
    state,
    Object.entries(values).map(([key, value]) => ({
      rowIndex,
      key,
      value: joinOf(key)?.(base[key] ?? null, value, served.get(key)) ?? value
    }))
  )
  for (const [key, theirs] of served) {
    const started = base[key] ?? null
    if (!joinOf(key) && key in base && started !== theirs && values[key] !== theirs)
      state.states.contested(rowIndex, key, theirs, started, state.authorOf(state.rows.row(rowIndex)))
  }
  keepInJournal(state, [rowIndex])
  emitRowState(state, rowIndex)
  return written.map(({ key, before, after }) => ({ id, key, before, after }))
}
