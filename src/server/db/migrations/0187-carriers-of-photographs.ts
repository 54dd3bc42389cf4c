import { type Kysely, sql } from 'kysely'

import asked from './0187-carriers-of-photographs.json' with { type: 'json' }
import { runStatements } from '../sql/statements.ts'

/**
 * On what photographs and recordings are is a fact of theirs, as of other files: their templates ask for it, and a project and its unit
 * projects say what it usually is. What was described before is electronic and stays so; what an archive has put into a template of its
 * own is left as it is. By each template the columns are listed that it asks for now, and before which they lie.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project add column photo_carrier text default 'E';
    alter table arc_monomial add column photo_carrier text`
  )
  for (const { code, before, columns } of asked)
    await sql`update arc_template t set columns = (
      select jsonb_agg(c order by place, at) from (
        select c, place, 1000 as at from jsonb_array_elements(t.columns) with ordinality as k (c, place)
        union all
        select n.c, k.place, n.at from jsonb_array_elements(${JSON.stringify(columns)}::jsonb) with ordinality as n (c, at),
          jsonb_array_elements(t.columns) with ordinality as k (c, place)
          where k.c ->> 'key' = ${before} and not t.columns @> jsonb_build_array(jsonb_build_object('key', n.c -> 'key'))
      ) as every)
      where t.tenant_id = 0 and t.code = ${code}`.execute(db)
}

/** Forgets on what photographs usually are. Templates ask for it still: files have answered. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_monomial drop column photo_carrier;
    alter table arc_project drop column photo_carrier`
  )
}
