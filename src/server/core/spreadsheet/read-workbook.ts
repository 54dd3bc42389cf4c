import type { FileHandle } from 'node:fs/promises'

import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'
import { readFormats, readStrings, serialText, unescapedText } from './workbook-parts.ts'
import { attribute, xmlReader } from './read-xml.ts'
import { readZip, type ReadZip } from './read-zip.ts'
import { MOST_LINES } from './table-limits.ts'

/** More columns than these are no table that a person fills. */
const MOST_COLUMNS = 500
/** The list of tabs and of their places is small. Bytes, and entries. */
const MOST_TABS = 8 * 1024 ** 2
const MOST_PLACES = 10_000

/** The rows of the first visible tab of a workbook, some at a time, with their numbers there; days and moments as answers have them. Throws BrokenTable, also for a cell that is longer than may be. */
export async function* readWorkbook(file: FileHandle, longest: number): AsyncGenerator<readonly ReadRow[]> {
  const zip = await readZip(file)
  const { path, startsIn1904 } = await firstTab(zip)
  const strings = await readStrings(zip, longest)
  const formats = await readFormats(zip)
  let rows: ReadRow[] = []
  let row: { no: number; cells: (string | number | null)[] } | undefined
  let cell: { at: number; kind: string; style: number } | undefined
  let words: string | undefined
  let last = 0
  const read = xmlReader({
    open(name, attributes) {
      if (name === 'row') {
        last = lineAfter(last, attribute(attributes, 'r'))
        row = { no: last, cells: [] }
      } else if (name === 'c' && row) {
        const place = attribute(attributes, 'r')
        const at = place === undefined ? row.cells.length : columnOf(place)
        if (at < 0) throw new BrokenTable()
        cell = { at, kind: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) }
      } else if (cell && (name === 'v' || name === 't')) words ??= ''
      else if (name === 'rPh') words = undefined
    },
    text(text) {
      if (!cell || !row || words === undefined) return
      words += text
      if (words.length > longest) throw tooLong()
    },
    close(name) {
      if (name === 'c' && cell && row) {
        if (cell.at < MOST_COLUMNS) {
          while (row.cells.length < cell.at) row.cells.push(null)
          row.cells[cell.at] = valueOfCell(cell, words)
        }
        cell = undefined
        words = undefined
      } else if (name === 'row' && row) {
        rows.push(row)
        row = undefined
      }
    }
  })
  const tooLong = () => new BrokenTable({ why: 'longCell', row: row?.no ?? last, column: cell?.at ?? 0, most: longest })
  const valueOfCell = ({ kind, style }: { kind: string; style: number }, text: string | undefined) => {
    if (text === undefined || text === '') return null
    if (kind === 's') {
      const shared = strings[Number(text)]
      if (shared === null) throw tooLong()
      return shared ?? null
    }
    if (kind === 'b') return text === '1' ? 'true' : 'false'
    if (kind !== 'n') return unescapedText(text)
    const figure = Number(text)
    if (Number.isNaN(figure)) return text
    return formats[style] ? serialText(figure, startsIn1904) : figure
  }
  for await (const piece of zip.text(path)) {
    try {
      read(piece)
    } catch (error) {
      // The rows before it are given first: by their headings the place of the fault is named.
      if (rows.length > 0) yield rows
      throw error
    }
    if (rows.length > 0) {
      yield rows
      rows = []
    }
  }
}

/** The number of a line: lines come in their order, and there are no more than a spreadsheet program has. */
function lineAfter(last: number, said: string | undefined): number {
  const no = said === undefined ? last + 1 : Number(said)
  if (!Number.isInteger(no) || no <= last || no > MOST_LINES) throw new BrokenTable()
  return no
}

/** The place of a column by its letters: A is 0. */
function columnOf(place: string): number {
  let at = 0
  for (const letter of place) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    at = at * 26 + code - 64
  }
  return at - 1
}

async function firstTab(zip: ReadZip): Promise<{ path: string; startsIn1904: boolean }> {
  let id: string | undefined
  let startsIn1904 = false
  const targets = new Map<string, string>()
  const workbook = xmlReader({
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name === 'sheet' && (attribute(attributes, 'state') ?? 'visible') === 'visible') id ??= idOf(attributes)
    },
    close: () => undefined,
    text: () => undefined
  })
  const relations = xmlReader({
    open(name, attributes) {
      if (targets.size > MOST_PLACES) throw new BrokenTable()
      if (name === 'Relationship') targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    },
    close: () => undefined,
    text: () => undefined
  })
  for await (const piece of zip.text('xl/workbook.xml', MOST_TABS)) workbook(piece)
  for await (const piece of zip.text('xl/_rels/workbook.xml.rels', MOST_TABS)) relations(piece)
  const target = targets.get(id ?? '')
  if (!target) throw new BrokenTable()
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, startsIn1904 }
}

/** The relation of a tab: the attribute `id` of a prefix, beside its own `sheetId`. */
const idOf = (attributes: string) => /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
