import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const FORMER = "'arc_transfer:received>verified'"
const SETTLED = "'arc_transfer:received>completed'"

/** Writes the list of declared steps anew with another one in place of a part of it, whatever else has come to it meanwhile. */
const replaceStep = (from: string, to: string) => `
  do $do$ begin
    execute replace(pg_get_functiondef('refuse_state_step()'::regprocedure), $a$${from}$a$, $b$${to}$b$);
  end $do$`

/** What another installation has received is completed here when it is shelved there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, replaceStep(FORMER, `${FORMER}, ${SETTLED}`))
}

/** Only what was verified here is completed again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, replaceStep(`${FORMER}, ${SETTLED}`, FORMER))
}
