import { type Kysely, sql } from 'kysely'

import { REPORT_ROLE } from './report-role.ts'
import type { Database } from './schema.ts'
import type { Tx, TransactionUser } from './transaction.ts'
import { ZONE } from './values.ts'

/** Which files of a project a report may cover; null leaves one open. */
export interface ReportGrant {
  readonly project_id: string
  readonly codes: readonly string[] | null
  readonly makers: readonly string[] | null
  readonly states: readonly string[] | null
}
/** For whom a report is run. */
export interface ReportUser extends TransactionUser {
  readonly grants: readonly ReportGrant[]
}

/** What a report may take of the database at most. */
const STATEMENT = '10s'
const LOCK = '1s'
const TEMPORARY = '256MB'

/**
 * Works in one transaction as the role of reports, which reads the views of `reporting` and may do nothing else: no write, no wait for a
 * lock, ten seconds for a statement. `isRolledBack` leaves nothing behind, and may make a temporary view to look at.
 */
export async function asReport<T>(
  db: Kysely<Database>,
  { id, tenant, projects, grants }: ReportUser,
  work: (tx: Tx) => Promise<T>,
  { isRolledBack = false } = {}
): Promise<T> {
  const undo = new Error('rolled back')
  let value: T | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      // What a statement may put on the disk can be limited by who was let, such as the embedded database's own user.
      await sql`select set_config('temp_file_limit', ${TEMPORARY}, true) where has_parameter_privilege('temp_file_limit', 'set')`.execute(
        tx
      )
      await sql`select set_config('app.user', ${id}, true), set_config('app.tenant', ${String(tenant)}, true),
        set_config('app.projects', ${projects.join(',')}, true), set_config('app.grants', ${JSON.stringify(grants)}, true),
        set_config('statement_timeout', ${STATEMENT}, true), set_config('lock_timeout', ${LOCK}, true),
        set_config('idle_in_transaction_session_timeout', ${STATEMENT}, true), set_config('timezone', ${ZONE}, true),
        set_config('search_path', 'reporting, public', true), set_config('standard_conforming_strings', 'on', true),
        set_config('role', ${REPORT_ROLE}, true), set_config('transaction_read_only', ${isRolledBack ? 'off' : 'on'}, true)`.execute(
        tx
      )
      value = await work(tx)
      if (isRolledBack) throw undo
      return value
    })
  } catch (error) {
    if (error === undo) return value as T
    throw error
  }
}
