import type { Kysely } from 'kysely'

import { countChanges, protectBy } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Parameters, a row for each of an archive; those of the first tenant also hold for the installation, so everybody reads them. A value
 * that is null is the usual one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_setting (id text primary key, name text not null, value text, ${auditColumns});
    create unique index sys_setting_of_tenant on sys_setting (tenant_id, name)`
  )
  const own = 'tenant_id = (select app_tenant())'
  await protectBy(db, 'sys_setting', `(tenant_id = 1 or ${own})`, own, 'select, update')
  await countChanges(db, 'sys_setting')
}

/** Everything is as usual. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_setting')
}
