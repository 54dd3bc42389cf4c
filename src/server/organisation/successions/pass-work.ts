import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import { OPEN_TRANSFERS } from './open-work.ts'

/** At most so many files are named in one message to open pages. */
const NAMED_AT_ONCE = 1000

/** Whose work goes to whom, by which succession. */
interface Passing {
  readonly succession: string
  readonly project: string
  readonly people: readonly string[]
  readonly taker: string
}

/**
 * Gives what is open to the successor. Files go first: who takes over what was submitted is its uploader from then on and does not review
 * it, so that such a review goes back to those whose role may do it. What somebody has claimed for a while is given up; what he has claimed
 * for good goes on.
 */
export async function passWork(tx: Tx, { succession, project, people, taker }: Passing): Promise<void> {
  const these = sql`any (${[...people]}::text[])`
  const open = sql`t.project_id = ${project} and not t.is_delete and t.status in ('todo', 'doing')`
  const isOwnReview = sql`(t.node_key = 'review' and exists (select 1 from arc_file f where f.id = t.file_id and f.upload_by = ${taker}))`
  const { rows: files } = await sql<{ id: string }>`
    update arc_file f set upload_by = ${taker} where f.project_id = ${project} and f.upload_by = ${these}
      and f.status in ('draft', 'returned', 'submitted') and not f.is_delete returning f.id`.execute(tx)
  const { rows: released } = await sql<{ fileId: string | null }>`
    update arc_task t set status = 'todo', claimed_by = null, claimed_until = null
    where ${open} and t.status = 'doing' and t.claimed_by = ${these} and (t.claimed_until is not null or ${isOwnReview}) returning t.file_id`.execute(
    tx
  )
  const { rows: claimed } = await sql<{ fileId: string | null }>`
    update arc_task t set claimed_by = ${taker} where ${open} and t.claimed_by = ${these} returning t.file_id`.execute(
    tx
  )
  await sql`update arc_task t set assignee = null, is_passed_on = false
    where ${open} and t.assignee = ${these} and ${isOwnReview} and t.candidate_role is not null`.execute(tx)
  await sql`update arc_task t set assignee = ${taker} where ${open} and t.assignee = ${these}`.execute(tx)
  await sql`select pass_begun_forms(${succession}, ${[...people]}::text[], ${taker})`.execute(tx)
  await sql`update arc_transfer t set applicant = ${taker}
    where t.project_id = ${project} and t.applicant = ${these} and not t.is_delete and t.status = any (${[...OPEN_TRANSFERS]}::text[])`.execute(
    tx
  )
  const shown = [...files.map(({ id }) => id), ...[...released, ...claimed].flatMap(({ fileId }) => fileId ?? [])]
  await publish(tx, project, [...new Set(shown)])
}

/** Lets the pages that show these files look again. */
async function publish(tx: Tx, project: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += NAMED_AT_ONCE)
    await tx
      .insertInto('sysOutbox')
      .values({
        topic: 'archives.file',
        payload: JSON.stringify({ ids: ids.slice(at, at + NAMED_AT_ONCE) }),
        projectId: project
      })
      .execute()
}
