import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'
import { Refusal } from '../refusing/refusal.ts'

/** The present state of a counted thing: how often, how long ago it was counted (or its window began), how long is still to be waited. Seconds. */
export interface Counter {
  readonly count: number
  readonly age: number
  readonly left: number
  /** Whether a wait was imposed since it was counted last. */
  readonly isWaiting: boolean
}
/** What becomes of it: nothing where it stays as it is. */
export interface CountedFailures<T> {
  readonly value: T
  readonly set?: { readonly count: number; readonly wait: number; readonly isRestarted: boolean }
}

/** The refusal of who asks too often (429 with Retry-After). */
export const tooMany = (seconds: number, result: unknown = null): Refusal =>
  new Refusal('rules:refused.tooMany', { seconds }, { status: 429, retryAfter: seconds, result })

/**
 * Reads a counter and sets it, in one locked step: who asks at the same moment, at whichever server, is counted after it.
 * It is a transaction of its own, so that a refusal afterwards does not undo the counting.
 */
export async function countBy<T>(
  db: Kysely<Database>,
  key: string,
  decide: (counter: Counter) => CountedFailures<T>
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Counter>`
      insert into sys_attempt as a (key, count) values (${key}, 0) on conflict (key) do update set key = excluded.key
      returning count, extract(epoch from clock_timestamp() - since)::float8 as age,
        least(greatest(0, ceil(extract(epoch from until - clock_timestamp()))), 1000000)::int as left, until > since as "isWaiting"`.execute(
      tx
    )
    const { value, set } = decide(rows[0] ?? { count: 0, age: 0, left: 0, isWaiting: false })
    if (!set) return value
    await sql`
      update sys_attempt set count = ${Math.min(set.count, 1_000_000)}, until = n.at + ${set.wait} * interval '1 second', since = case when ${set.isRestarted} then n.at else since end
      from (select clock_timestamp() as at) n where key = ${key}`.execute(tx)
    return value
  })
}

/** How often something was counted by `countUp` in its window. */
export async function countOf(db: Kysely<Database>, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count from sys_attempt where key = ${key} and since > now() - ${seconds} * interval '1 second'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts something in a window of so many seconds; gives the count, and the seconds until the window ends. */
export async function countUp(
  db: Kysely<Database>,
  key: string,
  seconds: number
): Promise<{ readonly count: number; readonly left: number }> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into sys_attempt as a (key, count) values (${key}, 1)
    on conflict (key) do update set
      count = case when a.since <= now() - ${seconds} * interval '1 second' then 1 else a.count + 1 end,
      since = case when a.since <= now() - ${seconds} * interval '1 second' then now() else a.since end
    returning count, greatest(1, ceil(extract(epoch from since - now()) + ${seconds}))::int as left`.execute(db)
  return rows[0] ?? { count: 1, left: 1 }
}

/** Forgets what was counted, after a success. */
export async function forgetCounts(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sysAttempt').where('key', 'in', keys).execute()
}

/** Lets something happen so many times in so many seconds, counted by all servers together; then refuses (429). */
export async function limit(db: Kysely<Database>, key: string, times: number, seconds: number): Promise<void> {
  const { count, left } = await countUp(db, key, seconds)
  if (count > times) throw tooMany(left)
}
