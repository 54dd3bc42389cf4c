import type { PrintedPiece } from '#core/work/printed.ts'

type PrintedTable = Extract<PrintedPiece, { readonly kind: 'table' }>

/** A paper, and the size of the letters on it. */
export interface PaperFit {
  readonly isLandscape: boolean
  /** The size of the letters in a table, in points. */
  readonly size: number
}

/** Width of A4 within its margins, in points. */
const PORTRAIT = 527
const LANDSCAPE = 774
/** From the best to the last resort. Smaller letters are read by nobody. */
const FITS: readonly PaperFit[] = [
  { isLandscape: false, size: 9 },
  { isLandscape: true, size: 9 },
  { isLandscape: true, size: 8 },
  { isLandscape: true, size: 7.5 },
  { isLandscape: true, size: 7 },
  { isLandscape: true, size: 6.5 }
]
/** What a cell has beside its text, in widths of a letter. */
const PADDING = 1
/** No column asks for a longer line, and none has less where others can spare it. */
const LONGEST = 28
const COMFORT = 7
/** A word that is longer is broken. */
const WORD = 10

/** How wide a text is, in widths of a Chinese letter. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/.test(sign) ? 1 : 0.56),
    0
  )

/** The pieces of a text that are not broken: Chinese letters each, anything else between spaces. */
const unbroken = (text: string): readonly string[] =>
  text.match(/[\u2E80-\u9FFF\uF900-\uFFEF]|[^\s\u2E80-\u9FFF\uF900-\uFFEF]+/g) ?? []

/** A table with little in it is so wide at least, in percent of the page, and has so many times the room that it needs. */
const LEAST_SHARE = 45
const SPARE = 1.5

interface Need {
  /** What its longest text would take. */
  readonly whole: number
  /** What its longest word takes. */
  readonly word: number
}

function needsOf({ columns, rows }: PrintedTable): readonly Need[] {
  return columns.map(({ title }, at) => {
    let whole = 0
    let word = 0
    for (const text of [title, ...rows.flatMap(({ kind, cells }) => (kind === 'group' ? [] : [cells[at] ?? '']))]) {
      whole = Math.max(whole, widthOf(text))
      for (const piece of unbroken(text)) word = Math.max(word, widthOf(piece))
    }
    return { whole: Math.min(LONGEST, whole) + PADDING, word: Math.min(WORD, word) + PADDING }
  })
}

const room = ({ isLandscape, size }: PaperFit): number => (isLandscape ? LANDSCAPE : PORTRAIT) / size
/** With so much a column is read well: its words whole, and short texts on one line. */
const well = ({ whole, word }: Need): number => Math.max(word, Math.min(whole, COMFORT + PADDING))

/** The paper on which all these tables are read well, or the one that holds most. */
export function paperFor(tables: readonly PrintedTable[]): PaperFit {
  const needs = tables.map(needsOf)
  const fits = (fit: PaperFit) =>
    needs.every((columns) => columns.reduce((sum, need) => sum + well(need), 0) <= room(fit))
  return FITS.find(fits) ?? FITS.at(-1)!
}

/** How much of the width each column has, in percent: its longest word first, and of the rest as much as its texts ask for. */
export function columnShares(table: PrintedTable, fit: PaperFit): readonly number[] {
  const needs = needsOf(table)
  const all = room(fit)
  const sum = (of: (need: Need) => number) => needs.reduce((total, need) => total + of(need), 0)
  const [words, wells, wholes] = [sum(({ word }) => word), sum(well), sum(({ whole }) => whole)]
  // Between two measures each column gets the same part of the way from one to the other.
  const between = (low: (need: Need) => number, lows: number, high: (need: Need) => number, highs: number) => {
    const part = highs > lows ? Math.min(1, (all - lows) / (highs - lows)) : 0
    return (need: Need) => low(need) + (high(need) - low(need)) * part
  }
  const word = ({ word: least }: Need) => least
  const whole = ({ whole: most }: Need) => most
  const widths = needs.map(
    words > all
      ? word
      : wells > all
        ? between(word, words, well, wells)
        : between(well, wells, (need) => Math.max(whole(need), well(need)), Math.max(wholes, wells))
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => (width / total) * 100)
}

/** How wide a table is drawn, in percent: two short columns are easier to read side by side than from edge to edge. */
export function tableShare(table: PrintedTable, fit: PaperFit): number {
  const wanted = needsOf(table).reduce((sum, { whole }) => sum + whole, 0)
  return Math.max(LEAST_SHARE, Math.min(100, (wanted / room(fit)) * 100 * SPARE))
}
