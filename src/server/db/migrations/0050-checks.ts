import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Checks as jobs: a run says what it was asked and how each of the 44 items came out; a finding says what was measured, by the key of
 * its sentence and its figures, or what only a person can see. Facts of stored bytes are kept with the stamp of the bytes, so that what
 * has not changed is not measured again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_check_run add column target_title text not null default '', add column state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      add column job_id text, add column options jsonb not null default '{}', add column items jsonb not null default '[]', add column reused int not null default 0,
      add column create_by text default app_user(), add column create_time timestamptz not null default now();
    alter table arc_check_finding add column kind text not null default 'found' check (kind in ('found', 'human', 'crashed')), add column file_id text, add column field text,
      add column said jsonb, add column mend text, add column target_title text not null default '', add column place int not null default 0, add column fingerprint text, add column waived_time timestamptz;
    create index arc_check_run_newest on arc_check_run (project_id, create_time desc);
    create index arc_check_finding_place on arc_check_finding (run_id, place);
    create index arc_check_finding_waived on arc_check_finding (project_id, fingerprint) where waived_by is not null;
    create table arc_check_fact (object_id text primary key references arc_object (id) on delete cascade, project_id text not null, stamp text not null,
      bytes jsonb, text jsonb, drawing jsonb, virus jsonb, measured_at timestamptz not null default now(), tenant_id bigint not null default app_tenant());
    create index arc_check_fact_project on arc_check_fact (project_id)`
  )
  await protect(db, 'arc_check_fact', 'project')
}

/** Runs and findings as they were before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop table arc_check_fact; drop index arc_check_finding_waived, arc_check_finding_place, arc_check_run_newest;
    alter table arc_check_finding drop column kind, drop column file_id, drop column field, drop column said, drop column mend, drop column target_title, drop column place, drop column fingerprint, drop column waived_time;
    alter table arc_check_run drop column target_title, drop column state, drop column job_id, drop column options, drop column items, drop column reused, drop column create_by, drop column create_time`
  )
}
