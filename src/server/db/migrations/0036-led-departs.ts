import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The departments that who asks leads, with all that is below them, and the same as a tree: what lies above them is not in it, so that the
 * uppermost ones are on its first level. Row-level security narrows both to one's own archive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function led_departs() returns setof text stable language sql as $$
      with recursive led (id) as (
        select d.id from sys_depart d where app_user() = any(string_to_array(d.director_user_ids, ',')) and not d.is_delete
        union select d.id from sys_depart d join led on d.parent_id = led.id where not d.is_delete)
      select id from led
    $$`.execute(db)
  await runStatements(
    db,
    `
    create view sys_my_depart with (security_invoker = true) as
      select d.id, d.tenant_id, d.create_by, d.create_time, d.update_by, d.update_time, d.is_delete, d.row_version,
        case when d.parent_id in (select led_departs()) then d.parent_id end as parent_id,
        d.org_code, d.depart_name, d.org_category, d.sort_no, d.mobile, d.fax, d.address, d.memo, d.director_user_ids
      from sys_depart d where d.id in (select led_departs());
    revoke all on function led_departs() from public;
    grant execute on function led_departs() to app;
    grant select on sys_my_depart to app`
  )
}

/** Nobody looks after the departments that he leads. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop view sys_my_depart; drop function led_departs()')
}
