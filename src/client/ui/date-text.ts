// The separators of Chinese dates: 年 \u5e74, 月 \u6708, 日 \u65e5; of times: 时 \u65f6, 点 \u70b9, 分 \u5206, 秒 \u79d2.
const DATE = /^(\d{4})(?:[-/.\u5e74\s]+(\d{1,2})[-/.\u6708\s]+(\d{1,2})\u65e5?|(\d{2})(\d{2}))/
const TIME = /^(?:(\d{1,2})(?::|\u65f6|\u70b9)(\d{1,2})?(?::|\u5206)?(?:(\d{1,2})\u79d2?)?|(\d{2})(\d{2})(\d{2})?)$/

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

/** A time of day as it is kept, HH:mm:ss, out of 8:30, 083000 or 8时30分. Null for what is none. */
export function timeOf(text: string): string | null {
  const found = TIME.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const [hour, minute, second] = [found[1] ?? found[4], found[2] ?? found[5] ?? '0', found[3] ?? found[6] ?? '0'].map(Number) as [number, number, number]
  return hour < 24 && minute < 60 && second < 60 ? [hour, minute, second].map(two).join(':') : null
}

function partsOf(text: string): { date: string; rest: string } | null {
  const plain = text.normalize('NFKC').trim()
  const found = DATE.exec(plain)
  if (!found) return null
  const [year, month, day] = [found[1], found[2] ?? found[4], found[3] ?? found[5]].map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { date: `${year}-${two(month)}-${two(day)}`, rest: plain.slice(found[0].length).replace(/^[T\s]+/, '') }
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
