import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'
import { record } from '#server/core/context/audit.ts'
import { recycledKindsOf } from '#server/domain/archives/recycled-kinds.ts'
import { resourcesOf } from '#server/core/resource/served.ts'

let server: TestServer
/** The administrator of the system, of the first tenant. */
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

interface Row {
  readonly id: string
  readonly kind: string
  readonly kind_dictText: string
  readonly name: string
  readonly within: string | null
  readonly deletedBy: string | null
  readonly deletedAt: string | null
}
interface Written {
  readonly row: { readonly id: string }
  readonly count: number
}
const bin = async (query: Asking['query'] = {}, as = token) =>
  (
    await server.ask<{ records: Row[]; total: number }>('GET', '/sys/recycle/list', {
      token: as,
      query: { pageSize: 200, ...query }
    })
  ).result?.records ?? []
const act = (action: 'restore' | 'purge', rows: readonly Pick<Row, 'id'>[], as = token) =>
  server.ask<{ count: number }>('PUT', `/sys/recycle/${action}`, {
    token: as,
    body: { ids: rows.map(({ id }) => id).join(',') }
  })
const add = async (path: string, body: object) => {
  const { result, message } = await server.ask<Written>('POST', `${path}/add`, { token, body })
  if (!result) throw new Error(message)
  return result.row.id
}
const remove = async (path: string, id: string) =>
  expect(await server.ask('DELETE', `${path}/delete`, { token, query: { id } })).toMatchObject({ success: true })
const addPosition = (code: string, name: string) => add('/sys/position', { code, name })
const userOf = (name: string) =>
  server.db.selectFrom('sysUser').select(['id', 'realname']).where('username', '=', name).executeTakeFirstOrThrow()
const lastEvent = (event: string) =>
  server.db
    .selectFrom('sysAuditLog')
    .select(['objId', 'detail'])
    .where('event', '=', event)
    .orderBy('no', 'desc')
    .executeTakeFirst()

test('what was deleted of any list is found in one bin by kind, name, who and date, and comes back', async () => {
  const position = await addPosition('bin-1', '回收岗位')
  const rule = await add('/sys/dict', { dictName: '回收字典', dictCode: 'bin_dict' })
  await remove('/sys/position', position)
  await remove('/sys/dict', rule)
  expect(await bin({ name: '*回收*' })).toMatchObject([
    { id: `dict:${rule}`, kind: 'dict', kind_dictText: '字典', name: '回收字典', within: null },
    { id: `position:${position}`, kind: 'position', kind_dictText: '职务', name: '回收岗位' }
  ])
  const [found] = await bin({ kind: 'position', name: '回收岗位' })
  expect(found?.deletedBy).toBe((await userOf('admin')).realname)
  expect(await bin({ deletedBy: found?.deletedBy ?? '', name: '*回收*' })).toHaveLength(2)
  const day = found?.deletedAt?.slice(0, 10) ?? ''
  expect(await bin({ name: '*回收*', deletedAt_begin: day, deletedAt_end: day })).toHaveLength(2)
  expect(await bin({ name: '*回收*', deletedAt_end: '2020-01-01' })).toEqual([])
  const done = await act('restore', [{ id: `dict:${rule}` }, { id: `position:${position}` }])
  expect(done, done.message).toMatchObject({ success: true, result: { count: 2 } })
  expect(await bin({ name: '*回收*' })).toEqual([])
  const { result } = await server.ask('GET', '/sys/position/queryById', { token, query: { id: position } })
  expect(result).toMatchObject({ name: '回收岗位' })
  expect((await lastEvent('position.restore'))?.objId).toBe(position)
})

test('a row whose code somebody else has taken is refused by name, and nothing comes back', async () => {
  const first = await addPosition('bin-2', '先来的')
  const other = await addPosition('bin-3', '同去的')
  await remove('/sys/position', first)
  await remove('/sys/position', other)
  await addPosition('BIN-2', '后来的')
  const refused = await act('restore', [{ id: `position:${other}` }, { id: `position:${first}` }])
  expect(refused).toMatchObject({
    success: false,
    message: '职务“先来的”不能恢复：职务编码不能重复：“后来的”已在使用'
  })
  expect(await bin({ kind: 'position', name: '同去的' })).toHaveLength(1)
})

test('what is deleted for good is gone, named in the audit log, and only from the bin', async () => {
  const id = await addPosition('bin-4', '不再需要')
  expect((await act('purge', [{ id: `position:${id}` }])).status).toBe(404)
  await remove('/sys/position', id)
  const done = await act('purge', [{ id: `position:${id}` }])
  expect(done, done.message).toMatchObject({ success: true, result: { count: 1 } })
  expect(await bin({ name: '不再需要' })).toEqual([])
  expect(await server.db.selectFrom('sysPosition').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined()
  expect(await lastEvent('position.purge')).toMatchObject({ objId: id, detail: { name: '不再需要' } })
  const history = server.db.selectFrom('sysChangeRow').select('changeId').where('rowId', '=', id)
  expect((await history.execute()).length).toBeGreaterThan(0)
  expect((await act('purge', [{ id: `position:${id}` }])).status).toBe(404)
})

test('a dictionary goes with its items, a department with those that were below it', async () => {
  const dict = await add('/sys/dict', { dictName: '整体', dictCode: 'bin_whole' })
  const item = await add('/sys/dictItem', { dictId: dict, itemText: '甲', itemValue: '1' })
  const other = await add('/sys/dictItem', { dictId: dict, itemText: '乙', itemValue: '2' })
  await remove('/sys/dictItem', other)
  expect(await bin({ kind: 'dictItem', name: '乙' })).toMatchObject([{ within: '整体' }])
  await remove('/sys/dict', dict)
  // What is in a deleted dictionary comes back with it, and not before.
  expect(await bin({ kind: 'dictItem', name: '乙' })).toEqual([])
  expect(await act('purge', [{ id: `dict:${dict}` }])).toMatchObject({ success: true, result: { count: 3 } })
  const items = server.db.selectFrom('sysDictItem').select('id').where('id', 'in', [item, other])
  expect(await items.execute()).toEqual([])

  const above = await add('/sys/sysDepart', { departName: '撤销科' })
  const below = await add('/sys/sysDepart', { departName: '撤销组', parentId: above })
  await remove('/sys/sysDepart', below)
  await remove('/sys/sysDepart', above)
  expect(await bin({ kind: 'depart', name: '撤销组' })).toMatchObject([{ id: `depart:${below}`, within: '撤销科' }])
  expect(await act('restore', [{ id: `depart:${below}` }])).toMatchObject({
    success: false,
    message: '“撤销组”的上级“撤销科”已删除，请先恢复上级'
  })
  expect(await act('purge', [{ id: `depart:${above}` }])).toMatchObject({ success: true, result: { count: 2 } })
  expect(await bin({ kind: 'depart', name: '*撤销*' })).toEqual([])
})

test('what something else still refers to stays, also while that is in the bin itself; together they go', async () => {
  const position = await addPosition('bin-5', '仍有人任')
  const person = await add('/sys/user', { username: 'bin_person', realname: '回收人', post: position })
  await remove('/sys/user', person)
  await remove('/sys/position', position)
  const refused = await act('purge', [{ id: `position:${position}` }])
  expect(refused).toMatchObject({
    success: false,
    message: '职务不能彻底删除：仍被回收站中的1 个用户使用'
  })
  await server.db.updateTable('sysUser').set({ isDelete: false }).where('id', '=', person).execute()
  expect(await act('purge', [{ id: `position:${position}` }])).toMatchObject({
    success: false,
    message: '职务不能彻底删除：仍被1 个用户使用'
  })
  await server.db.updateTable('sysUser').set({ isDelete: true }).where('id', '=', person).execute()
  const both = await act('purge', [{ id: `position:${position}` }, { id: `user:${person}` }])
  expect(both, both.message).toMatchObject({ success: true, result: { count: 2 } })
})

test('who has ever done something stays in the bin, and so does every tenant', async () => {
  const { id } = await userOf('js_xinghe')
  await record(server.db, { tenant: 1, user: id, ip: '' }, { event: 'session.signIn' })
  await server.db.updateTable('sysUser').set({ isDelete: true }).where('id', '=', id).execute()
  expect((await act('purge', [{ id: `user:${id}` }])).message).toContain('有操作记录，不能彻底删除')
  expect((await act('restore', [{ id: `user:${id}` }])).success).toBe(true)

  const tenant = await add('/sys/tenant', { name: '误建的馆', code: 'WUJIAN' })
  await remove('/sys/tenant', tenant)
  expect(await act('purge', [{ id: `tenant:${tenant}` }])).toMatchObject({
    status: 403,
    message: '租户不能彻底删除：它的档案、账号和审计日志须长期保存'
  })
  expect((await act('restore', [{ id: `tenant:${tenant}` }])).success).toBe(true)
})

test('a menu goes with the rules that narrow it, unless another archive has some for it', async () => {
  const menu = await add('/sys/menu', { name: '临时菜单', url: '/bin-menu', component: 'layouts/RouteView' })
  const rule = { permissionId: menu, ruleName: '甲', ruleColumn: 'name', ruleConditions: '=', ruleValue: '乙' }
  for (const tenantId of [1, 2])
    await server.db
      .insertInto('sysDataRule')
      .values({ ...rule, id: `bin-rule-${tenantId}`, tenantId })
      .execute()
  await remove('/sys/menu', menu)
  expect(await act('purge', [{ id: `menu:${menu}` }])).toMatchObject({
    success: false,
    message: '菜单不能彻底删除：系统中的其他数据仍在使用'
  })
  await server.db.deleteFrom('sysDataRule').where('id', '=', 'bin-rule-2').execute()
  const done = await act('purge', [{ id: `menu:${menu}` }])
  expect(done, done.message).toMatchObject({ success: true, result: { count: 2 } })
})

test('one sees the kinds alone whose rows he may delete, of his own tenant, and does to others nothing', async () => {
  const id = await addPosition('bin-6', '只归管理员')
  await remove('/sys/position', id)
  const row = { id: `position:${id}` }
  const tenant = await add('/sys/tenant', { name: '邻市的馆', code: 'LINSHI' })
  await server.ask('PUT', '/sys/tenant/addAdministrators', { token, body: { ids: tenant } })
  const elsewhere = await server.signIn('linshi_admin')
  await sql`update sys_user_secret set must_change = false where user_id = (select id from sys_user where username = 'linshi_admin')`.execute(
    server.db
  )
  expect((await server.ask('GET', '/sys/recycle/list', { token: elsewhere })).success).toBe(true)
  expect((await bin({}, elsewhere)).filter((one) => one.id === row.id)).toEqual([])
  expect((await bin({ kind: 'menu' }, elsewhere)).length).toBe(0)
  expect((await act('restore', [row], elsewhere)).status).toBe(404)
  expect((await act('purge', [row], elsewhere)).status).toBe(404)

  const auditor = await server.signIn('shenji')
  expect((await server.ask('GET', '/sys/recycle/list', { token: auditor })).status).toBe(403)
  expect((await act('purge', [row], auditor)).status).toBe(403)

  const right = await server.db
    .selectFrom('sysPermission')
    .select('id')
    .where('key', '=', 'sys.position:delete')
    .executeTakeFirstOrThrow()
  const held = await server.db
    .deleteFrom('sysRolePermission')
    .where('permissionId', '=', right.id)
    .returning(['roleId', 'permissionId', 'tenantId'])
    .execute()
  server.app.appContext.principals.forget()
  expect((await bin({ name: '只归管理员' })).length).toBe(0)
  expect((await act('restore', [row])).status).toBe(404)
  await server.db.insertInto('sysRolePermission').values(held).execute()
  server.app.appContext.principals.forget()
  expect((await act('restore', [row])).success).toBe(true)
})

test('the bin offers the kinds alone that can lie there: every list that restores its rows, and what areas add', async () => {
  const names = [...resourcesOf(server.app.appContext).values()].flatMap(({ resource }) =>
    resource.calls.restore ? [resource.name] : []
  )
  const added = recycledKindsOf(server.app.appContext).map(({ name }) => name)
  const { result } = await server.ask<{ value: string }[]>('GET', '/sys/dict/getDictItems/recycled_kind', { token })
  expect(result?.map(({ value }) => value).toSorted()).toEqual([...names, ...added].toSorted())
})

test('hostile ids and queries are refused and break nothing', async () => {
  for (const ids of ["position:x'; drop table sys_position --", 'user:', ':', 'nosuch:1', 'position:%'])
    for (const action of ['restore', 'purge'] as const) expect((await act(action, [{ id: ids }])).status).toBe(404)
  for (const query of [{ column: 'tenantId; --' }, { superQueryParams: '[{' }, { kind: "' or 1=1 --" }])
    expect(
      (await server.ask('GET', '/sys/recycle/list', { token, query: query as NonNullable<Asking['query']> })).status
    ).toBeLessThan(500)
  expect((await act('purge', [])).status).toBe(400)
})
