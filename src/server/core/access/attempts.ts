import type { Kysely } from 'kysely'

import type { Database } from '../../db/schema.ts'
import { countBy } from './rate.ts'
import { settingOf } from '../settings/settings.ts'

const MINUTE = 60

/** Seconds: after how much rest a source is new again. */
export const FORGOTTEN = 3600
/** Zero bits of the first task, and of the hardest: about a tenth of a second of a browser, and some seconds. */
const FIRST = 15
const HARDEST = 22

/** The wait before a try of this level, for who does no work: 1, 2, 4 … seconds, at most `longest`. */
const waitOf = (level: number, longest: number): number =>
  level <= 0 ? 0 : Math.min(2 ** Math.min(level - 1, 20), longest)
/** The bits of the task that saves the wait. */
const bitsOf = (level: number): number => Math.min(FIRST + Math.max(0, level - 1), HARDEST)

/** Why a try is not checked yet: so many seconds to wait, or a task of so many bits to solve. */
export interface Held {
  readonly seconds: number
  readonly bits: number
}

/**
 * Takes a slot for one try before it is checked, so that tries at the same moment are counted one by one: nothing where the try may
 * be checked now. The first ones are free, five unless a parameter says otherwise; then a task that was `solved`, or a wait, each longer than the last. `pressure` is by how
 * much others have raised the price before the first try.
 */
export async function takeAttempt(
  db: Kysely<Database>,
  key: string,
  { pressure = 0, solved = 0 }: { readonly pressure?: number; readonly solved?: number } = {}
): Promise<Held | undefined> {
  const free = await settingOf(db, 'freeTries')
  const longest = MINUTE * (await settingOf(db, 'longestWait'))
  return countBy<Held | undefined>(db, key, ({ count: before, age, left, isWaiting }) => {
    const isRested = age > FORGOTTEN
    const count = isRested ? 0 : before
    const levelAt = (tried: number) => (pressure > 0 ? pressure + tried : tried - free + 1)
    const level = levelAt(count)
    const isServed = !isRested && isWaiting && left === 0
    if (level <= 0 || solved >= bitsOf(level) || isServed)
      return {
        value: undefined,
        set: { count: count + 1, wait: waitOf(levelAt(count + 1), longest), isRestarted: true }
      }
    if (!isRested && left > 0) return { value: { seconds: left, bits: bitsOf(level) } }
    const wait = waitOf(level, longest)
    return { value: { seconds: wait, bits: bitsOf(level) }, set: { count, wait, isRestarted: true } }
  })
}

/** How much many failures raise the price for everybody who comes from elsewhere: 1 from `free` on, one more with each doubling. */
export const pressureOf = (failures: number, free: number): number =>
  failures < free ? 0 : 1 + Math.floor(Math.log2(failures / free))

/** How often something may happen before it slows down, for who does no work. Seconds. */
export interface Pace {
  /** Between two of them, always. */
  readonly every: number
  /** So many in `within` before the interval doubles with each. */
  readonly free: number
  readonly within: number
  readonly longest: number
}
/** Held up; without `bits` no work helps. */
export interface Slowed {
  readonly seconds: number
  readonly bits?: number
}

/** How something that happens at a pace was taken: held up, or done; `isPressed` where it has happened often by now. */
export interface Paced {
  readonly slowed?: Slowed
  readonly isPressed: boolean
}

/** Takes a place for something that happens at a pace. Work saves the grown interval, never the first one. */
export function takePace(
  db: Kysely<Database>,
  key: string,
  { every, free, within, longest }: Pace,
  solved = 0
): Promise<Paced> {
  return countBy<Paced>(db, key, ({ count: before, age, left }) => {
    const isFresh = age > within
    const count = isFresh ? 0 : before
    const interval = (nth: number) =>
      nth <= free ? every : Math.min(Math.max(every, 1) * 2 ** Math.min(nth - free, 20), longest)
    const over = count - free
    const bits = Math.min(FIRST + 1 + over, HARDEST + 2)
    const mayWork = over > 0 && interval(count) - left >= every
    if (left > 0 && !isFresh && !(mayWork && solved >= bits))
      return { value: { slowed: { seconds: left, ...(mayWork && { bits }) }, isPressed: over > 0 } }
    return {
      value: { isPressed: over >= 0 },
      set: { count: count + 1, wait: interval(count + 1), isRestarted: isFresh }
    }
  })
}
