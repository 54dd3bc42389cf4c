import type { GridModel } from '#grid/model/create-grid.ts'

/** The id of the row that a queue is at; undefined where it is empty. */
export function rowInFocus({ state: { rows, cursor } }: Pick<GridModel, 'state'>): string | undefined {
  const rowIndex = rows.rowIndexAt(cursor.at.line)
  return rowIndex >= 0 ? rows.row(rowIndex).id : undefined
}
