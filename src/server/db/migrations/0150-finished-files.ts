import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * 成品文件 are made by jobs, version by version: a row is there before its bytes are, and says how far it is, where they will be kept, what
 * it shows (`volumes`, `files`: who may not read all of them is not shown it either), and how it was checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_finished alter column object_id drop not null, alter column sha256 drop not null, alter column bytes drop not null,
      add column status text not null default 'ready' check (status in ('making', 'ready', 'failed')),
      add column source text not null default 'made' check (source in ('made', 'upload')),
      add column volumes text[] not null default '{}', add column files text[] not null default '{}', add column path text, add column job_id text,
      add column reason text, add column said_pages int, add column verdict text check (verdict in ('sound', 'differs', 'broken')),
      add column checked jsonb, add column checked_at timestamptz,
      add constraint finished_whole check (status <> 'ready' or (object_id is not null and sha256 is not null and bytes is not null));
    create index arc_finished_target on arc_finished (project_id, kind, target_type, target_id, version desc)`
  )
}

/** Only those that are there have rows. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop index arc_finished_target;
    delete from arc_finished where status <> 'ready';
    alter table arc_finished drop constraint finished_whole, drop column status, drop column source, drop column volumes, drop column files, drop column path,
      drop column job_id, drop column reason, drop column said_pages, drop column verdict, drop column checked, drop column checked_at,
      alter column object_id set not null, alter column sha256 set not null, alter column bytes set not null`
  )
}
