/** How often something was chosen, and when last (milliseconds since 1970): [weight at that time, time]. */
export type Habits = Readonly<Record<string, readonly [weight: number, at: number]>>

/** After a week a choice counts half. */
const HALF_LIFE = 604_800_000
/** More are forgotten, the least used first. */
const MOST = 200

/** What one habit weighs now: the sum of its choices, each halved for every week that has passed. */
export function weight(habits: Habits, id: string, now: number): number {
  const habit = habits[id]
  return habit ? habit[0] * 0.5 ** ((now - habit[1]) / HALF_LIFE) : 0
}

/** The habits after one more choice. */
export function chosen(habits: Habits, id: string, now: number): Habits {
  const next = { ...habits, [id]: [weight(habits, id, now) + 1, now] as const }
  const ids = Object.keys(next)
  if (ids.length <= MOST) return next
  const kept = ids.sort((a, b) => weight(next, b, now) - weight(next, a, now)).slice(0, MOST)
  return Object.fromEntries(kept.map((one) => [one, next[one]!]))
}
