import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let keeper: string
beforeAll(async () => {
  server = await startDemoServer()
  keeper = await server.signIn('baomi')
})
afterAll(() => server?.close())

type Online = { readonly id: string; readonly username: string; readonly token: string }
const online = async () =>
  (await server.ask<{ records: Online[] }>('GET', '/sys/online/list', { token: keeper, query: { pageSize: 1000 } }))
    .result?.records ?? []
const sessionOf = async (name: string) => (await online()).find(({ username }) => username === name)?.id ?? ''

test('who is signed in to one’s own archive is seen, without what would open a session, and is signed out at once', async () => {
  const token = await server.signIn('js_xinghe')
  await server.signIn('lx_jianshe')
  const all = await online()
  expect(all.map(({ username }) => username)).toContain('js_xinghe')
  expect(all.map(({ username }) => username)).not.toContain('lx_jianshe')
  expect(JSON.stringify(all)).not.toContain(token)
  const body = { ids: await sessionOf('js_xinghe') }
  expect((await server.ask('PUT', '/sys/online/signOut', { token: keeper, body })).success).toBe(true)
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
  expect(await sessionOf('js_xinghe')).toBe('')
})

test('an existing client ends a session by what the list calls its token; nobody ends his own, and who may not sees nobody', async () => {
  const token = await server.signIn('sg_yijian')
  const body = { token: await sessionOf('sg_yijian') }
  expect((await server.ask('POST', '/sys/online/forceLogout', { token: keeper, body })).success).toBe(true)
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
  const own = { ids: await sessionOf('baomi') }
  expect((await server.ask('PUT', '/sys/online/signOut', { token: keeper, body: own })).message).toBe(
    '请用“退出登录”结束自己的登录'
  )
  expect((await server.ask('GET', '/sys/online/list', { token: await server.signIn('admin') })).status).toBe(403)
})
