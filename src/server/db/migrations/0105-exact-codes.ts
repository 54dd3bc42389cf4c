import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Columns of lists that grow with the city, by whose exact value one row is looked for. */
const EXACT = [
  ['sys_position', 'code'],
  ['sys_user', 'username'],
  ['sys_user', 'phone'],
  ['sys_user', 'work_no'],
  ['arc_project', 'project_no'],
  ['arc_contact', 'phone'],
  ['arc_customer', 'contract_no']
] as const

/**
 * One row among many is found by its exact code. The index that keeps codes unique is of their lower case, and under row-level security
 * PostgreSQL uses no index by a function that is not leakproof, which `lower` is not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    EXACT.map(
      ([table, column]) => `create index ${table}_${column}_exact on ${table} (${column}) where not is_delete`
    ).join(';')
  )
}

/** They are found by reading all. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, EXACT.map(([table, column]) => `drop index ${table}_${column}_exact`).join(';'))
}
