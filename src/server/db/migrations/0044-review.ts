import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * The review of files. `arc_review_decision` is what each reviewer decided: the state of the file afterwards (`row_version`, `stamp`) shows
 * whether somebody has gone on with it since; decisions that were made by one command share a `batch_id`. `arc_review_viewing` is who has
 * viewed a file as it was then: another `stamp` of its cells and stored files, and it counts no more. A task may be claimed until a
 * moment only, so that a closed browser holds no file for good. A return may mark cells and places of pages, and may be withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_review_decision (
      id text primary key, batch_id text not null, project_id text not null references arc_project (id),
      file_id text not null references arc_file (id), task_id text not null references arc_task (id),
      kind text not null check (kind in ('accept', 'return')), reason text, opinion text, was_viewed boolean not null,
      row_version int not null, stamp text not null, return_id text references arc_return (id), mending_task text references arc_task (id),
      notice_id text, by_user text not null default app_user(), at timestamptz not null default clock_timestamp(), undone_at timestamptz,
      tenant_id bigint not null default app_tenant()
    );
    create index arc_review_decision_mine on arc_review_decision (by_user, project_id, at desc);
    create index arc_review_decision_file on arc_review_decision (file_id, at desc);
    create table arc_review_viewing (
      file_id text not null references arc_file (id), user_id text not null default app_user(),
      project_id text not null references arc_project (id), stamp text not null, at timestamptz not null default now(),
      tenant_id bigint not null default app_tenant(), primary key (file_id, user_id)
    );
    alter table arc_task add column claimed_until timestamptz;
    alter table arc_return add column marks jsonb not null default '{}', add column withdrawn_at timestamptz;
    create function file_stamp(file text) returns text language sql stable as $$ select md5(file_cells(file)::text) $$`
  )
  await protect(db, 'arc_review_decision', 'project', 'select, insert')
  await protect(db, 'arc_review_viewing', 'project', 'select, insert, update')
  await runStatements(
    db,
    `grant update (undone_at) on arc_review_decision to app; grant update (withdrawn_at) on arc_return to app`
  )
}

/** Forgets the decisions; the states of the files stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function file_stamp(text);
    alter table arc_return drop column marks, drop column withdrawn_at;
    alter table arc_task drop column claimed_until;
    drop table arc_review_viewing; drop table arc_review_decision`
  )
}
