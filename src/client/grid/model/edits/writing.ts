import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { type GridState, lockOf, readDraft } from './grid-state.ts'
import type { Written } from '../data/history.ts'
import type { JournalEntry } from '../data/journal.ts'
import { namingAfter, UNCONFIRMED } from '../data/unconfirmed.ts'

/** A cell that is to hold something. */
export interface Write {
  readonly rowIndex: number
  readonly key: string
  readonly value: CellValue
}

/** From so many cells on, everything seen is drawn again at once. */
const MANY = 64

/** The cells that are kept and sent of a new row: all, and in a tree its parent. */
export const keysOfNew = ({ columns, tree }: GridState): string[] => [
  ...new Set([...columns.all.map(({ key }) => key), ...(tree ? [tree.parentKey] : [])])
]

/** Of the cells of a new row those that hold something and may be written: what was typed into it. */
export const cellsTyped = (
  state: GridState,
  rowIndex: number,
  values: Readonly<Record<string, unknown>>
): [key: string, value: CellValue][] =>
  state.columns.all.flatMap((column) => {
    const value = values[column.key] as CellValue
    return isEmpty(value) || lockOf(state, rowIndex, column) ? [] : [[column.key, value]]
  })

/** What the server does not have of a row, an open editor's draft included; null where it has all. */
export function entryOf(state: GridState, rowIndex: number): JournalEntry | null {
  const { rows, states, removals, moved, edit, columns } = state
  const unsettled = states.get(rowIndex)
  const isUnsent = unsettled !== undefined && (unsettled.isNew || unsettled.base.size > 0)
  const isRemoved = removals.has(rowIndex)
  const isMoved = moved.has(rowIndex)
  const typing =
    edit.mode === 'edit' && edit.rowIndex === rowIndex && edit.draft ? { ...edit, draft: edit.draft } : null
  if (rows.has(rowIndex) ? !isUnsent && !typing && !isMoved : !isRemoved) return null
  const isNew = unsettled?.isNew ?? false
  const keys = isNew ? keysOfNew(state) : [...(unsettled?.base.keys() ?? [])]
  const values = Object.fromEntries(keys.map((key) => [key, rows.cell(rowIndex, key) ?? null]))
  const base = states.begun(rowIndex)
  if (typing) {
    values[typing.key] = readDraft(state, rowIndex, columns.get(typing.key)!, typing.draft) ?? null
    if (!isNew && !(typing.key in base)) base[typing.key] = typing.before
  }
  const before = isNew || isMoved ? rows.rowIndexBefore(rowIndex) : -1
  return {
    id: rows.row(rowIndex).id,
    isNew,
    isRemoved,
    ...(isMoved && { isMoved }),
    values,
    base,
    after: before < 0 ? null : rows.row(before).id,
    at: state.now()
  }
}

/** Keeps what the server does not have of some rows, and drops what it has. */
export function keepInJournal(state: GridState, rowIndexes: Iterable<number>): void {
  const { journal, rows } = state
  if (!journal) return
  const kept: JournalEntry[] = []
  const settled: string[] = []
  for (const rowIndex of new Set(rowIndexes)) {
    const row = entryOf(state, rowIndex)
    if (row) kept.push(row)
    else settled.push(rows.row(rowIndex).id)
  }
  if (kept.length > 0) journal.keep(kept)
  if (settled.length > 0) journal.drop(settled)
}

/**
 * Writes cells: the one road by which a value changes by hand. Rows, states, totals, checks and the journal follow; the
 * drawn cells and the screen are notified. Returns what has really changed.
 */
export function writeCells(state: GridState, writes: readonly Write[]): Written[] {
  const { rows, states, totals, checks, changes } = state
  const written: Written[] = []
  for (const { rowIndex, key, value } of withNaming(state, writes)) {
    const before = rows.cell(rowIndex, key) ?? null
    const after = value ?? null
    if (before === after) continue
    rows.setCell(rowIndex, key, after)
    states.edited(rowIndex, key, before, after)
    totals.changed(key, before, after)
    checks.written(rowIndex, key, before, after)
    written.push({ rowIndex, key, before, after })
    if (writes.length < MANY) {
      changes.emit({ type: 'cell', rowIndex, key })
      changes.emit({ type: 'row', rowIndex })
    }
  }
  if (written.length === 0) return written
  if (writes.length >= MANY) changes.emit({ type: 'cells' })
  keepInJournal(
    state,
    written.map(({ rowIndex }) => rowIndex)
  )
  changes.emit({ type: 'status' })
  state.commits.emit({
    type: 'cells',
    cells: written.map(({ rowIndex, key, before, after }) => ({ id: rows.row(rowIndex).id, key, before, value: after }))
  })
  return written
}

/** What is to be written, and with it that a cell which is written is 待核 no more. */
function withNaming({ columns, rows }: GridState, writes: readonly Write[]): readonly Write[] {
  if (!columns.get(UNCONFIRMED)) return writes
  const after = namingAfter((rowIndex) => rows.row(rowIndex), writes)
  return [...writes, ...Array.from(after, ([rowIndex, value]) => ({ rowIndex, key: UNCONFIRMED, value }))]
}

/** What is to be written, and the cells below a changed one in a linkage, which it empties. */
function withLinked(state: GridState, writes: readonly Write[]): Write[] {
  const own = new Set(writes.map(({ rowIndex, key }) => `${rowIndex} ${key}`))
  return writes.flatMap((one) => {
    const isSame = (state.rows.cell(one.rowIndex, one.key) ?? null) === (one.value ?? null)
    const below = isSame ? [] : (state.linkage?.below(one.key) ?? [])
    return [
      one,
      ...below
        .filter((key) => !own.has(`${one.rowIndex} ${key}`))
        .map((key) => ({ rowIndex: one.rowIndex, key, value: null }))
    ]
  })
}

/** Writes cells as one step that can be undone. */
export function writeCellStep(state: GridState, writes: readonly Write[]): Written[] {
  const cells = writeCells(state, state.linkage ? withLinked(state, writes) : writes)
  if (cells.length > 0) state.history.add({ cells, shift: null })
  return cells
}
