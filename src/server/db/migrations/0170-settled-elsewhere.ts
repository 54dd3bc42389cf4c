import type { Kysely } from 'kysely'

import { replaceStateSteps } from '../sql/replace-state-steps.ts'
import { runStatements } from '../sql/statements.ts'

const FORMER = "'arc_transfer:received>verified'"
const SETTLED = "'arc_transfer:received>completed'"

/** What another installation has received is completed here when it is shelved there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, replaceStateSteps(FORMER, `${FORMER}, ${SETTLED}`))
}

/** Only what was verified here is completed again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, replaceStateSteps(`${FORMER}, ${SETTLED}`, FORMER))
}
