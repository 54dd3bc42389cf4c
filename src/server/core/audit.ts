import { type Kysely, sql } from 'kysely'

import type { Database } from '../db/schema.ts'

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

/** The number of the first event of a tenant whose seal or whose link to the one before is wrong; nothing where the chain holds. */
export async function firstBroken(db: Kysely<Database>, tenant: number): Promise<number | undefined> {
  const { rows } = await sql<{ no: number }>`
    select no from (
      select l.no, l.hash, l.prev_hash, audit_seal(l) as sealed, lag(l.hash, 1, repeat('0', 64)) over (order by l.no) as before, lag(l.no, 1, 0) over (order by l.no) as last
      from sys_audit_log l where l.tenant_id = ${tenant}
    ) chain where hash <> sealed or prev_hash <> before or no <> last + 1
    union all select h.no from sys_audit_head h where h.tenant_id = ${tenant} and not exists (select 1 from sys_audit_log l where l.tenant_id = h.tenant_id and l.no = h.no and l.hash = h.hash)
    order by no limit 1`.execute(db)
  return rows[0]?.no
}
