import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * An upload goes on at any server. Which request writes it is a row, with a time after which whoever held it is dead; what has come of
 * one that the store puts together are rows: parts that the store has, and pieces too small for a part, objects of their own. They are
 * the server's own work, and no role but its owner's reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_upload add column path text, add column begun text, add column next_part int not null default 1,
      add column lock_holder text, add column lock_until timestamptz, add column lock_wanted boolean not null default false;
    create table arc_upload_piece (
      upload_id text not null references arc_upload (id) on delete cascade, start bigint not null check (start >= 0), bytes bigint not null check (bytes > 0),
      number int, tag text, path text, create_time timestamptz not null default now(), primary key (upload_id, start),
      check ((number is null) = (tag is null) and (number is null) <> (path is null)));
    alter table arc_upload_piece enable row level security`
  )
}

/** Uploads belong to the server that has begun them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop table arc_upload_piece;
    alter table arc_upload drop column path, drop column begun, drop column next_part, drop column lock_holder, drop column lock_until, drop column lock_wanted`
  )
}
