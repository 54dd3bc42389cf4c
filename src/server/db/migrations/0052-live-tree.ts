import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What becomes of a node of a directory tree is published to other clients, as changes of files are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    "create trigger tell_changed after update on arc_tree_node referencing old table as old_rows new table as now_rows for each statement execute function tell_changed('archives.node')"
  )
}

/** Nobody is notified any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop trigger tell_changed on arc_tree_node')
}
