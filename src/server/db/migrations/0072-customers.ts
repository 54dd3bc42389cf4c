import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** The customers of a service centre. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_customer (id text primary key, name text not null, org_id text references arc_org (id), level text not null, status text not null, contract_no text, contract_start date, contract_end date, owner text references sys_user (id), note text, ${auditColumns});
    create unique index arc_customer_contract_no_unique on arc_customer (tenant_id, lower(contract_no)) where not is_delete`
  )
  await protect(db, 'arc_customer', 'tenant')
  await countChanges(db, 'arc_customer')
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_customer')
}
