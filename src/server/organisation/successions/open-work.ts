import { type RawBuilder, sql } from 'kysely'

import { OPEN_TRANSFER_STATES } from '#contract/transfers/transfer-machine.ts'
import { LISTED_WORK, type OpenWork, type OpenWorkKind, type WorkLine } from '#contract/organisation/successions.ts'

import type { Tx } from '../../db/transaction.ts'

/** The states of a transfer while it is still its applicant's to bring to an end. */
export const OPEN_TRANSFERS: readonly string[] = ['draft', ...OPEN_TRANSFER_STATES]

const nobody = sql`null::text`
const nameOf = (column: RawBuilder<unknown>) => sql`(select u.realname from sys_user u where u.id = ${column})`

/**
 * What is open of some people in a project: tasks that are theirs alone, tasks that they have claimed, files that they have described and
 * not submitted, that came back, or that wait for a review, forms that they have begun, and transfers that they have applied for. A task
 * to mend a file is the returned file itself.
 */
export async function openWorkOf(tx: Tx, project: string, people: readonly string[]): Promise<OpenWork> {
  const these = sql`any (${[...people]}::text[])`
  const all = sql`
    select 1 as rank, case when t.status = 'doing' and t.claimed_by = ${these} then 'claim' else 'task' end as kind, t.id, t.title,
      (select m.name from arc_monomial m where m.id = f.monomial_id) as place, ${nameOf(sql`coalesce(t.claimed_by, t.assignee)`)} as owner, t.create_time as at
    from arc_task t left join arc_file f on f.id = t.file_id
    where t.project_id = ${project} and not t.is_delete and t.status in ('todo', 'doing') and (t.assignee = ${these}
      or (t.claimed_by = ${these} and t.status = 'doing' and coalesce(t.claimed_until > now(), true)))
      and not (t.node_key = 'collect' and f.status is not distinct from 'returned' and f.upload_by = ${these})
    union all
    select 2, f.status, f.id, f.title, (select m.name from arc_monomial m where m.id = f.monomial_id), ${nameOf(sql`f.upload_by`)}, f.create_time
    from arc_file f where f.project_id = ${project} and f.upload_by = ${these} and f.status in ('draft', 'returned', 'submitted') and not f.is_delete
    union all
    select 3, 'form', b.id, b.title, ${nobody}, ${nameOf(sql`b.owner`)}, now() from begun_forms(${project}, ${[...people]}::text[]) b
    union all
    select 4, 'transfer', t.id, t.transfer_no, ${nobody}, ${nameOf(sql`t.applicant`)}, t.create_time
    from arc_transfer t where t.project_id = ${project} and t.applicant = ${these} and t.status = any (${[...OPEN_TRANSFERS]}::text[]) and not t.is_delete`
  const { rows: counts } = await sql<{ kind: OpenWorkKind; count: number }>`
    select w.kind, count(*)::int as count from (${all}) w group by w.kind order by min(w.rank), w.kind`.execute(tx)
  const { rows: lines } = await sql<WorkLine>`
    select w.kind, w.id, w.title, w.place, w.owner from (${all}) w order by w.rank, w.kind, w.at, w.id limit ${LISTED_WORK}`.execute(
    tx
  )
  return { counts, lines }
}

/** How many things there are. */
export const totalOf = ({ counts }: OpenWork): number => counts.reduce((sum, { count }) => sum + count, 0)
