import type { Kysely } from 'kysely'

import { inProject } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const PAPERS = ['licence', 'letter'] as const

/**
 * Who sees and writes which objects: bytes without a project are their uploader's; some kinds are everybody's of the tenant, and the papers
 * of a unit, those that were replaced too, theirs who see its verification.
 */
function objectPolicies(withoutProject: string): string {
  const rule = `tenant_id = (select app_tenant()) and (${inProject('project_id')} or (project_id is null and (create_by = (select app_user()) or ${withoutProject})))`
  return `alter policy seen on arc_object using (${rule});
    alter policy added on arc_object with check (${rule});
    alter policy changed on arc_object using (${rule}) with check (${rule});
    alter policy removed on arc_object using (${rule})`
}

/** The papers of units are fields of files: the row names their paths, and their bytes are the row's, as those of every other resource are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hidden =
    "exists (select 1 from sys_row_file l where l.object_id = arc_object.id and l.resource = 'enterprise' and not exists (select 1 from arc_org_auth a where a.id = l.row_id))"
  const moved = PAPERS.map(
    (paper) =>
      `update arc_org_auth a set ${paper} = o.path from arc_object o where o.id = a.${paper}_id;
      insert into sys_row_file (object_id, resource, row_id, field, tenant_id)
        select a.${paper}_id, 'enterprise', a.id, '${paper}', a.tenant_id from arc_org_auth a where a.${paper}_id is not null`
  )
  await runStatements(
    db,
    `
    alter table arc_org_auth add column licence text, add column letter text;
    alter table arc_org_auth disable trigger user;
    ${moved.join(';\n')};
    alter table arc_org_auth enable trigger user;
    update arc_object set biz = 'row' where biz = 'enterprise';
    ${objectPolicies(`biz in ('avatar', 'template', 'announcement') or (biz = 'row' and not ${hidden})`)};
    alter table arc_org_auth drop column licence_id, drop column letter_id`
  )
}

/** The papers are named by their objects again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const seen =
    "biz = 'enterprise' and exists (select 1 from arc_org_auth a where arc_object.id in (a.licence_id, a.letter_id))"
  const moved = PAPERS.map(
    (paper) => `update arc_org_auth a set ${paper}_id = o.id from arc_object o where o.path = a.${paper}`
  )
  const indexes = PAPERS.map(
    (paper) => `create index arc_org_auth_${paper} on arc_org_auth (${paper}_id) where ${paper}_id is not null`
  )
  await runStatements(
    db,
    `
    alter table arc_org_auth add column licence_id text references arc_object (id), add column letter_id text references arc_object (id);
    alter table arc_org_auth disable trigger user;
    ${moved.join(';\n')};
    alter table arc_org_auth enable trigger user;
    ${indexes.join(';\n')};
    ${objectPolicies(`biz in ('avatar', 'template', 'announcement', 'row') or (${seen})`)};
    update arc_object o set biz = 'enterprise' from sys_row_file l where l.object_id = o.id and l.resource = 'enterprise';
    delete from sys_row_file where resource = 'enterprise';
    alter table arc_org_auth drop column licence, drop column letter`
  )
}
