import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The three, as this migration knows them. */
const CODES = `'sys_admin', 'sec_admin', 'audit_admin'`

/**
 * Nobody takes over an account of the three administrators (docs/decisions/0028): it is described, frozen, deleted and given a password by
 * who holds the same of the three roles in the same archive, whatever else somebody may do. `administers_beside` names the role by which an
 * account is out of the reach of who asks, in whichever archive it is held.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function administers_beside(person text) returns text language sql stable security definer set search_path = public as $$
      select min(r.role_name) from sys_user_role h join sys_role r on r.id = h.role_id and r.tenant_id = 0 and r.role_code in (${CODES})
      where h.user_id = person and not (h.tenant_id = app_tenant() and exists (
        select 1 from sys_user_role o where o.user_id = app_user() and o.role_id = h.role_id and o.tenant_id = h.tenant_id))
    $$`)
    .execute(db)
  await sql`
    create function administrators_stay() returns trigger language plpgsql set search_path = public as $$
    begin
      -- The server's own work, which nobody asks for, is not of the role app.
      if current_user = 'app' and administers_beside(old.id) is not null then
        raise exception 'an account of another administrator' using errcode = 'insufficient_privilege';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db)
  await sql`
    create or replace function set_first_password(person text, hash text) returns void language plpgsql security definer set search_path = public as $$
    begin
      if not exists (select 1 from sys_user u where u.id = person and u.tenant_id = app_tenant()) then
        raise exception 'not of this tenant';
      end if;
      if administers_beside(person) is not null then
        raise exception 'an account of another administrator' using errcode = 'insufficient_privilege';
      end if;
      insert into sys_user_secret (user_id, password_hash, must_change) values (person, hash, true)
        on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = true, changed_at = now();
      insert into sys_user_tenant (user_id, tenant_id) values (person, app_tenant()) on conflict do nothing;
      update sys_session set ended = now(), ended_why = 'revoked' where user_id = person and ended is null;
    end $$`.execute(db)
  await runStatements(
    db,
    `
    revoke all on function administers_beside(text) from public;
    grant execute on function administers_beside(text) to app;
    create trigger administrators_stay before delete or update of username, realname, phone, email, status, is_delete on sys_user
      for each row execute function administrators_stay()`
  )
}

/** Whoever describes people describes administrators too, as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function set_first_password(person text, hash text) returns void language plpgsql security definer set search_path = public as $$
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
    'drop trigger administrators_stay on sys_user; drop function administrators_stay(); drop function administers_beside(text)'
  )
}
