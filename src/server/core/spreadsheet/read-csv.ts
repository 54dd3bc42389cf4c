import { createReadStream } from 'node:fs'

import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'
import { unguarded } from './write-csv.ts'

const PIECE = 64 * 1024
const DELIMITERS = [',', '\t', ';'] as const
/** A cell that goes on for so long has a quote too many. Characters. */
const LONGEST = 1_000_000
const MOST_COLUMNS = 500

/** The rows of a CSV, some at a time, with the numbers of their lines: UTF-8, UTF-16 or GBK, with a mark or without. Throws BrokenTable. */
export async function* readCsv(path: string): AsyncGenerator<readonly ReadRow[]> {
  const words = new TextDecoder(await encodingOf(path))
  let parse: ((text: string, isLast: boolean) => readonly ReadRow[]) | undefined
  let before = ''
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
    before += words.decode(piece as Buffer, { stream: true })
    // The first line says what separates the cells.
    if (!parse && !before.includes('\n') && before.length < PIECE) continue
    parse ??= csvParser(delimiterOf(before))
    const rows = parse(before, false)
    before = ''
    if (rows.length > 0) yield rows
  }
  before += words.decode()
  yield (parse ?? csvParser(delimiterOf(before)))(before, true)
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
function csvParser(delimiter: string): (text: string, isLast: boolean) => readonly ReadRow[] {
  let cells: (string | null)[] = []
  let cell = ''
  let mode: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  let line = 1
  let from = 1
  let rows: ReadRow[] = []
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
    for (const sign of text) {
      if (sign === '\n') line++
      take(sign)
      if (cells.length === 0 && cell === '' && mode === 'start') from = line
      if (cell.length > LONGEST) throw new BrokenTable()
    }
    if (isLast && (cell !== '' || cells.length > 0)) endRow()
    const done = rows
    rows = []
    return done
  }
}
