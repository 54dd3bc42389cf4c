import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { myNotices, Notice, NoticeLists } from '#contract/system/notices.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { openTestSocket } from '#kit/server/talk.ts'

let server: TestServer
let me: string
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
  me = await server.signIn('js_xinghe', 'p1')
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const bell = async (token: string) =>
  (await server.ask<NoticeLists>('GET', '/sys/annountCement/listByUser', { token })).result!
const mine = async (token: string, query = {}) =>
  (
    await server.ask<Output<typeof myNotices>>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token,
      query
    })
  ).result!
const one = (token: string, id: string) =>
  server.ask<Notice>('GET', '/sys/annountCement/queryById', { token, query: { id } })
const EDIT = '/sys/sysAnnouncementSend/editByAnntIdAndUserId'
let written = 0
/** Writes a notice that is not published yet. */
const write = async (more: Record<string, unknown> = {}, to?: string[]) => {
  const id = `w${++written}`
  await server.db
    .insertInto('sysAnnouncement')
    .values({
      id,
      titile: `草稿${written}`,
      sender: 'admin',
      tenantId: 1,
      msgType: to ? 'USER' : 'ALL',
      msgCategory: to ? '2' : '1',
      origin: 'written',
      userIds: to?.join(',') ?? null,
      ...more
    })
    .execute()
  for (const userId of to ?? [])
    await server.db
      .insertInto('sysAnnouncementSend')
      .values({ id: `${id}-${userId}`, anntId: id, userId, tenantId: 1 })
      .execute()
  return id
}
const tenant = async () =>
  (
    await server.db
      .selectFrom('sysUser')
      .select('tenantId')
      .where('username', '=', 'js_xinghe')
      .executeTakeFirstOrThrow()
  ).tenantId
const turn = (token: string, what: 'doReleaseData' | 'doReovkeData', id: string) =>
  server.ask('GET', `/sys/annountCement/${what}`, { token, query: { id } })

describe('the notices of a reader', () => {
  test('[3.E19, 7.C022] come as two lists with their totals, his own only', async () => {
    const lists = await bell(me)
    expect(Object.keys(lists).sort()).toEqual(['anntMsgList', 'anntMsgTotal', 'sysMsgList', 'sysMsgTotal'])
    expect([lists.anntMsgTotal, lists.anntMsgList.length]).toEqual([4, 4])
    expect(lists.sysMsgList.map(({ id }) => id)).toEqual(['n6'])
    expect((await bell(await server.signIn('js_lanjiang', 'p2'))).sysMsgList.map(({ id }) => id)).toEqual(['n5'])
  })
  test('[3.E13, 3.E14, 3.E18] carry what existing clients read, titile spelled so', async () => {
    const [notice] = (await bell(me)).sysMsgList
    expect(notice).toMatchObject({
      id: 'n6',
      anntId: 'n6',
      msgId: 'n6',
      sender: 'admin',
      sender_dictText: '杨卯己',
      priority: 'L',
      openType: 'url',
      openPage: '/archives/collect',
      busId: null,
      readFlag: '0'
    })
    expect(notice?.titile).toContain('竣工验收日期')
    expect(notice?.sendTime).toMatch(/^2026-11-12 09:00:00$/)
    expect([notice?.msgContent.startsWith('<p>'), notice?.msgTxt.includes('<')]).toEqual([true, false])
    const priorities = new Set((await mine(me, { pageSize: 30 })).records.map(({ priority }) => priority))
    expect([...priorities].sort()).toEqual(['H', 'L', 'M'])
  })
  test.each(['GET', 'PUT'] as const)(
    '[7.C023, 7.C024] are marked read by %s, once and for him alone',
    async (method) => {
      const id = method === 'GET' ? 'n1' : 'n2'
      const before = (await bell(me)).anntMsgTotal
      const asking = method === 'GET' ? { query: { anntId: id } } : { body: { anntId: id } }
      for (let times = 0; times < 2; times++)
        expect((await server.ask(method, EDIT, { token: me, ...asking })).success).toBe(true)
      expect((await bell(me)).anntMsgTotal).toBe(before - 1)
      expect((await one(me, id)).result?.readFlag).toBe('1')
      expect((await bell(await server.signIn('jl_zhengheng', 'p1'))).anntMsgList.map((notice) => notice.id)).toContain(
        id
      )
    }
  )
  test('[7.C025] are read one by one; another’s is not there', async () => {
    expect((await one(me, 'n3')).result).toMatchObject({ id: 'n3', titile: '竣工图编制常见问题解答(第三期)' })
    expect((await one(me, 'n5')).status).toBe(404)
    expect((await server.ask('PUT', EDIT, { token: me, body: { anntId: 'n5' } })).status).toBe(404)
    expect((await server.ask('PUT', EDIT, { token: me, body: {} })).status).toBe(400)
  })
  test('[1.A51] are searched by title and sender, page by page, newest first', async () => {
    const all = await mine(me, { pageNo: 1, pageSize: 2 })
    expect([all.total, all.records.map(({ id }) => id)]).toEqual([5, ['n6', 'n4']])
    expect((await mine(me, { titile: '竣工图' })).records.map(({ id }) => id)).toEqual(['n3'])
    expect((await mine(me, { titile: '*培训*' })).records.map(({ id }) => id)).toEqual(['n4'])
    expect((await mine(me, { sender: '杨卯' })).total).toBe(5)
    expect((await mine(me, { sender: '没有这个人' })).total).toBe(0)
    expect((await mine(me, { readFlag: '0', column: 'sendTime', order: 'asc' })).records.map(({ id }) => id)).toEqual([
      'n3',
      'n4',
      'n6'
    ])
    expect(
      (
        await server.ask('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
          token: me,
          query: { column: 'password' }
        })
      ).status
    ).toBe(400)
  })
  test('are all marked read at once', async () => {
    const token = await server.signIn('sg_yijian', 'p1')
    expect((await bell(token)).anntMsgTotal).toBe(4)
    await server.ask('PUT', '/sys/sysAnnouncementSend/readAll', { token, body: {} })
    expect(await bell(token)).toEqual({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
    expect((await mine(token)).total).toBe(4)
  })
  test('are nobody’s without a sign-in, and none of another archive', async () => {
    expect((await server.ask('GET', '/sys/annountCement/listByUser')).status).toBe(401)
    const neighbour = await server.db
      .selectFrom('sysUser')
      .select('username')
      .where('tenantId', '<>', await tenant())
      .where('tenantId', '<>', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await one(await server.signIn(neighbour.username), 'n1')).status).toBe(404)
  })
})

describe('a notice that is published and taken back', () => {
  test('[7.C026, 7.C027, 4.S55] is seen from its publication to its revocation, whatever its priority', async () => {
    const id = await write({ tenantId: await tenant(), priority: 'H' })
    const seen = async () => (await bell(me)).anntMsgList.some((notice) => notice.id === id)
    expect(await seen()).toBe(false)
    expect((await turn(admin, 'doReovkeData', id)).code).toBe(510)
    expect(await turn(admin, 'doReleaseData', id)).toMatchObject({ success: true, message: '发布成功' })
    expect((await turn(admin, 'doReleaseData', id)).code).toBe(510)
    expect(await seen()).toBe(true)
    expect(await turn(admin, 'doReovkeData', id)).toMatchObject({ success: true, message: '撤销成功' })
    expect(await seen()).toBe(false)
    expect((await one(me, id)).status).toBe(404)
  })
  test('is published by who may, and by nobody else', async () => {
    const id = await write({ tenantId: await tenant() })
    expect((await turn(me, 'doReleaseData', id)).status).toBe(403)
    expect((await turn(await server.signIn('jieshou'), 'doReleaseData', id)).success).toBe(true)
    expect((await turn(await server.signIn('jieshou'), 'doReovkeData', id)).status).toBe(403)
    expect((await turn(admin, 'doReleaseData', 'nothing')).status).toBe(404)
  })
  test('is no longer shown when its time has ended', async () => {
    const id = await write({
      tenantId: await tenant(),
      sendStatus: '1',
      sendTime: '2026-01-01 00:00:00',
      endTime: '2026-01-02 00:00:00'
    })
    expect((await one(me, id)).status).toBe(404)
  })
  test('[2.D07] comes clean, whoever has written it', async () => {
    const msgContent = `<p onclick="a()">好<script>alert(1)</script><b style="position:fixed">重点</b> <a href="javascript:alert(1)">点</a><a href="https://x.invalid/a">链</a><img src=x onerror=alert(1)><iframe src="//e"></iframe><svg onload=alert(1)></p>`
    const id = await write({ tenantId: await tenant(), sendStatus: '1', sendTime: '2026-11-19 00:00:00', msgContent })
    expect((await one(me, id)).result).toMatchObject({
      msgContent: '<p>好<b>重点</b> <a>点</a><a href="https://x.invalid/a">链</a></p>',
      msgTxt: '好重点 点链'
    })
  })
  test('is delivered to the open pages of its readers alone', async () => {
    const address = await server.listen()
    const open = async (username: string, project: string) =>
      openTestSocket(`${address}/api/websocket/u-${username}`, { token: await server.signIn(username, project) })
    const [reader, other] = [await open('js_xinghe', 'p1'), await open('sg_yijian', 'p1')]
    for (const socket of [reader, other]) {
      socket.say('HeartBeat')
      await socket.next(({ cmd }) => cmd === 'heartcheck')
    }
    const to = await write({ tenantId: await tenant() }, ['u-js_xinghe'])
    const all = await write({ tenantId: await tenant() })
    for (const id of [to, all]) await turn(admin, 'doReleaseData', id)
    expect(await reader.next(({ cmd }) => cmd === 'user')).toEqual({
      cmd: 'user',
      msgId: to,
      msgTxt: expect.stringMatching(/^草稿/)
    })
    await other.next(({ cmd, msgId }) => cmd === 'topic' && msgId === all)
    expect(other.received.filter(({ cmd }) => cmd === 'user')).toEqual([])
    for (const socket of [reader, other]) await socket.close()
  })
})
