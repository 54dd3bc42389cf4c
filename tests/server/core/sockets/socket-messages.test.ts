import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type DemoSockets, demoSockets, isRow, isRowOf, rowIn } from '#kit/server/demo-sockets.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let sockets: DemoSockets
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  sockets = await demoSockets(server)
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'

describe('what is received', () => {
  test('[4.S48, 4.S50] a heartbeat is answered by one', async () => {
    const socket = await sockets.join('js_xinghe', client.token)
    const before = socket.received.length
    socket.say({ type: 'heart_beat', data: true })
    await expect.poll(() => socket.received.length).toBe(before + 1)
    expect(socket.received.at(-1)).toMatchObject({ type: 'heart_beat', data: true })
    await socket.close()
  })
  test('[4.S52] a row that another client has added, changed and deleted', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const socket = await sockets.join('js_xinghe', token, 'other')
    const added = (await client.add(ITEM, { title: '关于立项的会议纪要' })).result!
    expect(rowIn(await socket.next(isRowOf(added.id)))).toMatchObject({ title: '关于立项的会议纪要', nodeId: ITEM })
    const { row: changed } = await client.save(added, { title: '关于立项的会议纪要（二）' })
    expect(
      rowIn(await socket.next((frame) => isRowOf(added.id)(frame) && rowIn(frame).title === '关于立项的会议纪要（二）'))
    ).toEqual(changed)
    await server.ask('DELETE', '/archives/file/delete', { token: client.token, query: { id: added.id } })
    await socket.next((frame) => isRowOf(added.id)(frame) && rowIn(frame).isDelete === true)
    await socket.close()
  })
  test('a place in an order is no change', async () => {
    const socket = await sockets.join('js_xinghe', client.token, 'order')
    const [one, other] = [(await client.add(ITEM)).result!, (await client.add(ITEM)).result!]
    await socket.next(isRowOf(other.id))
    const before = socket.received.length
    await server.ask('PUT', '/archives/file/reorder', {
      token: client.token,
      body: { nodeId: ITEM, ids: [other.id, one.id] }
    })
    const mark = (await client.add(ITEM)).result!
    await socket.next(isRowOf(mark.id))
    expect(
      socket.received
        .slice(before)
        .filter(isRow)
        .map((frame) => rowIn(frame).id)
    ).toEqual([mark.id])
    await socket.close()
  })
  test('only by members of the project, and of its rows only those that they may see', async () => {
    const stranger = await sockets.join('daiban', await server.signIn('daiban', 'p2'), 'elsewhere')
    const builder = await sockets.join('sg_yijian', await server.signIn('sg_yijian', 'p1'), 'builder')
    const watcher = await sockets.join('js_xinghe', client.token, 'watcher')
    const outside = await sockets.join('chayue', await server.signIn('chayue'), 'in no project')
    const added = (await client.add(ITEM)).result!
    await watcher.next(isRowOf(added.id))
    // The builder's archivist sees nothing of class A: for him there is no such row.
    expect(rowIn(await builder.next(isRowOf(added.id)))).toEqual({ id: added.id, isDelete: true })
    for (const one of [stranger, outside]) expect(one.received.filter(isRow)).toEqual([])
    for (const socket of [stranger, builder, watcher, outside]) await socket.close()
  })
  test('[4.S51] what a page says to subscribers, by the pages of its project', async () => {
    const [one, other] = [
      await sockets.join('js_xinghe', client.token, 'one'),
      await sockets.join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'other')
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
      await sockets.join('js_xinghe', client.token, 'one'),
      await sockets.join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'other')
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
  const one = await sockets.join('js_xinghe', client.token, 'speaks')
  const { since } = await one.joined()
  for (const key of ['stored', 'last']) one.say({ type: 'common_send_date', data: { key, args: ['秘密'] } })
  one.say({ type: 'update_vxe_table', data: { socketKey: 'mine', args: [{ id: 'r9', title: '秘密' }, ''] } })
  const listener = await sockets.join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'hears')
  const place = encodeURIComponent(since ?? '')
  const late = await sockets.join('jl_zhengheng', await server.signIn('jl_zhengheng', 'p1'), 'late', place)
  await late.next(isRow)
  expect(JSON.stringify(late.received)).toContain('秘密')
  const strangers = [
    ['js_lanjiang', 'p2'],
    ['lx_jianshe', undefined],
    ['baomi', undefined],
    ['newcomer', undefined]
  ] as const
  for (const [username, project] of strangers) {
    const socket = await sockets.join(username, await server.signIn(username, project), 'elsewhere', place)
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
    const first = await sockets.join('js_xinghe', client.token, 'flap')
    const before = (await client.add(ITEM)).result!
    const { since } = await first.next((frame) => isRowOf(before.id)(frame) && frame.since !== undefined)
    await first.close()
    const missed = [(await client.add(ITEM)).result!, (await client.add(ITEM)).result!]
    const again = await sockets.join('js_xinghe', client.token, 'flap', since)
    for (const { id } of missed) await again.next(isRowOf(id))
    expect((await again.joined()).gap).toBeUndefined()
    const after = (await client.add(ITEM)).result!
    await again.next(isRowOf(after.id))
    await again.close()
  })
  test.each(['', '999999999999.1', '3.1', 'drop table', '-1.5'])(
    'without a place that is known (%s) it learns that there is a gap',
    async (since) => {
      const socket = await sockets.join('js_xinghe', client.token, 'gap', encodeURIComponent(since))
      expect((await socket.joined()).gap).toBe(true)
      await socket.close()
    }
  )
})
