import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'

import type { Database } from './schema.ts'
import type { Tx } from './transaction.ts'

const SPAN = 30_000
const ASK_AGAIN = 200

/** Makes the table of leases, which must be there before anything else is made under one. */
export async function makeLeases(db: Kysely<Database>): Promise<void> {
  const make = () =>
    sql`create table if not exists sys_lease (name text primary key, holder text not null, until timestamptz not null)`.execute(
      db
    )
  await make().catch(make) // two servers at once: the slower one finds it there
}

/** Takes a lease if nobody holds it; it ends by itself after `span` milliseconds unless renewed. */
export async function takeLease(db: Kysely<Database>, name: string, holder: string, span = SPAN): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sys_lease (name, holder, until) values (${name}, ${holder}, now() + ${span} * interval '1 millisecond')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where sys_lease.until < now() or sys_lease.holder = excluded.holder`.execute(
    db
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Gives a lease back. */
export async function endLease(db: Kysely<Database>, name: string, holder: string): Promise<void> {
  await sql`delete from sys_lease where name = ${name} and holder = ${holder}`.execute(db)
}

/** Does something that only one of several servers may do at a time; waits for whoever does it now. Throws the reason of the signal while it waits. */
export async function lease<T>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<T>,
  { span = SPAN, signal }: { readonly span?: number; readonly signal?: AbortSignal } = {}
): Promise<T> {
  const holder = randomUUID()
  while (!(await takeLease(db, name, holder, span))) {
    signal?.throwIfAborted()
    await pause(ASK_AGAIN)
  }
  const renewal = setInterval(() => void takeLease(db, name, holder, span).catch(() => undefined), span / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await endLease(db, name, holder).catch(() => undefined)
  }
}

/** Lets one transaction at a time, on all servers together, go on from here: those that come later wait until it ends, and then see what it has written. */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await sql`insert into sys_lease (name, holder, until) values (${name}, '', now()) on conflict (name) do update set until = excluded.until`.execute(
    tx
  )
}
