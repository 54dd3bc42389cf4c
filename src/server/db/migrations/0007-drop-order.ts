import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Files that were given together become rows one by one, several at a time and each as soon as its bytes are there. Which drop a
 * row came with, and as the how manyth of it by name, lets the row stand among the others of its drop whenever it is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_file add column drop_id text, add column drop_place int')
}

/** Forgets it again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_file drop column drop_id, drop column drop_place')
}
