import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type DemoSockets, demoSockets } from '#kit/server/demo-sockets.ts'
import type { TestServer } from '#kit/server/server.ts'
import { upgradeStatus } from '#kit/server/talk.ts'

let server: TestServer
let sockets: DemoSockets
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  sockets = await demoSockets(server)
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

describe('who opens the socket', () => {
  test('a member by the token as subprotocol, which is echoed', async () => {
    const socket = await sockets.join('js_xinghe', client.token)
    expect(socket.protocol).toBe(client.token)
    await socket.close()
  })
  test('a page of ours by its cookie', async () => {
    const { port } = new URL(sockets.address)
    const headers = { cookie: `archive-session-${server.config.port}=${client.token}` }
    expect(
      await upgradeStatus(sockets.at('js_xinghe'), { headers: { ...headers, origin: `http://127.0.0.1:${port}` } })
    ).toBe(101)
  })
  test.each<[string, () => Promise<Parameters<typeof upgradeStatus>>, number]>([
    ['nobody without a token', async () => [sockets.at('js_xinghe'), {}], 401],
    [
      'nobody by a forged token',
      async () => [sockets.at('js_xinghe'), { token: 'Zm9yZ2VkLXRva2VuLXRoYXQtaXMtbm9uZQ' }],
      401
    ],
    [
      'nobody by a cookie from a page of another origin',
      async () => [
        sockets.at('js_xinghe'),
        { headers: { cookie: `archive-session-${server.config.port}=${client.token}`, origin: 'https://evil.example' } }
      ],
      403
    ],
    [
      'nobody by a cookie without an origin',
      async () => [
        sockets.at('js_xinghe'),
        { headers: { cookie: `archive-session-${server.config.port}=${client.token}` } }
      ],
      403
    ],
    [
      'nobody by a token from a page of another origin',
      async () => [sockets.at('js_xinghe'), { token: client.token, headers: { origin: 'https://evil.example' } }],
      403
    ],
    ['nobody under the name of another user', async () => [sockets.at('jl_zhengheng'), { token: client.token }], 403]
  ])('%s', async (_, asking, status) => {
    expect(await upgradeStatus(...(await asking()))).toBe(status)
  })
  test('nobody by a session that was ended, and what is open under it is closed though its page says nothing', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const [socket, other] = [
      await sockets.join('js_xinghe', token),
      await sockets.join('js_xinghe', client.token, 'stays')
    ]
    await server.ask('POST', '/sys/logout', { token, body: {} })
    expect(await socket.closed).toBe(4401)
    expect(await upgradeStatus(sockets.at('js_xinghe'), { token })).toBe(401)
    other.say({ type: 'heart_beat', data: true })
    await other.next(({ type }) => type === 'heart_beat')
    await other.close()
  })
  test.each<[string, (user: string) => Promise<unknown>]>([
    ['is frozen', (id) => server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', id).execute()],
    ['is deleted', (id) => server.db.updateTable('sysUser').set({ isDelete: true }).where('id', '=', id).execute()],
    [
      'loses every session',
      (id) =>
        server.db
          .updateTable('sysSession')
          .set({ ended: sql`now()`, endedWhy: 'revoked' })
          .where('userId', '=', id)
          .execute()
    ],
    [
      'has a session that runs out',
      (id) =>
        server.db
          .updateTable('sysSession')
          .set({ expires: sql`now() - interval '1 second'` })
          .where('userId', '=', id)
          .execute()
    ]
  ])('nobody who %s, at whichever server: what is open is closed', async (_, happen) => {
    const id = sockets.ids.sj_shizheng ?? ''
    const socket = await sockets.join('sj_shizheng', await server.signIn('sj_shizheng', 'p2'))
    await happen(id)
    expect(await socket.closed).toBe(4401)
    await server.db.updateTable('sysUser').set({ status: '1', isDelete: false }).where('id', '=', id).execute()
  })
  test('a plain request is no socket', async () => {
    expect((await server.ask('GET', '/vxeSocket/x/y', { token: client.token })).status).toBe(404)
  })
})
