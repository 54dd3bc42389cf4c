import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SavedView } from '#contract/system/saved-views.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let admin: string
let clerk: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  clerk = await server.signIn('sg_yijian')
})
afterAll(() => server?.close())

const NEW = {
  resource: 'position',
  path: '/sys/position',
  content: { params: { sort: 'code.asc', 'by-name': '资料' }, columns: { hidden: ['description'] } },
  sharing: 'none',
  roleId: null
}
const save = (token: string, view: Readonly<Record<string, unknown>>) =>
  server.ask<SavedView>('POST', '/sys/view/save', { token, body: { ...NEW, ...view } })
const seen = async (token: string) => (await server.ask<SavedView[]>('GET', '/sys/view/list', { token })).result ?? []
const names = async (token: string) => (await seen(token)).map(({ name }) => name)

test('a view of one’s own is kept as it was saved, is changed and deleted, and nobody else sees it', async () => {
  const { result } = await save(clerk, { name: '资料员' })
  expect((await seen(clerk)).find(({ id }) => id === result?.id)).toMatchObject({
    name: '资料员',
    content: NEW.content,
    isOwn: true
  })
  expect(await names(admin)).not.toContain('资料员')
  expect((await save(clerk, { name: '资料员' })).message).toBe('您已有名为“资料员”的视图')
  await save(clerk, { id: result?.id, name: '我的资料员' })
  expect(await names(clerk)).toEqual(['我的资料员'])
  expect((await save(admin, { id: result?.id, name: '别人的' })).status).toBe(404)
  const gone = { token: admin, query: { id: result?.id ?? '' } }
  expect((await server.ask('DELETE', '/sys/view/delete', gone)).status).toBe(404)
  expect((await server.ask('DELETE', '/sys/view/delete', { ...gone, token: clerk })).success).toBe(true)
  expect(await names(clerk)).toEqual([])
})

test('who may shares a view with everybody of his archive or with a role; others may not, and no other archive sees it', async () => {
  expect((await save(clerk, { name: '给大家', sharing: 'all' })).status).toBe(403)
  await save(admin, { name: '给大家', sharing: 'all' })
  expect(await names(clerk)).toEqual(['给大家'])
  expect((await seen(clerk))[0]?.isOwn).toBe(false)
  expect(await names(await server.signIn('lx_jianshe'))).toEqual([])
  const { result } = await server.ask<{ records: { id: string; roleCode: string }[] }>('GET', '/sys/role/list', {
    token: await server.signIn('baomi'),
    query: { pageSize: 100 }
  })
  const roleId = result?.records.find(({ roleCode }) => roleCode === 'sys_admin')?.id
  expect((await save(admin, { name: '给管理员', sharing: 'role', roleId })).success).toBe(true)
  expect((await save(admin, { name: '给谁', sharing: 'role', roleId: 'nobody' })).status).toBe(404)
  expect(await names(clerk)).toEqual(['给大家'])
  expect(await names(await server.signIn('admin'))).toEqual(['给大家', '给管理员'])
})

test('a view that is shared within a role is read by its holders alone, as long as they hold it, and written by nobody but its owner', async () => {
  const shared = await save(admin, { name: '施工单位专用', sharing: 'role', roleId: 'r-sg_archivist' })
  const id = shared.result?.id
  expect(shared.success, shared.message).toBe(true)
  const others = ['jl_zhengheng', 'js_xinghe', 'jieshou', 'baomi', 'newcomer', 'lx_jianshe']
  const has = async (token: string) => (await names(token)).includes('施工单位专用')
  expect(await has(clerk)).toBe(true)
  for (const who of others) expect(await has(await server.signIn(who)), who).toBe(false)
  // Holders of the role in another archive are none of this one's.
  const foreign = await server.db
    .selectFrom('sysUserRole as h')
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .select('u.username')
    .where('h.roleId', '=', 'r-sg_archivist')
    .where('u.tenantId', '<>', 1)
    .execute()
  for (const { username } of foreign) expect(await has(await server.signIn(username)), username).toBe(false)
  for (const token of [clerk, await server.signIn('jl_zhengheng'), await server.signIn('lx_jianshe')]) {
    const wide = { id, name: '改成我的', sharing: 'none', roleId: null }
    expect((await save(token, wide)).status).toBe(404)
    expect((await server.ask('DELETE', '/sys/view/delete', { token, query: { id: id ?? '' } })).status).toBe(404)
  }
  // Who may not share does not widen his own to a role either, his or another's.
  for (const roleId of ['r-sg_archivist', 'r-sys_admin'])
    expect((await save(clerk, { name: '给同事', sharing: 'role', roleId })).status).toBe(403)
  const { id: user } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'sg_yijian')
    .executeTakeFirstOrThrow()
  const held = await server.db
    .deleteFrom('sysUserRole')
    .where('userId', '=', user)
    .where('roleId', '=', 'r-sg_archivist')
    .returningAll()
    .execute()
  expect(await has(clerk)).toBe(false)
  await server.db.insertInto('sysUserRole').values(held).execute()
})
