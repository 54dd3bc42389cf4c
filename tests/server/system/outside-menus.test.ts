import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('an address outside that is saved with what the form proposes is a page of its own, and no empty container', async () => {
  const body = { name: '外部查询', url: 'https://archives.example.invalid/', component: 'layouts/RouteView' }
  const token = await server.signIn(await holderOf(server, 'sys.perm:add'))
  const added = await server.ask('POST', '/sys/permission/add', {
    token,
    body: { menuType: 1, parentId: 'm-sys', ...body }
  })
  expect(added.success, added.message).toBe(true)
  const row = await server.db
    .selectFrom('sysMenu')
    .select(['component', 'url'])
    .where('name', '=', '外部查询')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ component: 'layouts/IframePageView', url: body.url })
})
