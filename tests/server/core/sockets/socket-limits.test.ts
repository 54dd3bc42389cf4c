import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type DemoSockets, demoSockets } from '#kit/server/demo-sockets.ts'
import type { TestServer } from '#kit/server/server.ts'
import type { TestSocket } from '#kit/server/talk.ts'

let server: TestServer
let sockets: DemoSockets
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  sockets = await demoSockets(server)
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

test('who talks without end is hung up on', async () => {
  const socket = await sockets.join('js_xinghe', client.token, 'talker')
  for (let said = 0; said < 140; said++) socket.say({ type: 'heart_beat' })
  expect(await socket.closed).toBe(1008)
})

test('who floods others by several pages is hung up on, and no more of it is stored than a minute allows', async () => {
  const token = await server.signIn('sj_fangyuan', 'p1')
  const before = (await server.db.selectFrom('sysOutbox').select('id').where('topic', '=', 'page').execute()).length
  const pages = await Promise.all([1, 2, 3, 4].map((page) => sockets.join('sj_fangyuan', token, `flood-${page}`)))
  for (const page of pages)
    for (let said = 0; said < 100; said++) page.say({ type: 'common_send_date', data: { key: 'flood', args: [said] } })
  await Promise.race(pages.map(({ closed }) => closed))
  pages[0]?.say({ type: 'common_send_date', data: { key: 'long', args: ['x'.repeat(20_000)] } })
  for (const page of pages) await page.close()
  const after = (await server.db.selectFrom('sysOutbox').select('id').where('topic', '=', 'page').execute()).length
  expect(after - before).toBeGreaterThan(0)
  expect(after - before).toBeLessThanOrEqual(240)
})

test('so many sockets of one user are open; a further one takes the place of the oldest', async () => {
  const token = await server.signIn('sj_fangyuan', 'p1')
  const first = await sockets.join('sj_fangyuan', token, 'first')
  const others: TestSocket[] = []
  for (let count = 0; count < 24; count++) others.push(await sockets.join('sj_fangyuan', token, `other-${count}`))
  expect(await first.closed).toBe(4429)
  for (const socket of others) await socket.close()
})
