import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Collecting files: the place of a file in its item is no change of the file, so that somebody who types into a row is not
 * disturbed when another one is inserted above it; and a film's length is kept with its bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger touch on arc_file;
    create trigger touch before update on arc_file for each row when (old.order_num is not distinct from new.order_num) execute function touch();
    alter table arc_object add column duration int`
  )
}

/** Counts every change again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger touch on arc_file;
    create trigger touch before update on arc_file for each row execute function touch();
    alter table arc_object drop column duration`
  )
}
