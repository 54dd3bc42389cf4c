/** Why a file is not read as a table: it is none, it holds more than a file of its size may, its first lines are empty, or a cell is too long. */
export type TableFlaw =
  | { readonly why: 'broken' }
  | { readonly why: 'tooMuch' }
  | { readonly why: 'noHead'; readonly lines: number }
  /** `row` as the file counts it, `column` from 0. */
  | { readonly why: 'longCell'; readonly row: number; readonly column: number; readonly most: number }

/** A file is no table of a format that is read, a part of it is missing, or it holds more than is read. */
export class BrokenTable extends Error {
  readonly flaw: TableFlaw
  constructor(flaw: TableFlaw = { why: 'broken' }) {
    super(`the file is no table that can be read (${flaw.why})`)
    this.flaw = flaw
  }
}
