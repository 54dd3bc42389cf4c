import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
const list = async (token: string) =>
  (await server.ask<{ name: string; value: unknown }[]>('GET', '/sys/user/settings', { token })).result?.map(
    ({ name, value }) => [name, value]
  )
const keep = (token: string, name: string, value: unknown) =>
  server.ask('PUT', '/sys/user/settings', { token, body: { name, value } })

describe('what a user has set', () => {
  test('is kept by name, the newest write counts, null forgets it, and nobody else sees it', async () => {
    const [mine, other] = [await server.signIn('js_xinghe'), await server.signIn('shenhe')]
    expect((await keep(mine, 'look', { theme: 'dark', n: 1 })).success).toBe(true)
    await keep(mine, 'grid.collect', { widths: { title: 220 } })
    await keep(mine, 'look', { theme: 'light' })
    expect(await list(mine)).toEqual([
      ['grid.collect', { widths: { title: 220 } }],
      ['look', { theme: 'light' }]
    ])
    expect(await list(other)).toEqual([])
    await keep(mine, 'grid.collect', null)
    expect(await list(mine)).toEqual([['look', { theme: 'light' }]])
  })

  test('is refused in words where it is no name or too large, and asks for a sign-in', async () => {
    const token = await server.signIn('js_xinghe')
    expect((await keep(token, '../etc', 1)).status).toBe(400)
    const large = await keep(token, 'look', 'x'.repeat(70_000))
    expect([large.status, large.message]).toEqual([413, '个人设置过大，最多 64 KB'])
    expect((await server.ask('GET', '/sys/user/settings')).status).toBe(401)
  })
})
