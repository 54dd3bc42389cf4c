import { sql } from 'kysely'

import type { AppContext } from '../core/context/app-context.ts'

/** So many in one go: the statement holds their rows. */
const BATCH = 500

/**
 * Removes stored bytes that nobody has claimed for so long (milliseconds): uploaded for a form or a row that never came, or put
 * away before it belonged to any, or somebody's former portrait. What a frozen form, a copy, a finished file or a handover names
 * stays. Their rows are put away first, so that nobody can claim them any more; a server that dies before the bytes are gone finds
 * them again.
 */
export async function sweepUnclaimed({ db, storage }: Pick<AppContext, 'db' | 'storage'>, rest: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; path: string }>`
      update arc_object set is_delete = true where id in (
        select id from arc_object
        where file_id is null and removed_at is null and gen is null and create_time < now() - ${rest} * interval '1 millisecond'
        and not object_is_kept(id)
        and (biz in ('temp', 'archives', 'notice', 'field') or (is_delete and biz <> 'template')
          or (biz = 'avatar' and not exists (select 1 from sys_user u where u.avatar = arc_object.path)))
        limit ${BATCH} for update skip locked
      ) returning id, path`.execute(db)
    for (const { path } of rows) await storage.remove(path)
    if (rows.length > 0)
      await db
        .updateTable('arcObject')
        .set({ removedAt: sql`now()` })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id)
        )
        .execute()
    if (rows.length < BATCH) return
  }
}
