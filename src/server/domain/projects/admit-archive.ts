import { sql } from 'kysely'

import { holdersOf } from '../../core/access/right-holders.ts'
import type { Tx } from '../../db/transaction.ts'

/** Who holds one of these for all projects works at the archive: he reviews, receives or certifies what any of them submits. */
const RIGHTS = [
  'transfer.review:accept',
  'transfer.receive:verify',
  'transfer.receive:shelve',
  'project.handover:issue'
] as const

/**
 * Makes the people of the archive members of a project, who without it would see nothing of it; also those who have come since it began.
 * Answers whether there were any: what they may do is another from then on.
 */
export async function admitArchive(tx: Tx, projectId: string): Promise<boolean> {
  const people = new Set((await Promise.all(RIGHTS.map((right) => holdersOf(tx, right, '*')))).flat())
  if (people.size === 0) return false
  const { numAffectedRows = 0n } =
    await sql`insert into arc_project_member (project_id, user_id, org_id, post, data_scope)
    select ${projectId}, u.id, u.org_id, (
      select r.role_name from sys_user_role g join sys_role r on r.id = g.role_id
      where g.user_id = u.id and g.project_id = '*' and not r.is_delete order by r.role_code limit 1), 'all'
    from sys_user u where u.id = any (${[...people]}::text[])
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}
