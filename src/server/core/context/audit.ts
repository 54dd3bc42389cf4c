import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'

/** Something that happened and must stay known: who did what to which thing, and from where. */
export interface Event {
  /** `area.verb`, such as `session.signIn`. */
  readonly event: string
  readonly type?: string
  readonly id?: string
  readonly project?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}
export interface Doer {
  readonly tenant: number
  readonly user: string
  readonly ip: string
}

/** Adds an event to the tenant's chain, in the given transaction. Call it last: the chain is held until the commit. */
export async function record(
  db: Kysely<Database>,
  { tenant, user, ip }: Doer,
  { event, type, id, project, detail = {} }: Event
): Promise<void> {
  await sql`select audit_append(${tenant}::bigint, ${user || null}::text, ${ip || null}::text, ${event}::text, ${type ?? null}::text, ${id ?? null}::text, ${project ?? null}::text, ${JSON.stringify(detail)}::jsonb)`.execute(
    db
  )
}

/** So many events are compared at a time: the memory of the database holds no whole log. */
const PIECE = 10_000
const GENESIS = '0'.repeat(64)

/** What the verification of a chain has found: how many events there are, and the number of the first whose seal or whose link is wrong. */
export interface Verified {
  readonly count: number
  readonly broken?: number
}

/** Compares each event of a tenant with its seal and with the one before it, piece by piece, and the last with the head of the chain. */
export async function verifyChain(db: Kysely<Database>, tenant: number, signal?: AbortSignal): Promise<Verified> {
  let [count, last, hash] = [0, 0, GENESIS]
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ count: number; broken: number | null; last: number; hash: string }>`
      with chain as (
        select l.no, l.hash, l.hash <> audit_seal(l) or l.prev_hash <> lag(l.hash, 1, ${hash}::char(64)) over (order by l.no)
          or l.no <> lag(l.no, 1, ${last}::bigint) over (order by l.no) + 1 as is_broken
        from (select * from sys_audit_log where tenant_id = ${tenant} and no > ${last} order by no limit ${PIECE}) as p
        join sys_audit_log l on l.tenant_id = ${tenant} and l.no = p.no
      )
      select count(*)::int as count, min(no) filter (where is_broken) as broken, max(no) as last, (array_agg(hash order by no desc))[1] as hash from chain`.execute(
      db
    )
    const [piece] = rows
    if (!piece || piece.count === 0) break
    if (piece.broken !== null) return { count: count + piece.count, broken: Number(piece.broken) }
    count += piece.count
    last = Number(piece.last)
    hash = piece.hash
  }
  // Events that are cut off at the end leave no gap: the head still names the last one.
  const { rows } = await sql<{ no: number }>`
    select h.no from sys_audit_head h where h.tenant_id = ${tenant} and h.no > 0
      and not exists (select 1 from sys_audit_log l where l.tenant_id = h.tenant_id and l.no = h.no and l.hash = h.hash)`.execute(
    db
  )
  return rows[0] ? { count, broken: Number(rows[0].no) } : { count }
}
