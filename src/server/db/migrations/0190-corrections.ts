import type { Kysely } from 'kysely'

import { replaceStateSteps } from '../sql/replace-state-steps.ts'
import { runStatements } from '../sql/statements.ts'

const FORMER = "'arc_file:returned>locked'"
const ADDED = "'arc_file:approved>returned', 'arc_file:arranged>returned', 'arc_file:returned>approved'"

/** Who arranges gives approved files back to be mended, and takes that back; a step of arranging keeps which files it has returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_volume_step add column returned text[] not null default '{}';${replaceStateSteps(FORMER, `${FORMER}, ${ADDED}`)}`
  )
}

/** What is approved is returned by its reviewer alone again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_volume_step drop column returned;${replaceStateSteps(`${FORMER}, ${ADDED}`, FORMER)}`
  )
}
