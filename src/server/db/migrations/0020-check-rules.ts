import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The code of a check rule is free again when its rule is deleted, and capitals make no difference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table sys_check_rule drop constraint sys_check_rule_tenant_id_rule_code_key;
     create unique index sys_check_rule_rule_code_unique on sys_check_rule (tenant_id, lower(rule_code)) where not is_delete`
  )
}

/** The code stays taken. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop index sys_check_rule_rule_code_unique;
     alter table sys_check_rule add unique (tenant_id, rule_code)`
  )
}
