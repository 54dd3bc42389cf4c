// The separators of Chinese dates: 年 \u5e74, 月 \u6708, 日 \u65e5; of times: 时 \u65f6, 点 \u70b9, 分 \u5206, 秒 \u79d2.
const DATE = /^(\d{4})(?:[-/.\u5e74\s]+(\d{1,2})[-/.\u6708\s]+(\d{1,2})\u65e5?|(\d{2})(\d{2}))/
const TIME = /^(?:(\d{1,2})(?::|\u65f6|\u70b9)(\d{1,2})?(?::|\u5206)?(?:(\d{1,2})\u79d2?)?|(\d{2})(\d{2})(\d{2})?)$/
const MONTH = /^(\d{4})(?:[-/.\u5e74\s]+(\d{1,2})\u6708?|(\d{2}))$/
const YEAR = /^([1-9]\d{3})\u5e74?$/

/** A date as it is kept, YYYY-MM-DD, out of what a person types: 20260301, 2026/3/1, 2026.3.1, 2026年3月1日. Null for what is no date. */
export function dateOf(text: string): string | null {
  const parts = partsOf(text)
  return parts && parts.rest === '' ? parts.date : null
}

/** A time as it is kept, YYYY-MM-DD HH:mm:ss, out of what a person types; a date alone means its midnight. Null for what is none. */
export function dateTimeOf(text: string): string | null {
  const parts = partsOf(text)
  const time = parts && timeOf(parts.rest === '' ? '00:00:00' : parts.rest)
  return time ? `${parts.date} ${time}` : null
}

/** A month as it is kept, YYYY-MM, out of 202603, 2026/3 or 2026年3月. Null for what is none. */
export function monthOf(text: string): string | null {
  const [, year, parted, joined] = MONTH.exec(text.normalize('NFKC').trim()) ?? []
  const month = parted ?? joined
  return year && month && Number(year) >= 1000 && Number(month) >= 1 && Number(month) <= 12
    ? `${year}-${two(Number(month))}`
    : null
}

/** A year as it is kept, YYYY, out of 2026 or 2026年. Null for what is none. */
export function yearOf(text: string): string | null {
  return YEAR.exec(text.normalize('NFKC').trim())?.[1] ?? null
}

/** A time of day as it is kept, HH:mm:ss, out of 8:30, 083000 or 8时30分. Null for what is none. */
export function timeOf(text: string): string | null {
  const found = TIME.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const [hour, minute, second] = [found[1] ?? found[4], found[2] ?? found[5] ?? '0', found[3] ?? found[6] ?? '0'].map(
    Number
  ) as [number, number, number]
  return hour < 24 && minute < 60 && second < 60 ? [hour, minute, second].map(two).join(':') : null
}

/** This moment, YYYY-MM-DD HH:mm:ss, on the clock of the person's computer. */
export function now(): string {
  const moment = new Date()
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

function partsOf(text: string): { date: string; rest: string } | null {
  const plain = text.normalize('NFKC').trim()
  const found = DATE.exec(plain)
  if (!found) return null
  const [year, month, day] = [found[1], found[2] ?? found[4], found[3] ?? found[5]].map(Number) as [
    number,
    number,
    number
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { date: `${year}-${two(month)}-${two(day)}`, rest: plain.slice(found[0].length).replace(/^[T\s]+/, '') }
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
