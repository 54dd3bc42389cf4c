import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** How many volumes are at a place of the store: of all projects of the archive, of which who keeps the store need not be a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create function volumes_at(place text) returns int language sql stable security definer set search_path = public as $$
      select count(*)::int from arc_volume v where v.location_id = place and not v.is_delete and v.tenant_id = app_tenant()
    $$;
    revoke execute on function volumes_at(text) from public;
    grant execute on function volumes_at(text) to app`
  )
}

/** Nobody asks for it any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function volumes_at(text)')
}
