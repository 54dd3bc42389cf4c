import type { Kysely } from 'kysely'
import { sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The name of a deleted account may be given again: it is unique among those that are there. A notice therefore names its sender by the id
 * of who had the name when it was sent. A second index for versions of check schemes goes, which the table's own constraint contains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_user drop constraint sys_user_username_key;
    drop index arc_check_scheme_version;
    alter table sys_announcement add column sender_id text;
    update sys_announcement a set sender_id = u.id from sys_user u where u.username = a.sender`
  )
  await sql`
    create function name_sender() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.sender is distinct from old.sender or new.send_time is distinct from old.send_time then
        new.sender_id := (select id from sys_user where username = new.sender and not is_delete);
      end if;
      return new;
    end $$`.execute(db)
  await runStatements(
    db,
    'create trigger name_sender before insert or update on sys_announcement for each row execute function name_sender()'
  )
}

/** Names are unique among deleted accounts too, as they were; deleted ones whose name was given again get their id behind it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger name_sender on sys_announcement;
    drop function name_sender();
    alter table sys_announcement drop column sender_id;
    create unique index arc_check_scheme_version on arc_check_scheme (tenant_id, code, version) where not is_delete;
    update sys_user u set username = u.username || '_' || u.id where u.is_delete
      and exists (select 1 from sys_user o where o.username = u.username and o.id <> u.id);
    alter table sys_user add constraint sys_user_username_key unique (username)`
  )
}
