import { type Kysely, sql } from 'kysely'

import { removeHeld } from './backup/held-removals.ts'
import type { AppContext } from './core/context/app-context.ts'
import { jobsOf } from './core/jobs/job-queue.ts'
import { tidyOutbox } from './core/outbox/outbox.ts'
import { schedulerOf } from './core/schedule/scheduler.ts'
import type { Database } from './db/schema.ts'

/** Clears away what nobody asks for any more: kept answers, ended sessions, counted attempts. The outbox has a rhythm of its own. */
export async function tidy(db: Kysely<Database>): Promise<void> {
  await sql`delete from sys_idempotency where created < now() - interval '3 days'`.execute(db)
  await sql`delete from sys_session where expires < now() - interval '30 days' or ended < now() - interval '30 days'`.execute(
    db
  )
  await sql`delete from sys_attempt where until < now() - interval '1 day' and since < now() - interval '1 day'`.execute(
    db
  )
  await sql`delete from sys_code where expires < now() - interval '1 day'`.execute(db)
  await sql`delete from sys_sms where created < now() - interval '1 day'`.execute(db)
  await sql`delete from sys_message_delivery where create_time < now() - interval '180 days'`.execute(db)
  await sql`delete from sys_import where create_time < now() - interval '7 days'`.execute(db)
  await sql`delete from sys_known_source where seen < now() - interval '180 days'`.execute(db)
}

/** Says what is cleared away by the clock. */
export function scheduleTidying(appContext: AppContext): void {
  const { db } = appContext
  const scheduler = schedulerOf(appContext)
  scheduler.register('tidy', {
    title: 'system:schedule.tidy',
    pattern: '5 * * * *',
    work: async () => {
      await tidy(db)
      await removeHeld(appContext.storage, db)
    }
  })
  scheduler.register('outbox', { title: 'system:schedule.outbox', pattern: '*/10 * * * *', work: () => tidyOutbox(db) })
  scheduler.register('jobs', {
    title: 'system:schedule.jobs',
    pattern: '15 * * * *',
    work: () => jobsOf(appContext).tidy()
  })
}
