import { dayOf } from './days.ts'
import type { FoundCandidate } from './found.ts'
import { letterNumber } from './numbers.ts'
import { anyWord, besideOf, isCentred, type TextLine } from './page-text.ts'
import { fullName, type Unit } from './units.ts'
import words from './words.json' with { type: 'json' }

const UNIT = new RegExp(`^[\\p{Script=Han}A-Za-z（）()·\\d]{2,40}${anyWord(words.units)}$`, 'u')
const HEAD = new RegExp(`${anyWord(words.head)}$`, 'u')
const ANNEX = new RegExp(`^${anyWord(words.annex)}[\\d:：]*$`, 'u')
const SEAL = /[（(][^（()）]{1,6}[)）]$/u
/** A signature is at most so many lines above its date. */
const ABOVE = 4.5
/** The issuer's mark is in the uppermost part of the page. */
const HEAD_PART = 0.3

/** The day of a letter, and the name above it. */
interface Signed {
  readonly day: string
  readonly date: TextLine
  readonly name: TextLine | undefined
  /** Whether it is the only day on a line of its own. */
  readonly isOnly: boolean
}

/**
 * The signature: the last day on a line of its own, on the page that is signed. A day beside 印发 is when it was printed, one
 * behind another cell belongs to that cell, and an annex is not signed.
 */
function signedBy(lines: readonly TextLine[], today: string): Signed | undefined {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()].filter(
    ([first]) => first !== undefined && (first.page === 1 || !ANNEX.test(first.plain))
  )
  const days = pages.flat().flatMap((line) => {
    const day = dayOf(line.plain)
    const left = besideOf(lines, line, 'left')
    const right = besideOf(lines, line, 'right')
    return day === undefined || day > today || left || right?.plain.startsWith(words.printed) ? [] : [{ day, line }]
  })
  const last = days.at(-1)
  if (!last) return undefined
  const { line } = last
  const name = lines
    .filter(
      (one) =>
        one.page === line.page &&
        one.y < line.y &&
        line.y - one.y < ABOVE * line.size &&
        one.right > line.x - line.width &&
        UNIT.test(one.words.replace(SEAL, ''))
    )
    .at(-1)
  return { day: last.day, date: line, name, isOnly: days.length === 1 }
}

const nameOf = (line: TextLine, units: readonly Unit[]): string => fullName(line.words.replace(SEAL, ''), units)

/** 日期: the last whole-line day, sure under a signature and in the year of the number or the one after. */
export function signatureDay(lines: readonly TextLine[], today: string): FoundCandidate[] {
  const signed = signedBy(lines, today)
  if (!signed) return []
  const numbers = lines.flatMap(({ page, plain }) => (page === 1 ? (letterNumber(plain, today) ?? []) : []))
  const year = Number(signed.day.slice(0, 4))
  const fits = numbers.length === 0 || numbers.some((number) => year === number.year || year === number.year + 1)
  return [
    {
      field: 'docDate',
      value: signed.day,
      grade: signed.name && signed.isOnly && fits ? 'sure' : 'possible',
      rule: 'dateLine',
      lines: [signed.date.index]
    }
  ]
}

/** 责任者: the issuer in the title, the mark at the head of the page and the signature; sure is what two of them say, or one alone of a unit that the archive knows. */
export function issuers(
  lines: readonly TextLine[],
  title: FoundCandidate | undefined,
  units: readonly Unit[],
  today: string
): FoundCandidate[] {
  const said: FoundCandidate[] = []
  const say = (value: string, rule: FoundCandidate['rule'], from: readonly number[]) =>
    said.push({ field: 'responsible', value, grade: 'possible', rule, lines: [...from] })
  const signed = signedBy(lines, today)
  if (signed?.name) say(nameOf(signed.name, units), 'signature', [signed.name.index])
  const head = lines.find(
    (line) => line.page === 1 && line.y < HEAD_PART && HEAD.test(line.words) && UNIT.test(line.words.replace(HEAD, ''))
  )
  if (head) say(fullName(head.words.replace(HEAD, ''), units), 'pageHead', [head.index])
  // A form or a test report has the name of whose it is above its own.
  const letterhead = title
    ? undefined
    : lines.find(
        (line) => line.page === 1 && line.y < HEAD_PART && isCentred(line) && UNIT.test(line.words.replace(/\s/g, ''))
      )
  if (letterhead && letterhead !== head) say(fullName(letterhead.words, units), 'pageHead', [letterhead.index])
  const [before = ''] = typeof title?.value === 'string' ? title.value.split(words.about) : []
  if (title && UNIT.test(before)) say(fullName(before, units), 'titleIssuer', title.lines)
  return said.map((one) => {
    const agreeing = said.filter(({ value }) => value === one.value)
    // What is said once is sure where nothing else is said, and the archive knows the unit.
    const isAlone = new Set(said.map(({ value }) => value)).size === 1 && units.some(({ name }) => name === one.value)
    return agreeing.length < 2 && !isAlone
      ? one
      : { ...one, grade: 'sure', lines: [...new Set(agreeing.flatMap((other) => other.lines))] }
  })
}
