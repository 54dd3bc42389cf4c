import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** A paper of a decision that was taken back keeps its bytes, and says since when it counts no longer. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(
    db,
    `
    alter table arc_transfer_form add column withdrawn_at timestamptz;
    grant update (withdrawn_at) on arc_transfer_form to app`
  )

/** Forgets which papers were taken back. */
export const down = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, 'alter table arc_transfer_form drop column withdrawn_at')
