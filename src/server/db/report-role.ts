import { type Kysely, sql } from 'kysely'

import { wears } from './role.ts'
import type { Database } from './schema.ts'

/** The role under which configured reports are run: it may read the schema `reporting`, and nothing else. */
export const REPORT_ROLE = 'archives_report'

/**
 * Makes the role of reports where it may be made, and lets it read the views. Where this server's user may not, the server starts all
 * the same: reports are refused then, and their refusal says what an administrator of the database has to run.
 */
export async function setUpReportRole(db: Kysely<Database>): Promise<void> {
  const role = sql.id(REPORT_ROLE)
  const { rows } = await sql<{
    there: boolean
  }>`select exists (select 1 from pg_roles where rolname = ${REPORT_ROLE}) as there`.execute(db)
  // Two servers may do so at once, and a user may lack the right: what counts is whether it can be put on.
  const attempt = (work: Promise<unknown>) => work.catch(() => undefined)
  if (!rows[0]?.there) await attempt(sql`create role ${role} nologin noinherit`.execute(db))
  if (!(await wears(db, REPORT_ROLE))) await attempt(sql`grant ${role} to current_user`.execute(db))
  await attempt(
    sql`grant usage on schema reporting to ${role}`
      .execute(db)
      .then(() => sql`grant select on all tables in schema reporting to ${role}`.execute(db))
  )
}

/** Whether reports can be run under their role. */
export const hasReportRole = (db: Kysely<Database>): Promise<boolean> => wears(db, REPORT_ROLE)
