import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Counts how often somebody's rights were changed: a server reads with each session whether what it knows of rights is still so. A
 * sequence, since it is bumped after the commit and nobody may wait for another one's bump.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `create sequence sys_access_version`)
}

/** Servers find changes of rights out by the clock alone. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `drop sequence sys_access_version`)
}
