import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DataRule } from '#contract/system/data-rules.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

const MENU = 'm-sys.position'
let server: TestServer
/** The administrator, who describes; the keeper of secrets, who grants; somebody who holds a role whose rows are narrowed. */
let describes: string
let grants: string
let narrowed: string
let role: string
const ids = new Map<string, string>()

const addPosition = async (code: string, token: string) => {
  const body = { code, name: `职务${code}` }
  return server.ask<{ ids: string[] }>('POST', '/sys/position/add', { token, body })
}
const addRole = async (roleCode: string, permissions: readonly string[]) => {
  const body = { roleCode, roleName: roleCode }
  const { result } = await server.ask<{ ids: string[] }>('POST', '/sys/role/add', { token: describes, body })
  const id = result?.ids[0] ?? ''
  const granted = { roleId: id, permissionIds: permissions.join() }
  await server.ask('POST', '/sys/permission/saveRolePermission', { token: grants, body: granted })
  return id
}
const give = async (roleId: string, username: string) => {
  const { id } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await server.ask('POST', '/sys/user/addSysUserRole', { token: grants, body: { roleId, userIdList: [id] } })
  server.app.appContext.principals.forget()
}
const addRule = (body: object) =>
  server.ask<{ ids: string[] }>('POST', '/sys/permission/addPermissionRule', {
    token: describes,
    body: { permissionId: MENU, ruleName: '规则', ruleConditions: '=', ruleValue: 'x', status: '1', ...body }
  })
const grant = (dataRuleIds: readonly string[], roleId = role) =>
  server.ask('POST', '/sys/role/datarule', {
    token: grants,
    body: { permissionId: MENU, roleId, dataRuleIds: `${dataRuleIds.join()},` }
  })
const shown = async (token = narrowed, query: Record<string, string> = {}) =>
  (
    await server.ask<{ records: { code: string }[] }>('GET', '/sys/position/list', {
      token,
      query: { pageSize: 1000, column: 'code', order: 'asc', ...query }
    })
  ).result?.records.map(({ code }) => code)

beforeAll(async () => {
  server = await startDemoServer()
  describes = await server.signIn(await holderOf(server, 'sys.perm:add'))
  grants = await server.signIn(await holderOf(server, 'sys.role:grant'))
  for (const code of ['甲1', '甲2', '乙1']) ids.set(code, (await addPosition(code, describes)).result?.ids[0] ?? '')
  role = await addRole('narrowed', [
    'm-sys',
    MENU,
    ...['add', 'edit', 'delete', 'export'].map((action) => `a-sys.position:${action}`)
  ])
  await give(role, 'newcomer')
  narrowed = await server.signIn('newcomer')
})
afterAll(() => server?.close())

test('[7.C065] [7.C066] rules of a menu are added, found, changed and deleted as existing clients do; variables and columns are known', async () => {
  const added = await addRule({ ruleName: '本人', ruleColumn: 'create_by', ruleValue: '#{sys_user_code}' })
  const find = async (query: Record<string, string> = {}) =>
    (
      await server.ask<DataRule[]>('GET', '/sys/permission/queryPermissionRule', {
        token: describes,
        query: { permissionId: MENU, ...query }
      })
    ).result
  const [rule] = (await find({ ruleName: '本' })) ?? []
  expect(rule).toMatchObject({ id: added.result?.ids[0], ruleColumn: 'createBy', permissionId: MENU, status: '1' })
  expect(await find({ ruleName: '别' })).toEqual([])
  const edit = await server.ask('PUT', '/sys/permission/editPermissionRule', {
    token: describes,
    body: { ...rule, ruleName: '本人的' }
  })
  expect(edit.message).toBe('操作成功！')
  const query = { id: rule?.id ?? '' }
  await server.ask('DELETE', '/sys/permission/deletePermissionRule', { token: describes, query })
  expect(await find()).toEqual([])
  const fault = async (body: object) => (await addRule(body)).faults?.[0]
  expect(await fault({ ruleColumn: 'salary' })).toMatchObject({
    field: 'ruleColumn',
    message: '这个菜单的列表没有字段“salary”'
  })
  expect(await fault({ ruleColumn: 'code', ruleValue: '#{sys_boss}' })).toMatchObject({ field: 'ruleValue' })
  expect(await fault({ ruleColumn: 'createTime', ruleValue: 'gestern' })).toMatchObject({ field: 'ruleValue' })
  expect(await fault({ ruleColumn: 'code', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' })).toMatchObject({
    field: 'ruleConditions'
  })
  expect(await fault({ permissionId: 'm-home', ruleColumn: 'code' })).toMatchObject({
    message: '这个菜单没有可以按规则筛选的列表'
  })
})

test('whoever is granted a rule with a menu is shown its rows alone: listed, opened, exported, changed, deleted, all that match', async () => {
  const rule =
    (await addRule({ ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE', ruleValue: '甲' })).result?.ids[0] ?? ''
  expect(await shown()).toContain('乙1')
  expect((await grant([rule])).result).toEqual({ count: 1 })
  expect(await shown()).toEqual(['甲1', '甲2'])
  const wide = encodeURIComponent(JSON.stringify([{ field: 'code', rule: 'like', val: '1' }]))
  expect(await shown(narrowed, { superQueryParams: wide, superQueryMatchType: 'or' })).toEqual(['甲1'])
  const hidden = ids.get('乙1') ?? ''
  const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, asking: object) =>
    server.ask<{ count: number }>(method, `/sys/position${path}`, { token: narrowed, ...asking })
  expect((await ask('GET', '/queryById', { query: { id: hidden } })).status).toBe(404)
  expect((await ask('GET', '/history', { query: { id: hidden } })).status).toBe(404)
  expect((await ask('PUT', '/edit', { body: { id: hidden, rowVersion: 1, name: '偷改' } })).status).toBe(404)
  expect((await ask('DELETE', '/delete', { query: { id: hidden } })).status).toBe(404)
  const headers = { 'x-access-token': narrowed }
  const file = await server.app.inject({ url: '/api/sys/position/exportXls?format=csv', headers })
  expect(file.body).toContain('甲1')
  expect(file.body).not.toContain('乙1')
  const all = await ask('PUT', '/editBatch', { body: { all: 'true', values: { description: '批量' } } })
  expect(all.result?.count).toBe(2)
  // What would not be shown to its writer any more is not written.
  expect(await addPosition('乙2', narrowed)).toMatchObject({
    status: 403,
    message: '按您的数据规则，保存后您将看不到这些数据，因此不能保存'
  })
  expect((await addPosition('甲3', narrowed)).success).toBe(true)
  expect((await ask('DELETE', '/deleteBatch', { query: { all: 'true' } })).result?.count).toBe(3)
  expect(await shown(describes)).toContain('乙1')
})

test('rules of one grant hold together, and another grant of the menu without a rule shows everything', async () => {
  for (const code of ['丙1', '丙2']) await addPosition(code, describes)
  const begins =
    (await addRule({ ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE', ruleValue: '丙' })).result?.ids[0] ?? ''
  const ends = (await addRule({ ruleColumn: 'code', ruleConditions: 'LEFT_LIKE', ruleValue: '2' })).result?.ids[0] ?? ''
  await grant([begins, ends])
  expect(await shown()).toEqual(['丙2'])
  const { result } = await server.ask('GET', `/sys/role/datarule/${MENU}/${role}`, { token: grants })
  expect(result).toMatchObject({ drChecked: `${begins},${ends}` })
  await give(await addRole('whole', ['m-sys', MENU]), 'newcomer')
  expect(await shown()).toContain('乙1')
})

test('who grants rules never does so to a role of his own, nor without the menu; who writes rules changes none that narrows himself', async () => {
  const rule = (await addRule({ ruleColumn: 'code', ruleConditions: '!=', ruleValue: '无' })).result?.ids[0] ?? ''
  expect(await grant([rule], 'r-sec_admin')).toMatchObject({
    status: 403,
    message: '不能修改自己所在的角色“安全保密员”的数据规则'
  })
  expect((await grant([rule], 'r-audit_admin')).message).toBe('“安全审计员”还没有这个菜单的权限，请先授权菜单')
  expect((await grant([rule], 'r-sys_admin')).result).toEqual({ count: 1 })
  const gone = await server.ask('DELETE', '/sys/permission/deletePermissionRule', {
    token: describes,
    query: { id: rule }
  })
  expect(gone).toMatchObject({ status: 403, message: '规则“规则”限制着您自己看到的数据，不能由您修改或删除' })
})

test('a role within a department shows what its own rules and those of its department let through', async () => {
  for (const code of ['丁1', '丁2', '戊2']) await addPosition(code, describes)
  const ask = (path: string, body: object, token = grants) =>
    server.ask<{ row: { id: string }; ids: string[] }>('POST', path, { token, body })
  const departId =
    (await ask('/sys/sysDepart/add', { departName: '丁科', parentId: 'd-01', orgCategory: '2' }, describes)).result?.row
      .id ?? ''
  const held = { permissionIds: `m-sys,${MENU}`, lastpermissionIds: '' }
  await ask('/sys/permission/saveDepartPermission', { departId, ...held })
  const named = { departId, roleName: '丁科角色', roleCode: 'of-depart' }
  const roleId = (await ask('/sys/sysDepartRole/add', named, describes)).result?.row.id ?? ''
  await ask('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...held })
  await ask('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: ['u-chayue'] })
  await ask('/sys/sysDepartRole/deptRoleUserAdd', { userId: 'u-chayue', newRoleId: roleId, oldRoleId: '' })
  const rule = async (ruleConditions: string, ruleValue: string) =>
    (await addRule({ ruleColumn: 'code', ruleConditions, ruleValue })).result?.ids[0] ?? ''
  const [begins, ends] = [await rule('RIGHT_LIKE', '丁'), await rule('LEFT_LIKE', '2')]
  const reader = await server.signIn('chayue')
  // Of the department he has all rows as long as that has no rule of its own.
  const give = { permissionId: MENU, roleId, dataRuleIds: `${ends},` }
  expect((await ask('/sys/sysDepartRole/datarule', give)).result).toEqual({ count: 1 })
  expect(await shown(reader)).toContain('丁1')
  await ask('/sys/sysDepartPermission/datarule', { permissionId: MENU, departId, dataRuleIds: begins })
  expect(await shown(reader)).toEqual(['丁1', '丁2'])
  // Who is in a department below holds the role alone.
  const below = { departName: '丁组', parentId: departId, orgCategory: '2' }
  const belowId = (await ask('/sys/sysDepart/add', below, describes)).result?.row.id ?? ''
  await ask('/sys/user/editSysDepartWithUser', { depId: belowId, userIdList: ['u-chayue'] })
  const query = { depId: departId, userId: 'u-chayue' }
  await server.ask('DELETE', '/sys/user/deleteUserInDepart', { token: grants, query })
  expect(await shown(reader)).toEqual(['丁2'])
  const read = `/sys/sysDepartRole/datarule/${MENU}/${departId}/${roleId}`
  expect((await server.ask('GET', read, { token: grants })).result).toMatchObject({ drChecked: ends })
})
