import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The log of a transfer has its assignments, too: to whom, or that one was taken back. Its state is the same before and after. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(
    db,
    'alter table arc_transfer_log add column is_assignment boolean not null default false, add column assignee text'
  )

/** Forgets the assignments. */
export const down = (db: Kysely<unknown>): Promise<void> =>
  runStatements(
    db,
    `
    delete from arc_transfer_log where is_assignment;
    alter table arc_transfer_log drop column is_assignment, drop column assignee`
  )
