import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** A grant that counts here: it comes with the product, or the archive of who asks has written it. */
const COUNTS = 'g.tenant_id in (0, app_tenant())'

/**
 * Each archive grants and gives for itself: what one has granted a role that comes with the product, or whom it has given that role, is
 * another row than what the next one does. Without the archive in the keys the second one's row was dropped without a word. The function
 * that says whose accounts a leader may freeze counts no grants of other archives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_role_permission drop constraint sys_role_permission_pkey, add primary key (role_id, permission_id, tenant_id);
    alter table sys_user_role drop constraint sys_user_role_pkey, add primary key (user_id, role_id, project_id, tenant_id)`
  )
  await tiedElsewhere(db, `h.tenant_id in (0, app_tenant()) and ${COUNTS} and `)
}

/** One row for a grant again: of several the one of the product, else of the archive that was first. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    delete from sys_role_permission x using sys_role_permission o
      where o.role_id = x.role_id and o.permission_id = x.permission_id and o.tenant_id < x.tenant_id;
    delete from sys_user_role x using sys_user_role o
      where o.user_id = x.user_id and o.role_id = x.role_id and o.project_id = x.project_id and o.tenant_id < x.tenant_id;
    alter table sys_role_permission drop constraint sys_role_permission_pkey, add primary key (role_id, permission_id);
    alter table sys_user_role drop constraint sys_user_role_pkey, add primary key (user_id, role_id, project_id)`
  )
  await tiedElsewhere(db, '')
}

async function tiedElsewhere(db: Kysely<unknown>, counts: string): Promise<void> {
  await sql
    .raw(`
    create or replace function tied_elsewhere(person text) returns text language sql stable security definer set search_path = public as $$
      with led as (
        select m.project_id from arc_project_member m where m.user_id = app_user() and not m.is_delete and exists (
          select 1 from sys_user_role h join sys_role_permission g on g.role_id = h.role_id join sys_permission p on p.id = g.permission_id
          where h.user_id = app_user() and ${counts}h.project_id in ('*', m.project_id) and p.key = 'org.user:freeze' and not p.is_delete))
      select case
        when u.tenant_id <> app_tenant() or exists (select 1 from sys_user_tenant t where t.user_id = u.id and t.tenant_id <> app_tenant())
          or exists (select 1 from sys_user_role h where h.user_id = u.id and h.project_id = '*')
          or exists (select 1 from sys_user_depart d where d.user_id = u.id) then 'account'
        when exists (select 1 from arc_project_member m join arc_project p on p.id = m.project_id
          where m.user_id = u.id and not m.is_delete and not p.is_delete and m.project_id not in (select project_id from led)) then 'project'
      end from sys_user u where u.id = person
    $$`)
    .execute(db)
}
