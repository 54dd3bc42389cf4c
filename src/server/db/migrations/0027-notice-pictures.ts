import type { Kysely } from 'kysely'

import { inProject } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** Who sees and writes which objects, where these belong to everybody of the tenant. */
function policies(everybodys: string): string {
  const rule = `tenant_id = (select app_tenant()) and (${inProject('project_id')} or (project_id is null and (create_by = (select app_user()) or biz in (${everybodys}))))`
  return `alter policy seen on arc_object using (${rule});
    alter policy added on arc_object with check (${rule});
    alter policy changed on arc_object using (${rule}) with check (${rule});
    alter policy removed on arc_object using (${rule})`
}

/** The pictures of a notice that has been saved are everybody's in the tenant, as portraits and forms are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, policies("'avatar', 'template', 'announcement'"))
}

/** They are their uploader's alone. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, policies("'avatar', 'template'"))
}
