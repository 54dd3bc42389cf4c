import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf, lackerOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'
import { type Frame, openTestSocket, type TestSocket } from '#kit/server/talk.ts'

let server: TestServer
let address: string
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  address = await server.listen()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

/** Opens the socket of somebody's page that shows these resources. */
async function openPage(username: string, follows: string, page = 'list'): Promise<TestSocket> {
  const { id } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const query = follows === '' ? '' : `?follows=${follows}`
  const socket = await openTestSocket(`${address}/api/vxeSocket/${id}/${page}${query}`, {
    token: await server.signIn(username)
  })
  await socket.joined()
  return socket
}
const argsOf = ({ data }: Frame) => (data as { args: [change: string, ids: string[] | null] }).args
const isOf = (key: string, change?: string) => (frame: Frame) =>
  frame.type === 'common_send_date' &&
  (frame.data as { key: string }).key === `resource.${key}` &&
  (change === undefined || argsOf(frame)[0] === change)

type Written = { readonly change: string; readonly ids: readonly string[] }
let made = 0
async function write(method: 'POST' | 'PUT' | 'DELETE', path: string, asking: object): Promise<Written> {
  const { result, message } = await server.ask<Written>(method, path, { token, ...asking })
  if (!result) throw new Error(message)
  return result
}
const add = () => {
  const code = `L${++made}`
  return write('POST', '/sys/position/add', { body: { code, name: `职务${code}` } })
}
/** Waits until everything written so far has come: a change that everybody who follows positions is sent. */
async function until(page: TestSocket): Promise<void> {
  const { change } = await add()
  await page.next(isOf('position', change))
}

test('a page that shows a list learns which of its rows were added, changed, deleted and brought back', async () => {
  const page = await openPage('admin', 'position')
  const added = await add()
  const [id = ''] = added.ids
  const edited = await write('PUT', '/sys/position/edit', { body: { id, rowVersion: 1, name: '改名' } })
  const deleted = await write('DELETE', '/sys/position/delete', { query: { id } })
  const undone = await write('POST', '/sys/position/undo', { body: { change: deleted.change } })
  for (const { change } of [added, edited, deleted, undone])
    expect(argsOf(await page.next(isOf('position', change)))).toEqual([change, [id]])
  await page.close()
})

test('a page gets what it follows and nothing else, from when it says so until it says otherwise', async () => {
  const [page, other] = [await openPage('admin', ''), await openPage('admin', 'position', 'other')]
  const before = await add()
  const { since } = await other.next(isOf('position', before.change))
  // Pages are sent to one after the other: what is still on its way to this one must not find it following.
  await caughtUp(page, since)
  page.say({ type: 'follow', data: { resources: ['position', 'role'] } })
  await answered(page)
  const { change } = await add()
  await page.next(isOf('position', change))
  page.say({ type: 'follow', data: { resources: [] } })
  await answered(page)
  await until(other)
  expect(page.received.filter(isOf('position')).map((frame) => argsOf(frame)[0])).toEqual([change])
  for (const socket of [page, other]) await socket.close()
})

/** Waits until the server has read everything that a page has said so far. */
async function answered(page: TestSocket): Promise<void> {
  const beats = () => page.received.filter(({ type }) => type === 'heart_beat').length
  const before = beats()
  page.say({ type: 'heart_beat' })
  await expect.poll(beats).toBeGreaterThan(before)
}

/** Waits until a page has been sent everything up to a place. */
async function caughtUp(page: TestSocket, place: string | undefined): Promise<void> {
  const behind = (since = '0.0') => BigInt(since.split('.')[0] ?? 0) < BigInt(place?.split('.')[0] ?? 0)
  await expect
    .poll(async () => {
      await answered(page)
      return behind(page.received.findLast(({ type }) => type === 'heart_beat')?.since)
    })
    .toBe(false)
}

test('who may not list a resource, and who works in another archive, learns nothing of it', async () => {
  const body = { name: '测林市城市建设档案馆', code: 'CLSJ' }
  const [tenant = ''] = (await write('POST', '/sys/tenant/add', { body })).ids
  await write('PUT', '/sys/tenant/addAdministrators', { body: { ids: tenant } })
  await sql`update sys_user_secret set must_change = false where user_id = (select id from sys_user where username = 'clsj_admin')`.execute(
    server.db
  )
  const mine = await openPage('admin', 'checkRule,tenant')
  const others = [
    await openPage(await lackerOf(server, 'sys.rule'), 'checkRule'),
    await openPage('clsj_admin', 'checkRule,tenant')
  ]
  // A rule of codes: positions everybody may list.
  const { change } = await write('POST', '/sys/checkRule/add', { body: { ruleCode: 'L-1', ruleName: '测试规则' } })
  const { since } = await mine.next(isOf('checkRule', change))
  for (const page of others) {
    await caughtUp(page, since)
    expect(page.received.filter(isOf('checkRule'))).toEqual([])
  }
  // What is the installation's everybody is shown, as far as it is his own archive.
  const own = (
    await server.ask<{ rowVersion: number }>('GET', '/sys/tenant/queryById', { token, query: { id: tenant } })
  ).result
  const renamed = await write('PUT', '/sys/tenant/edit', {
    body: { id: tenant, rowVersion: own?.rowVersion, name: '测林市档案馆' }
  })
  expect(argsOf(await (others[1] as TestSocket).next(isOf('tenant', renamed.change)))[1]).toEqual([tenant])
  for (const page of [mine, ...others]) await page.close()
})

test('of rows that data rules leave out nothing is learned, of many neither', async () => {
  const describes = token
  const grants = await server.signIn(await holderOf(server, 'sys.role:grant'))
  const ask = (path: string, body: object, by = grants) => server.ask('POST', path, { token: by, body })
  const { ids } = await write('POST', '/sys/role/add', { body: { roleCode: 'narrowed', roleName: '只看甲' } })
  const [roleId = ''] = ids
  await ask('/sys/permission/saveRolePermission', { roleId, permissionIds: 'm-sys,m-sys.position' })
  const rule = { ruleName: '甲', ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE', ruleValue: '甲', status: '1' }
  const permissionId = 'm-sys.position'
  const added = await ask('/sys/permission/addPermissionRule', { permissionId, ...rule }, describes)
  const [ruleId = ''] = (added.result as Written).ids
  await ask('/sys/role/datarule', { permissionId, roleId, dataRuleIds: ruleId })
  const { id } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'newcomer')
    .executeTakeFirstOrThrow()
  await ask('/sys/user/addSysUserRole', { roleId, userIdList: [id] })
  server.app.appContext.principals.forget()
  const [narrowed, mine] = [await openPage('newcomer', 'position'), await openPage('admin', 'position')]
  const seen = await write('POST', '/sys/position/add', { body: { code: '甲1', name: '甲' } })
  const unseen = await add()
  const [leaver = ''] = seen.ids
  // What has left meanwhile is not shown any more: it is edited once it has been.
  await narrowed.next(isOf('position', seen.change))
  // What one was shown until then has left one's list; what happens to it afterwards is nothing of one's own.
  const left = await write('PUT', '/sys/position/edit', { body: { id: leaver, rowVersion: 1, code: '乙1' } })
  await write('PUT', '/sys/position/edit', { body: { id: leaver, rowVersion: 2, name: '乙' } })
  const many: string[] = []
  for (let at = 0; at < 101; at++) many.push(...(await add()).ids)
  const gone = await write('DELETE', '/sys/position/deleteBatch', { query: { ids: many.join() } })
  const { since } = await mine.next(isOf('position', gone.change))
  await caughtUp(narrowed, since)
  expect(mine.received.some(isOf('position', unseen.change))).toBe(true)
  expect(narrowed.received.filter(isOf('position')).map(argsOf)).toEqual([
    [seen.change, seen.ids],
    [left.change, [leaver]]
  ])
  for (const page of [narrowed, mine]) await page.close()
})

test('of a change with many rows it is said that there are many, in one message', async () => {
  const page = await openPage('admin', 'position')
  const ids: string[] = []
  for (let at = 0; at < 101; at++) ids.push(...(await add()).ids)
  const { change } = await write('DELETE', '/sys/position/deleteBatch', { query: { ids: ids.join() } })
  expect(argsOf(await page.next(isOf('position', change)))).toEqual([change, null])
  await until(page)
  expect(page.received.filter(isOf('position', change))).toHaveLength(1)
  await page.close()
})

test('no page makes other pages believe that rows were changed', async () => {
  const [one, other] = [await openPage('admin', 'position', 'one'), await openPage('admin', 'position', 'other')]
  one.say({ type: 'common_send_date', data: { key: 'resource.position', args: ['forged', null] } })
  await until(other)
  expect(other.received.filter(isOf('position', 'forged'))).toEqual([])
  for (const socket of [one, other]) await socket.close()
})
