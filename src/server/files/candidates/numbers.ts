import { anyWord, besideOf, type TextLine } from './page-text.ts'
import type { FoundCandidate } from './found.ts'
import words from './words.json' with { type: 'json' }

const NUMBER = new RegExp(
  `^([\\p{Script=Han}A-Za-z]{1,18})([〔\\[(【])((?:19|20)\\d{2})([〕\\])】])${words.ordinal}?0*([1-9]\\d{0,4})${words.number}(?:${words.signer}.*)?$`,
  'u'
)
const CITING = new RegExp(`^${anyWord(words.citing)}`, 'u')
const CLOSING: Readonly<Record<string, string>> = { '〔': '〕', '[': ']', '(': ')', '【': '】' }

/** The number of an official letter (GB/T 9704) in its one right form, 云发改〔2024〕118号; `isExact` where its brackets belong together. */
export function letterNumber(
  plain: string,
  today: string
): { value: string; year: number; isExact: boolean } | undefined {
  const [, code = '', open = '', year = '', close = '', number = ''] = NUMBER.exec(plain) ?? []
  if (code === '' || CITING.test(code) || Number(year) < 1949 || year > today.slice(0, 4)) return undefined
  return { value: `${code}〔${year}〕${number}${words.number}`, year: Number(year), isExact: CLOSING[open] === close }
}

/** 文号: a line of its own in the upper half of the first page. What follows another cell of its row is that cell's, and numbers in a sentence are cited. */
export function numberLines(lines: readonly TextLine[], today: string): FoundCandidate[] {
  const found = lines.flatMap((line) => {
    const number = line.page === 1 && line.bottom < 0.5 ? letterNumber(line.plain, today) : undefined
    return number && !besideOf(lines, line, 'left') ? [{ line, number }] : []
  })
  const isOnly = new Set(found.map(({ number }) => number.value)).size === 1
  return found.slice(0, 3).map(({ line, number }) => ({
    field: 'docNo',
    value: number.value,
    grade: isOnly && number.isExact ? 'sure' : 'possible',
    rule: 'numberLine',
    lines: [line.index]
  }))
}
