import type { Kysely } from 'kysely'

import { countChanges, protectBy } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Lists as somebody wants to see them again: everybody reads his own and those that are shared with him, and writes his own alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_saved_view (id text primary key, user_id text not null references sys_user (id) on delete cascade, resource text not null, name text not null, path text not null, content jsonb not null, sharing text not null default 'none' check (sharing in ('none', 'role', 'all')), role_id text references sys_role (id) on delete cascade, check ((sharing = 'role') = (role_id is not null)), ${auditColumns});
    create unique index sys_saved_view_name on sys_saved_view (tenant_id, user_id, resource, lower(name));
    create index sys_saved_view_role on sys_saved_view (role_id)`
  )
  const own = 'tenant_id = (select app_tenant()) and user_id = (select app_user())'
  const shared = `sharing = 'all' or role_id in (select role_id from sys_user_role where user_id = (select app_user()))`
  await protectBy(db, 'sys_saved_view', `(${own}) or (tenant_id = (select app_tenant()) and (${shared}))`, own)
  await countChanges(db, 'sys_saved_view')
}

/** Forgets the views. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table sys_saved_view')
}
