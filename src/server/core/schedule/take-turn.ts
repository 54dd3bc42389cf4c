import { type Kysely, sql } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { FIRST_TENANT } from '../settings/first-tenant.ts'
import { ANONYMOUS } from '../principal/principal.ts'
import { sayFor } from '../text/say.ts'
import { nextTime, overdueAfter } from './pattern.ts'

/** A server that has not renewed a run for so long is gone. Seconds. */
const LEASE = 60
/** So many runs of a schedule are kept. */
const KEPT = 50

/** What is kept of runs is data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** A run that this server has taken. */
export interface TakenRun {
  readonly id: string
  readonly kind: string
}

const asServer = <T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, ANONYMOUS, work, 'installation')

/** Brings what this release does by the clock: what is new begins at once, what is there stays as people have set it. */
export async function putSchedules(
  db: Kysely<Database>,
  schedules: readonly { readonly kind: string; readonly title: string; readonly pattern: string }[]
): Promise<void> {
  await asServer(db, async (tx) => {
    for (const { kind, title, pattern } of schedules) {
      await sql`insert into sys_schedule (id, title, pattern, tenant_id) values (${kind}, ${title}, ${pattern}, ${FIRST_TENANT}) on conflict do nothing`.execute(
        tx
      )
      await sql`insert into sys_schedule_turn (schedule_id, next_time, tenant_id) values (${kind}, now(), ${FIRST_TENANT}) on conflict do nothing`.execute(
        tx
      )
      await setOverdue(tx, kind)
    }
  })
}

/** Notes for how long a good run of a schedule counts, by the pattern that it has now. */
export async function setOverdue(tx: Tx, kind: string): Promise<void> {
  const { rows } = await sql<{ pattern: string }>`select pattern from sys_schedule where id = ${kind}`.execute(tx)
  if (!rows[0]) return
  await sql`update sys_schedule_turn set overdue_after = make_interval(secs => ${overdueAfter(rows[0].pattern)}) where schedule_id = ${kind}`.execute(
    tx
  )
}

/** Takes the turn that is due longest, of these kinds: of several servers one gets it. Turns that nobody took come once. */
export const takeTurnOf = (
  db: Kysely<Database>,
  kinds: readonly string[],
  holder: string
): Promise<TakenRun | undefined> =>
  asServer(db, async (tx) => {
    const { rows } = await sql<{ id: string; pattern: string; tenantId: number }>`
      select s.id, s.pattern, s.tenant_id from sys_schedule s join sys_schedule_turn t on t.schedule_id = s.id
      where s.id = any(${kinds}::text[])
        and (t.run_asked or not s.is_paused and t.next_time <= now()
          or exists (select 1 from sys_schedule_run r where r.schedule_id = s.id and r.state = 'running' and r.lease_until < now()))
        and not exists (select 1 from sys_schedule_run r where r.schedule_id = s.id and r.state = 'running' and r.lease_until >= now())
      order by t.next_time limit 1 for update of t skip locked`.execute(tx)
    const [due] = rows
    if (!due) return undefined
    const id = newId()
    const { rows: free } = await sql<{ id: string }>`
      with over as (
        update sys_schedule_run set state = 'failed', end_time = now(), message = ${say('system:schedule.interrupted')}
        where schedule_id = ${due.id} and state = 'running' and lease_until < now()
      )
      insert into sys_schedule_run (id, schedule_id, holder, lease_until, tenant_id)
      select ${id}, ${due.id}, ${holder}, now() + ${LEASE} * interval '1 second', ${due.tenantId}
      where not exists (select 1 from sys_schedule_run r where r.schedule_id = ${due.id} and r.state = 'running' and r.lease_until >= now())
      returning id`.execute(tx)
    // Another server has taken it between the two statements' pictures of the table.
    if (free.length === 0) return undefined
    await sql`update sys_schedule_turn set next_time = ${nextTime(due.pattern).toISOString()}::timestamptz, run_asked = false where schedule_id = ${due.id}`.execute(
      tx
    )
    await sql`delete from sys_schedule_run where schedule_id = ${due.id} and id not in (
      select id from sys_schedule_run where schedule_id = ${due.id} order by start_time desc, id limit ${KEPT})`.execute(
      tx
    )
    return { id, kind: due.id }
  })

/** Says that a server is still at its runs. */
export async function renewRuns(db: Kysely<Database>, holder: string): Promise<void> {
  await sql`update sys_schedule_run set lease_until = now() + ${LEASE} * interval '1 second' where holder = ${holder} and state = 'running'`.execute(
    db
  )
}

/** Notes how a run has ended: well, or why not. */
export async function endRun(db: Kysely<Database>, id: string, failure: string | null): Promise<void> {
  await sql`update sys_schedule_run set state = ${failure === null ? 'done' : 'failed'}, message = ${failure}, end_time = now()
    where id = ${id} and state = 'running'`.execute(db)
  if (failure === null)
    await sql`update sys_schedule_turn t set last_good = now() from sys_schedule_run r where r.id = ${id} and t.schedule_id = r.schedule_id`.execute(
      db
    )
}

/** Frees what was running when the only server of a database was stopped. */
export async function freeRuns(db: Kysely<Database>): Promise<void> {
  await sql`update sys_schedule_run set lease_until = now() - interval '1 second' where state = 'running'`.execute(db)
}
