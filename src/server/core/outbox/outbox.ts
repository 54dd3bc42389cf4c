import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'

/** A message of the outbox: what it is about, and for whom. */
export interface OutboxMessage {
  readonly id: number
  readonly topic: string
  readonly payload: unknown
  readonly tenant: number
  readonly project: string | null
  readonly sender: string | null
}

/**
 * A place in the outbox: every transaction before `tx` has ended, so all of its messages can be seen. `at` is when that was,
 * in seconds since 1970 by the database's clock: it bounds the search, and never orders anything.
 */
export interface OutboxMark {
  readonly tx: string
  readonly at: number
}

/** No transaction that writes a message may take longer. Seconds. */
const LONGEST = 600
/** Who has been away longer reads anew instead of catching up; messages are kept no longer than that needs. Seconds. */
export const OLDEST = 1800

/** A mark as the client keeps it. */
export const markText = ({ tx, at }: OutboxMark): string => `${tx}.${at}`

/** Reads a mark that a client brings back; nothing where it is none. */
export function readMark(text: string): OutboxMark | undefined {
  const [, tx, at] = /^(\d{1,19})\.(\d{1,12})$/.exec(text) ?? []
  return tx && at ? { tx, at: Number(at) } : undefined
}

/** What was written since a mark, oldest first (`most` at the most), and the place up to which that is everything. Without a mark: only the place. */
export async function readSince(
  db: Kysely<Database>,
  since: OutboxMark | undefined,
  most = 100_000
): Promise<{ readonly mark: OutboxMark; readonly messages: readonly OutboxMessage[] }> {
  const from = since ?? { tx: '9223372036854775807', at: 0 }
  const { rows } = await sql<{ tx: string; at: number; id: number | null } & Omit<OutboxMessage, 'id'>>`
    select m.tx, m.at, o.id, o.topic, o.payload, o.tenant_id as tenant, o.project_id as project, o.sender
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as tx, floor(extract(epoch from now()))::bigint as at) m
    left join (
      select * from sys_outbox where created > to_timestamp(${from.at - LONGEST}) and tx >= ${from.tx}::xid8 order by id limit ${most}
    ) o on true
    order by o.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the outbox does not answer')
  const messages = rows.flatMap(({ id, topic, payload, tenant, project, sender }) =>
    id === null ? [] : [{ id: Number(id), topic, payload, tenant: Number(tenant), project, sender }]
  )
  return { mark: { tx: first.tx, at: Number(first.at) }, messages }
}

/** Clears away messages that nobody can catch up with any more. */
export async function tidyOutbox(db: Kysely<Database>): Promise<void> {
  await sql`delete from sys_outbox where created < now() - ${OLDEST + LONGEST} * interval '1 second'`.execute(db)
}
