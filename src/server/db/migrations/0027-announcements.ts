import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Notices that people write: to whom they go (people, roles, departments), from when on they are seen, and that they are written: what
 * the product itself reports to somebody is in the same table, and in nobody's list of notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_announcement add column origin text not null default 'system' check (origin in ('written', 'system')),
      add column start_time timestamptz, add column user_ids text, add column role_ids text, add column depart_ids text;
    update sys_announcement set origin = 'written' where msg_category <> '2';
    create index sys_announcement_written on sys_announcement (tenant_id, create_time desc, id) where origin = 'written' and not is_delete`
  )
}

/** Nobody writes notices any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop index sys_announcement_written;
    alter table sys_announcement drop column origin, drop column start_time, drop column user_ids, drop column role_ids, drop column depart_ids`
  )
}
