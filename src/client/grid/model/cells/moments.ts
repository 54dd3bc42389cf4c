/** By what days go on: as those above do, or by days, months or years. */
export type DateUnit = 'auto' | 'day' | 'month' | 'year'

/** A day, and its time where it has one. */
interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** What follows the day, a blank first; '' where it has no time. */
  readonly rest: string
  /** Milliseconds since 1970 of its midnight, and of the moment itself. */
  readonly midnight: number
  readonly moment: number
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})([ T]\d{2}:\d{2}(?::\d{2})?)?$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const DAY_LENGTH = 86_400_000
const HOUR = 3_600_000

/** The length of a time of day in milliseconds; null for what is none. */
function lengthOf(time: string): number | null {
  const [whole, hour, minute, second = '0'] = TIME.exec(time) ?? []
  return whole === undefined ? null : ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

function dayOf(text: string): Day | null {
  const [whole, year, month, day, rest = ''] = DAY.exec(text) ?? []
  if (whole === undefined) return null
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const time = rest === '' ? 0 : lengthOf(rest.slice(1))
  if (time === null || dated(midnight) !== text.slice(0, 10)) return null
  return { year: Number(year), month: Number(month), day: Number(day), rest, midnight, moment: midnight + time }
}

const dated = (midnight: number) => new Date(midnight).toISOString().slice(0, 10)
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** All of some texts as days; null where one is none. */
export function daysOf(texts: readonly string[]): readonly Day[] | null {
  const days = texts.map(dayOf)
  return days.every((day) => day !== null) ? days : null
}

/** How days go on: by months where they are the same day of different months or their ends, by the difference otherwise. */
export function daySeries(days: readonly Day[], unit: DateUnit): (step: number) => string {
  const last = days.at(-1)!
  const before = days.at(-2)
  const months = before ? (last.year - before.year) * 12 + last.month - before.month : 0
  // The 31st, which February has as its 28th, is the 31st again in March.
  const wanted = Math.max(last.day, before?.day ?? 0)
  const isMonthly =
    before !== undefined &&
    months !== 0 &&
    [before, last].every(({ year, month, day }) => day === Math.min(wanted, lastDayOf(year, month)))
  const onDay = isMonthly ? wanted : last.day
  const monthsOn = (by: number) => {
    const first = new Date(Date.UTC(last.year, last.month - 1 + by, 1))
    const length = lastDayOf(first.getUTCFullYear(), first.getUTCMonth() + 1)
    return dated(first.getTime() + (Math.min(onDay, length) - 1) * DAY_LENGTH) + last.rest
  }
  if (unit === 'year') return (step) => monthsOn(12 * step)
  if (unit === 'month') return (step) => monthsOn(step)
  if (unit === 'day' || !before) return (step) => dated(last.midnight + step * DAY_LENGTH) + last.rest
  if (last.rest !== before.rest && last.rest.length === before.rest.length) {
    return (step) => {
      const iso = new Date(last.moment + (last.moment - before.moment) * step).toISOString()
      return `${iso.slice(0, 10)}${last.rest[0]}${iso.slice(11, 10 + last.rest.length)}`
    }
  }
  if (isMonthly) return (step) => monthsOn(months * step)
  return (step) => dated(last.midnight + (last.midnight - before.midnight) * step) + last.rest
}

/** All of some texts as times of day; null where one is none. */
export const timesOf = (texts: readonly string[]): readonly string[] | null =>
  texts.every((text) => lengthOf(text) !== null) ? texts : null

/** Times of day go on by what lies between the last two, or by an hour, round midnight. */
export function timeSeries(times: readonly string[]): (step: number) => string {
  const [last, before] = [times.at(-1)!, times.at(-2)]
  const [end, start] = [lengthOf(last)!, lengthOf(before ?? last)!]
  const by = before === undefined ? HOUR : end - start
  return (step) =>
    new Date((((end + by * step) % DAY_LENGTH) + DAY_LENGTH) % DAY_LENGTH).toISOString().slice(11, 11 + last.length)
}
