import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const TABLES = ['sys_permission', 'sys_dict', 'sys_dict_item', 'arc_template'] as const

/**
 * What the seed brings has an English title beside its Chinese one (READINGS.md A69): menus and actions, dictionaries and their
 * items, templates. What users add has none and is shown as it was written. The seed fills them in at its next run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, TABLES.map((table) => `alter table ${table} add column title_en text`).join(';'))
}

/** Takes the English titles away again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, TABLES.map((table) => `alter table ${table} drop column title_en`).join(';'))
}
