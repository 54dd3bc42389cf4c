import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Whether a package was announced over a line that is encrypted; nothing of those that came before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_inbound add column is_encrypted boolean')
}

/** Forgets by which lines packages came. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_inbound drop column is_encrypted')
}
