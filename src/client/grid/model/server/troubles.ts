import { contestedIn, isActive, theirsAt } from '../edits/contested.ts'
import { type GridState, sayOnce } from '../edits/grid-state.ts'

/** Rows that were not taken, until the turn ends in which their answers have come: many are announced as one. */
const waiting = new WeakMap<GridState, Map<'refused' | 'conflict', number[]>>()

/** Whether all that the server says of a row is known here already, and was said as it was left. */
const isKnown = ({ states, checks }: GridState, rowIndex: number): boolean => {
  const cells = [...(states.get(rowIndex)?.refusal?.cells.keys() ?? [])]
  return cells.length > 0 && cells.every((key) => checks.faultOf(rowIndex, key)?.isWarning === false)
}

/** Announces that the server has refused a row: why, or that somebody else was faster. */
export function recordConflict(state: GridState, rowIndex: number, what: 'refused' | 'conflict'): void {
  if (what === 'refused' && isKnown(state, rowIndex)) return
  const known = waiting.get(state)
  const rowIndexes = known?.get(what) ?? []
  const all = known ?? new Map<'refused' | 'conflict', number[]>()
  waiting.set(state, all.set(what, [...rowIndexes, rowIndex]))
  if (known) return
  queueMicrotask(() => {
    waiting.delete(state)
    for (const [one, rows] of all) announceRows(state, one, rows)
  })
}

function announceRows(state: GridState, what: 'refused' | 'conflict', rowIndexes: readonly number[]): void {
  const [rowIndex = -1] = rowIndexes
  const reason = state.states.get(rowIndex)?.refusal?.reason ?? ''
  const number = state.rows.numberOf(rowIndex)
  const isRefusal = what === 'refused'
  const conflict = isRefusal || rowIndexes.length > 1 || number < 1 ? null : contestedCell(state, rowIndex)
  if (conflict) sayOnce(state, conflict.isHere ? 'conflictHere' : 'conflictAt', { ...conflict.words, number }, what)
  else if (rowIndexes.length === 1 && number > 0) sayOnce(state, `row-${what}`, { number, reason }, what, isRefusal)
  else sayOnce(state, `rows-${what}`, { count: rowIndexes.length, reason }, what, isRefusal)
}

/** The one cell of a row that somebody else has changed too, in words, and whether one is there; null where there are several. */
function contestedCell(state: GridState, rowIndex: number) {
  const [key, ...others] = contestedIn(state, rowIndex)
  const words = key === undefined || others.length > 0 ? null : theirsAt(state, rowIndex, key)
  return key !== undefined && words && { words, isHere: isActive(state, rowIndex, key) }
}
