import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What is kept of people beside their names, and what makes it unique: names and phones in the whole installation, numbers of staff in an
 * archive. The role `app` reads and writes no password; it sets one of somebody of its own tenant by a function, which ends his sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_user add column work_no text, add column telephone text, add column post text;
    create unique index sys_user_username_unique on sys_user (lower(username)) where not is_delete;
    drop index sys_user_phone_idx;
    create unique index sys_user_phone_unique on sys_user (lower(phone)) where not is_delete;
    create unique index sys_user_work_no_unique on sys_user (tenant_id, lower(work_no)) where not is_delete`
  )
  await sql`
    create function set_first_password(person text, hash text) returns void language plpgsql security definer set search_path = public as $$
    begin
      if not exists (select 1 from sys_user u where u.id = person and u.tenant_id = app_tenant()) then
        raise exception 'not of this tenant';
      end if;
      insert into sys_user_secret (user_id, password_hash, must_change) values (person, hash, true)
        on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = true, changed_at = now();
      insert into sys_user_tenant (user_id, tenant_id) values (person, app_tenant()) on conflict do nothing;
      update sys_session set ended = now(), ended_why = 'revoked' where user_id = person and ended is null;
    end $$`.execute(db)
  await runStatements(
    db,
    'revoke all on function set_first_password(text, text) from public; grant execute on function set_first_password(text, text) to app'
  )
}

/** People are known by their names alone, as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function set_first_password(text, text);
    drop index sys_user_work_no_unique, sys_user_phone_unique, sys_user_username_unique;
    create unique index sys_user_phone_idx on sys_user (phone) where phone is not null and not is_delete;
    alter table sys_user drop column work_no, drop column telephone, drop column post`
  )
}
