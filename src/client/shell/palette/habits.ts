import { longShelf, readJson, writeJson } from '#core/state/session/stored.ts'
import { $user } from '#core/state/session/user.ts'

import { chosen, type Habits, weight } from './frecency.ts'

/** What this user has chosen in the palette lately; kept on this machine, for each user apart. */
export function readHabits(): Habits {
  const kept = readJson(longShelf(), key())
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((habit): habit is [string, [number, number]] => isHabit(habit[1]))
  )
}

/** Remembers that an entry was chosen. */
export const rememberChoice = (id: string, now = Date.now()): void =>
  writeJson(longShelf(), key(), chosen(readHabits(), id, now))

/** How much each entry is a habit now. */
export function habitNow(now = Date.now()): (id: string) => number {
  const habits = readHabits()
  return (id) => weight(habits, id, now)
}

const key = () => `pro__HABITS_${$user.get()?.id ?? ''}`
const isHabit = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part))
