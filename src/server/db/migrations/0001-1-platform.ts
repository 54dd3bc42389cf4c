import { type Kysely, sql } from 'kysely'

import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * The platform: who asks (`app_*` read what `inside` has set for the transaction), accounts, roles, menus, dictionaries,
 * announcements, and what several servers share: sessions, counted attempts, leases, answers kept for retries, the outbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `create extension if not exists pg_trgm`)
  // Chinese in the order of its syllables; an engine built without ICU knows the order of code points only.
  await runStatements(
    db,
    `do $$ begin
       if exists (select 1 from pg_collation where collname = 'zh-x-icu') then create collation if not exists pinyin from "zh-x-icu";
       else create collation if not exists pinyin from "C"; end if;
     end $$`
  )
  await runStatements(
    db,
    `
    create function app_user() returns text stable parallel safe language sql as $$ select nullif(current_setting('app.user', true), '') $$;
    create function app_tenant() returns bigint stable parallel safe language sql as $$ select nullif(current_setting('app.tenant', true), '')::bigint $$;
    create function app_projects() returns text[] stable parallel safe language sql as $$ select string_to_array(current_setting('app.projects', true), ',') $$;
    create function app_everywhere() returns boolean stable parallel safe language sql as $$ select current_setting('app.projects', true) is not distinct from '*' $$;
    create function touch() returns trigger language plpgsql as $$
      begin
        new.update_time := now();
        new.update_by := coalesce(app_user(), new.update_by);
        new.row_version := old.row_version + 1;
        return new;
      end $$`
  )
  await runStatements(
    db,
    `
    create table sys_tenant (id bigint primary key, name text not null, code text unique, institute text, area_code text, fonds_no text, status char(1) not null default '1', create_time timestamptz not null default now());
    create table sys_depart (id text primary key, parent_id text, org_code text not null, depart_name text not null, org_category text, sort_no int not null default 0, mobile text, address text, ${auditColumns}, unique (tenant_id, org_code));
    create table sys_user (id text primary key, username text not null unique, realname text not null, phone text, email text, sex char(1), birthday date, avatar text, status char(1) not null default '1', org_id text, org_code text, current_project text, ${auditColumns});
    create table sys_user_secret (user_id text primary key references sys_user (id) on delete cascade, password_hash text not null, changed_at timestamptz not null default now(), must_change boolean not null default false);
    create table sys_user_tenant (user_id text not null references sys_user (id) on delete cascade, tenant_id bigint not null references sys_tenant (id), primary key (user_id, tenant_id));
    create table sys_user_depart (user_id text not null references sys_user (id) on delete cascade, dep_id text not null references sys_depart (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (user_id, dep_id));
    create table sys_user_setting (user_id text not null references sys_user (id) on delete cascade, name text not null, value jsonb not null, update_time timestamptz not null default now(), primary key (user_id, name));
    create table sys_role (id text primary key, role_code text not null, role_name text not null, kind text, description text, ${auditColumns}, unique (tenant_id, role_code));
    create table sys_user_role (user_id text not null references sys_user (id) on delete cascade, role_id text not null references sys_role (id) on delete cascade, project_id text not null default '*', tenant_id bigint not null default app_tenant(), primary key (user_id, role_id, project_id));
    create table sys_permission (id text primary key, parent_id text, menu_type int not null, key text not null, name text, title text not null, path text, component text, redirect text, perms text, icon text, sort_no int not null default 0, hidden boolean not null default false, route char(1) not null default '1', keep_alive boolean not null default false, always_show boolean not null default false, internal_or_external boolean not null default false, status char(1) not null default '1', syllables text, meta jsonb not null default '{}', ${auditColumns}, unique (tenant_id, key));
    create table sys_role_permission (role_id text not null references sys_role (id) on delete cascade, permission_id text not null references sys_permission (id) on delete cascade, tenant_id bigint not null default app_tenant(), data_rule_ids text, primary key (role_id, permission_id));
    create table sys_dict (id text primary key, dict_code text not null, dict_name text not null, description text, ${auditColumns}, unique (tenant_id, dict_code));
    create table sys_dict_item (id text primary key, dict_id text not null references sys_dict (id) on delete cascade, item_value text not null, item_text text not null, description text, sort_order int not null default 0, status char(1) not null default '1', ${auditColumns}, unique (dict_id, item_value));
    create table sys_category (id text primary key, pid text not null default '0', code text not null, name text not null, has_child char(1) not null default '0', ${auditColumns}, unique (tenant_id, code));
    create table sys_announcement (id text primary key, titile text not null, msg_content text, msg_abstract text, sender text, priority char(1) not null default 'L' check (priority in ('L', 'M', 'H')), msg_category char(1) not null default '1', msg_type text not null default 'ALL', open_type text, open_page text, bus_id text, send_status char(1) not null default '0', send_time timestamptz, cancel_time timestamptz, end_time timestamptz, ${auditColumns});
    create table sys_announcement_send (id text primary key, annt_id text not null references sys_announcement (id) on delete cascade, user_id text not null references sys_user (id) on delete cascade, read_flag char(1) not null default '0', read_time timestamptz, tenant_id bigint not null default app_tenant(), unique (annt_id, user_id))`
  )
  await runStatements(
    db,
    `
    create table sys_session (id text primary key, token_hash char(64) not null unique, user_id text not null references sys_user (id) on delete cascade, tenant_id bigint not null, project_id text, created timestamptz not null default now(), expires timestamptz not null, ended timestamptz, ended_why text, ip text, agent text);
    create table sys_attempt (key text primary key, count int not null, since timestamptz not null default now(), until timestamptz not null default now());
    create table sys_idempotency (user_id text not null, call text not null, key text not null, digest char(64) not null, answer jsonb, created timestamptz not null default now(), primary key (user_id, call, key));
    create table sys_outbox (id bigserial primary key, tx xid8 not null default pg_current_xact_id(), topic text not null, payload jsonb not null, tenant_id bigint not null default app_tenant(), project_id text, sender text default app_user(), created timestamptz not null default now());
    create table sys_fact (name text primary key, value jsonb not null)`
  )
  await runStatements(
    db,
    `
    create index on sys_depart (tenant_id, parent_id, sort_no);
    create index on sys_user (tenant_id, create_time desc);
    create unique index on sys_user (phone) where phone is not null and not is_delete;
    create index on sys_user_tenant (tenant_id);
    create index on sys_user_role (role_id);
    create index on sys_role_permission (permission_id);
    create index on sys_category (tenant_id, pid);
    create index on sys_announcement (tenant_id, send_status, send_time desc);
    create index on sys_announcement_send (user_id, read_flag);
    create index on sys_session (user_id) where ended is null;
    create index on sys_session (expires);
    create index on sys_attempt (until);
    create index on sys_idempotency (created);
    create index on sys_outbox (created)`
  )
}

/** Takes everything of the platform away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists sys_fact, sys_outbox, sys_idempotency, sys_attempt, sys_session, sys_announcement_send, sys_announcement, sys_category, sys_dict_item, sys_dict, sys_role_permission, sys_permission, sys_user_role, sys_role, sys_user_setting, sys_user_depart, sys_user_tenant, sys_user_secret, sys_user, sys_depart, sys_tenant cascade`.execute(
    db
  )
  await sql`drop collation if exists pinyin`.execute(db)
  await sql`drop function if exists touch(), app_everywhere(), app_projects(), app_tenant(), app_user() cascade`.execute(
    db
  )
}
