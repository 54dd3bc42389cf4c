import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
const SEEN = `${TENANT} or user_id = (select app_user())`

/**
 * The way back of an administrator whose password is lost (docs/decisions/0028): one of another role asks, one of a third confirms, and each
 * is shown one half of a code. The halves are kept as digests, which the role `app` writes and never reads. `has_own_password` says whether
 * somebody has set his password himself. Administrators of a new archive begin without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_recovery_request (id text primary key, user_id text not null references sys_user (id) on delete cascade, username text not null,
      realname text not null, role_name text not null, asked_by text not null default app_user(), asked_as text not null,
      asked_at timestamptz not null default now(), confirmed_by text, confirmed_at timestamptz, first_hash char(64) not null, second_hash char(64),
      state text not null default 'asked' check (state in ('asked', 'confirmed', 'used', 'refused')), expires timestamptz not null,
      tenant_id bigint not null default app_tenant());
    create unique index sys_recovery_request_open on sys_recovery_request (user_id) where state in ('asked', 'confirmed');
    alter table sys_recovery_request enable row level security;
    grant select (id, user_id, username, realname, role_name, asked_by, asked_as, asked_at, confirmed_by, confirmed_at, state, expires, tenant_id),
      insert (id, user_id, username, realname, role_name, asked_as, first_hash, expires),
      update (confirmed_by, confirmed_at, second_hash, state) on sys_recovery_request to app;
    create policy seen on sys_recovery_request for select to app using (${SEEN});
    create policy added on sys_recovery_request for insert to app with check (${TENANT});
    create policy changed on sys_recovery_request for update to app using (${SEEN}) with check (${SEEN})`
  )
  await sql`
    create function has_own_password(person text) returns boolean language sql stable security definer set search_path = public as $$
      select exists (select 1 from sys_user_secret s join sys_user u on u.id = s.user_id
        where s.user_id = person and u.tenant_id = app_tenant() and not s.must_change)
    $$`.execute(db)
  await sql`
    create or replace function begin_tenant(tenant bigint, people jsonb) returns void language plpgsql security definer set search_path = public as $$
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
      insert into sys_user_tenant (user_id, tenant_id) select p.id, tenant from jsonb_to_recordset(people) as p (id text);
      insert into sys_user_depart (user_id, dep_id, tenant_id) select p.id, 'd-t' || tenant, tenant from jsonb_to_recordset(people) as p (id text);
      insert into sys_user_role (user_id, role_id, project_id, tenant_id)
        select p.id, r.id, '*', tenant from jsonb_to_recordset(people) as p (id text, role text)
        join sys_role r on r.role_code = p.role and r.tenant_id = 0 and not r.is_delete;
    end $$`.execute(db)
  await runStatements(
    db,
    `revoke all on function has_own_password(text) from public;
     grant execute on function has_own_password(text) to app`
  )
}

/** Nobody comes back but by his phone. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function begin_tenant(tenant bigint, people jsonb) returns void language plpgsql security definer set search_path = public as $$
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
    end $$`.execute(db)
  await runStatements(db, 'drop function has_own_password(text); drop table sys_recovery_request')
}
