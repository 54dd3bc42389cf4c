import type { Insertable, InsertObject } from 'kysely'

import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'

const AT_ONCE = 500

/** Puts rows into a table, many with each statement; rows that are there already stay as they are. */
export async function insertAll<T extends keyof Database & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Database[T]>[]
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE) as readonly InsertObject<Database, T>[]
    await tx
      .insertInto(table)
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
