import { createReadStream } from 'node:fs'

import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'
import { unguarded } from './write-csv.ts'

const PIECE = 64 * 1024
const DELIMITERS = [',', '\t', ';'] as const
const MOST_COLUMNS = 500

/** The rows of a CSV, some at a time, with the numbers of their lines: UTF-8, UTF-16 or GBK, with a mark or without. Throws BrokenTable, also for a cell that is longer than may be. */
export async function* readCsv(path: string, longest: number): AsyncGenerator<readonly ReadRow[]> {
  const words = new TextDecoder(await encodingOf(path))
  let parse: ((text: string, isLast: boolean) => readonly ReadRow[]) | undefined
  let before = ''
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
    before += words.decode(piece as Buffer, { stream: true })
    // The first line says what separates the cells.
    if (!parse && !before.includes('\n') && before.length < PIECE) continue
    parse ??= csvParser(delimiterOf(before), longest)
    const rows = parse(before, false)
    before = ''
    if (rows.length > 0) yield rows
  }
  before += words.decode()
  parse ??= csvParser(delimiterOf(before), longest)
  yield parse(before, true)
  parse('', true)
}

/** The encoding of a text: by its mark, by the zeros of UTF-16, by what is UTF-8 to its end; else the Chinese one. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      const bytes = piece as Buffer
      if (isFirst) {
        const mark = bytes.toString('hex', 0, 2)
        if (mark === 'fffe') return 'utf-16le'
        if (mark === 'feff') return 'utf-16be'
        const zero = bytes.subarray(0, 1000).indexOf(0)
        if (zero >= 0) return zero % 2 === 1 ? 'utf-16le' : 'utf-16be'
        isFirst = false
      }
      utf8.decode(bytes, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

/** What separates the cells of the first line; what is within quotes separates nothing. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/\r?\n/, 1)
  const counts = DELIMITERS.map((sign) => line.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads rows out of a text that comes in pieces; what is not whole yet waits for the next one. */
function csvParser(delimiter: string, longest: number): (text: string, isLast: boolean) => readonly ReadRow[] {
  let cells: (string | null)[] = []
  let cell = ''
  let mode: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  let line = 1
  let from = 1
  let rows: ReadRow[] = []
  let flaw: BrokenTable | undefined
  const endCell = () => {
    if (cells.length < MOST_COLUMNS) cells.push(cell === '' ? null : unguarded(cell))
    cell = ''
    mode = 'start'
  }
  const endRow = () => {
    endCell()
    rows.push({ no: from, cells })
    cells = []
  }
  const take = (sign: string) => {
    if (mode === 'quoted') {
      if (sign === '"') mode = 'quote'
      else cell += sign
      return
    }
    if (sign === '"' && mode !== 'plain') {
      // Two quotes within quotes are one.
      if (mode === 'quote') cell += sign
      mode = 'quoted'
    } else if (sign === delimiter) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') {
      cell += sign
      mode = 'plain'
    }
  }
  return (text, isLast) => {
    // The rows before the fault were handed on: by their headings its place is named.
    if (flaw) throw flaw
    for (const sign of text) {
      if (sign === '\n') line++
      take(sign)
      if (cells.length === 0 && cell === '' && mode === 'start') from = line
      if (cell.length > longest) {
        flaw = new BrokenTable({ why: 'longCell', row: from, column: cells.length, most: longest })
        break
      }
    }
    if (isLast && !flaw && (cell !== '' || cells.length > 0)) endRow()
    const done = rows
    rows = []
    return done
  }
}
