import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
/** The keeper of secrets, who grants, and the administrator, who describes. */
let grants: string
let describes: string
beforeAll(async () => {
  server = await startDemoServer()
  grants = await server.signIn(await holderOf(server, 'sys.role:grant'))
  describes = await server.signIn(await holderOf(server, 'sys.role:add'))
})
afterAll(() => server?.close())

const idOf = async (username: string) =>
  (await server.db.selectFrom('sysUser').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
let made = 0
/** A new role; gives its id. */
async function newRole(): Promise<string> {
  const body = { roleCode: `own_${++made}`, roleName: `自建角色${made}` }
  const { result, message } = await server.ask<{ ids: string[] }>('POST', '/sys/role/add', { token: describes, body })
  expect(result, message).toBeTruthy()
  return result?.ids[0] ?? ''
}
const save = (roleId: string, permissionIds: readonly string[], last: readonly string[] | undefined, token = grants) =>
  server.ask<{ granted: number; revoked: number }>('POST', '/sys/permission/saveRolePermission', {
    token,
    body: { roleId, permissionIds: permissionIds.join(), ...(last && { lastpermissionIds: `${last.join()},` }) }
  })
const granted = async (roleId: string) =>
  (await server.ask<string[]>('GET', '/sys/permission/queryRolePermission', { token: grants, query: { roleId } }))
    .result ?? []
const give = (roleId: string, users: readonly string[], token = grants) =>
  server.ask<{ count: number }>('POST', '/sys/user/addSysUserRole', { token, body: { roleId, userIdList: users } })

test('a role is granted actions together with the menus above them, and what another has granted meanwhile stays [1.A44, 7.C043, 7.C056, 7.C064]', async () => {
  const role = await newRole()
  const { result } = await server.ask<{ treeList: { key: string }[]; ids: string[] }>(
    'GET',
    '/sys/role/queryTreeList',
    {
      token: grants
    }
  )
  expect(result?.treeList.map(({ key }) => key)).toContain('m-home')
  expect(result?.ids).toContain('a-sys.position:add')
  expect((await save(role, ['a-sys.position:add'], [])).result).toEqual({ granted: 3, revoked: 0 })
  expect((await granted(role)).sort()).toEqual(['a-sys.position:add', 'm-sys', 'm-sys.position'])
  await save(role, ['m-home'], [])
  expect(await granted(role)).toContain('m-home')
  // Who has not seen what was granted meanwhile does not take it away.
  expect((await save(role, [], ['a-sys.position:add', 'm-sys', 'm-sys.position'])).result?.revoked).toBe(3)
  expect(await granted(role)).toEqual(['m-home'])
})

test('who describes roles cannot grant, nobody grants a role of his own, and what comes with the product is not taken away', async () => {
  const role = await newRole()
  expect((await save(role, ['m-home'], [], describes)).status).toBe(403)
  const own = await save('r-sec_admin', [...(await granted('r-sec_admin')), 'm-sys.position'], undefined)
  expect(own).toMatchObject({ status: 403, message: '不能给自己所在的角色“安全保密员”增加权限' })
  expect((await save('r-da_receiver', [], undefined)).message).toMatch(/随系统提供的权限不能收回/)
})

test('each of two archives grants a role of the product the same right, gives it to the same person, and takes both back for itself', async () => {
  const [role, rules] = ['r-da_receiver', 'm-sys.rule']
  const keeper = { userId: 'u-lx_shigong', roleId: 'r-sec_admin', tenantId: 2 }
  await server.db.insertInto('sysUserRole').values(keeper).execute()
  await server.db.insertInto('sysUserTenant').values({ userId: 'u-lx_jianshe', tenantId: 1 }).execute()
  const neighbour = await server.signIn('lx_shigong')
  const sees = async (token: string) => (await server.ask('GET', '/sys/checkRule/list', { token })).status
  const here = await server.signIn(await holderOf(server, 'transfer.receive:shelve'))
  expect((await give(role, ['u-lx_jianshe'])).result).toEqual({ count: 1 })
  expect((await give(role, ['u-lx_jianshe'], neighbour)).result).toEqual({ count: 1 })
  const there = await server.signIn('lx_jianshe')
  const release = await granted(role)
  const wanted = [...release, 'm-sys', rules]

  expect((await save(role, wanted, release)).result).toEqual({ granted: 2, revoked: 0 })
  expect([await sees(here), await sees(there)]).toEqual([200, 403])
  expect((await save(role, wanted, release, neighbour)).result).toEqual({ granted: 2, revoked: 0 })
  expect([await sees(here), await sees(there)]).toEqual([200, 200])
  expect((await save(role, release, wanted)).result).toEqual({ granted: 0, revoked: 2 })
  expect([await sees(here), await sees(there)]).toEqual([403, 200])
})

test('members are added and removed by who may, never oneself, never a second administration, never the last administrator', async () => {
  const role = await newRole()
  const [admin, baomi] = [await idOf('admin'), await idOf('baomi')]
  expect((await give(role, [admin], describes)).status).toBe(403)
  expect((await give(role, [admin])).result).toEqual({ count: 1 })
  expect((await give(role, [admin])).result).toEqual({ count: 0 })
  expect((await give(role, [baomi])).message).toBe('不能给自己授予角色')
  expect((await give('r-audit_admin', [admin])).message).toMatch(/已是系统管理员/)
  const last = await server.ask('DELETE', '/sys/user/deleteUserRole', {
    token: grants,
    query: { roleId: 'r-sys_admin', userId: admin }
  })
  expect(last.message).toBe('“系统管理员”至少要保留一位可以登录的人员')
  const { result } = await server.ask<{ records: { username: string; projectId: string }[] }>(
    'GET',
    '/sys/user/userRoleList',
    { token: grants, query: { roleId: role } }
  )
  expect(result?.records).toMatchObject([{ username: 'admin', projectId: '*' }])
  const taken = await server.ask('DELETE', '/sys/user/deleteUserRoleBatch', {
    token: grants,
    query: { roleId: role, userIds: `${admin},` }
  })
  expect(taken.result).toEqual({ count: 1 })
})

test('a role is copied with its grants and its data scope, those that come with the product too; the copy can be changed', async () => {
  const { result, message } = await server.ask<{ ids: string[]; change: string }>('PUT', '/sys/role/copy', {
    token: describes,
    body: { ids: 'r-da_receiver', roleCode: 'receiver_2', roleName: '接收员二' }
  })
  expect(result?.ids, message).toHaveLength(1)
  const copy = result?.ids[0] ?? ''
  expect((await granted(copy)).sort()).toEqual((await granted('r-da_receiver')).sort())
  expect((await save(copy, ['m-home'], undefined)).result?.revoked).toBeGreaterThan(5)
  const change = await server.ask('PUT', '/sys/role/edit', {
    token: describes,
    body: { id: 'r-da_receiver', rowVersion: 1, roleName: '改名' }
  })
  expect(change).toMatchObject({ status: 403, message: '“档案馆接收员”随系统提供，不能修改或删除' })
})

test('the number of people of a role is that of the people listed, also where they hold it in several projects', async () => {
  const token = await server.signIn('baomi')
  type Roles = { records: { id: string; roleName: string; memberCount: number }[] }
  const { result } = await server.ask<Roles>('GET', '/sys/role/list', { token, query: { pageSize: 100 } })
  const counted = result?.records.map(({ roleName, memberCount }) => [roleName, memberCount])
  const listed = await Promise.all(
    (result?.records ?? []).map(async ({ id: roleId, roleName }) => {
      const query = { roleId, pageSize: 100 }
      const answer = await server.ask<{ total: number }>('GET', '/sys/user/userRoleList', { token, query })
      return [roleName, answer.result?.total]
    })
  )
  expect(listed.length).toBeGreaterThan(10)
  expect(counted).toEqual(listed)
})
