import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What the migration of the project register was given after installations had run it already: they have it from here on. Where it is there,
 * nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    do $$ begin
      if exists (select 1 from pg_constraint where conname = 'arc_project_tenant_id_project_no_key') then
        alter table arc_project rename constraint arc_project_tenant_id_project_no_key to arc_project_project_no_key;
      end if;
    end $$;
    create or replace function app_project_value_taken(field text, value text, own text) returns boolean language sql stable security definer set search_path = public as $$
      select exists (
        select 1 from arc_project p where p.tenant_id = app_tenant() and not p.is_delete and p.id <> own and lower(value) = lower(case field
          when 'name' then p.name when 'approvalNo' then p.approval_no when 'landUsePermit' then p.land_use_permit
          when 'planningPermit' then p.planning_permit when 'constructionPermit' then p.construction_permit end))
    $$`
  )
}

/** The migration of the project register takes it away. */
export async function down(): Promise<void> {}
