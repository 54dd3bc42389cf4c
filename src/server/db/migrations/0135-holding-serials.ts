import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The last serial number among an archive's own numbers 馆藏档号 that begin and end so. It is asked over all projects of the archive, of which who
 * receives a volume need not be a member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create function last_holding_serial(head text, tail text) returns bigint language sql stable security definer set search_path = public as $$
      select coalesce(max(serial::bigint), 0) from (
        select substr(holding_no, length(head) + 1, greatest(0, length(holding_no) - length(head) - length(tail))) as serial from arc_volume
        where tenant_id = app_tenant() and not is_delete and starts_with(holding_no, head) and right(holding_no, length(tail)) = tail
      ) s where serial ~ '^[0-9]{1,15}$'
    $$;
    revoke execute on function last_holding_serial(text, text) from public;
    grant execute on function last_holding_serial(text, text) to app`
  )
}

/** Nobody asks for it any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function last_holding_serial(text, text)')
}
