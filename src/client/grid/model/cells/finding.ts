import type { CellPosition } from '../data/cursor.ts'
import { type GridState, cellText } from '../edits/grid-state.ts'
import { type FillOutcome, FillPlan } from './filling.ts'
import { breather } from '../data/slices.ts'

/** So many ms at a stretch: a key goes first. */
const SLICE = 10

/** The cells in sight whose text holds some letters (capital or not), line by line; null where the signal says that nobody waits any more. */
export async function findAll(
  state: GridState,
  wanted: string,
  signal: AbortSignal
): Promise<readonly CellPosition[] | null> {
  const text = wanted.toLowerCase()
  if (text === '') return []
  const { rows, columns } = state
  const rest = breather(SLICE, () => undefined)
  const columnsSeen = columns.placed.flatMap(({ edge, column }, col) => (edge === null ? [{ col, column }] : []))
  const found: CellPosition[] = []
  for (let line = 0; line < rows.size; line++) {
    if (line % 64 === 63) {
      await rest()
      if (signal.aborted) return null
    }
    const rowIndex = rows.rowIndexAt(line)
    if (rowIndex < 0) continue
    for (const { col, column } of columnsSeen)
      if (cellText(state, rowIndex, column).toLowerCase().includes(text)) found.push({ line, col })
  }
  return signal.aborted ? null : found
}

/** The place of the match behind a cell (or before it), round the end; -1 where there is none. */
export function matchFrom(found: readonly CellPosition[], { line, col }: CellPosition, isBack: boolean): number {
  if (found.length === 0) return -1
  const isAfter = (one: CellPosition) => one.line > line || (one.line === line && one.col > col)
  const isBefore = (one: CellPosition) => one.line < line || (one.line === line && one.col < col)
  if (!isBack) return Math.max(0, found.findIndex(isAfter))
  const at = found.findLastIndex(isBefore)
  return at < 0 ? found.length - 1 : at
}

/** Puts other letters in place of some in cells, as one step; a cell that refuses keeps what it holds and is counted. */
export function replaceIn(state: GridState, cells: readonly CellPosition[], wanted: string, by: string): FillOutcome {
  const plan = new FillPlan(state)
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  for (const { line, col } of cells) {
    const rowIndex = state.rows.rowIndexAt(line)
    const placed = state.columns.placed[col]
    if (rowIndex < 0 || placed?.edge !== null) continue
    const text = cellText(state, rowIndex, placed.column)
    const next = text.replace(pattern, () => by)
    if (next !== text) plan.text(rowIndex, placed.column, next)
  }
  return plan.carryOut()
}
