import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** A code of a role is free again when the role is deleted, and no other has it whatever the capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_role drop constraint sys_role_tenant_id_role_code_key;
    create unique index sys_role_role_code_unique on sys_role (tenant_id, lower(role_code)) where not is_delete`
  )
}

/** A code is unique among deleted roles too, as it was. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop index sys_role_role_code_unique;
    alter table sys_role add constraint sys_role_tenant_id_role_code_key unique (tenant_id, role_code)`
  )
}
