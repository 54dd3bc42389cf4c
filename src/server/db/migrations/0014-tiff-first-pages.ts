import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const statesOf = (formats: string) =>
  `create or replace function first_page_state(format text) returns text language sql immutable as
     $$ select case when format in (${formats}) then 'waiting' else 'none' end $$`
const reasons = (allowed: string) =>
  `alter table arc_first_page drop constraint arc_first_page_reason_check;
   alter table arc_first_page add constraint arc_first_page_reason_check check (reason in (${allowed}))`

/** The first pages of TIFFs are read as well, also of those that are stored already; one that cannot be drawn says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `${statesOf("'pdf', 'jpg', 'png', 'tif'")};
     ${reasons("'encrypted', 'unreadable', 'hostile', 'tooLarge', 'unsupported'")};
     update arc_first_page p set state = 'waiting' where p.state = 'none'
       and exists (select 1 from arc_object o where o.sha256 = p.sha256 and o.format = 'tif' and not o.is_delete)`
  )
}

/** Leaves TIFFs without a first page. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `update arc_first_page p set state = 'none', reason = null, picture = null, picture_width = null, picture_height = null
       where exists (select 1 from arc_object o where o.sha256 = p.sha256 and o.format = 'tif');
     ${reasons("'encrypted', 'unreadable', 'hostile', 'tooLarge'")};
     ${statesOf("'pdf', 'jpg', 'png'")}`
  )
}
