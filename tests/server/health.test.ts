import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
const health = async (token?: string) =>
  (await server.app.inject({ url: '/health', ...(token && { headers: { 'x-access-token': token } }) })).json()

test('strangers, people without administration and made-up tokens learn that the server lives, and nothing else', async () => {
  for (const token of [undefined, 'made-up', await server.signIn('js_xinghe', 'p1')])
    expect(await health(token)).toEqual({ status: 'up' })
})

test('an administrator learns how surely rows are kept', async () => {
  expect(await health(await server.signIn('admin'))).toEqual({
    status: 'up',
    database: 'embedded',
    durability: 'not kept on disk, for tests',
    storage: 'disk',
    degraded: []
  })
})
