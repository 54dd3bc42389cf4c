import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Where on its pages a reviewer has seen the seal 签章 of a file that he has accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_review_decision add column seal_place jsonb')
}

/** Forgets where it is. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_review_decision drop column seal_place')
}
