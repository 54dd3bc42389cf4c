import { type RawBuilder, sql } from 'kysely'

/** The words of a place of the store, of which an alias names the row: room, row, shelf and box; empty where there is none. */
export const placeWords = (alias: string): RawBuilder<string> => {
  const part = (column: string) => sql`nullif(${sql.ref(`${alias}.${column}`)}, '')`
  return sql`concat_ws('-', ${sql.ref(`${alias}.room`)}, ${part('row_no')}, ${part('shelf')}, ${part('box')})`
}
