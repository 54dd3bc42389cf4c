import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** Which data rules of a menu a role within a department gives with it, beside those of its department. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_depart_role_data_rule (drole_id text not null references sys_depart_role (id) on delete cascade, rule_id text not null references sys_data_rule (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (drole_id, rule_id))`
  )
  await protect(db, 'sys_depart_role_data_rule', 'tenant')
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_depart_role_data_rule')
}
