import { sql } from 'kysely'

import type { FormerVersion } from '#contract/files/stored.ts'

import type { Tx } from '../../db/transaction.ts'

/** So many former versions of stored files are listed. */
const MOST = 200

/** What stored files have replaced, the newest first; each names the one that it led to. */
export async function formerVersions(tx: Tx, objects: readonly string[]): Promise<FormerVersion[]> {
  const { rows } = await sql<FormerVersion>`
    with recursive former as (
      select o.*, o.replaced_by as object, 1 as step from arc_object o where o.replaced_by = any (${objects}::text[])
      union all
      select o.*, former.object, former.step + 1 from arc_object o join former on o.replaced_by = former.id
    )
    select former.id, former.object, former.path, former.file_name as name, coalesce(former.format, '') as format,
      coalesce(former.mime, 'application/octet-stream') as mime, former.bytes as size,
      former.pages, u.realname as "byName", former.create_time as time
    from former left join sys_user u on u.id = former.create_by order by former.step, former.id limit ${MOST}`.execute(
    tx
  )
  return rows
}
