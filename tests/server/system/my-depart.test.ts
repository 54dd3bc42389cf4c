import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MenuEntry } from '#contract/core/menu.ts'
import type { PermissionResult } from '#contract/core/permission.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

/** 领导科 is led by newcomer, who belongs to it; 领导组 is below it, 外科 beside it. */
let server: TestServer
let describes: string
let grants: string
let leader: string
let top = ''
let below = ''
let beside = ''
const ids = new Map<string, string>()
const idOf = (username: string) => ids.get(username) ?? ''

const post = <T>(path: string, body: object, token: string) => server.ask<T>('POST', path, { token, body })
const get = <T>(path: string, query: Record<string, string>, token: string) =>
  server.ask<T>('GET', path, { token, query })
const addDepart = async (departName: string, parentId: string | null, by = describes) =>
  post<{ ids: string[] }>('/sys/sysDepart/add', { departName, parentId }, by)
const edit = async (id: string, values: object, by = describes) => {
  const { result } = await get<{ rowVersion: number }>('/sys/sysDepart/queryById', { id }, describes)
  return server.ask('PUT', '/sys/sysDepart/edit', {
    token: by,
    body: { id, rowVersion: result?.rowVersion, ...values }
  })
}
const join = (depId: string, username: string, by: string) =>
  post<{ count: number }>('/sys/user/editSysDepartWithUser', { depId, userIdList: [idOf(username)] }, by)
const leave = (depId: string, username: string, by: string) =>
  server.ask('DELETE', '/sys/user/deleteUserInDepart', { token: by, query: { depId, userId: idOf(username) } })
const hold = (departId: string, permissionIds: string) =>
  post('/sys/permission/saveDepartPermission', { departId, permissionIds }, grants)
const addRole = async (departId: string, roleCode: string) =>
  (await post<{ ids: string[] }>('/sys/sysDepartRole/add', { departId, roleCode, roleName: roleCode }, describes))
    .result?.ids[0] ?? ''
const grantRole = (roleId: string, permissionIds: string, by: string) =>
  post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds, lastpermissionIds: '' }, by)
const give = (username: string, newRoleId: string, by: string, oldRoleId = '') =>
  post('/sys/sysDepartRole/deptRoleUserAdd', { userId: idOf(username), newRoleId, oldRoleId }, by)
const menus = async (token: string) => {
  const { result } = await get<PermissionResult>('/sys/permission/getUserPermissionByToken', {}, token)
  const keys = (items: readonly MenuEntry[]): string[] =>
    items.flatMap(({ key, children = [] }) => [key, ...keys(children)])
  return keys(result?.menu ?? [])
}

beforeAll(async () => {
  server = await startDemoServer()
  describes = await server.signIn(await holderOf(server, 'sys.depart:add'))
  grants = await server.signIn(await holderOf(server, 'sys.depart:grant'))
  for (const { id, username } of await server.db.selectFrom('sysUser').select(['id', 'username']).execute())
    ids.set(username, id)
  top = (await addDepart('领导科', null)).result?.ids[0] ?? ''
  below = (await addDepart('领导组', top)).result?.ids[0] ?? ''
  beside = (await addDepart('外科', null)).result?.ids[0] ?? ''
  await join(top, 'newcomer', grants)
  await join(below, 'chayue', grants)
  leader = await server.signIn('newcomer')
  await edit(top, { directorUserIds: idOf('newcomer') })
})
afterAll(() => server?.close())

test('[7.C071] who leads a department has the menu, sees his departments and those below them alone, and loses it at once', async () => {
  expect(await menus(leader)).toContain('sys.myDepart')
  const children = async (query: Record<string, string>) =>
    (await get<Record<string, unknown>[]>('/sys/myDepart/children', query, leader)).result ?? []
  expect(await children({ roots: 'true' })).toMatchObject([
    {
      id: top,
      departName: '领导科',
      parentId: null,
      directorUserIds: idOf('newcomer'),
      memberCount: 1,
      hasChildren: true
    }
  ])
  expect(await children({ parents: top })).toMatchObject([{ id: below, parentId: top, hasChildren: false }])
  // Led by somebody else above it, a department is the first of his own tree.
  await edit(below, { directorUserIds: idOf('chayue') })
  const lower = await server.signIn('chayue')
  expect((await get<object[]>('/sys/myDepart/children', { roots: 'true' }, lower)).result).toMatchObject([
    { id: below, parentId: null }
  ])
  const found = await get<{ found: string[] }>('/sys/myDepart/find', { departName: '*科*' }, leader)
  expect(found.result?.found).toEqual([top])
  const mine = await get<{ id: string }[]>('/sys/sysDepart/queryMyDeptTreeList', {}, leader)
  expect(mine).toMatchObject({ message: '2', result: [{ id: top, children: [{ id: below }] }] })

  await edit(below, { directorUserIds: null })
  expect(await menus(lower)).not.toContain('sys.myDepart')
  expect((await get('/sys/myDepart/children', { roots: 'true' }, lower)).status).toBe(403)
  expect((await join(below, 'newcomer', lower)).status).toBe(403)
  expect((await get('/sys/user/departUserList', { depId: below }, lower)).status).toBe(403)
})

test('[1.A46] a leader puts people whom he may see into his departments and takes them out, himself never, and nobody elsewhere', async () => {
  expect((await join(below, 'sg_yijian', leader)).status).toBe(404)
  expect((await join(top, 'chayue', leader)).result).toEqual({ count: 1 })
  const members = async (depId: string) =>
    (await get<{ records: { username: string }[] }>('/sys/user/departUserList', { depId }, leader)).result?.records.map(
      ({ username }) => username
    )
  expect((await members(top))?.sort()).toEqual(['chayue', 'newcomer'])
  expect(await leave(top, 'chayue', leader)).toMatchObject({ status: 200, result: { count: 1 } })
  const own = { status: 403, message: '不能为自己加入或移出部门' }
  expect(await join(below, 'newcomer', leader)).toMatchObject(own)
  expect(await leave(top, 'newcomer', leader)).toMatchObject(own)
  const notLed = { status: 403, message: '您不是“外科”的负责人，不能管理它的成员和部门角色' }
  expect(await join(beside, 'chayue', leader)).toMatchObject(notLed)
  expect(await leave(beside, 'chayue', leader)).toMatchObject(notLed)
  expect(await get('/sys/user/departUserList', { depId: beside }, leader)).toMatchObject(notLed)
  const { id } = await server.db
    .selectFrom('sysDepart')
    .select('id')
    .where('tenantId', '=', 2)
    .executeTakeFirstOrThrow()
  expect((await join(id, 'chayue', leader)).status).toBe(404)
  expect((await get('/sys/user/departUserList', { depId: id }, leader)).status).toBe(404)
})

test('[7.C075] a leader gives the roles of his departments to their people, never to himself and never more than the department and he hold', async () => {
  await hold(top, 'm-sys.position,a-sys.position:add')
  await hold(below, 'm-sys.position,m-sys.dict')
  const role = await addRole(top, 'clerk')
  const lower = await addRole(below, 'lower')
  const other = await addRole(beside, 'other')
  expect((await get('/sys/sysDepartRole/getDeptRoleList', { departId: top }, leader)).result).toMatchObject([
    { id: role }
  ])
  const tree = await get<{ ids: string[] }>(
    '/sys/sysDepartPermission/queryTreeListForDeptRole',
    { departId: top },
    leader
  )
  expect(tree.result?.ids.sort()).toEqual(['a-sys.position:add', 'm-sys', 'm-sys.position'])
  expect(await grantRole(role, 'm-sys.dict', leader)).toMatchObject({
    status: 403,
    message: '部门“领导科”自己没有其中的权限，不能授予部门角色“clerk”'
  })
  expect((await grantRole(role, 'a-sys.position:add', leader)).result).toEqual({ granted: 3, revoked: 0 })
  const beyond = { status: 403, message: '您自己没有“数据字典”等 1 项权限，不能给予他人' }
  expect(await grantRole(lower, 'm-sys.dict', leader)).toMatchObject(beyond)
  await grantRole(lower, 'm-sys.dict', grants)
  expect(await give('chayue', lower, leader)).toMatchObject(beyond)
  // Who joins a department holds what it holds.
  expect(await join(below, 'chayue', leader)).toMatchObject(beyond)
  await hold(below, '')

  expect(await give('newcomer', role, leader)).toMatchObject({ status: 403, message: '不能给自己授予部门角色' })
  expect((await give('chayue', role, leader)).result).toEqual({ granted: 1, revoked: 0 })
  expect((await get('/sys/sysDepartRole/users', { roleId: role }, leader)).result).toMatchObject([
    { username: 'chayue' }
  ])
  await join(beside, 'chayue', grants)
  await give('chayue', other, grants)
  const held = await get('/sys/sysDepartRole/getDeptRoleByUserId', { userId: idOf('chayue') }, leader)
  expect(held.result).toMatchObject([{ droleId: role }])
  const notLed = { status: 403, message: '您不是“外科”的负责人，不能管理它的成员和部门角色' }
  expect(await give('chayue', other, leader)).toMatchObject(notLed)
  expect(await give('chayue', '', leader, other)).toMatchObject(notLed)
  expect(await grantRole(other, '', leader)).toMatchObject(notLed)
  expect(await get('/sys/sysDepartRole/users', { roleId: other }, leader)).toMatchObject(notLed)
  expect((await give('chayue', '', leader, role)).result).toEqual({ granted: 0, revoked: 1 })
})

test('a leader adds new people into his departments, with a first password, and nowhere else; nothing comes with that which he lacks', async () => {
  type Added = { row: { id: string; username: string }; result: { username: string; password: string } }
  let made = 0
  const addUser = (selecteddeparts: string | undefined, more: object = {}) => {
    const body = { username: `neu_led_${++made}`, realname: `新人${made}`, ...(selecteddeparts && { selecteddeparts }) }
    return post<Added>('/sys/user/add', { ...body, ...more }, leader)
  }
  const added = await addUser(below)
  expect(added, added.message).toMatchObject({ status: 200, result: { row: { username: 'neu_led_1' } } })
  const { username = '', password = '' } = added.result?.result ?? {}
  const members = await get<{ records: { username: string }[] }>('/sys/user/departUserList', { depId: below }, leader)
  expect(members.result?.records.map((one) => one.username)).toContain('neu_led_1')
  const signedIn = await server.ask<{ userInfo: { mustChangePassword: boolean } }>('POST', '/sys/login', {
    body: { username, password }
  })
  expect(signedIn.result?.userInfo.mustChangePassword).toBe(true)

  const nowhere = { status: 403, message: '请在您负责的部门中新建用户' }
  expect(await addUser(undefined)).toMatchObject(nowhere)
  expect(await addUser(beside)).toMatchObject({ status: 403, message: expect.stringContaining('您不是“外科”的负责人') })
  expect((await addUser(`${below},${beside}`)).status).toBe(403)
  const withRole = await addUser(below, { selectedroles: 'r-sys_admin' })
  expect(withRole.message).toContain('由有授权权限的人分配')
  const held = await server.db
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', withRole.result?.row.id ?? '')
    .execute()
  expect(held).toEqual([])
  await hold(below, 'm-sys.dict')
  expect(await addUser(below)).toMatchObject({ status: 403, message: expect.stringContaining('您自己没有“数据字典”') })
  const left = await server.db.selectFrom('sysUser').select('id').where('username', '=', `neu_led_${made}`).execute()
  expect(left).toEqual([])
  await hold(below, '')
  // Adding is all: he neither changes nor lists people beyond those whom he may see.
  const edit = { id: added.result?.row.id, rowVersion: 1, realname: '改名' }
  expect((await server.ask('PUT', '/sys/user/edit', { token: leader, body: edit })).status).toBe(403)
})

test('leading a department opens nothing else', async () => {
  const role = { departId: top, roleCode: 'own', roleName: 'own' }
  expect((await post('/sys/sysDepartRole/add', role, leader)).status).toBe(403)
  expect((await addDepart('新科', top, leader)).status).toBe(403)
  expect((await edit(top, { departName: '改名' }, leader)).status).toBe(403)
  const grant = { departId: top, permissionIds: 'm-sys.dict' }
  expect((await post('/sys/permission/saveDepartPermission', grant, leader)).status).toBe(403)
  expect((await get('/sys/permission/queryDepartPermission', { departId: top }, leader)).status).toBe(403)
  expect((await get('/sys/role/queryTreeList', {}, leader)).status).toBe(403)
})

test('the menu is granted to nobody: only leading gives it', async () => {
  const all = await get<{ ids: string[] }>('/sys/role/queryTreeList', {}, grants)
  expect(all.result?.ids).not.toContain('m-sys.myDepart')
  expect((await hold(beside, 'm-sys.myDepart')).status).toBe(404)
  await server.db
    .insertInto('sysDepartPermission')
    .values({ departId: beside, permissionId: 'm-sys.myDepart', tenantId: 1 })
    .execute()
  await join(beside, 'chayue', grants)
  expect(await menus(await server.signIn('chayue'))).not.toContain('sys.myDepart')
})

test('nobody makes himself the leader of a department, by its form or by putting it below one that he leads', async () => {
  const admin = await holderOf(server, 'sys.depart:add')
  const refused = { status: 403, message: '不能让自己成为“外科”的负责人，请由他人设置' }
  expect(await edit(beside, { directorUserIds: `${idOf('chayue')},${idOf(admin)}` })).toMatchObject(refused)
  await server.db
    .updateTable('sysDepart')
    .set({ directorUserIds: idOf(admin) })
    .where('id', '=', top)
    .execute()
  const move = (id: string, parent: string) =>
    server.ask('PUT', '/sys/sysDepart/move', { token: describes, body: { id, parent } })
  expect(await move(beside, top)).toMatchObject(refused)
  expect((await edit(top, { memo: '仍是负责人' })).status).toBe(200)
})
