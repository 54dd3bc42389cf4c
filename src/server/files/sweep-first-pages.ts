import { sql } from 'kysely'

import type { AppContext } from '../core/context/app-context.ts'

/** So many in one go: the statement holds their rows. */
const BATCH = 500

/**
 * Removes what was read of bytes that nobody keeps any more (`rest` in milliseconds: since when, at least), and puts on the list
 * what is stored and is on none: bytes that came back while the last of their kind was cleared away.
 */
export async function sweepFirstPages(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  rest: number
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ picture: string | null }>`
      delete from arc_first_page where sha256 in (
        select p.sha256 from arc_first_page p
        where p.create_time < now() - ${rest} * interval '1 millisecond'
        and not exists (select 1 from arc_object o where o.sha256 = p.sha256 and o.removed_at is null)
        limit ${BATCH} for update skip locked
      ) returning picture`.execute(db)
    for (const { picture } of rows) if (picture !== null) await storage.remove(picture)
    if (rows.length < BATCH) break
  }
  await sql`
    insert into arc_first_page (sha256, state, create_by)
    select distinct on (o.sha256) o.sha256, first_page_state(o.format), o.create_by from arc_object o
    where not o.is_delete and o.biz not in ('avatar', 'template')
    and not exists (select 1 from arc_first_page p where p.sha256 = o.sha256)
    order by o.sha256, o.create_time on conflict (sha256) do nothing`.execute(db)
}
