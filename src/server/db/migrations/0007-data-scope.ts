import { type Kysely, sql } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const ALL = { catalog: 'all', uploadedBy: 'anyone' }
const WHOLE = { read: [ALL], write: [ALL] }
const ARCHIVE = { read: [{ ...ALL, states: ['locked', 'archived'] }], write: [] }
const own = (catalog: object) => ({ read: [{ catalog, uploadedBy: 'unit' }], write: [{ catalog, uploadedBy: 'unit' }] })
const SUPERVISED = { catalog: { classes: ['B'], submitBy: ['JL'] }, uploadedBy: 'anyone' }

/** What the roles reached while it was written in the program; a later change of the seed leaves this as it is. */
const RULES: Readonly<Record<string, object>> = {
  js_manager: WHOLE,
  svc_agent: WHOLE,
  sg_archivist: own({ classes: ['C', 'D'], submitBy: ['SG'] }),
  jl_engineer: { read: [SUPERVISED, { catalog: { classes: ['C', 'D'] }, uploadedBy: 'anyone' }], write: [SUPERVISED] },
  sj_user: own({ groups: ['A3'], submitBy: ['SJ'] }),
  kc_user: own({ groups: ['A3'], submitBy: ['KC'] }),
  da_receiver: ARCHIVE,
  da_reviewer: ARCHIVE
}

/**
 * Which files a role reaches becomes data of the role, so that a role made by an administrator may see some. What a rule may
 * say is the contract's (system/data-scope.ts); the database asks only for an object, and a role that is told nothing sees nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table sys_role add column data_scope jsonb not null default '{"read": [], "write": []}' check (jsonb_typeof(data_scope) = 'object')`
  )
  for (const [code, rule] of Object.entries(RULES)) {
    await sql`update sys_role set data_scope = ${JSON.stringify(rule)}::jsonb where role_code = ${code}`.execute(db)
  }
}

/** Takes the rules away again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table sys_role drop column data_scope')
}
