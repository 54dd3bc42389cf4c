import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machines declared when this was written, of the tables whose steps one function checks. */
const FORMER: Readonly<Record<string, string>> = {
  arc_file:
    'draft>submitted returned>submitted submitted>draft submitted>approved submitted>returned approved>submitted approved>arranged arranged>approved arranged>locked locked>arranged locked>archived draft>void submitted>void returned>void approved>void arranged>void',
  arc_volume:
    'draft>checked failed>checked draft>failed checked>failed checked>draft failed>draft returned>draft checked>locked locked>checked locked>returned locked>accepted accepted>shelved',
  arc_task:
    'todo>doing doing>todo todo>done doing>done todo>returned doing>returned done>doing returned>doing todo>cancelled doing>cancelled'
}
const ADDED: Readonly<Record<string, string>> = {
  arc_file: 'locked>returned returned>locked',
  arc_volume: 'returned>checked returned>failed accepted>locked returned>locked accepted>returned',
  arc_transfer:
    'draft>submitted returned>submitted rectify>submitted submitted>withdrawn withdrawn>draft submitted>reviewing reviewing>submitted reviewing>accepted reviewing>returned reviewing>rectify accepted>reviewing returned>reviewing rectify>reviewing accepted>packed verify_failed>packed packed>accepted packed>transmitting verify_failed>transmitting transmitting>packed transmitting>received packed>received received>verified received>verify_failed received>returned verify_failed>returned verified>returned verified>completed',
  arc_extension: 'applied>approved applied>refused applied>withdrawn',
  arc_handover: 'draft>js_signed js_signed>da_signed js_signed>draft da_signed>draft da_signed>issued issued>revoked',
  arc_location: 'open>full full>open open>closed full>closed closed>open'
}
const PROJECT_RUNNING = ['draft', 'active', 'arranging', 'pre_accept', 'transferring', 'handed']
const PROJECT_FORMER = [
  'draft>active',
  'active>arranging',
  'arranging>pre_accept',
  'pre_accept>transferring',
  'transferring>handed',
  'handed>closed',
  ...PROJECT_RUNNING.flatMap((state) => [`${state}>suspended`, `suspended>${state}`])
]
/** A transfer may begin before somebody has arranged all of a project, and without a 预验收 where none is asked for. */
const PROJECT_ADDED = ['active>pre_accept', 'active>transferring', 'arranging>transferring']
const NEW_TABLES = ['arc_transfer', 'arc_extension', 'arc_handover', 'arc_location']

const listed = (steps: Readonly<Record<string, string>>) =>
  Object.entries(steps).flatMap(([table, pairs]) => pairs.split(' ').map((pair) => `'${table}:${pair}'`))

const refuseState = (pairs: readonly string[]) => `
  create or replace function refuse_state_step() returns trigger language plpgsql as $$
  begin
    if current_user = 'app' and (tg_table_name || ':' || old.status || '>' || new.status) not in (${pairs.join(', ')}) then
      raise exception '% does not go from % to %', tg_table_name, old.status, new.status using errcode = 'check_violation';
    end if;
    return new;
  end $$`
const refuseProject = (pairs: readonly string[]) => `
  create or replace function refuse_project_step() returns trigger language plpgsql as $$
  begin
    if current_user = 'app' and (old.status || '>' || new.status) not in (${pairs.map((pair) => `'${pair}'`).join(', ')}) then
      raise exception 'arc_project does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    return new;
  end $$`

/** Transfers, extensions, handovers and places go by their declared steps alone, and volumes and projects by those that transfers bring about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    [
      refuseState([...listed(FORMER), ...listed(ADDED)]),
      refuseProject([...PROJECT_FORMER, ...PROJECT_ADDED]),
      ...NEW_TABLES.map(
        (table) =>
          `create trigger state_step before update of status on ${table} for each row when (old.status is distinct from new.status) execute function refuse_state_step()`
      )
    ].join(';')
  )
}

/** Only files, volumes, tasks and projects are held to their steps again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    [
      ...NEW_TABLES.map((table) => `drop trigger state_step on ${table}`),
      refuseState(listed(FORMER)),
      refuseProject(PROJECT_FORMER)
    ].join(';')
  )
}
