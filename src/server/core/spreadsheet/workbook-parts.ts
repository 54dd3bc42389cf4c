import { BrokenTable } from './broken-table.ts'
import { attribute, xmlReader } from './read-xml.ts'
import type { ReadZip } from './read-zip.ts'

const DAY = 86_400_000
const ORIGIN = Date.UTC(1899, 11, 30)
/** Between the two origins that a workbook may count days from. */
const FROM_1904 = 1462
/** The formats that every workbook knows, and that show a day or a moment. */
const DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58
])

/** All texts that cells share hold no more together. Characters. */
const SHARED_COST = 8
const MOST_SHARED = 50 * 1024 ** 2
/** What a spreadsheet program knows of ways to show cells, and how long the longest of their patterns is. */
const MOST_FORMATS = 65_536
const LONGEST_PATTERN = 300
/** Styles are small beside rows. Bytes. */
const MOST_STYLES = 64 * 1024 ** 2

/** The texts that cells of a workbook name by their number; null for one that is longer than a cell may be. */
export async function readStrings(zip: ReadZip, longest: number): Promise<readonly (string | null)[]> {
  if (!zip.has('xl/sharedStrings.xml')) return []
  const strings: (string | null)[] = []
  let whole: string | null | undefined
  let held = 0
  let isText = false
  let isReading = 0
  const read = xmlReader({
    open(name) {
      if (name === 'si') whole = ''
      else if (name === 't') isText = true
      // How a text is read aloud is no part of it.
      else if (name === 'rPh') isReading++
    },
    text(text) {
      if (!isText || isReading > 0 || whole === undefined || whole === null) return
      whole = whole.length + text.length > longest ? null : whole + text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading--
      else if (name === 'si' && whole !== undefined) {
        // Each costs something, also an empty one.
        held += (whole?.length ?? 0) + SHARED_COST
        if (held > MOST_SHARED) throw new BrokenTable({ why: 'tooMuch' })
        strings.push(whole === null ? null : unescapedText(whole))
        whole = undefined
      }
    }
  })
  for await (const piece of zip.text('xl/sharedStrings.xml')) read(piece)
  return strings
}

/** Characters that the format writes by their number. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** By the number of each style, whether it shows a day or a moment. */
export async function readFormats(zip: ReadZip): Promise<readonly boolean[]> {
  if (!zip.has('xl/styles.xml')) return []
  const own = new Map<number, boolean>()
  const formats: boolean[] = []
  let isOfCells = false
  const read = xmlReader({
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, isDate((attribute(attributes, 'formatCode') ?? '').slice(0, LONGEST_PATTERN)))
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) formats.push(own.get(id) ?? DATES.has(id))
      if (own.size > MOST_FORMATS || formats.length > MOST_FORMATS) throw new BrokenTable({ why: 'tooMuch' })
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    }
  })
  for await (const piece of zip.text('xl/styles.xml', MOST_STYLES)) read(piece)
  return formats
}

/** Whether a format shows a day or a moment: it has one of their letters beside quoted words, colours and escaped signs. */
const isDate = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** A number of days as the day or the moment that it means. */
export function serialText(figure: number, startsIn1904: boolean): string | number {
  const at = ORIGIN + Math.round((figure + (startsIn1904 ? FROM_1904 : 0)) * 86_400) * 1000
  if (Math.abs(at) > 8.64e15 || figure < 0) return figure
  const text = new Date(at).toISOString()
  return at % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
