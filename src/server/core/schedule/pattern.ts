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

const cronOf = (pattern: string): Cron => new Cron(pattern, { timezone: ZONE, mode: '5-part', paused: true })
