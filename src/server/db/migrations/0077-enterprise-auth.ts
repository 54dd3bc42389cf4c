import type { Kysely } from 'kysely'

import { countChanges, inProject, protectBy } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'0>1', '3>1', '4>1', '2>1', '1>0', '1>2', '1>3', '2>4'"

/** Who sees and writes which objects: bytes without a project are their uploader's; some kinds are everybody's of the tenant, papers of a unit theirs who see its verification. */
function objectPolicies(papers: string): string {
  const rule = `tenant_id = (select app_tenant()) and (${inProject('project_id')} or (project_id is null and (create_by = (select app_user()) or biz in ('avatar', 'template', 'announcement')${papers})))`
  return `alter policy seen on arc_object using (${rule});
    alter policy added on arc_object with check (${rule});
    alter policy changed on arc_object using (${rule}) with check (${rule});
    alter policy removed on arc_object using (${rule})`
}

/**
 * 企业认证: the papers of a unit, one row for each. They are seen by the people of the unit, by those of the archive who may decide
 * about them, and by nobody else; so are the stored papers themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_org_auth (
      id text primary key, org_id text not null references arc_org (id), name text not null, uscc text, legal_person text, cert_type text,
      valid_to date, licence_id text references arc_object (id), letter_id text references arc_object (id), applicant text,
      submit_time timestamptz, status text not null default '0' check (status in ('0', '1', '2', '3', '4')), opinion text, reviewed_by text,
      review_time timestamptz, warned_for date, ${auditColumns}
    );
    create unique index arc_org_auth_org on arc_org_auth (org_id) where not is_delete;
    create index arc_org_auth_status on arc_org_auth (tenant_id, status, submit_time) where not is_delete;
    create index arc_org_auth_licence on arc_org_auth (licence_id) where licence_id is not null;
    create index arc_org_auth_letter on arc_org_auth (letter_id) where letter_id is not null;
    create function app_reviews_units() returns boolean language sql stable security definer set search_path = public as $$
      select exists (
        select 1 from sys_permission p join (
          select g.permission_id from sys_user_role h join sys_role_permission g on g.role_id = h.role_id
            where h.user_id = app_user() and h.tenant_id in (0, app_tenant()) and g.tenant_id in (0, app_tenant())
          union all
          select g.permission_id from sys_user_depart m join sys_depart_permission g on g.depart_id = m.dep_id where m.user_id = app_user()
          union all
          select g.permission_id from sys_depart_role_user u join sys_depart_role r on r.id = u.drole_id and not r.is_delete
            join sys_depart_role_permission g on g.drole_id = r.id
            join sys_depart_permission d on d.depart_id = r.depart_id and d.permission_id = g.permission_id where u.user_id = app_user()
        ) held on held.permission_id = p.id where p.key = 'project.enterprise' and not p.is_delete)
    $$;
    create function app_units() returns text[] language sql stable security definer set search_path = public as $$
      select coalesce(array_agg(org_id), '{}') from (
        select org_id from sys_user where id = app_user() and org_id is not null
        union select org_id from arc_project_member where user_id = app_user() and org_id is not null and not is_delete) u
    $$;
    create function refuse_enterprise_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_org_auth does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update of status on arc_org_auth for each row when (old.status is distinct from new.status) execute function refuse_enterprise_step()`
  )
  const seen =
    'tenant_id = (select app_tenant()) and ((select app_everywhere()) or org_id = any ((select app_units())::text[]) or (select app_reviews_units()))'
  await protectBy(db, 'arc_org_auth', seen, seen, 'select, insert, update')
  await countChanges(db, 'arc_org_auth')
  await runStatements(
    db,
    objectPolicies(
      " or (biz = 'enterprise' and exists (select 1 from arc_org_auth a where arc_object.id in (a.licence_id, a.letter_id)))"
    )
  )
}

/** Forgets the papers of units; which units are verified stays. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, objectPolicies(''))
  await runStatements(
    db,
    'drop table arc_org_auth; drop function refuse_enterprise_step(); drop function app_units(); drop function app_reviews_units()'
  )
}
