import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { tooMany } from '../../core/access/rate.ts'

/** So many invitations, successions and new accounts of one user in an hour cost nothing; before each further one he waits twice as long, as at the sign-in. */
const FREE = 20
const LONGEST = 900

/** After so many people in an hour, invited or given an account, in whichever project, a wait that doubles with each. Two at once are counted one after the other. */
export async function keepPace({ tx, principal }: TxCtx): Promise<void> {
  await tx.selectFrom('sysUser').select('id').where('id', '=', principal.id).forUpdate().execute()
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - max(at)), 0)::float8 as age from (
      select asked_at as at from arc_project_invitation where asked_by = ${principal.id}
      union all select create_time from arc_succession where create_by = ${principal.id}
      union all select create_time from sys_user where create_by = ${principal.id} and made_in_project is not null) brought
    where at > now() - interval '1 hour'`.execute(tx)
  const { count = 0, age = 0 } = rows[0] ?? {}
  if (count < FREE) return
  const left = Math.ceil(Math.min(2 ** Math.min(count - FREE, 20), LONGEST) - age)
  if (left > 0) throw tooMany(left)
}
