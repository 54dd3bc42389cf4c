import type { PageLine } from '#contract/files/first-page.ts'

/** A line as the rules read it: its place among all, its text without what typesetting has added, and where it ends. */
export interface TextLine extends PageLine {
  readonly index: number
  /** One form for each sign (NFKC), and no blank between Chinese letters, figures and brackets. */
  readonly plain: string
  /** The same in its own signs: what a cell takes. */
  readonly words: string
  readonly right: number
  readonly bottom: number
}

const SET = '[\\p{Script=Han}\\d〔〕（）()\\[\\]【】:：、，。]'
const BLANKS = new RegExp(`(?<=${SET})\\s+(?=${SET})`, 'gu')
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0f\uff0e]/gu

/** Prepares lines for the rules. */
export const textLines = (lines: readonly PageLine[]): TextLine[] =>
  lines.map((line, index) => ({
    ...line,
    index,
    plain: line.text.normalize('NFKC').replace(BLANKS, '').trim(),
    words: line.text
      .replace(WIDE, (sign) => sign.normalize('NFKC'))
      .replace(BLANKS, '')
      .trim(),
    right: line.x + line.width,
    bottom: line.y + line.height
  }))

/** Whether two lines are in one row. */
export const isSameRow = (one: TextLine, other: TextLine): boolean =>
  one.page === other.page && Math.abs(one.bottom - other.bottom) < 0.6 * Math.max(one.height, other.height)

/** The line that is next at the left or right in the row of another. */
export function besideOf(lines: readonly TextLine[], line: TextLine, side: 'left' | 'right'): TextLine | undefined {
  const row = lines.filter((other) => other !== line && isSameRow(other, line))
  return side === 'left'
    ? row.filter(({ right }) => right <= line.x + 0.005).sort((a, b) => b.right - a.right)[0]
    : row.filter(({ x }) => x >= line.right - 0.005).sort((a, b) => a.x - b.x)[0]
}

/** Whether a line is centred on its page, with room at both sides. */
export const isCentred = ({ x, width }: TextLine): boolean => Math.abs(x + width / 2 - 0.5) < 0.05 && width < 0.9

/** A pattern that matches one of these words. */
export const anyWord = (words: readonly string[]): string =>
  `(?:${[...words].sort((a, b) => b.length - a.length).join('|')})`
