import type { Kysely } from 'kysely'

import { inProject, protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** Who sees and writes which objects: bytes without a project are their uploader's; some kinds are the tenant's, papers of a unit theirs who see its verification. */
function objectPolicies(everybodys: string): string {
  const papers =
    "biz = 'enterprise' and exists (select 1 from arc_org_auth a where arc_object.id in (a.licence_id, a.letter_id))"
  const rule = `tenant_id = (select app_tenant()) and (${inProject('project_id')} or (project_id is null and (create_by = (select app_user()) or biz in (${everybodys}) or (${papers}))))`
  return `alter policy seen on arc_object using (${rule});
    alter policy added on arc_object with check (${rule});
    alter policy changed on arc_object using (${rule}) with check (${rule});
    alter policy removed on arc_object using (${rule})`
}

/**
 * Which rows name or have named which bytes, by resource and field: bytes of a row (biz 'row') are of its project, else of the tenant, and
 * the calls ask who may read the row. Samples of signatures are bytes of their rows from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_row_file (
      object_id text not null references arc_object (id), resource text not null, row_id text not null, field text not null,
      tenant_id bigint not null default app_tenant(), primary key (object_id, resource, row_id, field)
    );
    create index sys_row_file_row on sys_row_file (resource, field, row_id);
    create index arc_object_path_row on arc_object (id) where biz = 'row' and not is_delete`
  )
  await protect(db, 'sys_row_file', 'tenant', 'select, insert')
  await runStatements(db, objectPolicies("'avatar', 'template', 'announcement', 'row'"))
  await runStatements(
    db,
    `insert into sys_row_file (object_id, resource, row_id, field, tenant_id)
      select o.id, 'responsible', r.id, 'signPath', r.tenant_id from arc_responsible r join arc_object o on o.path = r.sign_path;
    update arc_object set biz = 'row' where biz = 'signature'`
  )
}

/** Samples of signatures are bytes of their own kind again; what rows hold otherwise stays where it is. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `update arc_object o set biz = 'signature' from sys_row_file l where l.object_id = o.id and l.resource = 'responsible';
    ${objectPolicies("'avatar', 'template', 'announcement'")};
    drop index arc_object_path_row; drop table sys_row_file`
  )
}
