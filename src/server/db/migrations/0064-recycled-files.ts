import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const RIGHTS = "'sys', 'sys.recycle', 'sys.recycle:restore', 'sys.recycle:purge'"

/**
 * Deleted files are in the recycle bin, of which leaders of projects have one now. Not in it is a row whose bytes have gone on to another
 * one, or back among those that wait: restored, it would be empty, and the file there twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_file add column restorable boolean not null default true;
    create index arc_file_recycled on arc_file (project_id, update_time desc, id) where is_delete;
    insert into sys_role_permission (role_id, permission_id, tenant_id)
      select r.id, p.id, 0 from sys_role r cross join sys_permission p
      where r.id = 'r-js_manager' and p.tenant_id = 0 and p.key in (${RIGHTS}) on conflict do nothing`
  )
}

/** Nobody restores files; what was granted is kept, as nobody knows who granted it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index arc_file_recycled; alter table arc_file drop column restorable')
}
