import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestSocket } from '#kit/server/talk.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { lacking, wireClient, type WireRow } from '#kit/server/wire-client.ts'

/** An existing client comes in, in the order of WIRE.md §1.1, and makes its menu and its header. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

interface Entry extends WireRow {
  readonly path: string
  readonly name: string
  readonly component: string
  readonly hidden: boolean
  readonly meta: Readonly<Record<string, unknown>>
  readonly children?: readonly Entry[]
}
const flat = (menu: readonly Entry[]): Entry[] => menu.flatMap((one) => [one, ...flat(one.children ?? [])])
const menuOf = async (client: ReturnType<typeof wireClient>) => {
  const { result } = await client.get<{ menu: Entry[]; auth: WireRow[]; allAuth: WireRow[]; sysSafeMode: unknown }>(
    '/sys/permission/getUserPermissionByToken'
  )
  return result
}

test('an existing client signs in and finds what it stores', async () => {
  const { code, result } = await wireClient(server).signIn('admin', ADMIN_PASSWORD)
  expect(code).toBe(200)
  expect(lacking(result, 'token,userInfo,sysAllDictItems,multi_depart,departs,tenantList')).toEqual([])
  expect(lacking(result.userInfo as object, 'id,username,realname,avatar,orgCode')).toEqual([])
  const [depart] = result.departs as WireRow[]
  expect(lacking(depart, 'id,orgCode,departName')).toEqual([])
  const [items] = Object.values(result.sysAllDictItems as Record<string, WireRow[]>).filter((one) => one.length > 0)
  expect(lacking(items?.[0], 'value,text,title')).toEqual([])
})

test('the picture of its sign-in has four characters', async () => {
  const { result } = await wireClient(server).get<string>('/sys/randomImage/1763600000000')
  const drawn = Buffer.from(result.split(',')[1] ?? '', 'base64').toString()
  expect(drawn.match(/<text [^>]*>[A-Z2-9]<\/text>/g)).toHaveLength(4)
})

test('a wrong password is said in words that make it draw another picture', async () => {
  const { success, message } = await wireClient(server).signIn('admin', 'wrong-pass-1')
  expect([success, message.indexOf('密码错误') > 0]).toEqual([false, true])
})

test('who knows no work comes in after five wrong passwords by waiting', async () => {
  const client = wireClient(server)
  for (let tries = 0; tries < 5; tries++) await client.signIn('shenji', 'wrong-pass-1')
  expect((await client.signIn('shenji', ADMIN_PASSWORD)).success).toBe(false)
  await sql`update sys_attempt set since = since - interval '1 second', until = until - interval '1 second'`.execute(
    server.db
  )
  expect((await client.signIn('shenji', ADMIN_PASSWORD)).success).toBe(true)
})

test('who has several projects has the rights of the first, or of the one worked in last, though the client cannot switch', async () => {
  const client = wireClient(server)
  await client.signIn('sg_yijian', DEMO_PASSWORD)
  const { menu, auth } = await menuOf(client)
  expect(flat(menu).map(({ path }) => path)).toContain('/archives/collect')
  expect(auth.map(({ action }) => action)).toContain('archives.collect:add')
  expect(client.user()).toMatchObject({ project: { id: 'p1' }, roles: ['sg_archivist'] })
  await server.db.updateTable('sysUser').set({ currentProject: 'p3' }).where('username', '=', 'sg_yijian').execute()
  await client.signIn('sg_yijian', DEMO_PASSWORD)
  expect(client.user()).toMatchObject({ project: { id: 'p3' } })
})

test('its menu is made of what the server gives', async () => {
  const client = wireClient(server)
  await client.signIn('admin', ADMIN_PASSWORD)
  const { menu, auth, allAuth, sysSafeMode } = await menuOf(client)
  expect(typeof sysSafeMode).toBe('boolean')
  const entries = flat(menu)
  for (const entry of entries) {
    expect([entry.path, lacking(entry, 'id,path,name,component,hidden,route,meta')]).toEqual([entry.path, []])
    expect(entry.component.indexOf('layouts/default/index')).toBe(-1)
    expect(lacking(entry.meta, 'title,keepAlive,internalOrExternal,componentName')).toEqual([])
    // An empty list of children would be drawn as a submenu that holds nothing.
    expect([entry.path, entry.children === undefined || entry.children.length > 0]).toEqual([entry.path, true])
  }
  const names = entries.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['account-center', 'account-settings-base']))
  // Its home tab is known by this address; one in other letters would be a second 首页.
  expect(entries.filter(({ path }) => path.toLowerCase() === '/dashboard/analysis').map(({ path }) => path)).toEqual([
    '/dashboard/analysis'
  ])
  expect(lacking(auth[0], 'action,type,describe')).toEqual([])
  expect(lacking(allAuth[0], 'action,status,type,describe')).toEqual([])
})

test('our own pages have the home of their routes, in its own letters', async () => {
  const { result } = await server.ask<{ menu: Entry[] }>('GET', '/sys/permission/getUserPermissionByToken', {
    token: await server.signIn('admin'),
    headers: { tenant_id: '1' }
  })
  const paths = flat(result?.menu ?? []).map(({ path }) => path)
  expect(paths).toContain('/dashboard/Analysis')
  expect(paths).not.toContain('/account/settings/base')
})

test('its home page counts who has signed in, and its header works', async () => {
  const client = wireClient(server)
  await client.signIn('admin', ADMIN_PASSWORD)
  const before = (await client.get<Record<string, number>>('/sys/loginfo')).result
  await wireClient(server).signIn('admin', ADMIN_PASSWORD)
  const after = (await client.get<Record<string, number>>('/sys/loginfo')).result
  expect(after.totalVisitCount).toBe((before.totalVisitCount ?? 0) + 1)
  const days = (await client.get<WireRow[]>('/sys/visitInfo')).result
  expect(days).toHaveLength(7)
  // Everybody of the demo has signed in within these days.
  expect(days.reduce((sum, { visit }) => sum + Number(visit), 0)).toBe(after.totalVisitCount)
  expect(lacking(after, 'totalVisitCount,todayVisitCount,todayIp')).toEqual([])
  expect(lacking(days[0], 'type,tian,ip,visit')).toEqual([])
  const notices = (await client.get<object>('/sys/annountCement/listByUser')).result
  expect(lacking(notices, 'anntMsgList,anntMsgTotal,sysMsgList,sysMsgTotal')).toEqual([])
  expect((await client.get('/sys/dict/refleshCache')).success).toBe(true)
  expect((await client.get('/sys/dict/queryAllDictItems')).success).toBe(true)
  const departs = (await client.get<{ list: WireRow[]; orgCode: string }>('/sys/user/getCurrentUserDeparts')).result
  expect(lacking(departs.list[0], 'id,orgCode,departName')).toEqual([])
  // The header sends no name.
  const chosen = await client.send<{ userInfo: WireRow }>('PUT', '/sys/selectDepart', {
    orgCode: departs.list[0]?.orgCode,
    username: ''
  })
  expect(chosen.result.userInfo.username).toBe('admin')
  const wrong = await client.send('PUT', '/sys/user/updatePassword', {
    username: 'admin',
    oldpassword: 'not-mine-1',
    password: 'another-pass-1',
    confirmpassword: 'another-pass-1'
  })
  expect([wrong.success, wrong.message]).toEqual([false, expect.stringMatching(/[\u4e00-\u9fff]/)])
  expect((await client.signOut()).success).toBe(true)
})

test('the grid’s socket answers its heartbeats, and says none by itself that would start its timers twice', async () => {
  const address = await server.listen()
  const client = wireClient(server)
  const { result } = await client.signIn('js_xinghe', DEMO_PASSWORD)
  const socket = await openTestSocket(`${address}/api/vxeSocket/${String(client.user().id)}/page-1`, {
    token: String(result.token)
  })
  expect(socket.protocol).toBe(result.token)
  await socket.joined()
  expect(socket.received.filter(({ type }) => type === 'heart_beat')).toEqual([])
  socket.say({ type: 'heart_beat', data: true })
  await socket.next(({ type }) => type === 'heart_beat')
  await socket.close()
})

test('a lost password is set anew by the phone: the secret for its code is good once, for this account alone', async () => {
  const client = wireClient(server)
  const username = 'shenhe'
  const owner = await server.db
    .selectFrom('sysUser')
    .select('phone')
    .where('username', '=', username)
    .executeTakeFirst()
  const mobile = owner?.phone
  expect((await client.send('POST', '/sys/sms', { mobile, smsmode: '2' })).success).toBe(true)
  const codes = await server.ask<{ mobile: string; text: string }[]>('GET', '/sys/sms/outbox')
  const code = /\d{6}/.exec(codes.result?.find((one) => one.mobile === mobile)?.text ?? '')?.[0]
  const shown = await client.send<WireRow>('POST', '/sys/user/phoneVerification', { phone: mobile, smscode: code })
  expect(shown.result).toMatchObject({ username })
  const change = (who: string) =>
    client.send('POST', '/sys/user/passwordChange', {
      username: who,
      password: 'brand-new-pass-1',
      smscode: shown.result.smscode,
      phone: mobile
    })
  expect((await change('admin')).success).toBe(false)
  expect((await change(username)).success).toBe(true)
  expect((await change(username)).success).toBe(false)
  expect((await wireClient(server).signIn(username, 'brand-new-pass-1')).success).toBe(true)
})
