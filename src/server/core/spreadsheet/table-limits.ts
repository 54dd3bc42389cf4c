import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'

/** What a spreadsheet program lets one write into a cell. Characters. */
export const LONGEST_CELL = 32_767
/** What a spreadsheet program has lines for. */
export const MOST_LINES = 1_048_576
/** A table begins among so many lines. */
const MOST_BEFORE = 1000
/** A file may hold so many times as many characters as it has bytes, and a small one so many in any case: what is packed by hand to hold more is no table. */
const MOST_TIMES = 32
const LEAST_ALLOWED = 16 * 1024 ** 2
/** Rows are handed on at the latest when they have so many characters together. */
const HANDED_ON = 1024 ** 2

/** Passes on the filled rows of a table, a bounded part at a time. Throws BrokenTable where the whole grows beyond what a file of this size may hold. */
export async function* boundedRows(
  batches: AsyncIterable<readonly ReadRow[]>,
  size: number
): AsyncGenerator<readonly ReadRow[]> {
  const most = Math.max(LEAST_ALLOWED, size * MOST_TIMES)
  let [lines, held, all] = [0, 0, 0]
  let rows: ReadRow[] = []
  let hasBegun = false
  for await (const batch of batches) {
    for (const row of batch) {
      lines += 1
      if (lines > MOST_LINES) throw new BrokenTable({ why: 'tooMuch' })
      if (!row.cells.some((value) => value !== null && String(value).trim() !== '')) {
        if (!hasBegun && lines >= MOST_BEFORE) throw new BrokenTable({ why: 'noHead', lines: MOST_BEFORE })
        continue
      }
      hasBegun = true
      const cells = row.cells.map(kept)
      const length = cells.reduce<number>((sum, value) => sum + String(value ?? '').length + 1, 0)
      held += length
      all += length
      if (all > most) throw new BrokenTable({ why: 'tooMuch' })
      rows.push({ no: row.no, cells })
      if (held < HANDED_ON) continue
      yield rows
      rows = []
      held = 0
    }
    if (rows.length > 0) yield rows
    rows = []
    held = 0
  }
}

/** What no database keeps, a zero and half a sign, is left out of a text. */
const kept = (value: string | number | null) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
