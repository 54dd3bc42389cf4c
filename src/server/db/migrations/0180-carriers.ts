import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** For which carriers the package of a transfer was divided into parts, and which parts the archive has read and verified on their carriers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_transfer add column carrier text, add column carrier_bytes bigint check (carrier_bytes > 0),
      add check ((carrier is null) = (carrier_bytes is null));
    create table arc_transfer_carrier (
      transfer_id text not null references arc_transfer (id) on delete cascade, sha256 char(64) not null, part_no int not null check (part_no > 0),
      project_id text not null references arc_project (id), by_user text not null default app_user(), at timestamptz not null default now(),
      tenant_id int not null default app_tenant(), primary key (transfer_id, sha256)
    )`
  )
  await protect(db, 'arc_transfer_carrier', 'project', 'select, insert')
}

/** Packages are not divided. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop table arc_transfer_carrier; alter table arc_transfer drop column carrier, drop column carrier_bytes'
  )
}
