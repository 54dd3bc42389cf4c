import { type Kysely, sql } from 'kysely'

import type { PageState } from '#contract/files/stored.ts'

import { inTransaction } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { ClaimedFile, WorkerLoad } from './claimed-work.ts'

/** After so long somebody else may count it: the server that held it is dead. Longer than one file may take. Seconds. */
const HOLD = 60

/**
 * Takes the next pending file for this server: of the user for whom the fewest are read now, then of the one who was served
 * longest ago, and of his files the oldest. A row that another server holds is passed over (SKIP LOCKED and its lease).
 */
export async function claimPending(
  db: Kysely<Database>,
  holder: string,
  { running, served, share }: WorkerLoad
): Promise<ClaimedFile | undefined> {
  const [now, last] = [JSON.stringify(running), JSON.stringify(served)]
  const { rows } = await sql<ClaimedFile>`
    update arc_object set page_holder = ${holder}, page_until = now() + ${HOLD} * interval '1 second', page_tries = page_tries + 1
    where id = (
      select id from arc_object
      where page_state = 'pending' and not is_delete and (page_until is null or page_until < now())
      and coalesce((${now}::jsonb ->> coalesce(create_by, ''))::int, 0) < ${share}
      order by coalesce((${now}::jsonb ->> coalesce(create_by, ''))::int, 0), coalesce((${last}::jsonb ->> coalesce(create_by, ''))::int, 0), create_time, id
      limit 1 for update skip locked
    )
    returning id, path, coalesce(create_by, '') as user, page_tries as tries`.execute(db)
  return rows[0]
}

/** Which of these files are still there and held by this server: nobody waits for the others any more. */
export async function stillPending(
  db: Kysely<Database>,
  holder: string,
  ids: readonly string[]
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('arcObject')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .where('pageState', '=', 'pending')
    .where('pageHolder', '=', holder)
    .where('isDelete', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Gives a file back uncounted: another try does not count against it. */
export async function releasePending(db: Kysely<Database>, holder: string, id: string): Promise<void> {
  await sql`update arc_object set page_holder = null, page_until = null, page_tries = page_tries - 1
    where id = ${id} and page_holder = ${holder} and page_state = 'pending'`.execute(db)
}

/**
 * Writes what was counted, notifies the open pages, and fills it into the row's empty 页数 while the row may still be described.
 * The row's version stays, for nobody has changed it: what somebody types meanwhile is saved as if nothing had happened.
 * Answers false where another server has taken the file over.
 */
export function writeCounted(
  db: Kysely<Database>,
  holder: string,
  { id, user }: Pick<ClaimedFile, 'id' | 'user'>,
  state: Exclude<PageState, 'pending'>,
  pages: number | null
) {
  return inTransaction(
    db,
    { id: user, tenant: 0, projects: [] },
    async (tx) => {
      const object = await tx
        .updateTable('arcObject')
        .set({ pageState: state, pages, pageHolder: null, pageUntil: null })
        .where('id', '=', id)
        .where('pageState', '=', 'pending')
        .where('pageHolder', '=', holder)
        .returning(['fileId', 'projectId', 'tenantId'])
        .executeTakeFirst()
      if (!object) return false
      const { fileId, projectId, tenantId } = object
      if (fileId === null || projectId === null) return true
      await sql`select set_config('app.counting', 'on', true)`.execute(tx)
      await sql`update arc_file f set pages = s.pages
        from (select sum(o.pages)::int as pages from arc_object o where o.file_id = ${fileId} and not o.is_delete and o.replaced_by is null
          having bool_and(o.page_state is distinct from 'pending')) s
        where f.id = ${fileId} and f.pages = 0 and s.pages > 0 and f.status in ('draft', 'returned') and not f.is_delete`.execute(
        tx
      )
      await tx
        .insertInto('sysOutbox')
        .values({ topic: 'archives.file', payload: JSON.stringify({ ids: [fileId] }), projectId, tenantId })
        .execute()
      return true
    },
    'installation'
  )
}
