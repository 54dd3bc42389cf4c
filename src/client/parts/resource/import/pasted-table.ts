import { fromTsv } from '#grid/model/cells/clipboard.ts'

/** A table that was pasted, as a file that is brought in: how large it is, and its text as CSV. */
export interface PastedTable {
  readonly rows: number
  readonly columns: number
  readonly file: (name: string) => File
}

/** An apostrophe before what could be a formula is the guard of a CSV, and is taken away: one that was copied gets another. */
const guardedAgain = (cell: string) => cell.replace(/^'+(?=[=+\-@\t\r])/, (signs) => `'${signs}`)
/** Every cell is in quotes, so that no sign within it separates cells. */
const quotedCell = (cell: string) => `"${guardedAgain(cell).replaceAll('"', '""')}"`

/** Reads what a spreadsheet has put onto the clipboard; rows without a word are passed over. */
export function pastedTable(text: string): PastedTable {
  const rows = fromTsv(text).filter((row) => row.some((cell) => cell.trim() !== ''))
  return {
    rows: rows.length,
    columns: Math.max(0, ...rows.map((row) => row.length)),
    file: (name) =>
      new File([rows.map((row) => row.map(quotedCell).join(',')).join('\r\n')], name, { type: 'text/csv' })
  }
}
