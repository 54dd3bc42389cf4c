import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * First pages, read once for each digest of stored bytes, and cells that were filled from them.
 *
 * A row of `arc_first_page` is made with the first object that has its bytes, whoever stores it, and is also the queue of what is
 * still to be read: a server holds one by `holder` until `until`. What is read there says nothing but what the bytes say, so it
 * belongs to no tenant; a member of the role `app` sees it where he sees an object with these bytes.
 *
 * `unconfirmed` names the cells of a file that were filled from the document and that nobody has confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_first_page (
      sha256 text primary key,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'none', 'refused')),
      reason text check (reason in ('encrypted', 'unreadable', 'hostile', 'tooLarge')),
      lines jsonb not null default '[]',
      picture text, picture_width int, picture_height int,
      create_by text, create_time timestamptz not null default now(),
      holder text, until timestamptz, tries int not null default 0
    );
    create index arc_first_page_waiting on arc_first_page (create_time) where state = 'waiting';
    alter table arc_first_page enable row level security;
    grant select on arc_first_page to app;
    create policy seen on arc_first_page for select to app using (exists (select 1 from arc_object o where o.sha256 = arc_first_page.sha256));

    create function first_page_state(format text) returns text language sql immutable as
      $$ select case when format in ('pdf', 'jpg', 'png') then 'waiting' else 'none' end $$;
    create function await_first_page() returns trigger language plpgsql security definer set search_path from current as $$
      begin
        insert into arc_first_page (sha256, state, create_by) values (new.sha256, first_page_state(new.format), new.create_by)
        on conflict (sha256) do nothing;
        return null;
      end $$;
    create trigger await_first_page after insert on arc_object for each row
      when (new.biz not in ('avatar', 'template')) execute function await_first_page();
    insert into arc_first_page (sha256, state, create_by, create_time)
      select sha256, first_page_state(format), create_by, create_time from arc_object
      where not is_delete and biz not in ('avatar', 'template') order by create_time
      on conflict (sha256) do nothing;

    alter table arc_file add column unconfirmed text[] not null default '{}'`
  )
}

/** Forgets what was read, and what was not confirmed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_file drop column unconfirmed;
    drop trigger await_first_page on arc_object;
    drop function await_first_page();
    drop function first_page_state(text);
    drop table arc_first_page`
  )
}
