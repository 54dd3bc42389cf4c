import type { FileHandle } from 'node:fs/promises'

import type { RowBatches, WrittenColumn } from './table.ts'

/** By this mark a spreadsheet program knows that a text is UTF-8. */
const BOM = '\uFEFF'
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/
/** A text that a spreadsheet program would run, or that is guarded already. */
const RUNS = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A text as it is written: what would be run as a formula gets an apostrophe before it. */
export const guarded = (text: string): string => (RUNS.test(text) ? `'${text}` : text)
/** A text as it was before it was guarded. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** Writes a table as CSV: UTF-8 with its mark, a line of titles, texts that begin like a formula guarded. */
export async function writeCsv(file: FileHandle, columns: readonly WrittenColumn[], rows: RowBatches): Promise<void> {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  await file.write(BOM + line(columns.map(({ title }) => guarded(title))))
  for await (const batch of rows)
    await file.write(batch.map((row) => line(row.map((value) => cellText(value)))).join(''))
}

const cellText = (value: string | number | null) =>
  typeof value === 'number' ? String(value) : value === null ? '' : guarded(value)
const quoted = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
