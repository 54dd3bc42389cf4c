import type { Kysely } from 'kysely'

import { inProject, protectBy } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const TENANT_IS = 'tenant_id = (select app_tenant())'
const MINE = `${TENANT_IS} and user_id = (select app_user())`

/**
 * Who has asked for access to which project. `wanted` is the project as it was named, `wanted_key` the same without differences of
 * case, width and spaces: one user has one row for it. `project_id` is the project that was meant, where there is exactly one; it is
 * for those who lead it, and never given to who has asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_access_request (
      id text primary key, user_id text not null references sys_user (id) on delete cascade,
      wanted text not null, wanted_key text not null, note text, project_id text references arc_project (id),
      asked timestamptz not null default now(), tenant_id bigint not null default app_tenant(),
      unique (tenant_id, user_id, wanted_key)
    );
    create index sys_access_request_project on sys_access_request (project_id, asked desc)`
  )
  await protectBy(
    db,
    'sys_access_request',
    `${TENANT_IS} and (user_id = (select app_user()) or ${inProject('project_id')})`,
    MINE,
    'select, insert, update'
  )
}

/** Forgets who has asked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_access_request')
}
