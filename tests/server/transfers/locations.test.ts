import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoreLocation } from '#contract/transfers/locations.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { demoSockets } from '#kit/server/demo-sockets.ts'
import type { TestServer } from '#kit/server/server.ts'

const PATH = '/transfer/location'
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('jieshou', 'p2')
})
afterAll(() => server?.close())

const add = (body: object, by = token) =>
  server.ask<{ ids: string[]; row: StoreLocation }>('POST', `${PATH}/add`, { token: by, body })
const act = (action: string, id: string | undefined) =>
  server.ask('PUT', `${PATH}/${action}`, { token, body: { ids: id } })

test('a place is added once, by its parts; it is full, free, closed and open again', async () => {
  const { result, message } = await add({ room: '一库', rowNo: '03', shelf: '2' })
  expect(result?.row, message).toMatchObject({ place: '一库-03-2', status: 'open', held: 0 })
  expect((await add({ room: '一库', rowNo: '03', shelf: '2' })).faults).toEqual([
    { field: 'room', message: '已有相同的库位' }
  ])
  const [id] = result?.ids ?? []
  for (const action of ['fill', 'free', 'close', 'reopen']) expect((await act(action, id)).success, action).toBe(true)
  expect((await act('free', id)).success).toBe(false)
})

test('a place that holds volumes is neither closed nor deleted, and nobody without the right changes one', async () => {
  const { result } = await add({ room: '二库' })
  const [id] = result?.ids ?? []
  const { id: volume } = await server.db
    .selectFrom('arcVolume')
    .select('id')
    .where('tenantId', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('arcVolume')
    .set({ locationId: id ?? '' })
    .where('id', '=', volume)
    .execute()
  expect((await act('close', id)).message).toMatch(/还有 1 卷/)
  expect((await server.ask('DELETE', `${PATH}/delete`, { token, query: { id: id ?? '' } })).message).toMatch(
    /还有 1 卷/
  )
  for (const who of ['js_xinghe', 'sg_yijian', 'chayue'])
    expect((await add({ room: '三库' }, await server.signIn(who))).status, who).toBe(403)
})

test('a place that holds all that it takes is full, in lists and in searches, until something is moved away', async () => {
  const { id } = (await add({ room: '满库', capacity: 1 })).result!.row
  const volume = await server.db
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '=', 'p2')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const put = (locationId: string | null) =>
    server.db.updateTable('arcVolume').set({ locationId }).where('id', '=', volume.id).execute()
  const found = async (status: string) =>
    (
      await server.ask<{ records: StoreLocation[] }>('GET', `${PATH}/list`, { token, query: { room: '满库', status } })
    ).result!.records.map((row) => [row.held, row.status])
  expect(await found('open')).toEqual([[0, 'open']])
  await put(id)
  expect(await found('open')).toEqual([])
  expect(await found('full')).toEqual([[1, 'full']])
  expect((await act('free', id)).message).toContain('已放满')
  await put(null)
  expect(await found('open')).toEqual([[0, 'open']])
})

test('who shows the places learns how many volumes each holds when some are moved', async () => {
  const [from, to] = [(await add({ room: '四库' })).result!.row, (await add({ room: '五库' })).result!.row]
  const { id: volume, projectId } = await server.db
    .selectFrom('arcVolume')
    .select(['id', 'projectId'])
    .where('projectId', '=', 'p2')
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('arcVolume')
    .set({ locationId: from.id, status: 'shelved' })
    .where('id', '=', volume)
    .execute()
  expect(projectId).toBe('p2')
  const sockets = await demoSockets(server)
  const socket = await sockets.join('jieshou', token)
  socket.say({ type: 'follow', data: { resources: ['location'] } })
  /** The places that the next notice of these names; what had been received before is none of them. */
  const changedWith = async (ids: readonly string[], before = 0) => {
    const { data } = await socket.next((frame) => {
      const { key, args } = (frame.data ?? {}) as { key?: string; args?: [string, string[]] }
      const isNew = socket.received.indexOf(frame) >= before
      return isNew && key === 'resource.location' && ids.every((id) => args?.[1].includes(id))
    })
    return (data as { args: [string, string[]] }).args[1].toSorted()
  }
  // What was made before is published a moment later: a place that is made now is the last of it.
  await changedWith([(await add({ room: '六库' })).result!.row.id])
  const before = socket.received.length
  const { message, success } = await server.ask('PUT', `${PATH}/move`, {
    token,
    body: { volumes: [volume], locationId: to.id, reason: '调整密集架' }
  })
  expect(success, message).toBe(true)
  expect(await changedWith([from.id, to.id], before)).toEqual([from.id, to.id].toSorted())
  await socket.close()
})
