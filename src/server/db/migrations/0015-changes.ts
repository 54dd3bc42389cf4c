import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * What was done to the rows of declared resources, change by change and row by row: their history, and what undo goes back by. Rows of
 * a history are added and read, and never changed, but that a change notes by which it was undone. With it the positions 职务, the
 * first resource, and unique codes that a deleted row no longer holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_change (
      id text primary key, resource text not null, kind text not null, mode text not null, count int not null,
      at timestamptz not null default now(), by_user text default app_user(), undoes text, undone_by text,
      tenant_id bigint not null default app_tenant()
    );
    create index sys_change_at on sys_change (tenant_id, at desc);
    create table sys_change_row (
      change_id text not null references sys_change (id) on delete cascade, row_id text not null, version int not null,
      before jsonb not null, after jsonb not null, tenant_id bigint not null default app_tenant(), primary key (change_id, row_id)
    );
    create index sys_change_row_of on sys_change_row (row_id, version desc);

    create table sys_position (id text primary key, code text not null, name text not null, post_rank text, description text, ${auditColumns});
    create unique index sys_position_code_unique on sys_position (tenant_id, lower(code)) where not is_delete;
    create index sys_position_list on sys_position (tenant_id, create_time desc, id) where not is_delete`
  )
  await protect(db, 'sys_change', 'tenant', 'select, insert')
  await protect(db, 'sys_change_row', 'tenant', 'select, insert')
  await runStatements(db, 'grant update (undone_by) on sys_change to app')
  await protect(db, 'sys_position', 'tenant')
  await countChanges(db, 'sys_position')
}

/** Forgets what was done. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_position, sys_change_row, sys_change')
}
