import type { GridColumn } from '../data/columns.ts'
import type { CellPosition } from '../data/cursor.ts'
import { type GridState, sayOnce } from './grid-state.ts'

/** The row index of the active row; -1 on the header and the footer. */
export const activeRowIndex = ({ rows, cursor }: GridState): number => rows.rowIndexAt(cursor.at.line)

/** The slot and column of the active cell; null on the header, the footer and the edge columns. */
export function activeCell({
  cursor,
  rows,
  columns
}: GridState): { readonly rowIndex: number; readonly column: GridColumn } | null {
  const rowIndex = rows.rowIndexAt(cursor.at.line)
  const placed = columns.placed[cursor.at.col]
  return rowIndex >= 0 && placed?.edge === null ? { rowIndex, column: placed.column } : null
}

/** Lets a hidden column be seen: no step that could be undone, since nobody has asked for it. */
export const uncover = ({ changes, history }: GridState, key: string): void =>
  history.quietly(() => changes.emit({ type: 'reveal', key }))

/** Lets hidden columns be seen, and says so. */
export function reveal(state: GridState, keys: readonly string[]): void {
  for (const key of keys) uncover(state, key)
  if (keys.length > 0) sayOnce(state, 'columnsShown', { count: keys.length })
}

/** Makes a cell the active one; `extend` draws a range there. */
export function activateCell({ cursor, changes }: GridState, to: CellPosition, extend = false): void {
  cursor.go(to, extend)
  changes.emit({ type: 'cursor' })
}

/** Says how large the range is, where one was drawn. */
export function sayRange(state: GridState): void {
  const { isRange, range } = state.cursor
  if (isRange)
    sayOnce(state, 'rangeSize', { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 }, 'range')
}

/** Remembers what is active, so that it is found again when rows have come and gone. */
export const rememberActive = (state: GridState): void => {
  const { line } = state.cursor.at
  state.cursor.on = {
    rowIndex: activeRowIndex(state),
    group: state.rows.groupAt(line)?.text ?? null,
    below: line - state.rows.size
  }
}

/** The active cell stays with its row, its group or its line of the footer. Where its row is out of sight, another takes its place; an empty grid is entered at its header. */
export function followActiveRow({ cursor, rows }: GridState): void {
  const { rowIndex, group, below } = cursor.on
  const { line: at, col } = cursor.at
  const place = group !== null ? rows.placeOfGroup(group) : rowIndex < 0 ? -1 : rows.placeOf(rowIndex)
  const line = place >= 0 ? place : below >= 0 ? rows.size + below : Math.min(at, rows.size - 1)
  if (line !== at) cursor.go({ line, col })
}
