import type { Kysely } from 'kysely'

import { runStatements } from './statements.ts'

/**
 * Who sees the rows of a table. `tenant`: the tenant's people. `shared`: them, and rows of tenant 0 may be read by all.
 * `project`: members of the row's project (`project_id`). `mine`: the user of the row (`user_id`).
 */
export type RowVisibility = 'tenant' | 'shared' | 'project' | 'mine'

const TENANT = 'tenant_id = (select app_tenant())'
const rules: { readonly [R in RowVisibility]: { readonly seen: string; readonly written: string } } = {
  tenant: { seen: TENANT, written: TENANT },
  shared: { seen: `(tenant_id = 0 or ${TENANT})`, written: TENANT },
  project: { seen: `${TENANT} and ${inProject('project_id')}`, written: `${TENANT} and ${inProject('project_id')}` },
  mine: { seen: 'user_id = (select app_user())', written: 'user_id = (select app_user())' }
}

/** The condition that a column names a project within the user's scope; read once a statement, not once a row. */
export function inProject(column: string): string {
  return `((select app_everywhere()) or ${column} = any ((select app_projects())::text[]))`
}

/** The condition that a row is the user's own, of his tenant and of a project that he is in. */
export const inTenantOfUser = (project: string): string =>
  `${TENANT} and user_id = (select app_user()) and ${inProject(project)}`

/** Grants the role `app` a table, and there only the rows that the user of the transaction may see, whatever a statement forgets to say. */
export async function protect(
  db: Kysely<unknown>,
  table: string,
  visibility: RowVisibility,
  verbs = 'select, insert, update, delete'
): Promise<void> {
  await protectBy(db, table, rules[visibility].seen, rules[visibility].written, verbs)
}

/** The same by conditions of one's own. */
export async function protectBy(
  db: Kysely<unknown>,
  table: string,
  seen: string,
  written: string,
  verbs = 'select, insert, update, delete'
): Promise<void> {
  await runStatements(
    db,
    `alter table ${table} enable row level security;
     grant ${verbs} on ${table} to app;
     create policy seen on ${table} for select to app using (${seen});
     create policy added on ${table} for insert to app with check (${written});
     create policy changed on ${table} for update to app using (${written}) with check (${written});
     create policy removed on ${table} for delete to app using (${written})`
  )
}

/** Counts each change of a row and notes who made it. The table has the columns of `auditColumns`. */
export async function countChanges(db: Kysely<unknown>, table: string): Promise<void> {
  await runStatements(db, `create trigger touch before update on ${table} for each row execute function touch()`)
}

/** Lets rows that come in versions change as drafts alone: what is published only goes on to be superseded. The table has a column `status`. */
export async function keepPublished(db: Kysely<unknown>, table: string): Promise<void> {
  await runStatements(
    db,
    `create trigger keep_published before update or delete on ${table} for each row execute function keep_published()`
  )
}

/** Lets one draft at a time be open among the versions that have the same values in these columns: of two who open one at once the later is refused. */
export async function keepOneDraft(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const names = columns.map((column) => `'${column}'`).join(', ')
  await runStatements(
    db,
    `create trigger one_draft before insert or update of status, is_delete on ${table} for each row execute function keep_one_draft(${names})`
  )
}
