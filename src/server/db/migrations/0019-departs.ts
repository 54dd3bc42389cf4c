import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What else is written of a department, and an index by which its members are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_depart add column fax text, add column memo text;
    create index sys_user_depart_of on sys_user_depart (dep_id)`
  )
}

/** It is written no more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index sys_user_depart_of; alter table sys_depart drop column fax, drop column memo')
}
