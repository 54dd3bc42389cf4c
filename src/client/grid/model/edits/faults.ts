import type { CellPosition } from '../data/cursor.ts'
import type { GridColumn } from '../data/columns.ts'
import { type GridState, sayOnce } from './grid-state.ts'
import type { CellFault } from '../check/fault.ts'

/** What is wrong at a cell: a fault of ours, or what the server said of it. */
export function cellFaultOf(state: GridState, rowIndex: number, key: string): CellFault | null {
  const message = state.states.get(rowIndex)?.refusal?.cells.get(key)
  return message === undefined
    ? state.checks.faultOf(rowIndex, key)
    : { message, text: 'faultFormat', isWarning: false }
}

/** Whether something in a row is wrong, refused or contested. */
const isFaulty = ({ checks, states }: GridState, rowIndex: number): boolean => {
  const unsettled = states.get(rowIndex)
  return checks.errorsIn(rowIndex) > 0 || Boolean(unsettled?.refusal) || (unsettled?.theirs.size ?? 0) > 0
}

/** The rows with something wrong that are folded away: in closed branches, or under closed groups. */
export const foldedFaults = (state: GridState): readonly number[] => {
  const { rows } = state
  if (rows.size - rows.groupsBefore(rows.size) === rows.count) return []
  return Array.from(rows.sequence).filter(
    (rowIndex) => rows.placeOf(rowIndex) < 0 && rows.passes(rowIndex) && isFaulty(state, rowIndex)
  )
}

/** Whether something in a cell is wrong, refused or contested. */
function isFaultyCell(state: GridState, rowIndex: number, key: string): boolean {
  const fault = cellFaultOf(state, rowIndex, key)
  return (fault !== null && !fault.isWarning) || (state.states.get(rowIndex)?.theirs.has(key) ?? false)
}

/** The columns of a row in which something is wrong, refused or contested, from the left: the number of a row that is refused as a whole, which says why. */
function faultyColumns(state: GridState, rowIndex: number): number[] {
  const isWhole = state.states.get(rowIndex)?.refusal?.cells.size === 0
  return state.columns.placed.flatMap(({ key, edge }, col) =>
    (edge === null ? isFaultyCell(state, rowIndex, key) : edge === 'number' && isWhole) ? [col] : []
  )
}

/** The hidden columns in which something is wrong, refused or contested. */
export function hiddenFaults(state: GridState): readonly string[] {
  const { columns, rows } = state
  const hidden = columns.all.filter(({ key, type }) => type !== 'hidden' && columns.placeOf(key) < 0)
  if (hidden.length === 0) return []
  const faulty = rows.sequence.filter((rowIndex) => isFaulty(state, rowIndex))
  return hidden.filter(({ key }) => faulty.some((rowIndex) => isFaultyCell(state, rowIndex, key))).map(({ key }) => key)
}

/** The next cell at which something is wrong, refused or contested, round the end; null where there is none. */
export function nextFault(state: GridState, from: CellPosition, isBack: boolean): CellPosition | null {
  const { size } = state.rows
  if (size === 0) return null
  const start = Math.max(0, Math.min(size - 1, from.line))
  // The active row is asked twice: first what lies ahead in it, at the end what lies behind.
  for (let step = 0; step <= size; step++) {
    const line = (((start + (isBack ? -step : step)) % size) + size) % size
    const rowIndex = state.rows.rowIndexAt(line)
    if (!isFaulty(state, rowIndex)) continue
    const columns = faultyColumns(state, rowIndex)
    const isAhead = (col: number) => (isBack ? col < from.col : col > from.col)
    const reachable = step === 0 && line === from.line ? columns.filter(isAhead) : columns
    const col = isBack ? reachable.at(-1) : reachable[0]
    if (col !== undefined) return { line, col }
  }
  return null
}

/** A cell of the list of errors; `line` and `col` are -1 where its row or column is out of sight. */
export interface FaultyCell extends CellPosition {
  readonly rowIndex: number
  readonly key: string
  readonly fault: CellFault
}

/** The cells that are wrong or refused, in the order of the rows, up to so many; those in rows that are left out of sight last. */
export function listFaults(state: GridState, most = 200): FaultyCell[] {
  const found: FaultyCell[] = []
  const { rows, columns } = state
  const inSight = columns.placed.flatMap(({ key, edge }) => (edge === null ? [key] : []))
  const keys = new Set([...inSight, ...columns.all.map(({ key }) => key)])
  const hidden =
    rows.isGrouped || rows.size < rows.total ? rows.sequence.filter((rowIndex) => rows.placeOf(rowIndex) < 0) : []
  for (let at = 0; at < rows.size + hidden.length && found.length < most; at++) {
    const line = at < rows.size ? at : -1
    const rowIndex = line < 0 ? hidden[at - rows.size]! : rows.rowIndexAt(at)
    if (!isFaulty(state, rowIndex)) continue
    for (const key of keys) {
      if (!isFaultyCell(state, rowIndex, key)) continue
      const col = state.columns.placeOf(key)
      const fault = cellFaultOf(state, rowIndex, key)
      if (fault) found.push({ line, col, rowIndex, key, fault })
    }
  }
  return found.slice(0, most)
}

/** How many cells are wrong, those that the server refused included; what the grid has no column for is in no cell of it. */
export function countFaults({ checks, columns, states, rows }: GridState): number {
  let refused = 0
  for (const rowIndex of states.slots()) {
    if (!rows.has(rowIndex)) continue
    for (const key of states.get(rowIndex)?.refusal?.cells.keys() ?? [])
      if (columns.get(key) && checks.faultOf(rowIndex, key)?.isWarning !== false) refused++
  }
  return checks.errors + refused
}

/** What is wrong with a cell, or doubtful, in words; empty where nothing is. */
export function faultWords(
  state: Pick<GridState, 'context' | 'columns'>,
  fault: CellFault | null,
  key: string
): string {
  if (!fault) return ''
  return fault.message ?? state.context.say(fault.text, { title: state.columns.get(key)?.title ?? key })
}

/** Says what is wrong with a cell that one has left or emptied, with its title once. */
export function sayFault(state: GridState, fault: CellFault, { key, title }: GridColumn): void {
  const message = faultWords(state, fault, key)
  if (message.includes(title)) sayOnce(state, 'plain', { message })
  else sayOnce(state, 'wrongNow', { title, message })
}
