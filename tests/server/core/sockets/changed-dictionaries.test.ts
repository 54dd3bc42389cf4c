import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'
import { openTestSocket } from '#kit/talk.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startDemoServer()
  address = await server.listen()
})
afterAll(() => server?.close())

/** Opens the socket of somebody's page in the first project. */
async function openPage(username: string, page: string) {
  const { id } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const token = await server.signIn(username, 'p1')
  const socket = await openTestSocket(`${address}/api/vxeSocket/${id}/${page}`, { token })
  await socket.joined()
  return socket
}
const isMessage = ({ type }: { type?: string }) => type === 'common_send_date'

test('a page learns that dictionaries were changed, and brings them anew', async () => {
  const page = await openPage('js_xinghe', 'choosing')
  const token = await server.signIn('admin')
  const body = { dictName: '楼层', dictCode: 'floor' }
  expect((await server.ask('POST', '/sys/dict/add', { token, body })).success).toBe(true)
  expect((await page.next(isMessage)).data).toEqual({ key: 'system.dictionaries', args: [] })
  await page.close()
})

test('no page makes other pages bring their dictionaries anew', async () => {
  const [one, other] = [await openPage('js_xinghe', 'one'), await openPage('jl_zhengheng', 'other')]
  one.say({ type: 'common_send_date', data: { key: 'system.dictionaries', args: [] } })
  one.say({ type: 'common_send_date', data: { key: 'last', args: [] } })
  expect((await other.next(isMessage)).data).toMatchObject({ key: 'last' })
  for (const socket of [one, other]) await socket.close()
})
