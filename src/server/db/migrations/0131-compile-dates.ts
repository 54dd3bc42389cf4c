import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** When a volume was put together (编制日期): what its lists print, asked for once and the same ever after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_volume add column compile_date date')
}

/** Lists print the last day of the volume's files again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_volume drop column compile_date')
}
