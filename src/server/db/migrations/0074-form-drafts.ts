import type { Kysely } from 'kysely'

import { countChanges, inTenantOfUser, protectBy } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Forms that somebody has begun to fill in: his alone, one for each form and what it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_form_draft (id text primary key, user_id text not null, project_id text not null references arc_project (id),
      template_code text not null, template_version int not null, target text not null default '', title text not null, content jsonb not null,
      ${auditColumns});
    create unique index arc_form_draft_unique on arc_form_draft (user_id, project_id, template_code, target) where not is_delete;
    create index arc_file_own_open on arc_file (upload_by, project_id, update_time desc) where status in ('draft', 'returned')`
  )
  const own = inTenantOfUser('project_id')
  await protectBy(db, 'arc_form_draft', own, own)
  await countChanges(db, 'arc_form_draft')
}

/** Forgets what was begun. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index arc_file_own_open; drop table arc_form_draft')
}
