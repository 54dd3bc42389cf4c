import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Certificates are found by their codes, however those are typed: capitals and digits alone count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create function plain_code(code text) returns text language sql immutable strict parallel safe as $$ select regexp_replace(upper(code), '[^0-9A-Z]', '', 'g') $$;
     create index arc_handover_plain_code on arc_handover (plain_code(verify_code)) where verify_code is not null`
  )
}

/** Certificates are not found by their codes any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop index arc_handover_plain_code; drop function plain_code(text)')
}
