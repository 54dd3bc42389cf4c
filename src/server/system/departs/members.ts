import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { isSeen } from './seen-users.ts'

/** The ids of people who are to be put into something, each once. Refuses (404) where who asks may not see one of them, as where there is none. */
export async function knownUsers({ tx }: TxCtx, userIdList: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(userIdList)]
  const users = await tx
    .selectFrom('sysUser')
    .select('id')
    .where('id', 'in', ids)
    .where('isDelete', '=', false)
    .where(isSeen(sql`id`))
    .execute()
  if (users.length < ids.length) throw missing()
  return ids
}

/** Members as existing clients read them, the words of their state beside it. */
export const withStates = <M extends { readonly statusText: string }>(members: readonly M[]) =>
  members.map(({ statusText, ...member }) => ({ ...member, status_dictText: statusText }))
