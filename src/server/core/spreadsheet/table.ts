/** What the cells of a column are: figures, days and moments stay such in a workbook, all else is text. */
export type TableCellKind = 'text' | 'number' | 'date' | 'time'

/** A column of a written table. */
export interface WrittenColumn {
  readonly title: string
  readonly kind: TableCellKind
  /** In characters. */
  readonly width?: number
  /** What a person who fills the table may choose from. */
  readonly choices?: readonly string[]
}
/** A row, cell by cell; null is empty. Days and moments are texts as answers have them. */
export type TableRow = readonly (string | number | null)[]
/** Rows as they are written: some at a time, asked for when the ones before are written. */
export type RowBatches = AsyncIterable<readonly TableRow[]>

/** A row as it is read, with its number in the file; a day or a moment is a text as answers have it. */
export interface ReadRow {
  readonly no: number
  readonly cells: readonly (string | number | null)[]
}

/** The formats of tables. */
export type TableFormat = 'xlsx' | 'csv'
export const MEDIA_TYPES: { readonly [F in TableFormat]: string } = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8'
}
