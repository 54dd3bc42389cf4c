import { type GridState, say } from './grid-state.ts'

/** Rows that were not taken, until the turn ends in which their answers have come: many are told as one. */
const waiting = new WeakMap<GridState, Map<'refused' | 'conflict', number[]>>()

/** Whether all that the server says of a row is known here already, and was said as it was left. */
const isKnown = ({ states, checks }: GridState, slot: number): boolean => {
  const cells = [...(states.get(slot)?.refusal?.cells.keys() ?? [])]
  return cells.length > 0 && cells.every((key) => checks.faultOf(slot, key)?.isWarning === false)
}

/** Tells that the server has not taken a row as it stands here: why, or that somebody else was faster. */
export function recordConflict(state: GridState, slot: number, what: 'refused' | 'conflict'): void {
  if (what === 'refused' && isKnown(state, slot)) return
  const known = waiting.get(state)
  const slots = known?.get(what) ?? []
  const all = known ?? new Map<'refused' | 'conflict', number[]>()
  waiting.set(state, all.set(what, [...slots, slot]))
  if (known) return
  queueMicrotask(() => {
    waiting.delete(state)
    for (const [one, rows] of all) tellAll(state, one, rows)
  })
}

function tellAll(state: GridState, what: 'refused' | 'conflict', slots: readonly number[]): void {
  const [slot = -1] = slots
  const reason = state.states.get(slot)?.refusal?.reason ?? ''
  const number = state.rows.numberOf(slot)
  const isRefusal = what === 'refused'
  if (slots.length === 1 && number > 0) say(state, `row-${what}`, { number, reason }, what, isRefusal)
  else say(state, `rows-${what}`, { count: slots.length, reason }, what, isRefusal)
}
