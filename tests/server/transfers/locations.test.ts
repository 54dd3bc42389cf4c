import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoreLocation } from '#contract/transfers/locations.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
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
