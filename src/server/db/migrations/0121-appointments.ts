import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
/** The three, as this migration knows them. */
const CODES = `'sys_admin', 'sec_admin', 'audit_admin'`

/**
 * Nobody makes an administrator alone (docs/decisions/0028): who grants roles asks for it, an administrator of another role confirms it, and
 * then the role is given. The database takes one of the three from the role of calls only with a request that the same user has confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_appointment (id text primary key, user_id text not null references sys_user (id) on delete cascade,
      role_id text not null references sys_role (id) on delete cascade, asked_by text not null default app_user(), asked_as text not null,
      asked_at timestamptz not null default now(), decided_by text, decided_at timestamptz,
      state text not null default 'asked' check (state in ('asked', 'confirmed', 'refused')), expires timestamptz not null,
      tenant_id bigint not null default app_tenant());
    create unique index sys_appointment_open on sys_appointment (tenant_id, user_id, role_id) where state = 'asked';
    alter table sys_appointment enable row level security;
    grant select, insert (id, user_id, role_id, asked_as, expires), update (state, decided_by, decided_at) on sys_appointment to app;
    create policy seen on sys_appointment for select to app using (${TENANT});
    create policy added on sys_appointment for insert to app with check (${TENANT});
    create policy changed on sys_appointment for update to app using (${TENANT}) with check (${TENANT})`
  )
  await sql
    .raw(`
    create function administrators_by_two() returns trigger language plpgsql set search_path = public as $$
    begin
      -- The server's own work, which nobody asks for, is not of the role app.
      if current_user = 'app' and exists (select 1 from sys_role r where r.id = new.role_id and r.tenant_id = 0 and r.role_code in (${CODES}))
        and not exists (select 1 from sys_appointment a where a.user_id = new.user_id and a.role_id = new.role_id and a.state = 'confirmed'
          and a.decided_by = app_user() and a.asked_by <> app_user() and new.user_id <> app_user() and a.decided_at = now()) then
        raise exception 'an administrator who was not confirmed' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`)
    .execute(db)
  await runStatements(
    db,
    `create trigger administrators_by_two before insert or update on sys_user_role for each row execute function administrators_by_two()`
  )
}

/** Who grants roles makes administrators alone, as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop trigger administrators_by_two on sys_user_role; drop function administrators_by_two(); drop table sys_appointment'
  )
}
