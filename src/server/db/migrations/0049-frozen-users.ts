import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Who is frozen or deleted is signed out by the database itself, in every archive that he works in: unfrozen again, he signs in anew, and
 * no token of before goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_sessions_of_user() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update sys_session set ended = now(), ended_why = 'revoked' where user_id = new.id and ended is null;
      return null;
    end $$`.execute(db)
  await runStatements(
    db,
    `
    revoke all on function end_sessions_of_user() from public;
    create trigger sessions_end after update of status, is_delete on sys_user for each row
      when (new.status <> '1' or new.is_delete) execute function end_sessions_of_user();
    update sys_session s set ended = now(), ended_why = 'revoked' from sys_user u
      where u.id = s.user_id and s.ended is null and (u.status <> '1' or u.is_delete)`
  )
}

/** Only their calls are refused, as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop trigger sessions_end on sys_user; drop function end_sessions_of_user()')
}
