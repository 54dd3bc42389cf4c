import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const FORMER = "'arc_file:returned>locked'"
const ADDED = "'arc_file:approved>returned', 'arc_file:arranged>returned', 'arc_file:returned>approved'"

/** Writes the list of declared steps anew with another part in place of one, whatever else has come to it meanwhile. */
const replaceSteps = (from: string, to: string) => `
  do $do$ begin
    execute replace(pg_get_functiondef('refuse_state_step()'::regprocedure), $a$${from}$a$, $b$${to}$b$);
  end $do$`

/** Who arranges gives approved files back to be mended, and takes that back; a step of arranging keeps which files it has returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_volume_step add column returned text[] not null default '{}';${replaceSteps(FORMER, `${FORMER}, ${ADDED}`)}`
  )
}

/** What is approved is returned by its reviewer alone again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_volume_step drop column returned;${replaceSteps(`${FORMER}, ${ADDED}`, FORMER)}`
  )
}
