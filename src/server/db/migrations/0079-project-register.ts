import type { Kysely } from 'kysely'

import { inProject } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** The states from which a project may be suspended, and to which it comes back. */
const RUNNING = ['draft', 'active', 'arranging', 'pre_accept', 'transferring', 'handed']
/** Each step that the state machine declared when this was written. */
const STEPS = [
  'draft>active',
  'active>arranging',
  'arranging>pre_accept',
  'pre_accept>transferring',
  'transferring>handed',
  'handed>closed',
  ...RUNNING.flatMap((state) => [`${state}>suspended`, `suspended>${state}`])
]
/** What no two projects of an archive have in common. */
const UNIQUE = ['name', 'approval_no', 'land_use_permit', 'planning_permit', 'construction_permit']

const TENANT = 'tenant_id = (select app_tenant())'
const MEMBER = `${TENANT} and ${inProject('id')}`
const REGISTERED = `${TENANT} and (${inProject('id')} or (select app_keeps_projects()) or
  (project_no is null and (create_by = (select app_user()) or builder = any ((select app_units())::text[]))))`

const policies = (rule: string): string => `
  alter policy seen on arc_project using (${rule});
  alter policy added on arc_project with check (${rule});
  alter policy changed on arc_project using (${rule}) with check (${rule});
  alter policy removed on arc_project using (${rule})`

/**
 * 项目登记: a project has no number until the archive confirms it. Until then it is seen by who has registered it, by the people of its
 * builder, and, as every project, by those who keep the register of the archive. Its state goes by the declared steps alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project alter column project_no drop not null, add column submit_time timestamptz, add column submit_by text,
      add column opinion text, add column suspended_from text;
    alter table arc_project rename constraint arc_project_tenant_id_project_no_key to arc_project_project_no_key;
    ${UNIQUE.map((column) => `create unique index arc_project_${column}_unique on arc_project (tenant_id, lower(${column})) where not is_delete;`).join('\n')}
    create index arc_project_waiting on arc_project (tenant_id, submit_time) where not is_delete and status = 'draft';
    create function app_keeps_projects() returns boolean language sql stable security definer set search_path = public as $$
      select exists (
        select 1 from sys_user_role h join sys_role r on r.id = h.role_id and not r.is_delete
          join sys_role_permission g on g.role_id = h.role_id join sys_permission p on p.id = g.permission_id and not p.is_delete
        where h.user_id = app_user() and h.project_id = '*' and h.tenant_id in (0, app_tenant()) and g.tenant_id in (0, app_tenant())
          and p.key = 'project.list')
    $$;
    create function app_project_value_taken(field text, value text, own text) returns boolean language sql stable security definer set search_path = public as $$
      select exists (
        select 1 from arc_project p where p.tenant_id = app_tenant() and not p.is_delete and p.id <> own and lower(value) = lower(case field
          when 'name' then p.name when 'approvalNo' then p.approval_no when 'landUsePermit' then p.land_use_permit
          when 'planningPermit' then p.planning_permit when 'constructionPermit' then p.construction_permit end))
    $$;
    create function refuse_project_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and (old.status || '>' || new.status) not in (${STEPS.map((step) => `'${step}'`).join(', ')}) then
        raise exception 'arc_project does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update of status on arc_project for each row when (old.status is distinct from new.status) execute function refuse_project_step();
    ${policies(REGISTERED)}`
  )
}

/** Forgets who has submitted what; registrations without a number are removed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `${policies(MEMBER)};
    drop trigger state_step on arc_project; drop function refuse_project_step(); drop function app_keeps_projects(); drop function app_project_value_taken(text, text, text);
    drop index arc_project_waiting; ${UNIQUE.map((column) => `drop index arc_project_${column}_unique;`).join(' ')}
    delete from arc_project where project_no is null;
    alter table arc_project rename constraint arc_project_project_no_key to arc_project_tenant_id_project_no_key;
    alter table arc_project alter column project_no set not null, drop column submit_time, drop column submit_by, drop column opinion, drop column suspended_from`
  )
}
