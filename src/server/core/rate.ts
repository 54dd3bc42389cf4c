import { type Kysely, sql } from 'kysely'

import type { Database } from '../db/schema.ts'
import { Refusal } from './refusal.ts'

/** Failures without consequence; each further one doubles the wait. */
export const FREE = 5
/** Seconds. */
const LONGEST = 900
const FORGOTTEN = 3600

const tooMany = (seconds: number) => new Refusal('rules:refused.tooMany', { seconds }, { status: 429, retryAfter: seconds })

/**
 * Refuses while somebody has to wait after failures (429 with the seconds left). Kept in the database, outside the caller's
 * transaction, so that every server counts together and a refusal does not undo the counting. The answer is the same whether
 * the account exists or not: the key is what was typed.
 */
export async function checkAttempts(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from max(until) - now()))::int as wait from sys_attempt where key in (${sql.join(keys)}) and until > now()`.execute(db)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) throw tooMany(wait)
}

/** Counts a failure for each key: after five, the wait is 1, 2, 4 … seconds, at most a quarter of an hour. An hour's rest forgets. */
export async function countFailure(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`
      insert into sys_attempt as a (key, count) values (${key}, 1)
      on conflict (key) do update set
        count = case when a.since < now() - ${FORGOTTEN} * interval '1 second' then 1 else least(a.count + 1, 1000) end,
        since = now(),
        until = now() + interval '1 second' * case
          when a.since < now() - ${FORGOTTEN} * interval '1 second' or a.count + 1 <= ${FREE} then 0
          else least(power(2, least(a.count - ${FREE}, 20)), ${LONGEST}) end`.execute(db)
  }
}

/** How often something has failed in the last hour. */
export async function failuresOf(db: Kysely<Database>, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count from sys_attempt where key = ${key} and since > now() - ${FORGOTTEN} * interval '1 second'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Forgets the failures of a key, after a success. */
export async function forgetFailures(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sysAttempt').where('key', 'in', keys).execute()
}

/** Lets something happen so many times in so many seconds, counted by all servers together; then refuses (429). */
export async function limit(db: Kysely<Database>, key: string, times: number, seconds: number): Promise<void> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into sys_attempt as a (key, count) values (${key}, 1)
    on conflict (key) do update set
      count = case when a.since <= now() - ${seconds} * interval '1 second' then 1 else a.count + 1 end,
      since = case when a.since <= now() - ${seconds} * interval '1 second' then now() else a.since end
    returning count, greatest(1, ceil(extract(epoch from since - now()) + ${seconds}))::int as left`.execute(db)
  const { count = 1, left = 1 } = rows[0] ?? {}
  if (count > times) throw tooMany(left)
}
