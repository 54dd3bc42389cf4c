import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** A finding keeps the waivers that were taken back: by whom and why it was waived, and by whom, when and why that ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_check_finding add column past_waivers jsonb not null default '[]';
    create index arc_check_finding_past on arc_check_finding (project_id, fingerprint) where past_waivers <> '[]'`
  )
}

/** They are forgotten. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index arc_check_finding_past; alter table arc_check_finding drop column past_waivers')
}
