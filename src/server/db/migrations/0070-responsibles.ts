import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** The people who answer for the units of a project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_responsible (id text primary key, project_id text not null references arc_project (id), participant_id text not null references arc_project_org (id), monomial_id text references arc_monomial (id), post text not null, name text not null, cert_no text, phone text, start_date date, end_date date, sign_path text, ${auditColumns});
    create index arc_responsible_project on arc_responsible (project_id, create_time) where not is_delete`
  )
  await protect(db, 'arc_responsible', 'project')
  await countChanges(db, 'arc_responsible')
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_responsible')
}
