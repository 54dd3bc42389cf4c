import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { openTestSocket } from '#kit/server/talk.ts'

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

test('a browser without a socket learns it by a header of its next answer, whatever it asks, and people of other archives do not', async () => {
  const token = await server.signIn('admin')
  const digest = async () => String((await server.ask('GET', '/user/info', { token })).raw.headers['x-dictionaries'])
  const before = await digest()
  expect(before).toMatch(/^[\w-]{16}$/)
  expect(await digest()).toBe(before)
  const { result } = await server.ask<{ ids: string[] }>('POST', '/sys/dict/add', {
    token,
    body: { dictName: '朝向', dictCode: 'facing' }
  })
  const added = await digest()
  expect(added).not.toBe(before)
  const elsewhere = await server.app.appContext.dictionaries.of(2)
  const [dictId = ''] = result?.ids ?? []
  await server.ask('POST', '/sys/dictItem/add', { token, body: { dictId, itemText: '南', itemValue: 'S' } })
  expect(await digest()).not.toBe(added)
  expect(await server.app.appContext.dictionaries.of(2)).toBe(elsewhere)
})
