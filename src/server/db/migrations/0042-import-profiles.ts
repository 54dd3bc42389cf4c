import type { Kysely } from 'kysely'

import { protectBy } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Which field each column of a file became, as somebody has chosen it, for the next file with the same headings. `asked` is what the
 * sender of a file wanted of the mode and the key, and `mapping` says how the columns of an import got their fields.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_import_profile (
      id text primary key, user_id text not null default app_user() references sys_user (id) on delete cascade, resource text not null,
      headings text not null, columns jsonb not null check (octet_length(columns::text) <= 65536), mode text not null, key_field text,
      use_time timestamptz not null default clock_timestamp(), tenant_id bigint not null default app_tenant()
    );
    create unique index sys_import_profile_headings on sys_import_profile (tenant_id, user_id, resource, headings);
    alter table sys_import add column asked jsonb not null default '{}',
      add column mapping text not null default 'auto' check (mapping in ('auto', 'profile', 'hand', 'restored'))`
  )
  const own = 'tenant_id = (select app_tenant()) and user_id = (select app_user())'
  await protectBy(db, 'sys_import_profile', own, own)
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop table sys_import_profile; alter table sys_import drop column asked, drop column mapping'
  )
}
