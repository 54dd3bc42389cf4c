import { type Kysely, sql } from 'kysely'

import { countChanges } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const OWN = 'tenant_id = (select app_tenant())'
const MEMBER = `id = (select app_tenant()) or exists (select 1 from sys_user_tenant t where t.tenant_id = id and t.user_id = (select app_user()))`
const IS_FIRST = '(select app_is_first_tenant())'
const JOB_COLUMNS = `j.id, j.tenant_id, j.create_time, j.user_id as create_by, null::timestamptz as update_time, null::text as update_by,
  false as is_delete, 1 as row_version, j.kind, split_part(j.about, ':', 2) as thing, j.state, j.cancel_asked, j.message, j.file_name,
  case when j.total is null then j.done::text else j.done || ' / ' || j.total end as progress,
  j.start_time, j.end_time, u.realname as by_name, t.name as tenant_name`

/**
 * Tenants that are edited, by people of the first tenant alone. Which tenant that is, `first_tenant` says, for policies, views and the
 * server alike. The view calls a tenant by its number as text, as every resource calls its rows. Whoever works in a tenant that is frozen
 * or deleted is signed out by the database itself, however that was written. Administrators of a new tenant are made by a function, as its
 * people are out of sight for the role `app`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create or replace function first_tenant() returns bigint stable security definer set search_path = public language sql as $$ select coalesce(min(id), 1) from sys_tenant where id > 0 $$',
    'create or replace function app_is_first_tenant() returns boolean language sql stable security definer set search_path = public as $$ select app_tenant() = first_tenant() $$',
    `create or replace function cancel_job(job text) returns void language sql security definer set search_path = public as $$
       update sys_job set cancel_asked = true, state = case when state = 'waiting' then 'cancelled' else state end,
         end_time = case when state = 'waiting' then now() end
       where id = job and state in ('waiting', 'running') and (tenant_id = app_tenant() or app_is_first_tenant())
     $$`,
    `create function end_sessions_of_tenant() returns trigger language plpgsql security definer set search_path = public as $$
     begin
       if new.status <> '1' or new.is_delete then
         update sys_session set ended = now(), ended_why = 'revoked' where tenant_id = new.id and ended is null;
       end if;
       return null;
     end $$`,
    `create function add_tenant() returns trigger language plpgsql set search_path = public as $$
     begin
       insert into sys_tenant (id, name, code, institute, area_code, fonds_no)
         values (new.id::bigint, new.name, new.code, new.institute, new.area_code, new.fonds_no);
       return new;
     end $$`,
    `create function users_of_tenant(tenant bigint) returns int stable language sql security definer set search_path = public as $$
       select count(*)::int from sys_user u where not u.is_delete and (tenant = app_tenant() or app_is_first_tenant())
         and (u.tenant_id = tenant or exists (select 1 from sys_user_tenant x where x.user_id = u.id and x.tenant_id = tenant))
     $$`,
    `create function projects_of_tenant(tenant bigint) returns int stable language sql security definer set search_path = public as $$
       select count(*)::int from arc_project p where p.tenant_id = tenant and not p.is_delete and (tenant = app_tenant() or app_is_first_tenant())
     $$`,
    // Parameters of a tenant that was added while the server runs; those of all tenants are the first one's.
    `create function put_settings(own text[], common text[]) returns void language sql security definer set search_path = public as $$
       insert into sys_setting (id, name, tenant_id)
       select t.id || '-' || n.name, n.name, t.id from sys_tenant t cross join (
         select unnest(own) as name, false as is_common union all select unnest(common), true
       ) n where not n.is_common or t.id = first_tenant() on conflict do nothing
     $$`,
    `create function begin_tenant(tenant bigint, people jsonb) returns void language plpgsql security definer set search_path = public as $$
     declare title text;
     begin
       select name into title from sys_tenant where id = tenant and not is_delete for update;
       if not app_is_first_tenant() or title is null or users_of_tenant(tenant) > 0 then
         raise exception 'not a new tenant';
       end if;
       insert into sys_depart (id, org_code, depart_name, org_category, sort_no, tenant_id) values ('d-t' || tenant, 'A01', title, '1', 1, tenant)
         on conflict do nothing;
       insert into arc_org (id, org_type, name, grade, auth_status, tenant_id) values ('o-t' || tenant, 'DA', title, '0', '2', tenant) on conflict do nothing;
       insert into sys_user (id, username, realname, org_id, org_code, tenant_id)
         select p.id, p.username, r.role_name, 'o-t' || tenant, 'A01', tenant from jsonb_to_recordset(people) as p (id text, username text, role text)
         join sys_role r on r.role_code = p.role and r.tenant_id = 0;
       insert into sys_user_secret (user_id, password_hash, must_change)
         select p.id, p.hash, true from jsonb_to_recordset(people) as p (id text, hash text);
       insert into sys_user_tenant (user_id, tenant_id) select p.id, tenant from jsonb_to_recordset(people) as p (id text);
       insert into sys_user_depart (user_id, dep_id, tenant_id) select p.id, 'd-t' || tenant, tenant from jsonb_to_recordset(people) as p (id text);
       insert into sys_user_role (user_id, role_id, project_id, tenant_id)
         select p.id, r.id, '*', tenant from jsonb_to_recordset(people) as p (id text, role text)
         join sys_role r on r.role_code = p.role and r.tenant_id = 0 and not r.is_delete;
     end $$`
  ])
    await sql.raw(statement).execute(db)
  await runStatements(
    db,
    `
    alter table sys_tenant drop constraint sys_tenant_code_key;
    alter table sys_tenant add column create_by text default app_user(), add column update_by text, add column update_time timestamptz,
      add column is_delete boolean not null default false, add column row_version int not null default 1;
    create unique index sys_tenant_entry_name_unique on sys_tenant (lower(name)) where not is_delete;
    create unique index sys_tenant_entry_code_unique on sys_tenant (lower(code)) where not is_delete;
    create sequence sys_tenant_number minvalue 100;
    select setval('sys_tenant_number', greatest(100, max(id) + 1), false) from sys_tenant;
    create trigger sessions_end after update on sys_tenant for each row execute function end_sessions_of_tenant();
    drop policy seen on sys_tenant;
    drop policy added on sys_tenant;
    drop policy changed on sys_tenant;
    create policy seen on sys_tenant for select to app using (${MEMBER} or ${IS_FIRST});
    create policy added on sys_tenant for insert to app with check (${IS_FIRST});
    create policy changed on sys_tenant for update to app using (${IS_FIRST}) with check (${IS_FIRST} and (id <> (select first_tenant()) or status = '1' and not is_delete));
    create view sys_tenant_entry with (security_invoker = true) as
      select id::text as id, name, code, institute, area_code, fonds_no, status, create_by, create_time, update_by, update_time, is_delete,
        0::bigint as tenant_id, row_version
      from sys_tenant;
    create trigger add_tenant instead of insert on sys_tenant_entry for each row execute function add_tenant();
    grant insert, update on sys_tenant to app;
    grant select, insert, update on sys_tenant_entry to app;
    grant usage on sequence sys_tenant_number to app;
    create or replace view sys_job_entry with (security_barrier = true) as
      select ${JOB_COLUMNS} from sys_job j left join sys_user u on u.id = j.user_id left join sys_tenant t on t.id = j.tenant_id
      where j.tenant_id = app_tenant() or (select app_is_first_tenant());
    drop policy seen on sys_setting;
    create policy seen on sys_setting for select to app using (tenant_id = (select first_tenant()) or ${OWN});
    revoke all on function users_of_tenant(bigint), projects_of_tenant(bigint), put_settings(text[], text[]), begin_tenant(bigint, jsonb) from public;
    grant execute on function users_of_tenant(bigint), projects_of_tenant(bigint), put_settings(text[], text[]), begin_tenant(bigint, jsonb) to app`
  )
  await countChanges(db, 'sys_tenant')
}

/** Tenants are only read again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop view sys_tenant_entry;
    drop trigger touch on sys_tenant;
    drop trigger sessions_end on sys_tenant;
    drop function begin_tenant(bigint, jsonb), put_settings(text[], text[]), projects_of_tenant(bigint), users_of_tenant(bigint), add_tenant(), end_sessions_of_tenant();
    drop policy seen on sys_tenant;
    drop policy added on sys_tenant;
    drop policy changed on sys_tenant;
    create policy seen on sys_tenant for select to app using (${MEMBER});
    create policy added on sys_tenant for insert to app with check (false);
    create policy changed on sys_tenant for update to app using (false) with check (false);
    revoke insert, update on sys_tenant from app;
    drop sequence sys_tenant_number;
    drop index sys_tenant_entry_name_unique, sys_tenant_entry_code_unique;
    alter table sys_tenant drop column create_by, drop column update_by, drop column update_time, drop column is_delete, drop column row_version;
    alter table sys_tenant add constraint sys_tenant_code_key unique (code)`
  )
}
