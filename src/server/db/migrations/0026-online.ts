import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Who is signed in now, as a list of one's own archive. Sessions are their users' alone for the role `app`: the view shows those of the
 * tenant without their tokens, and a function ends one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create view sys_online_user with (security_barrier = true) as
      select s.id, s.tenant_id, s.created as create_time, s.user_id as create_by, null::timestamptz as update_time, null::text as update_by,
        false as is_delete, 1 as row_version, s.id as token, s.user_id, u.username, u.realname, u.avatar, u.sex, u.birthday, u.phone,
        s.ip, s.agent, s.expires
      from sys_session s join sys_user u on u.id = s.user_id
      where s.tenant_id = app_tenant() and s.ended is null and s.expires > now() and u.status = '1' and not u.is_delete;
    grant select on sys_online_user to app`
  )
  await sql`
    create function end_session(session text) returns void language sql security definer set search_path = public as $$
      update sys_session set ended = now(), ended_why = 'revoked' where id = session and tenant_id = app_tenant() and ended is null
    $$`.execute(db)
  await runStatements(
    db,
    'revoke all on function end_session(text) from public; grant execute on function end_session(text) to app'
  )
}

/** Nobody sees who is signed in. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function end_session(text); drop view sys_online_user')
}
