import type { PageLine } from '#contract/files/first-page.ts'

/** A run of text as the reader of PDFs gives it. */
export interface TextRun {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}
/** The page as it is shown: its size, its turn and where its corner lies. */
export interface PageGeometry {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly transform: readonly number[]
}

const MOST_LINES = 300
const MOST_LETTERS = 500
/** Runs whose feet differ by less than this part of a letter are on one line. */
const SAME_LINE = 0.4
/** A gap of so many letters parts a line: two cells of a table, a name at the left and a date at the right. */
const PARTED = 2.2
/** A gap that means a blank, in parts of a letter: Chinese is set with wider gaps than Latin. */
const BLANK_HAN = 0.9
const BLANK_LATIN = 0.18
/** Letters that only look like Chinese ones, as some fonts name them. */
const RADICALS = /[\u2e80-\u2fdf]/gu
/** How much of a letter is above its foot. */
const ASCENT = 0.86

interface Placed {
  readonly text: string
  readonly x: number
  readonly foot: number
  readonly width: number
  readonly size: number
}

/** The lines of a page from above to below and from left to right. Text that is turned against the page is left out. */
export function textLinesOf(runs: readonly TextRun[], view: PageGeometry, page: number): PageLine[] {
  const placed = runs.flatMap((run) => place(run, view)).sort((a, b) => a.foot - b.foot || a.x - b.x)
  const rows: Placed[][] = []
  for (const run of placed) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && run.foot - first.foot <= SAME_LINE * Math.min(run.size, first.size)) row.push(run)
    else rows.push([run])
  }
  return rows
    .flatMap((row) => parted(row.sort((a, b) => a.x - b.x)))
    .map((part) => asLine(part, view, page))
    .filter(({ text }) => text !== '')
    .slice(0, MOST_LINES)
}

function place({ str, transform, width }: TextRun, view: PageGeometry): Placed[] {
  const text = str
    .replace(/\p{Cc}/gu, ' ')
    .replace(RADICALS, (sign) => sign.normalize('NFKC'))
    .trim()
  if (text === '') return []
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view.transform
  const [along, aside] = [va * a + vc * b, vb * a + vd * b]
  const size = Math.hypot(va * c + vc * d, vb * c + vd * d)
  if (along <= 0 || Math.abs(aside) > 0.1 * along || !(size > 0)) return []
  const [x, foot] = [va * e + vc * f + ve, vb * e + vd * f + vf]
  return [x, foot, width].every(Number.isFinite) ? [{ text, x, foot, width: width * view.scale, size }] : []
}

function parted(row: readonly Placed[]): Placed[][] {
  const parts: Placed[][] = []
  for (const run of row) {
    const last = parts.at(-1)?.at(-1)
    if (last && run.x - (last.x + last.width) <= PARTED * Math.max(last.size, run.size)) parts.at(-1)?.push(run)
    else parts.push([run])
  }
  return parts
}

function asLine(part: readonly Placed[], view: PageGeometry, page: number): PageLine {
  const [first] = part
  const last = part.at(-1)
  if (!first || !last) throw new Error('a line has at least one run')
  let text = ''
  let end = first.x
  for (const run of part) {
    const gap = (run.x - end) / run.size
    text +=
      (text !== '' && gap > (isLatin(text.at(-1)) && isLatin(run.text[0]) ? BLANK_LATIN : BLANK_HAN) ? ' ' : '') +
      run.text
    end = Math.max(end, run.x + run.width)
  }
  const size = Math.max(...part.map((run) => run.size))
  return {
    page,
    text: unspaced(text).slice(0, MOST_LETTERS),
    x: share(first.x, view.width),
    y: share(first.foot - ASCENT * size, view.height),
    width: share(end - first.x, view.width),
    height: share(size, view.height),
    size: share(size, view.height)
  }
}

const isLatin = (sign = ''): boolean => /[\p{Script=Latin}\d]/u.test(sign)

/** Letters of a justified line are set apart: blanks between single Chinese letters are none of its words. */
function unspaced(text: string): string {
  const tidy = text.replace(/\s+/gu, ' ').trim()
  const pairs = tidy.match(/\p{Script=Han}(?= ?\p{Script=Han})/gu)?.length ?? 0
  const apart = tidy.match(/\p{Script=Han}(?= \p{Script=Han})/gu)?.length ?? 0
  return apart > 1 && apart * 2 > pairs
    ? tidy.replace(/(?<=[\p{Script=Han}〔〕\d]) (?=[\p{Script=Han}〔〕\d])/gu, '')
    : tidy
}

const share = (value: number, whole: number): number => Math.round((value / whole) * 10_000) / 10_000
