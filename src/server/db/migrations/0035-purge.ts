import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Deleted menus are removed for good through the view by which they are edited; every other table lets its rows go already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'grant delete on sys_menu to app')
}

/** Menus stay where they are. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'revoke delete on sys_menu from app')
}
