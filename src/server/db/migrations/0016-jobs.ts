import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Work that goes on after its request: a job is a row, and the queue is this table. `holder` is the server that works on it, until
 * `lease_until`; it renews that as long as it lives, and after it another one goes on. `position` is how far the work has come, as
 * its kind writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_job (
      id text primary key, kind text not null, about text not null, payload jsonb not null, language text not null, project_id text,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      done int not null default 0, total int, cancel_asked boolean not null default false, message text, file_path text, file_name text,
      holder text, lease_until timestamptz, tries int not null default 0,
      create_time timestamptz not null default now(), start_time timestamptz, end_time timestamptz,
      user_id text not null default app_user(), tenant_id bigint not null default app_tenant()
    );
    create index sys_job_open on sys_job (create_time, id) where state in ('waiting', 'running');
    create index sys_job_list on sys_job (tenant_id, create_time desc, id)`
  )
  await protect(db, 'sys_job', 'tenant', 'select, insert, update')
}

/** Forgets the jobs. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_job')
}
