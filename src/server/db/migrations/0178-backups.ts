import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Stored bytes that were to be removed while a backup was being made wait in `sys_held_removal`: the backup may name them. Of work by the
 * clock, `overdue_after` says for how long the last good run counts; who never ran counts from `since`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create table sys_held_removal (path text primary key, since timestamptz not null default now());
     alter table sys_schedule_turn add column overdue_after interval, add column since timestamptz not null default now(),
       add column last_good timestamptz`
  )
}

/** Nothing waits, and nothing is overdue. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table sys_schedule_turn drop column overdue_after, drop column since, drop column last_good;
     drop table sys_held_removal`
  )
}
