import { type Kysely, sql } from 'kysely'

import { takeTurn } from '../../db/lease.ts'
import type { Database } from '../../db/schema.ts'
import { ANONYMOUS } from '../principal/principal.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ClaimedJob } from './job.ts'

/** A server that has not renewed what it holds for so long is gone. Seconds. */
const LEASE = 30
/** Of one user so many jobs run at a time. */
const PER_USER = 1
/** A job that has brought its server down so often is not begun again. */
const TRIES = 3

/** Takes the oldest job that waits, or whose server is gone, for a server; nothing where there is none, or its user has enough under way. */
export const claimJob = (db: Kysely<Database>, holder: string): Promise<ClaimedJob | undefined> =>
  inTransaction(
    db,
    ANONYMOUS,
    async (tx) => {
      // One server at a time counts what a user has under way.
      await takeTurn(tx, 'jobs')
      const { rows } = await sql<ClaimedJob>`
        update sys_job set state = 'running', holder = ${holder}, lease_until = now() + ${LEASE} * interval '1 second', tries = tries + 1,
          start_time = coalesce(start_time, now())
        where id = (
          select j.id from sys_job j
          where (j.state = 'waiting' or (j.state = 'running' and j.lease_until < now()))
            and (select count(*) from sys_job o where o.user_id = j.user_id and o.state = 'running' and o.lease_until >= now()) < ${PER_USER}
          order by j.create_time, j.id limit 1 for update skip locked
        )
        returning id, kind, about, payload, user_id as "user", tenant_id as tenant, project_id as project, language, tries`.execute(
        tx
      )
      return rows[0]
    },
    'installation'
  )

/** Whether a job has been begun too often. */
export const isHopeless = ({ tries }: ClaimedJob): boolean => tries > TRIES

/** Says that a server is still at a job and how far it is; answers whether it may go on. */
export async function renewJob(
  db: Kysely<Database>,
  id: string,
  holder: string,
  { done, total }: { readonly done: number; readonly total: number | undefined }
): Promise<'go on' | 'cancelled' | 'lost'> {
  const { rows } = await sql<{ cancelAsked: boolean }>`
    update sys_job set lease_until = now() + ${LEASE} * interval '1 second', done = ${done}, total = coalesce(${total ?? null}::int, total)
    where id = ${id} and holder = ${holder} and state = 'running' returning cancel_asked`.execute(db)
  const [row] = rows
  return row ? (row.cancelAsked ? 'cancelled' : 'go on') : 'lost'
}

/** Gives jobs back that were interrupted and not at fault: those of a server, or of all where there is no other one. */
export async function releaseJobs(db: Kysely<Database>, holder: string | null): Promise<void> {
  await sql`update sys_job set state = 'waiting', holder = null, lease_until = null, tries = greatest(tries - ${holder === null ? 0 : 1}, 0)
    where state = 'running' and (${holder}::text is null or holder = ${holder})`.execute(db)
}
