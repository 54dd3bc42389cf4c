import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/collecting.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'
import { openTestSocket, type TestSocket, upgradeStatus } from '#kit/talk.ts'

let server: TestServer
let address: string
let client: ArchiveClient
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startDemoServer()
  address = await server.listen()
  client = await signInClient(server, 'js_xinghe', 'p1')
  const users = await server.db.selectFrom('sysUser').select(['id', 'username']).execute()
  ids = Object.fromEntries(users.map(({ id, username }) => [username, id]))
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'
const at = (username: string, page = 'page-1', since?: string) =>
  `${address}/api/vxeSocket/${ids[username] ?? username}/${page}${since ? `?since=${since}` : ''}`
const opened: TestSocket[] = []
const join = async (username: string, token: string, page?: string, since?: string) => {
  const socket = await openTestSocket(at(username, page, since), { token })
  opened.push(socket)
  await socket.joined()
  return socket
}
const row = (id: string) => (frame: { type?: string; data?: unknown }) =>
  frame.type === 'update_vxe_table' && (frame.data as { args: [{ id: string }] }).args[0].id === id
const rowIn = (frame: { data?: unknown }) => (frame.data as { args: [Record<string, unknown>] }).args[0]
const isRow = ({ type }: { type?: string }) => type === 'update_vxe_table'

describe('who opens the socket', () => {
  test('a member by the token as subprotocol, which is echoed', async () => {
    const socket = await join('js_xinghe', client.token)
    expect(socket.protocol).toBe(client.token)
    await socket.close()
  })
  test('a page of ours by its cookie', async () => {
    const { port } = new URL(address)
    const headers = { cookie: `archive-session-${server.config.port}=${client.token}` }
    expect(await upgradeStatus(at('js_xinghe'), { headers: { ...headers, origin: `http://127.0.0.1:${port}` } })).toBe(
      101
    )
  })
  test.each<[string, () => Promise<Parameters<typeof upgradeStatus>>, number]>([
    ['nobody without a token', async () => [at('js_xinghe'), {}], 401],
    ['nobody by a forged token', async () => [at('js_xinghe'), { token: 'Zm9yZ2VkLXRva2VuLXRoYXQtaXMtbm9uZQ' }], 401],
    [
      'nobody by a cookie from a page of another origin',
      async () => [
        at('js_xinghe'),
        { headers: { cookie: `archive-session-${server.config.port}=${client.token}`, origin: 'https://evil.example' } }
      ],
      403
    ],
    [
      'nobody by a cookie without an origin',
      async () => [at('js_xinghe'), { headers: { cookie: `archive-session-${server.config.port}=${client.token}` } }],
      403
    ],
    [
      'nobody by a token from a page of another origin',
      async () => [at('js_xinghe'), { token: client.token, headers: { origin: 'https://evil.example' } }],
      403
    ],
    ['nobody under the name of another user', async () => [at('jl_zhengheng'), { token: client.token }], 403]
  ])('%s', async (_, asking, status) => {
    expect(await upgradeStatus(...(await asking()))).toBe(status)
  })
  test('nobody by a session that was ended, and what is open under it is closed though its page says nothing', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const [socket, other] = [await join('js_xinghe', token), await join('js_xinghe', client.token, 'stays')]
    await server.ask('POST', '/sys/logout', { token, body: {} })
    expect(await socket.closed).toBe(4401)
    expect(await upgradeStatus(at('js_xinghe'), { token })).toBe(401)
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
    const id = ids.sj_shizheng ?? ''
    const socket = await join('sj_shizheng', await server.signIn('sj_shizheng', 'p2'))
    await happen(id)
    expect(await socket.closed).toBe(4401)
    await server.db.updateTable('sysUser').set({ status: '1', isDelete: false }).where('id', '=', id).execute()
  })
  test('a plain request is no socket', async () => {
    expect((await server.ask('GET', '/vxeSocket/x/y', { token: client.token })).status).toBe(404)
  })
})

describe('what is received', () => {
  test('[4.S48, 4.S50] a heartbeat is answered by one', async () => {
    const socket = await join('js_xinghe', client.token)
    const before = socket.received.length
    socket.say({ type: 'heart_beat', data: true })
    await expect.poll(() => socket.received.length).toBe(before + 1)
    expect(socket.received.at(-1)).toMatchObject({ type: 'heart_beat', data: true })
    await socket.close()
  })
  test('[4.S52] a row that another client has added, changed and deleted', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const socket = await join('js_xinghe', token, 'other')
    const added = (await client.add(ITEM, { title: '关于立项的会议纪要' })).result!
    expect(rowIn(await socket.next(row(added.id)))).toMatchObject({ title: '关于立项的会议纪要', nodeId: ITEM })
    const { row: changed } = await client.save(added, { title: '关于立项的会议纪要（二）' })
    expect(
      rowIn(await socket.next((frame) => row(added.id)(frame) && rowIn(frame).title === '关于立项的会议纪要（二）'))
    ).toEqual(changed)
    await server.ask('DELETE', '/archives/file/delete', { token: client.token, query: { id: added.id } })
    await socket.next((frame) => row(added.id)(frame) && rowIn(frame).isDelete === true)
    await socket.close()
  })
  test('a place in an order is no change', async () => {
    const socket = await join('js_xinghe', client.token, 'order')
    const [one, other] = [(await client.add(ITEM)).result!, (await client.add(ITEM)).result!]
    await socket.next(row(other.id))
    const before = socket.received.length
    await server.ask('PUT', '/archives/file/reorder', {
      token: client.token,
      body: { nodeId: ITEM, ids: [other.id, one.id] }
    })
    const mark = (await client.add(ITEM)).result!
    await socket.next(row(mark.id))
    expect(
      socket.received
        .slice(before)
        .filter(isRow)
        .map((frame) => rowIn(frame).id)
    ).toEqual([mark.id])
    await socket.close()
  })
  test('only by members of the project, and of its rows only those that they may see', async () => {
    const stranger = await join('daiban', await server.signIn('daiban', 'p2'), 'elsewhere')
    const builder = await join('sg_yijian', await server.signIn('sg_yijian', 'p1'), 'builder')
    const watcher = await join('js_xinghe', client.token, 'watcher')
    const outside = await join('chayue', await server.signIn('chayue'), 'in no project')
    const added = (await client.add(ITEM)).result!
    await watcher.next(row(added.id))
    // The builder's archivist sees nothing of class A: for him there is no such row.
    expect(rowIn(await builder.next(row(added.id)))).toEqual({ id: added.id, isDelete: true })
    for (const one of [stranger, outside]) expect(one.received.filter(isRow)).toEqual([])
    for (const socket of [stranger, builder, watcher, outside]) await socket.close()
  })
  test('[4.S51] what a page says to subscribers, by the pages of its project', async () => {
    const [one, other] = [
      await join('js_xinghe', client.token, 'one'),
      await join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'other')
    ]
    one.say({ type: 'common_send_date', data: { key: 'hello', args: ['a', 1] } })
    one.say({ type: 'update_vxe_table', data: { socketKey: 'mine', args: [{ id: 'r1', title: '改' }, 'grid-1'] } })
    expect((await other.next(({ type }) => type === 'common_send_date')).data).toEqual({
      key: 'hello',
      args: ['a', 1]
    })
    expect((await other.next(isRow)).data).toEqual({ socketKey: 'mine', args: [{ id: 'r1', title: '改' }, 'grid-1'] })
    for (const socket of [one, other]) await socket.close()
  })
  test('but no rows that a page makes up under a name of the server’s, and nothing that is no message', async () => {
    const [one, other] = [
      await join('js_xinghe', client.token, 'one'),
      await join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'other')
    ]
    one.say({
      type: 'update_vxe_table',
      data: { socketKey: 'archives.collect', args: [{ id: 'p1-x', title: '伪造' }, ''] }
    })
    one.say('not json')
    one.say({ type: 'drop_tables', data: {} })
    one.say({ type: 'update_vxe_table', data: { socketKey: 'mine', args: [{ title: 'no id' }, ''] } })
    one.say({ type: 'common_send_date', data: { key: 'last', args: [] } })
    await other.next(({ type }) => type === 'common_send_date')
    expect(other.received.filter(isRow)).toEqual([])
    for (const socket of [one, other]) await socket.close()
  })
})

test('what pages have said is kept for their project alone: who comes with an old place from elsewhere, or is no member any more, gets none of it', async () => {
  const one = await join('js_xinghe', client.token, 'speaks')
  const { since } = await one.joined()
  for (const key of ['stored', 'last']) one.say({ type: 'common_send_date', data: { key, args: ['秘密'] } })
  one.say({ type: 'update_vxe_table', data: { socketKey: 'mine', args: [{ id: 'r9', title: '秘密' }, ''] } })
  const listener = await join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'hears')
  const place = encodeURIComponent(since ?? '')
  const late = await join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'late', place)
  await late.next(isRow)
  expect(JSON.stringify(late.received)).toContain('秘密')
  const strangers = [
    ['js_lanjiang', 'p2'],
    ['lx_jianshe', undefined],
    ['baomi', undefined],
    ['newcomer', undefined]
  ] as const
  for (const [username, project] of strangers) {
    const socket = await join(username, await server.signIn(username, project), 'elsewhere', place)
    await socket.joined()
    socket.say({ type: 'heart_beat' })
    await socket.next(({ type }) => type === 'heart_beat')
    expect(JSON.stringify(socket.received), username).not.toContain('秘密')
    await socket.close()
  }
  const kept = await server.db
    .selectFrom('sysOutbox')
    .select(['topic', 'projectId', 'tenantId'])
    .where('topic', '=', 'page')
    .execute()
  expect(kept.every(({ projectId, tenantId }) => projectId !== null && tenantId > 0)).toBe(true)
  for (const socket of [one, listener, late]) await socket.close()
})

describe('a socket that breaks', () => {
  test('comes back with its place and gets what it has missed, once and all of it', async () => {
    const first = await join('js_xinghe', client.token, 'flap')
    const before = (await client.add(ITEM)).result!
    const { since } = await first.next((frame) => row(before.id)(frame) && frame.since !== undefined)
    await first.close()
    const missed = [(await client.add(ITEM)).result!, (await client.add(ITEM)).result!]
    const again = await join('js_xinghe', client.token, 'flap', since)
    for (const { id } of missed) await again.next(row(id))
    expect((await again.joined()).gap).toBeUndefined()
    const after = (await client.add(ITEM)).result!
    await again.next(row(after.id))
    await again.close()
  })
  test.each(['', '999999999999.1', '3.1', 'drop table', '-1.5'])(
    'without a place that is known (%s) it learns that there is a gap',
    async (since) => {
      const socket = await join('js_xinghe', client.token, 'gap', encodeURIComponent(since))
      expect((await socket.joined()).gap).toBe(true)
      await socket.close()
    }
  )
})

test('who talks without end is hung up on', async () => {
  const socket = await join('js_xinghe', client.token, 'talker')
  for (let said = 0; said < 140; said++) socket.say({ type: 'heart_beat' })
  expect(await socket.closed).toBe(1008)
})

test('who floods others by several pages is hung up on, and no more of it is stored than a minute allows', async () => {
  const token = await server.signIn('sj_fangyuan', 'p1')
  const before = (await server.db.selectFrom('sysOutbox').select('id').where('topic', '=', 'page').execute()).length
  const pages = await Promise.all([1, 2, 3, 4].map((page) => join('sj_fangyuan', token, `flood-${page}`)))
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
  const first = await join('sj_fangyuan', token, 'first')
  const others: TestSocket[] = []
  for (let count = 0; count < 24; count++) others.push(await join('sj_fangyuan', token, `other-${count}`))
  expect(await first.closed).toBe(4429)
  for (const socket of others) await socket.close()
})
