import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The package of a transfer: how large it is, who has ordered it and when, and what the verifier has said of it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_transfer add column package_bytes bigint check (package_bytes >= 0), add column package_files int check (package_files >= 0),
      add column packaged_by text, add column packaged_at timestamptz, add column package_report jsonb, add column package_checked_at timestamptz`
  )
}

/** Of a package only its place and digest are known again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table arc_transfer drop column package_bytes, drop column package_files, drop column packaged_by, drop column packaged_at,
      drop column package_report, drop column package_checked_at`
  )
}
