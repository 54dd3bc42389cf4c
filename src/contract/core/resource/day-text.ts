import * as z from 'zod/mini'

/** A day as it is written: `YYYY-MM-DD`. */
export const DAY = /^\d{4}-\d\d-\d\d$/
/** A moment as it is written: `YYYY-MM-DD HH:mm:ss`, the seconds may be left out. */
export const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/

const isDay = (given: string) => {
  const at = new Date(`${given.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === given.slice(0, 10)
}

/** A text of such a form that names a day of the calendar. */
export const dayText = (form: RegExp) =>
  z.string().check(z.refine((given) => form.test(given) && isDay(given), { error: 'format.date' }))
