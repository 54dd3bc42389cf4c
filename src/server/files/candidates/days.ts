import words from './words.json' with { type: 'json' }

const FIGURES = `[\\d${words.digits}${words.zeros}${words.ten}]`
const FORMS = `^(?:(${FIGURES}{4})${words.year}(${FIGURES}{1,3})${words.month}(${FIGURES}{1,3})${words.day}|(\\d{4})([-./])(\\d{1,2})\\5(\\d{1,2})(?!\\d))`
const DAY = new RegExp(`${FORMS}$`)
const BEGINNING = new RegExp(FORMS)
const EARLIEST = 1949

/** A figure as Chinese or Arabic digits write it: 2024, 二〇二四, 十二, 二十一. */
function figureOf(text: string): number {
  const digits = [...text].map((sign) =>
    words.zeros.includes(sign) ? '0' : words.digits.includes(sign) ? String(words.digits.indexOf(sign)) : sign
  )
  if (!digits.includes(words.ten)) return Number(digits.join(''))
  const [tens = '', ones = ''] = digits.join('').split(words.ten)
  return Number(tens || 1) * 10 + Number(ones || 0)
}

/** The day that a text is and nothing else, as YYYY-MM-DD: 2024年3月5日, 二〇二四年三月五日, 2024-3-5. Nothing where the calendar has no such day. */
export const dayOf = (text: string): string | undefined => readDay(DAY, text)

/** The day that a text begins with: 2024年3月5日 星期二. */
export const leadingDay = (text: string): string | undefined => readDay(BEGINNING, text)

function readDay(pattern: RegExp, text: string): string | undefined {
  const [, year = '', month = '', day = '', year2 = '', , month2 = '', day2 = ''] =
    pattern.exec(text.normalize('NFKC').replace(/\s+/g, '')) ?? []
  const figures = (year ? [year, month, day] : [year2, month2, day2]).map(figureOf)
  const [y = 0, m = 0, d = 0] = figures
  if (figures.some(Number.isNaN) || y < EARLIEST || y > 9999 || m < 1 || m > 12 || d < 1) return undefined
  const at = new Date(Date.UTC(y, m - 1, d))
  return at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? at.toISOString().slice(0, 10) : undefined
}
