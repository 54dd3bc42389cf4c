import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Files that are brought in as rows of a resource: the file's rows as they were read, what each would become, and whether it is written
 * yet. The state of a row is written in the transaction that writes the row itself, so that nothing is written twice. `change_id` is the
 * one change of the whole import, of which a part is added with each part of the rows: rows of a change may be written in several modes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_import (
      id text primary key, resource text not null, change_id text not null, mode text not null, key_field text, file_name text not null,
      file_path text, state text not null default 'checking' check (state in ('checking', 'checked', 'applying', 'applied', 'failed')),
      headings jsonb not null default '[]', fields jsonb not null default '[]', total int not null default 0, message text, job_id text,
      create_time timestamptz not null default now(), user_id text not null default app_user(), tenant_id bigint not null default app_tenant()
    );
    create index sys_import_old on sys_import (create_time);
    create table sys_import_row (
      import_id text not null references sys_import (id) on delete cascade, no int not null, cells jsonb not null, content jsonb not null,
      uniques jsonb not null, target text, version int, reason text,
      state text not null check (state in ('new', 'changed', 'same', 'faulty', 'done')), tenant_id bigint not null default app_tenant(),
      primary key (import_id, no)
    );
    create index sys_import_row_state on sys_import_row (import_id, state, no);
    alter table sys_change_row add column mode text`
  )
  await protect(db, 'sys_import', 'tenant', 'select, insert, update')
  await protect(db, 'sys_import_row', 'tenant')
  await runStatements(db, 'grant update (count) on sys_change to app')
}

/** Forgets what was brought in as files. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'revoke update (count) on sys_change from app; alter table sys_change_row drop column mode; drop table sys_import_row, sys_import'
  )
}
