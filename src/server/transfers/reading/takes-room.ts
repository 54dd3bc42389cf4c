import { type RawBuilder, sql } from 'kysely'

import { ELECTRONIC } from '#contract/archives/carriers.ts'

/**
 * Whether a volume, of which an alias names the row, has anything that lies in the store: paper, a disc, a tape. One of which every file is
 * only electronic has its copies and needs no place; one without files is taken for one on paper.
 */
export const takesRoom = (alias: string): RawBuilder<boolean> => {
  const files = sql`arc_file f where f.volume_id = ${sql.ref(`${alias}.id`)} and not f.is_delete`
  return sql<boolean>`(exists (select 1 from ${files} and f.carrier is distinct from ${ELECTRONIC}) or not exists (select 1 from ${files}))`
}
