import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Devices and addresses from which somebody has signed in before, as digests: wrong tries of strangers never keep him out there.
 * The role `app` does not reach them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_known_source (user_id text not null references sys_user (id) on delete cascade, kind text not null, hash char(64) not null, seen timestamptz not null default now(), primary key (user_id, kind, hash));
    create index on sys_known_source (kind, hash);
    create index on sys_known_source (seen)`
  )
}

/** Takes the table away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_known_source')
}
