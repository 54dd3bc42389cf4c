import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SavedView } from '#contract/system/saved-views.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'

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
