import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Each step that the state machine of an instance declared when this was written. */
const STEPS = "'running>finished', 'running>terminated', 'finished>running'"

/**
 * Definitions of processes 流程定义 by code and version: a published one is never changed, the next version supersedes it, and instances that
 * run keep theirs. An instance is about a file, a node or a volume, of which one runs at a time; its tasks are `arc_task`. A task goes to a
 * person, or to holders of a role, narrowed by the unit they work for and by the unit project (`units` of a member: null, all of them); one
 * that was passed on is its receiver's alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_process_def (
      id text primary key, code text not null, name text not null, name_en text, version int not null default 1 check (version > 0), nodes jsonb not null,
      status text not null default 'draft' check (status in ('draft', 'published', 'superseded')), ${auditColumns}, unique (tenant_id, code, version)
    );
    create table arc_process (
      id text primary key, def_id text not null references arc_process_def (id), project_id text not null references arc_project (id),
      subject text not null check (subject in ('file', 'node', 'volume')), subject_id text not null, node_id text references arc_tree_node (id),
      org_id text references arc_org (id), monomial_id text references arc_monomial (id), title text not null,
      status text not null default 'running' check (status in ('running', 'finished', 'terminated')), finished_at timestamptz, ${auditColumns}
    );
    create unique index arc_process_running on arc_process (subject, subject_id) where status = 'running' and not is_delete;
    create index arc_process_subject on arc_process (subject, subject_id, create_time desc);
    create index arc_process_node on arc_process (node_id, create_time desc) where node_id is not null;
    alter table arc_task add column candidate_org text references arc_org (id), add column candidate_unit text references arc_monomial (id),
      add column is_passed_on boolean not null default false, add column urged_at timestamptz, add column urged_by text;
    create index arc_task_process on arc_task (process_id, create_time);
    alter table arc_project_member add column units text[];
    create function refuse_process_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_process does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update of status on arc_process for each row when (old.status is distinct from new.status) execute function refuse_process_step()`
  )
  await protect(db, 'arc_process_def', 'shared', 'select')
  await protect(db, 'arc_process', 'project', 'select, insert, update')
  await countChanges(db, 'arc_process_def')
  await countChanges(db, 'arc_process')
}

/** Forgets the processes; their tasks stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project_member drop column units;
    drop index arc_task_process;
    alter table arc_task drop column candidate_org, drop column candidate_unit, drop column is_passed_on, drop column urged_at, drop column urged_by;
    drop table arc_process; drop function refuse_process_step(); drop table arc_process_def`
  )
}
