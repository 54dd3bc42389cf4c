import { type Kysely, sql } from 'kysely'

import { newId } from './db/id.ts'
import { takeLease } from './db/lease.ts'
import type { Database } from './db/schema.ts'

const HOUR = 3_600_000

/** Clears away what nobody asks for any more: kept answers, ended sessions, counted attempts, told messages. */
export async function tidy(db: Kysely<Database>): Promise<void> {
  await sql`delete from sys_idempotency where created < now() - interval '3 days'`.execute(db)
  await sql`delete from sys_session where expires < now() - interval '30 days' or ended < now() - interval '30 days'`.execute(db)
  await sql`delete from sys_attempt where until < now() - interval '1 day' and since < now() - interval '1 day'`.execute(db)
  await sql`delete from sys_code where expires < now() - interval '1 day'`.execute(db)
  await sql`delete from sys_sms where created < now() - interval '1 day'`.execute(db)
  await sql`delete from sys_outbox where created < now() - interval '1 day'`.execute(db)
}

/** Tidies every hour, one server of several at a time. Gives back how to stop. */
export function keepTidy(db: Kysely<Database>, onTrouble: (error: unknown) => void): () => void {
  const holder = newId()
  const timer = setInterval(() => {
    takeLease(db, 'tidy', holder, HOUR / 2)
      .then((mine) => (mine ? tidy(db) : undefined))
      .catch(onTrouble)
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
