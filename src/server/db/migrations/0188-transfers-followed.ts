import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Tables of applications, and the topic under which pages learn that one of them was changed. */
const FOLLOWED = { arc_transfer: 'archives.transfer', arc_extension: 'archives.extension' } as const

/** Changes of applications for a transfer or for more time are published to the pages of their project, as those of volumes are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, topic] of Object.entries(FOLLOWED))
    await runStatements(
      db,
      `
      create trigger tell_added after insert on ${table} referencing new table as now_rows for each statement execute function tell_added('${topic}');
      create trigger tell_changed after update on ${table} referencing old table as old_rows new table as now_rows for each statement execute function tell_changed('${topic}')`
    )
}

/** They are published no more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(FOLLOWED))
    await runStatements(db, `drop trigger tell_added on ${table}; drop trigger tell_changed on ${table}`)
}
