import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const act = (action: 'restore' | 'takeBackRestore', ids: readonly string[]) =>
  server.ask<{ count: number }>('PUT', `/sys/recycle/${action}`, { token, body: { ids: ids.join(',') } })
const inBin = async () =>
  (await server.ask<{ total: number }>('GET', '/sys/recycle/list', { token, query: { name: '*撤回*' } })).result?.total
/** A row that was added and deleted, by the name that the bin has for it. */
const gone = async (kind: string, path: string, body: object) => {
  const { result } = await server.ask<{ row: { id: string } }>('POST', `${path}/add`, { token, body })
  const id = result?.row.id ?? ''
  expect((await server.ask('DELETE', `${path}/delete`, { token, query: { id } })).success).toBe(true)
  return `${kind}:${id}`
}

test('who has restored rows takes that back, as long as nobody has changed them since', async () => {
  const rows = [
    await gone('position', '/sys/position', { code: 'bin-back-1', name: '撤回一' }),
    await gone('dict', '/sys/dict', { dictName: '撤回二', dictCode: 'bin_back' })
  ]
  expect((await act('takeBackRestore', rows)).status, 'nothing was restored').toBe(404)
  expect((await act('restore', rows)).success).toBe(true)
  expect(await act('takeBackRestore', rows)).toMatchObject({ success: true, result: { count: 2 } })
  expect(await inBin()).toBe(2)
  expect((await act('takeBackRestore', rows)).message).toBe('这项操作已经撤销')
  expect((await act('restore', rows)).success).toBe(true)
  const id = rows[0]!.slice('position:'.length)
  const { result } = await server.ask<{ rowVersion: number }>('GET', '/sys/position/queryById', {
    token,
    query: { id }
  })
  await server.ask('PUT', '/sys/position/edit', {
    token,
    body: { id, rowVersion: result?.rowVersion, name: '撤回一改' }
  })
  expect((await act('takeBackRestore', rows)).message).toContain('不能撤销：“撤回一改”此后已被')
  expect(await inBin()).toBe(0)
})
