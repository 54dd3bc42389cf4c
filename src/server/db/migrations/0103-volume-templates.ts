import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Volumes are described by the data-entry template of volumes: what it asks for and no column holds is kept beside the columns, and a
 * volume names the version that described it. How many files or volumes a version describes is counted by one function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_volume
      add column ext jsonb not null default '{}',
      add column template_version int not null default 1 check (template_version > 0);
    create or replace function template_uses(asked_code text, asked_version int) returns table (place text, count int)
      stable language sql security definer set search_path = public as $$
      select p.name, sum(u.count)::int from arc_project p join (
        select f.project_id, count(*) from arc_file f
          where f.tenant_id = app_tenant() and f.template_code = asked_code and f.template_version = asked_version and not f.is_delete
          group by f.project_id
        union all
        select v.project_id, count(*) from arc_volume v
          where asked_code = 'volume' and v.tenant_id = app_tenant() and v.template_version = asked_version and not v.is_delete
          group by v.project_id
      ) u on u.project_id = p.id group by p.id order by p.name
    $$`
  )
}

/** What the template alone asked for goes; files are counted as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create or replace function template_uses(asked_code text, asked_version int) returns table (place text, count int)
      stable language sql security definer set search_path = public as $$
      select p.name, count(*)::int from arc_file f join arc_project p on p.id = f.project_id
        where f.tenant_id = app_tenant() and f.template_code = asked_code and f.template_version = asked_version and not f.is_delete
        group by p.id order by p.name
    $$;
    alter table arc_volume drop column ext, drop column template_version`
  )
}
