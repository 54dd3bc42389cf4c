import { type RawBuilder, sql } from 'kysely'

/**
 * A name to order by: Chinese in the order of its syllables, wherever people read a list of names. The collation is made by the
 * first migration, for the database's own order is that of code points.
 */
export const byPinyin = (name: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${typeof name === 'string' ? sql.ref(name) : name} collate pinyin`
