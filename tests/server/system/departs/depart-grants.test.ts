import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PermissionResult } from '#contract/core/permission.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
/** The administrator, who describes, and the keeper of secrets, who grants. */
let describes: string
let grants: string
/** A member of a new department, somebody below it, and their ids. */
let member: string
let top = ''
let below = ''
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startDemoServer()
  describes = await server.signIn(await holderOf(server, 'sys.depart:add'))
  grants = await server.signIn(await holderOf(server, 'sys.depart:grant'))
  for (const { id, username } of await server.db.selectFrom('sysUser').select(['id', 'username']).execute())
    ids.set(username, id)
  const add = async (departName: string, parentId: string | null) =>
    (await post<{ ids: string[] }>('/sys/sysDepart/add', { departName, parentId }, describes)).result?.ids[0] ?? ''
  top = await add('授权科', null)
  below = await add('授权组', top)
  await join(top, 'newcomer')
  await join(below, 'chayue')
  member = await server.signIn('newcomer')
})
afterAll(() => server?.close())

const post = <T>(path: string, body: object, token = grants) => server.ask<T>('POST', path, { token, body })
const get = async <T>(path: string, query: Record<string, string>, token = grants) =>
  (await server.ask<T>('GET', path, { token, query })).result
const join = (depId: string, username: string) =>
  post('/sys/user/editSysDepartWithUser', { depId, userIdList: [ids.get(username)] })
const saveDepart = (departId: string, permissionIds: string, lastpermissionIds?: string) =>
  post<{ granted: number; revoked: number }>('/sys/permission/saveDepartPermission', {
    departId,
    permissionIds,
    ...(lastpermissionIds !== undefined && { lastpermissionIds })
  })
const rightsOf = async (token: string) =>
  (await get<PermissionResult>('/sys/permission/getUserPermissionByToken', {}, token))?.auth.map(({ action }) => action)
const addRole = async (roleCode: string) =>
  (await post<{ ids: string[] }>('/sys/sysDepartRole/add', { departId: top, roleCode, roleName: roleCode }, describes))
    .result?.ids[0] ?? ''

test('[7.C057] [7.C067] what a department is granted its members hold at once, in the menu and at every call, and lose with it', async () => {
  const countable = async () =>
    (await server.ask('GET', '/sys/position/countChosen', { token: member, query: { all: 'true' } })).status
  expect(await countable()).toBe(403)
  const { result } = await saveDepart(top, 'm-sys.position,a-sys.position:add,')
  expect(result).toEqual({ granted: 3, revoked: 0 })
  expect((await get<string[]>('/sys/permission/queryDepartPermission', { departId: top }))?.sort()).toEqual([
    'a-sys.position:add',
    'm-sys',
    'm-sys.position'
  ])
  expect(await countable()).toBe(200)
  expect(await rightsOf(member)).toContain('sys.position:add')
  expect(await rightsOf(await server.signIn('chayue'))).not.toContain('sys.position:add')
  await saveDepart(top, 'm-sys,m-sys.position', 'm-sys,m-sys.position,a-sys.position:add')
  expect(await rightsOf(member)).not.toContain('sys.position:add')
})

test('[7.C073] [7.C074] [7.C075] a department role gives people below its department what the department holds, and never more', async () => {
  await saveDepart(top, 'm-sys,m-sys.position,a-sys.position:edit')
  const role = await addRole('helper')
  const tree = await get<{ ids: string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: top })
  expect(tree?.ids.sort()).toEqual(['a-sys.position:edit', 'm-sys', 'm-sys.position'])
  const save = (permissionIds: string) =>
    post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role, permissionIds, lastpermissionIds: '' })
  expect(await save('m-home,m-sys.position')).toMatchObject({
    status: 403,
    message: '部门“授权科”自己没有其中的权限，不能授予部门角色“helper”'
  })
  expect((await save('a-sys.position:edit')).result).toEqual({ granted: 3, revoked: 0 })
  expect(await get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role })).toHaveLength(3)
  const give = (username: string, newRoleId: string, oldRoleId = '') =>
    post('/sys/sysDepartRole/deptRoleUserAdd', { userId: ids.get(username), newRoleId, oldRoleId })
  expect((await give('jieshou', role)).message).toBe('部门角色“helper”只能授予本部门及下级部门的人员')
  expect((await give('chayue', `${role},`)).result).toEqual({ granted: 1, revoked: 0 })
  const person = await server.signIn('chayue')
  expect(await rightsOf(person)).toContain('sys.position:edit')
  expect(await get('/sys/sysDepartRole/getDeptRoleByUserId', { userId: ids.get('chayue') ?? '' })).toMatchObject([
    { droleId: role }
  ])
  expect(await get('/sys/sysDepartRole/getDeptRoleList', { departId: top, userId: '' })).toMatchObject([{ id: role }])
  // What the department loses, its roles give no more.
  await saveDepart(top, 'm-sys,m-sys.position', 'm-sys,m-sys.position,a-sys.position:edit')
  expect(await rightsOf(person)).not.toContain('sys.position:edit')
  await saveDepart(top, 'm-sys,m-sys.position,a-sys.position:edit')
  expect(await rightsOf(person)).toContain('sys.position:edit')
  await give('chayue', '', role)
  expect(await rightsOf(person)).not.toContain('sys.position:edit')
})

test('nobody grants his own department or himself anything, who describes departments grants nothing, and other tenants are not there', async () => {
  const baomi = await holderOf(server, 'sys.depart:grant')
  const own = await server.db
    .selectFrom('sysUserDepart')
    .select('depId')
    .where('userId', '=', ids.get(baomi) ?? '')
    .executeTakeFirstOrThrow()
  expect(await saveDepart(own.depId, 'm-sys.position')).toMatchObject({
    status: 403,
    message: expect.stringMatching(/不能给自己所在的部门“.+”增加权限/)
  })
  const role = await addRole('own')
  const self = { userId: ids.get(baomi), newRoleId: role, oldRoleId: '' }
  expect((await post('/sys/sysDepartRole/deptRoleUserAdd', self)).message).toBe('不能给自己授予部门角色')
  const body = { departId: top, permissionIds: 'm-sys.position' }
  expect((await post('/sys/permission/saveDepartPermission', body, describes)).status).toBe(403)
  const { id } = await server.db
    .selectFrom('sysDepart')
    .select('id')
    .where('tenantId', '=', 2)
    .executeTakeFirstOrThrow()
  expect((await saveDepart(id, 'm-sys.position')).status).toBe(404)
})

test('data rules that are granted to a department narrow what its members are shown', async () => {
  for (const code of ['部1', '外1']) await post('/sys/position/add', { code, name: code }, describes)
  await saveDepart(top, 'm-sys,m-sys.position')
  const rule = {
    permissionId: 'm-sys.position',
    ruleName: '部',
    ruleColumn: 'code',
    ruleConditions: 'RIGHT_LIKE',
    ruleValue: '部',
    status: '1'
  }
  const added = await post<{ ids: string[] }>('/sys/permission/addPermissionRule', rule, describes)
  const path = `/sys/sysDepartPermission/datarule/m-sys.position/${top}`
  expect((await post(path, { dataRuleIds: `${added.result?.ids[0]},` })).result).toEqual({ count: 1 })
  const shown = await get<{ records: { code: string }[] }>('/sys/position/list', { pageSize: '1000' }, member)
  expect(shown?.records.map(({ code }) => code)).toEqual(['部1'])
  expect(await get(path, {})).toMatchObject({ drChecked: added.result?.ids[0] })
})

test('who grants in departments puts nobody anywhere whom he may not see', async () => {
  await saveDepart(top, 'm-sys.depart,a-sys.depart:grant')
  const role = await addRole('unseen')
  const put = (username: string) =>
    post('/sys/user/editSysDepartWithUser', { depId: below, userIdList: [ids.get(username)] }, member)
  const give = (username: string) =>
    post('/sys/sysDepartRole/deptRoleUserAdd', { userId: ids.get(username), newRoleId: role, oldRoleId: '' }, member)
  const stranger = 'sg_yijian'
  await join(below, stranger)
  expect((await put(stranger)).status).toBe(404)
  expect((await give(stranger)).status).toBe(404)
  await join(top, stranger)
  expect((await put(stranger)).status).toBe(200)
  expect((await give(stranger)).result).toEqual({ granted: 1, revoked: 0 })
})

test('whose department is moved from under another loses at once what the roles of that one gave him', async () => {
  await saveDepart(top, 'm-sys,m-sys.position,a-sys.position:edit')
  const role = await addRole('above')
  const roleId = { roleId: role, permissionIds: 'a-sys.position:edit', lastpermissionIds: '' }
  await post('/sys/sysDepartPermission/saveDeptRolePermission', roleId)
  await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: ids.get('chayue'), newRoleId: role, oldRoleId: '' })
  const person = await server.signIn('chayue')
  expect(await rightsOf(person)).toContain('sys.position:edit')
  const moved = await server.ask('PUT', '/sys/sysDepart/move', { token: describes, body: { id: below, parent: null } })
  expect(moved.status).toBe(200)
  expect(await rightsOf(person)).not.toContain('sys.position:edit')
})
