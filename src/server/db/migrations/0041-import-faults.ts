import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What is wrong with which field of a row that is brought in by a file, so that it is mended there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `alter table sys_import_row add column faults jsonb not null default '[]'`)
}

/** Only the sentence is kept. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_import_row drop column faults')
}
