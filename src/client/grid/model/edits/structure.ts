import type { CellValue } from '#contract/core/rules.ts'

import { type GridState, kindOf } from './grid-state.ts'
import { movedIn, type HistoryStep, shiftBetween, shifted, withThem } from '../data/history.ts'
import { isTemporary, temporaryId } from '../data/row-ids.ts'
import type { GridRow } from '../data/rows.ts'
import { NO_ROW, type RowTree } from '../data/tree.ts'
import { namedByOne, UNCONFIRMED } from '../data/unconfirmed.ts'
import { bringBack } from './leaving.ts'
import { keepInJournal, writeCells } from './writing.ts'

/** Puts rows where a sequence says: those that enter and those that leave follow from the difference. */
function arrange(state: GridState, sequence: Uint32Array): void {
  const { rows, states, checks, totals, removals, selection, commits } = state
  const before = rows.sequence
  const shift = shiftBetween(before, sequence)
  const gone = new Set(shift.before)
  const entered = [...shift.after].filter((rowIndex) => !gone.delete(rowIndex))
  const left = [...gone]
  const idsOf = (rowIndexes: Iterable<number>) => Array.from(rowIndexes, (rowIndex) => rows.row(rowIndex).id)
  const moved = entered.length + left.length === 0 ? shift.after : []
  // In a tree the place of a row among its siblings is not stored.
  const elsewhere = moved.length > 0 && !state.tree ? movedIn(shift) : []
  rows.setSequence(sequence)
  for (const rowIndex of entered) {
    removals.delete(rowIndex)
    if (isTemporary(rows.row(rowIndex).id)) states.open(rowIndex).isNew = true
  }
  shift.before.forEach((rowIndex, place) => {
    const { id } = rows.row(rowIndex)
    // A new row that is on its way will be there: it is to be deleted as soon as the server has it.
    const isThere = !isTemporary(id) || states.get(rowIndex)?.sent
    if (gone.has(rowIndex) && isThere)
      removals.set(rowIndex, { id, behind: shift.before[place - 1] ?? before[shift.at - 1] ?? NO_ROW })
  })
  selection.set(left, false)
  checks.left(left)
  checks.entered(entered)
  totals.reset()
  renumberRows(state)
  for (const rowIndex of elsewhere) state.moved.add(rowIndex)
  keepInJournal(state, [...entered, ...left, ...elsewhere])
  state.changes.emit({ type: 'rows' })
  state.changes.emit({ type: 'status' })
  if (entered.length > 0) commits.emit({ type: 'added', ids: idsOf(entered) })
  if (left.length > 0) commits.emit({ type: 'removed', ids: idsOf(left) })
  if (moved.length > 0) commits.emit({ type: 'moved', ids: idsOf(moved) })
}

/** Does it as one step that can be undone. */
export function arrangeStep(state: GridState, sequence: Uint32Array): void {
  const shift = shiftBetween(state.rows.sequence, sequence)
  if (shift.before.length + shift.after.length === 0) return
  arrange(state, sequence)
  state.history.add({ cells: [], shift })
}

/** The number of the first of some rows: the least that any has; 1 where none has one. Null where rows bear no numbers: there is no column for them, and the first has none. */
export function orderStartOf(rows: readonly GridRow[], orderKey: string, hasColumn: boolean): number | null {
  if (!hasColumn && rows[0]?.[orderKey] === undefined) return null
  let least = Number.POSITIVE_INFINITY
  for (const { [orderKey]: number } of rows) if (typeof number === 'number' && number < least) least = number
  return Number.isFinite(least) ? least : 1
}

/** Gives the rows their numbers again, drawn in a column or not, from the first row's on. The server gets the sequence, not of every number. */
export function renumberRows({ rows, orderKey, orderStart }: GridState): void {
  if (orderStart === null) return
  rows.sequence.forEach((rowIndex, place) => {
    if (rows.cell(rowIndex, orderKey) !== orderStart + place) rows.setCell(rowIndex, orderKey, orderStart + place)
  })
}

/** The cells of a new row: the columns' defaults. */
function fresh(state: GridState): GridRow {
  const cells: Record<string, CellValue> = {}
  for (const column of state.columns.all)
    cells[column.key] = column.defaultValue ?? kindOf(state, column).initial?.(column) ?? null
  return { ...cells, id: temporaryId() }
}

/** Puts new rows behind a row index (null: at the start; undefined: at the end) and answers their row indexes. In a tree they come below the row that they name, else beside that row index. */
export function insert(
  state: GridState,
  behind: number | null | undefined,
  rows: readonly Readonly<Record<string, CellValue>>[]
): number[] {
  const { tree } = state
  const { sequence } = state.rows
  const under = tree
    ? (tree.named(rows[0]?.[tree.parentKey]) ??
      (behind === null || behind === undefined ? NO_ROW : tree.parentOf(behind)))
    : NO_ROW
  const last = tree ? lastBefore(tree, behind, under) : behind
  const place = last === undefined ? sequence.length : last === null ? 0 : sequence.indexOf(last) + 1
  const rowIndexes = state.rows.adopt(
    rows.map((cells) => ({ ...fresh(state), ...cells, ...(tree && { [tree.parentKey]: tree.idOf(under) }) }))
  )
  tree?.put(rowIndexes, under)
  arrangeStep(state, withThem(sequence, place, rowIndexes))
  return rowIndexes
}

/** The row that new ones follow in a tree: the last below the sibling that they follow, or below the row above them. */
function lastBefore(tree: RowTree, behind: number | null | undefined, under: number): number | null | undefined {
  if (behind === under && under !== NO_ROW) return under
  const sibling =
    behind === null || behind === undefined
      ? undefined
      : [behind, ...tree.above(behind)].find((rowIndex) => tree.parentOf(rowIndex) === under)
  if (sibling !== undefined) return tree.withBelow([sibling]).at(-1)
  return under === NO_ROW ? behind : tree.withBelow([under]).at(-1)
}

/** The cells of a row, to be put into another: without its id and what only the server says. */
export const copyOf = (state: GridState, rowIndex: number): Record<string, CellValue> =>
  Object.fromEntries(
    state.columns.all
      .filter(({ key, isOrder }) => !isOrder && key !== 'id')
      .map(({ key }) => [key, state.rows.cell(rowIndex, key) ?? null])
  )

/** Takes rows away. Those that the server has wait among the removals. */
export function removeGridRows(state: GridState, rowIndexes: readonly number[]): void {
  const gone = new Set(rowIndexes)
  arrangeStep(
    state,
    state.rows.sequence.filter((rowIndex) => !gone.has(rowIndex))
  )
}

/** Moves rows together by one place. Returns false where they are at the edge. */
export function moveRowsBy(state: GridState, rowIndexes: readonly number[], by: 1 | -1): boolean {
  const moving = new Set(rowIndexes)
  const order = state.rows.sequence.slice()
  const edge = by < 0 ? 0 : order.length - 1
  if (order.length === 0 || moving.size === 0 || moving.has(order[edge]!)) return false
  const step = -by
  for (let at = edge + step; at >= 0 && at < order.length; at += step) {
    if (!moving.has(order[at]!)) continue
    const other = order[at + by]!
    order[at + by] = order[at]!
    order[at] = other
  }
  arrangeStep(state, order)
  return true
}

/** Puts rows together before the row at a place. Returns false where they are there already. */
export function moveRowsTo(state: GridState, rowIndexes: readonly number[], place: number): boolean {
  const moving = new Set(rowIndexes)
  const { sequence } = state.rows
  const isMoving = (rowIndex: number) => moving.has(rowIndex)
  const rest = (part: Uint32Array) => part.filter((rowIndex) => !isMoving(rowIndex))
  const order = Uint32Array.from([
    ...rest(sequence.subarray(0, place)),
    ...sequence.filter(isMoving),
    ...rest(sequence.subarray(place))
  ])
  if (order.every((rowIndex, at) => rowIndex === sequence[at])) return false
  arrangeStep(state, order)
  return true
}

/** Goes a step back or forth. Answers the cell where it happened, to go there; null where it happened at none. */
export function replay(
  state: GridState,
  { cells, shift, turn }: HistoryStep,
  isBack: boolean
): { readonly rowIndex: number; readonly key: string | null } | null {
  if (turn) {
    state.changes.emit({ type: 'turn', to: isBack ? turn.before : turn.after })
    return null
  }
  if (shift) arrange(state, shifted(state.rows.sequence, shift, isBack))
  bringBack(
    state,
    cells.map(({ rowIndex }) => rowIndex)
  )
  const here = (isBack ? cells.toReversed() : cells).filter(({ rowIndex }) => state.rows.has(rowIndex))
  writeCells(
    state,
    here.map(({ rowIndex, key, before, after }) => ({ rowIndex, key, value: isBack ? before : after }))
  )
  const [first] = cells
  if (first) {
    const { rowIndex, key, before, after } = first
    // Of a cell that was only confirmed nothing else has changed.
    return { rowIndex, key: key === UNCONFIRMED ? (namedByOne(before, after)[0] ?? key) : key }
  }
  const place = Math.min(shift?.at ?? 0, state.rows.total - 1)
  return place < 0 ? null : { rowIndex: state.rows.sequence[place]!, key: null }
}
