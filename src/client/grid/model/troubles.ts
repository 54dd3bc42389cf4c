import { type Desk, say } from './desk.ts'

/** Rows that were not taken, until the turn ends in which their answers have come: many are told as one. */
const waiting = new WeakMap<Desk, Map<'refused' | 'conflict', number[]>>()

/** Whether all that the server says of a row is known here already, and was said as it was left. */
const isKnown = ({ states, checks }: Desk, slot: number): boolean => {
  const cells = [...(states.get(slot)?.refusal?.cells.keys() ?? [])]
  return cells.length > 0 && cells.every((key) => checks.faultOf(slot, key)?.isWarning === false)
}

/** Tells that the server has not taken a row as it stands here: why, or that somebody else was faster. */
export function recordConflict(desk: Desk, slot: number, what: 'refused' | 'conflict'): void {
  if (what === 'refused' && isKnown(desk, slot)) return
  const known = waiting.get(desk)
  const slots = known?.get(what) ?? []
  const all = known ?? new Map<'refused' | 'conflict', number[]>()
  waiting.set(desk, all.set(what, [...slots, slot]))
  if (known) return
  queueMicrotask(() => {
    waiting.delete(desk)
    for (const [one, rows] of all) tellAll(desk, one, rows)
  })
}

function tellAll(desk: Desk, what: 'refused' | 'conflict', slots: readonly number[]): void {
  const [slot = -1] = slots
  const reason = desk.states.get(slot)?.refusal?.reason ?? ''
  const number = desk.rows.numberOf(slot)
  const isRefusal = what === 'refused'
  if (slots.length === 1 && number > 0) say(desk, `row-${what}`, { number, reason }, what, isRefusal)
  else say(desk, `rows-${what}`, { count: slots.length, reason }, what, isRefusal)
}
