import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Schemes of checks 检测方案 by code and version: which items at which stage, how grave what they find is, and by which numbers they
 * measure. A published one is never changed: the next version supersedes it, and a run names the version by which it asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_check_scheme add column name_en text, add check (version > 0), add check (stage in ('G', 'Y', 'B')),
      add check (status in ('draft', 'published', 'superseded'));
    create unique index arc_check_scheme_version on arc_check_scheme (tenant_id, code, version) where not is_delete`
  )
}

/** Schemes as they were before; the runs keep theirs. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop index arc_check_scheme_version;
    alter table arc_check_scheme drop column name_en, drop constraint arc_check_scheme_version_check,
      drop constraint arc_check_scheme_stage_check, drop constraint arc_check_scheme_status_check`
  )
}
