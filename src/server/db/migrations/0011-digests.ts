import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const POLICY =
  'create policy seen on arc_first_page for select to app using (exists (select 1 from arc_object o where o.sha256 = arc_first_page.sha256))'

/**
 * The digest of a first page is of the type that it has in `arc_object`. Where two types met, the comparison went by way of a cast
 * that row-level security does not trust to run before its own conditions: each page of a list then looked through all first pages,
 * and through all objects for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop policy seen on arc_first_page;
     alter table arc_first_page alter column sha256 type char(64);
     ${POLICY}`
  )
}

/** Makes it a text again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop policy seen on arc_first_page;
     alter table arc_first_page alter column sha256 type text;
     ${POLICY}`
  )
}
