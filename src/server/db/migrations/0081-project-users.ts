import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { inProject } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const TENANT_IS = 'tenant_id = (select app_tenant())'
const MINE = `${TENANT_IS} and user_id = (select app_user())`
const LED = `${TENANT_IS} and (user_id = (select app_user()) or ${inProject('project_id')})`

/**
 * 系统用户: a member of a project is a row like any other, with an id by which its history is kept. Who is removed keeps the roles that he had
 * there in `left_roles`, so that the removal can be taken back. A request for access is decided once: '0' waits, '1' granted, '2' refused.
 * `last_sign_in` gives of a colleague's sessions the last moment and nothing else; `tied_elsewhere` says why an account is not for the
 * leaders of its project alone, without saying where else its user works.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project_member add column id text not null default gen_random_uuid()::text, add column left_roles text;
    create unique index arc_project_member_id on arc_project_member (id);
    alter table sys_access_request add column status text not null default '0' check (status in ('0', '1', '2')),
      add column decided_by text, add column decided_at timestamptz, add column reason text;
    alter policy changed on sys_access_request using (${LED}) with check (${LED})`
  )
  await sql`
    create function last_sign_in(person text) returns timestamptz language sql stable security definer set search_path = public as $$
      select max(s.created) from sys_session s where s.user_id = person and s.tenant_id = app_tenant()
        and exists (select 1 from arc_project_member m where m.user_id = person and (app_everywhere() or m.project_id = any (app_projects()::text[])))
    $$`.execute(db)
  await sql`
    create function tied_elsewhere(person text) returns text language sql stable security definer set search_path = public as $$
      with led as (
        select m.project_id from arc_project_member m where m.user_id = app_user() and not m.is_delete and exists (
          select 1 from sys_user_role h join sys_role_permission g on g.role_id = h.role_id join sys_permission p on p.id = g.permission_id
          where h.user_id = app_user() and h.project_id in ('*', m.project_id) and p.key = 'org.user:freeze' and not p.is_delete))
      select case
        when u.tenant_id <> app_tenant() or exists (select 1 from sys_user_tenant t where t.user_id = u.id and t.tenant_id <> app_tenant())
          or exists (select 1 from sys_user_role h where h.user_id = u.id and h.project_id = '*')
          or exists (select 1 from sys_user_depart d where d.user_id = u.id) then 'account'
        when exists (select 1 from arc_project_member m join arc_project p on p.id = m.project_id
          where m.user_id = u.id and not m.is_delete and not p.is_delete and m.project_id not in (select project_id from led)) then 'project'
      end from sys_user u where u.id = person
    $$`.execute(db)
  await runStatements(
    db,
    `
    revoke all on function last_sign_in(text), tied_elsewhere(text) from public;
    grant execute on function last_sign_in(text), tied_elsewhere(text) to app`
  )
}

/** Forgets what was decided, and what roles those had who were removed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function last_sign_in(text), tied_elsewhere(text);
    alter policy changed on sys_access_request using (${MINE}) with check (${MINE});
    alter table sys_access_request drop column status, drop column decided_by, drop column decided_at, drop column reason;
    alter table arc_project_member drop column id, drop column left_roles`
  )
}
