import { sql } from 'kysely'

import { paperPages } from '../../domain/archives/paper-pages.ts'
import type { Tx } from '../../db/transaction.ts'

/** Writes what the volumes of a transfer come to: those that hold files, their files and bytes, and the pages of what is on paper, as their lists count them. */
export async function countTransfer(tx: Tx, id: string): Promise<void> {
  await sql`update arc_transfer t set volumes = c.volumes, files = c.files, pages = c.pages, bytes = c.bytes from (
    select count(*) filter (where o.files > 0)::int as volumes, coalesce(sum(o.files), 0)::int as files,
      coalesce(sum(${paperPages('v')}), 0)::int as pages, coalesce(sum(o.bytes), 0)::bigint as bytes
    from arc_transfer_volume x join arc_volume v on v.id = x.volume_id cross join lateral (
      select count(*) as files, sum((select sum(o.bytes) from arc_object o
        where o.file_id = f.id and not o.is_delete and o.replaced_by is null)) as bytes
      from arc_file f where f.volume_id = v.id and not f.is_delete) o
    where x.transfer_id = ${id}) c where t.id = ${id}`.execute(tx)
}
