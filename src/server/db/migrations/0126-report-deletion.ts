import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** By which calls the rows of a configured report are deleted: one by `id`, several by `ids`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_report add column delete_url text, add column delete_batch_url text')
}

/** Reports are read, and nothing is deleted from them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_report drop column delete_url, drop column delete_batch_url')
}
