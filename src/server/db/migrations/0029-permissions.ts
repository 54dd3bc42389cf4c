import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
/** Menus are the installation's: of tenant 0, changed by the first tenant alone (READINGS.md A72). */
const MENU_WRITTEN = `(${TENANT} or (tenant_id = 0 and (select app_is_first_tenant())))`

/**
 * Menus that are edited: as a tree of their own over `sys_permission`, by the names that existing clients know. With them the data rules
 * of a menu and whom they are granted to, what a department is granted, and its roles. Rights that come by a department are read by the
 * server beside those of roles; a department role never gives more than its department holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app_is_first_tenant() returns boolean language sql stable security definer set search_path = public as $$
      select app_tenant() = (select min(id) from sys_tenant where id > 0)
    $$`.execute(db)
  await runStatements(
    db,
    `
    revoke all on function app_is_first_tenant() from public;
    grant execute on function app_is_first_tenant() to app;
    alter table sys_permission alter column menu_type type text using menu_type::text;
    alter table sys_permission alter column route drop default;
    alter table sys_permission alter column route type boolean using route = '1';
    alter table sys_permission alter column route set default true;
    alter table sys_permission alter column tenant_id set default 0;
    alter table sys_permission drop column perms;
    alter table sys_permission add column perms text generated always as (key) stored, add column perms_type text not null default '1';
    alter table sys_permission drop constraint sys_permission_tenant_id_key_key;
    create unique index sys_menu_perms_unique on sys_permission (tenant_id, lower(key)) where not is_delete;
    create unique index sys_menu_url_unique on sys_permission (tenant_id, lower(path)) where not is_delete;
    create index sys_permission_below on sys_permission (parent_id) where not is_delete;
    drop policy added on sys_permission;
    drop policy changed on sys_permission;
    drop policy removed on sys_permission;
    create policy added on sys_permission for insert to app with check (${MENU_WRITTEN});
    create policy changed on sys_permission for update to app using (${MENU_WRITTEN}) with check (${MENU_WRITTEN});
    create policy removed on sys_permission for delete to app using (${MENU_WRITTEN});
    create view sys_menu with (security_invoker = true) as
      select id, parent_id, menu_type, title as name, title_en, path as url, component, name as component_name, redirect, key as perms,
        perms_type, status, icon, sort_no, route, hidden, keep_alive, always_show, internal_or_external, syllables,
        create_by, create_time, update_by, update_time, is_delete, tenant_id, row_version
      from sys_permission;
    grant select, insert, update on sys_menu to app;
    create table sys_data_rule (id text primary key, permission_id text not null references sys_permission (id), rule_name text not null, rule_column text not null, rule_conditions text not null, rule_value text not null, status char(1) not null default '1', ${auditColumns});
    create index on sys_data_rule (permission_id);
    create table sys_role_data_rule (role_id text not null references sys_role (id) on delete cascade, rule_id text not null references sys_data_rule (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (role_id, rule_id));
    create table sys_depart_data_rule (depart_id text not null references sys_depart (id) on delete cascade, rule_id text not null references sys_data_rule (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (depart_id, rule_id));
    create table sys_depart_permission (depart_id text not null references sys_depart (id) on delete cascade, permission_id text not null references sys_permission (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (depart_id, permission_id));
    create table sys_depart_role (id text primary key, depart_id text not null references sys_depart (id), role_name text not null, role_code text not null, description text, ${auditColumns});
    create unique index sys_depart_role_role_code_unique on sys_depart_role (tenant_id, lower(role_code)) where not is_delete;
    create index on sys_depart_role (depart_id);
    create table sys_depart_role_permission (drole_id text not null references sys_depart_role (id) on delete cascade, permission_id text not null references sys_permission (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (drole_id, permission_id));
    create table sys_depart_role_user (drole_id text not null references sys_depart_role (id) on delete cascade, user_id text not null references sys_user (id) on delete cascade, tenant_id bigint not null default app_tenant(), primary key (drole_id, user_id));
    create index on sys_depart_role_user (user_id);
    alter table sys_role_permission drop column data_rule_ids`
  )
  for (const table of [
    'sys_data_rule',
    'sys_role_data_rule',
    'sys_depart_data_rule',
    'sys_depart_permission',
    'sys_depart_role',
    'sys_depart_role_permission',
    'sys_depart_role_user'
  ])
    await protect(db, table, 'tenant')
  await countChanges(db, 'sys_data_rule')
  await countChanges(db, 'sys_depart_role')
}

/** Menus are only read again, and departments hold no rights. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_role_permission add column data_rule_ids text;
    drop table sys_depart_role_user, sys_depart_role_permission, sys_depart_role, sys_depart_permission, sys_depart_data_rule, sys_role_data_rule, sys_data_rule;
    drop view sys_menu;
    drop policy added on sys_permission;
    drop policy changed on sys_permission;
    drop policy removed on sys_permission;
    create policy added on sys_permission for insert to app with check (${TENANT});
    create policy changed on sys_permission for update to app using (${TENANT}) with check (${TENANT});
    create policy removed on sys_permission for delete to app using (${TENANT});
    drop index sys_permission_below, sys_menu_url_unique, sys_menu_perms_unique;
    alter table sys_permission add unique (tenant_id, key);
    alter table sys_permission drop column perms_type, drop column perms;
    alter table sys_permission add column perms text;
    alter table sys_permission alter column tenant_id set default app_tenant();
    alter table sys_permission alter column route drop default;
    alter table sys_permission alter column route type char(1) using case when route then '1' else '0' end;
    alter table sys_permission alter column route set default '1';
    alter table sys_permission alter column menu_type type int using menu_type::int;
    drop function app_is_first_tenant()`
  )
}
