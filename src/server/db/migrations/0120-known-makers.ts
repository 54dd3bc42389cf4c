import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Which project has made an account, of those that are older than the column: where the history proves it. Who made an account in a project
 * wrote the account and its first place there in one transaction, so both changes have its moment and its user; no other way into a project
 * makes an account. Of every other one no project is known: somebody may have been brought in by his phone, and leaders freeze him nowhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    update sys_user u set made_in_project = m.project_id
    from arc_project_member m
      join sys_change_row place on place.row_id = m.id
      join sys_change joined on joined.id = place.change_id and joined.resource = 'projectUser' and joined.kind = 'add'
      join sys_change made on made.resource = 'user' and made.kind = 'add' and made.at = joined.at and made.by_user = joined.by_user
        and made.tenant_id = joined.tenant_id
      join sys_change_row account on account.change_id = made.id
    where u.made_in_project is null and u.id = m.user_id and u.id = account.row_id and u.tenant_id = made.tenant_id and m.tenant_id = made.tenant_id`
  )
}

/** What the history proves stays known: without the column it is gone. */
export async function down(): Promise<void> {}
