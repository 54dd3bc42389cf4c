import { afterAll, beforeAll, expect, test } from 'vitest'

import demo from '../../../../src/server/db/seed/data/demo.json' with { type: 'json' }
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

interface Counted {
  readonly id: string
  readonly memberCount: number
  readonly hasChildren?: boolean
}
interface Listed {
  readonly records: readonly { readonly username: string }[]
  readonly total: number
}

let server: TestServer
/** A department with people of every kind, the one below it, and who leads both and may do nothing else there. */
let led = ''
let below = ''
beforeAll(async () => {
  server = await startDemoServer()
  const [describes, grants] = [
    await server.signIn(await holderOf(server, 'sys.depart:add')),
    await server.signIn(await holderOf(server, 'sys.depart:grant'))
  ]
  const add = async (departName: string, parentId: string | null, more: object = {}) => {
    const body = { departName, parentId, ...more }
    const { result } = await server.ask<{ ids: string[] }>('POST', '/sys/sysDepart/add', { token: describes, body })
    return result?.ids[0] ?? ''
  }
  const users = await server.db.selectFrom('sysUser').select(['id', 'username']).execute()
  const idsOf = (...names: string[]) => users.flatMap(({ id, username }) => (names.includes(username) ? [id] : []))
  led = await add('计数科', null, { directorUserIds: idsOf('newcomer').join(',') })
  below = await add('计数组', led)
  const join = (depId: string, userIdList: string[]) =>
    server.ask('POST', '/sys/user/editSysDepartWithUser', { token: grants, body: { depId, userIdList } })
  await join(led, idsOf('newcomer', 'chayue', 'kc_yantu', 'sj_fangyuan'))
  await join(below, idsOf('chayue', 'daiban'))
  // A frozen account is still one of them; one that is in the recycle bin is not.
  await server.db.updateTable('sysUser').set({ status: '2' }).where('username', '=', 'kc_yantu').execute()
  await server.db.updateTable('sysUser').set({ isDelete: true }).where('username', '=', 'sj_fangyuan').execute()
})
afterAll(() => server?.close())

/** Every department of a tree as somebody is shown it. */
async function departsOf(token: string, path: string): Promise<readonly Counted[]> {
  const read = async (query: Record<string, string>): Promise<Counted[]> => {
    const { result = [] } = await server.ask<Counted[]>('GET', `${path}/children`, { token, query })
    const deeper = await Promise.all(
      (result ?? []).filter(({ hasChildren }) => hasChildren).map(({ id }) => read({ parents: id }))
    )
    return [...(result ?? []), ...deeper.flat()]
  }
  return read({ roots: 'true' })
}
const listed = async (token: string, path: string, query: Record<string, string>) => {
  const { status, result } = await server.ask<Listed>('GET', path, { token, query: { ...query, pageSize: '500' } })
  return status === 200 ? { total: result?.total, people: result?.records.length } : { status }
}
/** What is wrong with the counts of a list, in words. */
async function wrongCounts(
  rows: readonly Counted[],
  open: (id: string) => ReturnType<typeof listed>
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, memberCount } of rows) {
    const people = await open(id)
    if (people.total !== memberCount || people.people !== memberCount)
      wrong.push(`${id}: ${memberCount} are counted, ${JSON.stringify(people)} are listed`)
  }
  return wrong
}

test('whoever is shown 成员数 of departments or roles finds so many people when he opens one, whatever his rights', async () => {
  const shown: Record<string, readonly number[]> = {}
  const wrong: string[] = []
  for (const { username } of demo.users.filter(({ username }) => !['kc_yantu', 'sj_fangyuan'].includes(username))) {
    const token = await server.signIn(username)
    const { result } = await server.ask<{ records: Counted[] }>('GET', '/sys/role/list', {
      token,
      query: { pageSize: 100 }
    })
    const lists = [
      await departsOf(token, '/sys/sysDepart'),
      await departsOf(token, '/sys/myDepart'),
      result?.records ?? []
    ] as const
    const [departs, own, roles] = lists
    for (const rows of [departs, own])
      wrong.push(...(await wrongCounts(rows, (depId) => listed(token, '/sys/user/departUserList', { depId }))))
    wrong.push(...(await wrongCounts(roles, (roleId) => listed(token, '/sys/user/userRoleList', { roleId }))))
    if (lists.some((rows) => rows.length > 0)) shown[username] = lists.map((rows) => rows.length)
  }
  expect(wrong).toEqual([])
  // Who has the whole administration, who has grants alone, and who leads two departments and has no right to any list.
  expect(Object.keys(shown).sort()).toEqual(['admin', 'baomi', 'newcomer'])
  expect(shown.newcomer).toEqual([0, 2, 0])
  expect(shown.admin?.[0]).toBeGreaterThan(10)
  expect(shown.baomi?.[2]).toBeGreaterThan(10)
})

test('a frozen account is one of the people of a department, one in the recycle bin is not', async () => {
  const token = await server.signIn('newcomer')
  const counts = (await departsOf(token, '/sys/myDepart')).map(({ id, memberCount }) => [id, memberCount])
  expect(counts).toEqual([
    [led, 3],
    [below, 2]
  ])
})

test('the number of people of a tenant is that of the accounts that its administrator lists', async () => {
  const token = await server.signIn('admin')
  const { result } = await server.ask<{ records: { id: string; userCount: number }[] }>('GET', '/sys/tenant/list', {
    token,
    query: { pageSize: 100 }
  })
  const own = result?.records.find(({ id }) => id === '1')
  expect(own?.userCount).toBeGreaterThan(10)
  expect(own?.userCount).toBe((await listed(token, '/sys/user/list', {})).total)
})
