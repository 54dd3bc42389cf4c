import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** The address book of an archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_contact (id text primary key, contact_group text not null, name text not null, org text, post text, phone text, tel text, email text, remark text, ${auditColumns});
    create index arc_contact_group on arc_contact (tenant_id, contact_group) where not is_delete;
    create unique index arc_contact_phone_unique on arc_contact (tenant_id, lower(phone)) where not is_delete`
  )
  await protect(db, 'arc_contact', 'tenant')
  await countChanges(db, 'arc_contact')
}

/** Forgets it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_contact')
}
