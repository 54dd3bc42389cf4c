import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * A project says on what its files are, and a unit project may say otherwise: new files begin with that. A volume knows since when its number
 * has been printed, so that no renumbering touches it, and has the number of the archive that keeps it beside that of who hands it over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project add column carrier text default 'PE';
    alter table arc_monomial add column carrier text;
    alter table arc_volume add column given_out timestamptz, add column holding_no text;
    create unique index arc_volume_holding_number on arc_volume (tenant_id, holding_no) where not is_delete and holding_no is not null`
  )
}

/** Forgets the carriers, what was printed, and the numbers of the archive. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_volume drop column given_out, drop column holding_no;
    alter table arc_monomial drop column carrier;
    alter table arc_project drop column carrier`
  )
}
