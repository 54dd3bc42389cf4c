import { queryText } from '#contract/core/query-text.ts'
import { type User, users } from '#contract/system/users.ts'
import { menuAt } from '#core/state/menu.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The list of the accounts. */
const USERS = '/sys/user'
/** So many are found at most. */
const MOST = 5

/** Whether people can be searched: by who may open 用户管理. */
export const mayFindPeople = (): boolean => menuAt(USERS) !== undefined

/** People by a part of their name, or by the initials of how it is read. */
export async function findPeople(
  word: string,
  signal: AbortSignal
): Promise<{ found: readonly User[]; hasMore: boolean }> {
  const input = {
    realname: queryText('like', word),
    column: 'realname',
    order: 'asc',
    pageNo: 1,
    pageSize: MOST
  } as const
  const { records, total } = await ask(users.calls.list, input, { signal, quiet: true })
  return { found: records as readonly User[], hasMore: total > records.length }
}

/** The list of the accounts with this one alone. */
export const personAddress = ({ username }: Pick<User, 'username'>): string =>
  `${USERS}?${new URLSearchParams({ 'by-username': username })}`
