import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Who leads a department. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_depart add column director_user_ids text')
}

/** It is written no more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_depart drop column director_user_ids')
}
