import { Cron } from 'croner'

import { ZONE } from '../../db/values.ts'

/** Whether a text says when something comes back: five parts of a crontab, so every minute at most, with a time that ever comes. */
export function isPattern(pattern: string): boolean {
  try {
    return cronOf(pattern).nextRun() !== null
  } catch {
    return false
  }
}

/** When something comes next, in the archives' zone. Throws where the pattern says nothing. */
export function nextTime(pattern: string): Date {
  const next = cronOf(pattern).nextRun()
  if (!next) throw new Error(`the pattern ${pattern} never comes`)
  return next
}

/** So many of the next times say how far apart they are at most. */
const TIMES = 10

/** For how long after a good run the next one may take, in seconds: the longest pause of the pattern, and a quarter of it or an hour. */
export function overdueAfter(pattern: string): number {
  const times = cronOf(pattern)
    .nextRuns(TIMES)
    .map((time) => time.getTime() / 1000)
  const longest = Math.max(...times.map((time, at) => time - (times[at - 1] ?? time)))
  return Math.round(longest + Math.max(3600, longest / 4))
}

const cronOf = (pattern: string): Cron => new Cron(pattern, { timezone: ZONE, mode: '5-part', paused: true })
