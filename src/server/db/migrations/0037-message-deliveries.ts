import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * What was sent out to people: for what, to whom with the middle of the number left out, and what became of it. Neither a code nor a
 * text is kept. The server writes it; the role `app` only reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_message_delivery (id text primary key, purpose text not null, receiver text, state text not null, tries int not null default 0, reason text, sent_time timestamptz, ${auditColumns});
    create index sys_message_delivery_list on sys_message_delivery (tenant_id, create_time desc, id)`
  )
  await protect(db, 'sys_message_delivery', 'tenant', 'select')
  await countChanges(db, 'sys_message_delivery')
}

/** Forgets what was sent. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_message_delivery')
}
