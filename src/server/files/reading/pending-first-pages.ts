import { type Kysely, sql } from 'kysely'

import type { FirstPageReason, FirstPageState, PageLine } from '#contract/files/first-page.ts'

import { inTransaction } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { DemoSpec } from '../../db/seed/demo-spec.ts'
import type { ClaimedFile, WorkerLoad } from './claimed-work.ts'

/** Stored bytes whose first page one server reads now; their `id` is their digest. */
export interface ClaimedPage extends ClaimedFile {
  readonly format: string
  /** How a demo file is made. */
  readonly gen: DemoSpec | null
}

/** After so long somebody else may read it: the server that held it is dead. Longer than one file may take. Seconds. */
const HOLD = 120

/** Among so many of the oldest and of the newest the next one is chosen: a million that wait must not be sorted for each. */
const NEAR = 200

/**
 * Takes the next waiting digest for this server, of those that a stored object still has: uploads before demo files, then of the
 * user for whom the fewest are read now, then of the one who was served longest ago, and of his the oldest.
 */
export async function claimFirstPage(
  db: Kysely<Database>,
  holder: string,
  { running, served, share }: WorkerLoad
): Promise<ClaimedPage | undefined> {
  const [now, last] = [JSON.stringify(running), JSON.stringify(served)]
  const user = sql`coalesce(w.create_by, '')`
  const waiting = sql`select p.sha256, p.create_time from arc_first_page p where p.state = 'waiting' and (p.until is null or p.until < now())
    and exists (select 1 from arc_object o where o.sha256 = p.sha256 and not o.is_delete)`
  const { rows } = await sql<ClaimedPage>`
    with near as (
      (${waiting} order by p.create_time limit ${NEAR}) union (${waiting} order by p.create_time desc limit ${NEAR})
    ), next as (
      select w.sha256, o.path, o.format, o.gen from near join arc_first_page w on w.sha256 = near.sha256
      join lateral (
        select path, format, gen from arc_object where sha256 = w.sha256 and not is_delete order by gen is not null, id limit 1
      ) o on true
      where w.state = 'waiting' and (w.until is null or w.until < now()) and coalesce((${now}::jsonb ->> ${user})::int, 0) < ${share}
      order by o.gen is not null, coalesce((${now}::jsonb ->> ${user})::int, 0), coalesce((${last}::jsonb ->> ${user})::int, 0),
        w.create_time, w.sha256
      limit 1 for update of w skip locked
    )
    update arc_first_page p set holder = ${holder}, until = now() + ${HOLD} * interval '1 second', tries = p.tries + 1
    from next where p.sha256 = next.sha256
    returning p.sha256 as id, next.path, next.format, next.gen, coalesce(p.create_by, '') as user, p.tries`.execute(db)
  return rows[0]
}

/** Which of these digests are still wanted by a stored object, and held by this server. */
export async function wantedFirstPages(
  db: Kysely<Database>,
  holder: string,
  digests: readonly string[]
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('arcFirstPage as p')
    .select('p.sha256')
    .where('p.sha256', 'in', [...digests, ''])
    .where('p.state', '=', 'waiting')
    .where('p.holder', '=', holder)
    .where((e) =>
      e.exists(
        e
          .selectFrom('arcObject as o')
          .select('o.id')
          .whereRef('o.sha256', '=', 'p.sha256')
          .where('o.isDelete', '=', false)
      )
    )
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Gives a digest back unread: another try does not count against it. */
export async function releaseFirstPage(db: Kysely<Database>, holder: string, digest: string): Promise<void> {
  await sql`update arc_first_page set holder = null, until = null, tries = tries - 1
    where sha256 = ${digest} and holder = ${holder} and state = 'waiting'`.execute(db)
}

/** What is kept of a first page. */
export interface KeptFirstPage {
  readonly state: Exclude<FirstPageState, 'waiting'>
  readonly reason: FirstPageReason | null
  readonly lines: readonly PageLine[]
  /** The name of the picture in the storage, and its pixels. */
  readonly picture: { readonly name: string; readonly width: number; readonly height: number } | null
}

/** Writes what was read, and announces it to the open pages of every project with a file of these bytes. Answers false where another server has taken it over. */
export function writeFirstPage(
  db: Kysely<Database>,
  holder: string,
  { id: digest, user }: Pick<ClaimedPage, 'id' | 'user'>,
  { state, reason, lines, picture }: KeptFirstPage
): Promise<boolean> {
  return inTransaction(
    db,
    { id: user, tenant: 0, projects: [] },
    async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('arcFirstPage')
        .set({
          state,
          reason,
          lines: JSON.stringify(lines),
          picture: picture?.name ?? null,
          pictureWidth: picture?.width ?? null,
          pictureHeight: picture?.height ?? null,
          holder: null,
          until: null
        })
        .where('sha256', '=', digest)
        .where('state', '=', 'waiting')
        .where('holder', '=', holder)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await sql`insert into sys_outbox (topic, payload, project_id, tenant_id)
        select 'archives.file', jsonb_build_object('ids', jsonb_agg(distinct o.file_id)), o.project_id, o.tenant_id from arc_object o
        where o.sha256 = ${digest} and o.file_id is not null and o.project_id is not null and not o.is_delete and o.gen is null
        group by o.project_id, o.tenant_id`.execute(tx)
      return true
    },
    'installation'
  )
}
