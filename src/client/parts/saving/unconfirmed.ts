import type { GridColumn } from '#grid/model/data/columns.ts'
import { keysNamed, naming, UNCONFIRMED, UNCONFIRMED_COLUMN, unconfirmedIn } from '#grid/model/data/unconfirmed.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import type { UnsentRow } from './saver.ts'

/** The column in which a session keeps which cells of a row are 待核: filled from a document, and confirmed by nobody. It is never seen. */
export const unconfirmedColumn: GridColumn = UNCONFIRMED_COLUMN

/** What a row of a session holds in that column, by the keys that the server names. */
export const unconfirmedCell = (keys: readonly string[] = []): { readonly [UNCONFIRMED]: string | null } => ({
  [UNCONFIRMED]: naming(keys)
})

/** What is to be sent of a row's 待核 cells: those that were filled unseen, and those that were confirmed as they are. */
export function marksOf({ row, values, base }: UnsentRow): {
  readonly filled: readonly string[]
  readonly confirmed: readonly string[]
} {
  const now = unconfirmedIn(row)
  const before = UNCONFIRMED in base ? keysNamed(base[UNCONFIRMED]) : now
  return {
    filled: now.filter((key) => key in values || !before.includes(key)),
    confirmed: before.filter((key) => !now.includes(key) && !(key in values))
  }
}

/** A 待核 cell: of which row, and what it is called. */
export interface UnconfirmedCell {
  readonly id: string
  readonly key: string
  /** The number before its row. */
  readonly number: number
  readonly title: string
}

/** The 待核 cells of some rows, in the order of the rows and of the columns. */
export function unconfirmedOf(
  { state: { rows, columns } }: GridModel,
  ids: readonly string[]
): readonly UnconfirmedCell[] {
  return ids
    .map((id) => rows.rowIndexOf(id))
    .filter((rowIndex) => rows.has(rowIndex))
    .toSorted((one, other) => rows.placeOf(one) - rows.placeOf(other))
    .flatMap((rowIndex) => {
      const row = rows.row(rowIndex)
      return unconfirmedIn(row)
        .toSorted((one, other) => columns.placeOf(one) - columns.placeOf(other))
        .map((key) => ({
          id: row.id,
          key,
          number: rows.numberOf(rowIndex),
          title: columns.get(key)?.title ?? key
        }))
    })
}
