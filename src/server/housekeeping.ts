import { type Kysely, sql } from 'kysely'

import { tidyOutbox } from './core/outbox/outbox.ts'
import { newId } from './db/id.ts'
import { takeLease } from './db/lease.ts'
import type { Database } from './db/schema.ts'

const HOUR = 3_600_000

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
  await sql`delete from sys_import where create_time < now() - interval '7 days'`.execute(db)
  await sql`delete from sys_known_source where seen < now() - interval '180 days'`.execute(db)
}

/** Tidies every hour, and the outbox six times as often, one server of several at a time. Gives back how to stop. */
export function keepTidy(db: Kysely<Database>, onTrouble: (error: unknown) => void): () => void {
  const holder = newId()
  const inTurn = (name: string, every: number, work: (db: Kysely<Database>) => Promise<void>) =>
    setInterval(() => {
      takeLease(db, name, holder, every / 2)
        .then((mine) => (mine ? work(db) : undefined))
        .catch(onTrouble)
    }, every).unref()
  const timers = [inTurn('tidy', HOUR, tidy), inTurn('tidy outbox', HOUR / 6, tidyOutbox)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
