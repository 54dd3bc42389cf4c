import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'
import formers from '../seed/data/catalog-formers.json' with { type: 'json' }

/**
 * Who forms an item, where that is not who submits it: a laboratory its test reports, a supplier its certificates, an authority its approvals.
 * And which cells of a file hold a default that nobody has touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_catalog add formed_by text;
    alter table arc_file add defaulted text[] not null default '{}';
    alter table arc_catalog disable trigger user`
  )
  for (const [set, byFormer] of Object.entries(formers))
    for (const [former, codes] of Object.entries(byFormer))
      await sql`update arc_catalog set formed_by = ${former} where set_id = ${set} and level = 'item' and code = any (${[...codes]}::text[])`.execute(
        db
      )
  await runStatements(db, 'alter table arc_catalog enable trigger user')
}

/** Who submits an item forms it again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table arc_file drop defaulted; alter table arc_catalog drop formed_by')
}
