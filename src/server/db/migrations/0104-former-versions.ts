import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What stored bytes have replaced is asked for with every file that a reviewer looks at: without an index all stored bytes are read for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'create index arc_object_replaced_by on arc_object (replaced_by) where replaced_by is not null'
  )
}

/** Former versions are found by reading all. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index arc_object_replaced_by')
}
