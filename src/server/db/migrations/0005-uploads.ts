import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What is known of stored bytes after they were acknowledged, and how much of the storage everybody uses.
 *
 * `page_state` says how far the counting of a PDF's pages is; a server that counts one holds it by `page_holder` until
 * `page_until`, so that several servers share the work and a dead one's is taken up. Pages that are filled into an empty cell
 * by the counting are no change of the row by anybody, so its version stays.
 *
 * `removed_at` says when the bytes went; until then they count for who has uploaded them. The sums are kept in `sys_usage`
 * by a trigger, for a sum over a million rows at each upload would be too slow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_object add column page_state text check (page_state in ('pending', 'counted', 'encrypted', 'unreadable', 'hostile')),
      add column page_holder text, add column page_until timestamptz, add column page_tries int not null default 0, add column removed_at timestamptz;
    update arc_object set page_state = 'counted' where format = 'pdf' and pages is not null;
    create index arc_object_pending on arc_object (create_time) where page_state = 'pending';
    drop trigger touch on arc_file;
    create trigger touch before update on arc_file for each row
      when (old.order_num is not distinct from new.order_num and current_setting('app.counting', true) is distinct from 'on') execute function touch();

    create table sys_usage (tenant_id bigint not null, user_id text not null, bytes bigint not null, primary key (tenant_id, user_id));
    alter table sys_usage enable row level security;
    insert into sys_usage (tenant_id, user_id, bytes)
      select tenant_id, create_by, sum(bytes) from arc_object where create_by is not null and gen is null group by tenant_id, create_by;
    create function use_storage() returns trigger language plpgsql security definer set search_path from current as $$
      declare
        o arc_object := coalesce(new, old);
        change bigint := 0;
      begin
        if tg_op <> 'INSERT' and old.removed_at is null then change := change - old.bytes; end if;
        if tg_op <> 'DELETE' and new.removed_at is null then change := change + new.bytes; end if;
        if change <> 0 and o.create_by is not null and o.gen is null then
          insert into sys_usage (tenant_id, user_id, bytes) values (o.tenant_id, o.create_by, change)
          on conflict (tenant_id, user_id) do update set bytes = sys_usage.bytes + excluded.bytes;
        end if;
        return null;
      end $$;
    create trigger use_storage after insert or delete or update of removed_at on arc_object for each row execute function use_storage()`
  )
}

/** Counts nothing any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger use_storage on arc_object;
    drop function use_storage();
    drop table sys_usage;
    drop trigger touch on arc_file;
    create trigger touch before update on arc_file for each row when (old.order_num is not distinct from new.order_num) execute function touch();
    drop index arc_object_pending;
    alter table arc_object drop column page_state, drop column page_holder, drop column page_until, drop column page_tries, drop column removed_at`
  )
}
