import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What a decision about the papers of a unit has replaced, so that who has just decided can take it back while the unit has not gone on by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_org_auth add column former jsonb;
    create function app_unit_went_on(unit text, since timestamptz) returns boolean language sql stable security definer set search_path = public as $$
      select exists (select 1 from arc_project p where p.tenant_id = app_tenant() and p.builder = unit and p.submit_time > since)
        or exists (select 1 from arc_file f join arc_task t on t.file_id = f.id join sys_user u on u.id = f.upload_by
          where f.tenant_id = app_tenant() and f.status = 'submitted' and t.create_time > since and (u.org_id = unit
            or exists (select 1 from arc_project_member m where m.user_id = u.id and m.project_id = f.project_id and m.org_id = unit and not m.is_delete)))
    $$`
  )
}

/** Forgets it: no decision is taken back any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop function app_unit_went_on(text, timestamptz); alter table arc_org_auth drop column former'
  )
}
