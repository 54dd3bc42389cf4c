import type { TxCtx } from '../core/context.ts'
import { missing } from '../core/refusal.ts'

/** The ids of people who are to be put into something, each once. Refuses where one of them is not there for who asks. */
export async function knownUsers({ tx }: TxCtx, userIdList: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(userIdList)]
  const users = await tx
    .selectFrom('sysUser')
    .select('id')
    .where('id', 'in', ids)
    .where('isDelete', '=', false)
    .execute()
  if (users.length < ids.length) throw missing()
  return ids
}

/** Members as existing clients read them, the words of their state beside it. */
export const withStates = <M extends { readonly statusText: string }>(members: readonly M[]) =>
  members.map(({ statusText, ...member }) => ({ ...member, status_dictText: statusText }))
