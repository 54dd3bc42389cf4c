import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { AccessRequests, requestAccess } from '#contract/projects/access-requests.ts'
import type { NoticeLists } from '#contract/system/notices.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

const NUMBER = 'YL-FJ-2024-017'
const NAME = '云澜星河新城商住综合体一期工程'
let server: TestServer
let me: string
beforeAll(async () => {
  server = await startDemoServer({ settings: { CONTACT: '业务指导科 0571-00000000' } })
  me = await server.signIn('newcomer')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAttempt').execute()
  await server.db.deleteFrom('sysAccessRequest').execute()
  await server.db.deleteFrom('sysAnnouncement').where('titile', 'like', '%请求加入项目').execute()
})

const ask = (project: string, { note, token = me }: { note?: string; token?: string } = {}) =>
  server.ask<Output<typeof requestAccess>>('POST', '/system/sysProject/requestAccess', {
    token,
    body: { project, ...(note !== undefined && { note }) }
  })
const mine = async (token = me) =>
  (await server.ask<AccessRequests>('GET', '/system/sysProject/accessRequests', { token })).result!
/** The requests that somebody has been notified of. */
const notified = async (username: string) => {
  const { result } = await server.ask<NoticeLists>('GET', '/sys/annountCement/listByUser', {
    token: await server.signIn(username)
  })
  return (result?.sysMsgList ?? []).filter(({ titile }) => titile.endsWith('请求加入项目'))
}
const readers = async () =>
  (
    await server.db
      .selectFrom('sysAnnouncementSend as s')
      .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
      .select('s.userId')
      .where('a.titile', 'like', '%请求加入项目')
      .orderBy('s.userId')
      .execute()
  ).map(({ userId }) => userId)

test('who belongs to no project learns whom to ask', async () => {
  expect(await mine()).toEqual({
    leaders: ['建设单位(项目负责人/资料员)'],
    contact: '业务指导科 0571-00000000',
    requests: []
  })
})

test('who leads a project is notified of who asks for it by its number, for whom and why', async () => {
  const { result } = await ask(NUMBER, { note: '我是新来的资料员，负责 3# 楼' })
  expect(result).toMatchObject({
    isNew: true,
    request: { project: NUMBER, note: '我是新来的资料员，负责 3# 楼' }
  })
  const [notice, ...others] = await notified('js_xinghe')
  expect(others).toEqual([])
  expect(notice).toMatchObject({ titile: '冯申丙 请求加入项目', msgCategory: '2', priority: 'M', readFlag: '0' })
  expect(notice?.msgTxt).toMatch(
    /冯申丙（账号 newcomer）请求加入项目“YL-FJ-2024-017”.*我是新来的资料员，负责 3# 楼.*您可以管理该项目的成员/s
  )
  expect(await readers()).toEqual(['u-js_xinghe'])
  expect((await mine()).requests).toEqual([result?.request])
})

test.each([NAME, ` ${NAME} `, 'ｙｌ－ＦＪ－２０２４－０１７', NUMBER.toLowerCase()])(
  'a project is known by its number or name, however it is typed: %s',
  async (project) => {
    await ask(project)
    expect(await readers()).toEqual(['u-js_xinghe'])
  }
)

test('the administrator is notified where no project, or none that somebody leads, is called so', async () => {
  await ask('不存在的工程')
  expect(await readers()).toEqual(['u-admin'])
  expect((await notified('admin'))[0]?.msgTxt).toContain('未能将这一名称或编号对应到唯一的')
  await ask('YL-FJ-2024-01')
  await ask('%')
  expect(await readers()).toEqual(['u-admin', 'u-admin', 'u-admin'])
})

test('neither the answer nor the list shows whether there is such a project', async () => {
  const shape = (value: object | null | undefined) => Object.keys(value ?? {}).sort()
  const [real, none] = [await ask(NUMBER), await ask('没有的工程')]
  expect([real.status, real.message, shape(real.result), shape(real.result?.request)]).toEqual([
    none.status,
    none.message,
    shape(none.result),
    shape(none.result?.request)
  ])
  const { requests } = await mine()
  expect(requests.map(shape)).toEqual([shape(requests[0]), shape(requests[0])])
  expect(JSON.stringify(requests)).not.toContain(NAME)
})

test('a project of another municipality is asked of nobody there', async () => {
  const theirs = await server.signIn('lx_jianshe')
  await ask(NUMBER, { token: theirs })
  expect(await readers()).not.toContain('u-js_xinghe')
  expect(await notified('js_xinghe')).toEqual([])
  expect(await notified('admin')).toEqual([])
  expect((await mine()).requests).toEqual([])
  expect((await mine(theirs)).requests).toHaveLength(1)
})

test('asking twice within a week says when it was asked, and notifies once; afterwards it may be asked again', async () => {
  const first = await ask(NUMBER)
  const second = await ask(`  ${NUMBER.toLowerCase()}`, { note: '再问' })
  expect(second.result).toEqual({ isNew: false, request: first.result?.request })
  const [one, two] = await Promise.all([ask(NAME), ask(NAME)])
  expect([one.result?.isNew, two.result?.isNew].filter(Boolean)).toHaveLength(1)
  expect(await readers()).toEqual(['u-js_xinghe', 'u-js_xinghe'])
  await server.db.updateTable('sysAccessRequest').set({ asked: sql<string>`now() - interval '8 days'` }).execute()
  expect((await ask(NUMBER)).result?.isNew).toBe(true)
  expect((await mine()).requests).toHaveLength(2)
  expect(await readers()).toHaveLength(3)
})

test('who asks for one project after the other has to wait, and asking again for one of them costs nothing', async () => {
  for (const n of [1, 2, 3, 4, 5]) expect((await ask(`工程${n}`)).status).toBe(200)
  await ask('工程6')
  const refused = await ask('工程7')
  expect([refused.status, refused.raw.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect((await ask('工程1')).result?.isNew).toBe(false)
  expect((await ask('工程7', { token: await server.signIn('chayue') })).status).toBe(200)
})

test('markup and signs that would change how a notice reads come as plain text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e工程\u0000</p><a href="//evil.example">点此</a>'
  const { status, result } = await ask(hostile, { note: '<script>alert(1)</script>\n第二行\u0007' })
  expect(status).toBe(200)
  expect(result?.request.project).toBe('<img src=x onerror=alert(1)> 工程 </p><a href="//evil.example">点此</a>')
  const [notice] = await notified('admin')
  expect(notice?.msgContent).not.toMatch(/<(?:img|a|script)\b/)
  expect(notice?.msgTxt).toContain('<script>alert(1)</script> 第二行')
})

test.each([
  ['', 400],
  ['   ', 400],
  ['\u200b\u202e', 400],
  ['长'.repeat(101), 400]
])('%j is no name of a project', async (project, status) => {
  const answer = await ask(project)
  expect([answer.status, answer.faults?.map(({ field }) => field)]).toEqual([status, ['project']])
})

test('strangers ask nothing', async () => {
  expect((await server.ask('GET', '/system/sysProject/accessRequests')).status).toBe(401)
  expect((await server.ask('POST', '/system/sysProject/requestAccess', { body: { project: NUMBER } })).status).toBe(401)
})
