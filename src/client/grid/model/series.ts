import { type CellValue, isEmpty } from '#contract/core/rules.ts'

/** By what days go on: as those above do, or by days, months or years. */
export type Unit = 'auto' | 'day' | 'month' | 'year'

const DIGITS = '\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d'
/** 1 to 99 as it is written: 一, 十, 十二, 二十, 三十四. */
const chineseOf = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '\u5341' : ''}${ones > 0 || tens === 0 ? DIGITS[ones] : ''}`
}
const numberOf = (chinese: string): number => {
  const [tens = '', ones = ''] = chinese.includes('\u5341') ? chinese.split('\u5341') : ['', chinese]
  return (chinese.includes('\u5341') ? (tens === '' ? 1 : DIGITS.indexOf(tens)) * 10 : 0) + (ones === '' ? 0 : DIGITS.indexOf(ones))
}

/** A text that counts: what stands before its last number, the number, what follows, and how the number is written. */
interface Counted {
  readonly before: string
  readonly number: number
  readonly after: string
  readonly write: (number: number) => string | null
}

function countedIn(text: string): Counted | null {
  const arabic = /^([\s\S]*?)(\d+)(\D*)$/.exec(text)
  if (arabic && arabic[2]!.length < 16) {
    const width = arabic[2]!.length
    return { before: arabic[1]!, number: Number(arabic[2]), after: arabic[3]!, write: (number) => (number < 0 ? null : String(number).padStart(width, '0')) }
  }
  const chinese = /^([\s\S]*\u7b2c)([\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d]?\u5341?[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d]?)([\s\S]*)$/.exec(text)
  if (!chinese || chinese[2] === '') return null
  return { before: chinese[1]!, number: numberOf(chinese[2]!), after: chinese[3]!, write: (number) => (number < 1 || number > 99 ? null : chineseOf(number)) }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(.*)$/
const MS = 86_400_000
const dayNumber = ([, year, month, day]: RegExpExecArray) => Date.UTC(Number(year), Number(month) - 1, Number(day)) / MS
const dated = (time: number, rest: string) => `${new Date(time).toISOString().slice(0, 10)}${rest}`

/** A day so many months on; the last of the month where it has no such day. */
function monthsOn([, year, month, day, rest]: RegExpExecArray, months: number): string {
  const last = new Date(Date.UTC(Number(year), Number(month) + months, 0)).getUTCDate()
  return dated(Date.UTC(Number(year), Number(month) - 1 + months, Math.min(Number(day), last)), rest!)
}

/** How days go on: months where they stand on the same day of different months, days otherwise. */
function daySeries(days: readonly RegExpExecArray[], unit: Unit): (step: number) => CellValue {
  const last = days.at(-1)!
  const before = days.at(-2)
  const monthOf = ([, year, month]: RegExpExecArray) => Number(year) * 12 + Number(month)
  const months = before ? monthOf(last) - monthOf(before) : 0
  if (unit === 'year') return (step) => monthsOn(last, 12 * step)
  if (unit === 'month') return (step) => monthsOn(last, step)
  if (unit === 'auto' && before?.[3] === last[3] && months !== 0) return (step) => monthsOn(last, months * step)
  const by = unit === 'auto' && before ? dayNumber(last) - dayNumber(before) : 1
  return (step) => dated((dayNumber(last) + by * step) * MS, last[4]!)
}

/**
 * How values go on below: numbers, days, and texts with a number in them (第1层, 第一层, A-001) count on, by what lies
 * between the last two or by one; anything else is repeated. Answers the value so many steps on.
 */
export function seriesOf(values: readonly CellValue[], unit: Unit = 'auto'): (step: number) => CellValue {
  const repeat = (step: number): CellValue => values[(step - 1) % values.length] ?? null
  if (values.length === 0 || values.some(isEmpty)) return repeat
  if (values.every((value) => typeof value === 'number')) {
    const [last, before] = [values.at(-1)!, values.at(-2)]
    const by = before === undefined ? 1 : last - before
    // 0.1 + 0.2 is to be 0.3.
    return (step) => Number((last + by * step).toPrecision(12))
  }
  const days = values.map((value) => DAY.exec(String(value)))
  if (days.every((day) => day !== null)) return daySeries(days, unit)
  const counted = values.map((value) => (typeof value === 'string' ? countedIn(value) : null))
  const last = counted.at(-1)
  const before = counted.at(-2)
  if (!last || counted.some((one) => one?.before !== last.before || one.after !== last.after)) return repeat
  const by = before ? last.number - before.number : 1
  return (step) => {
    const number = last.write(last.number + by * step)
    return number === null ? null : `${last.before}${number}${last.after}`
  }
}
