import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { projectPeople, wordsOf } from '#kit/server/project-people.ts'
import type { TestServer } from '#kit/server/server.ts'
import { LEADER, succeeding } from '#kit/server/succeeding.ts'

let server: TestServer
const { ask, answer, withdraw, mine, workOf, records, reset, leader } = succeeding(() => server)
const { projectsOf, noticesOf } = projectPeople(() => server)
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
beforeEach(reset)

test('nobody but the named one answers, and nobody without the right asks; a list is for both sides alone', async () => {
  const { result } = await ask({ predecessorId: 'u-sg_yijian', participantId: 'p1-SG' })
  expect(await noticesOf('u-sg_yijian')).toEqual([expect.stringMatching(/^您在项目/)])
  for (const username of ['sg_yijian', 'js_xinghe', 'js_lanjiang', 'daiban']) {
    const by = await server.signIn(username)
    expect((await answer('accept', result?.id, by)).status, username).toBe(404)
    expect((await answer('refuse', result?.id, by, { reason: '不' })).status, username).toBe(404)
  }
  for (const username of ['sg_yijian', 'jl_zhengheng', 'shenhe', 'jieshou']) {
    const by = await server.signIn(username, 'p1')
    expect((await ask({}, by)).status, username).toBe(403)
    expect((await withdraw(result?.id, by)).status, username).toBe(403)
  }
  expect((await workOf(result?.id, await server.signIn('js_lanjiang', 'p2'))).status).toBe(404)
  expect((await workOf(result?.id, await server.signIn('sg_yijian', 'p1'))).status).toBe(404)
  expect((await withdraw(result?.id, await server.signIn('js_lanjiang', 'p2'))).status).toBe(404)
  expect((await records(await server.signIn('js_lanjiang', 'p2'))).length).toBe(0)
})

test('the successor refuses with a reason that who has asked reads; a withdrawn one is gone with its message, and nothing has changed by either', async () => {
  const newcomer = await server.signIn('newcomer')
  const refused = (await ask()).result?.id
  expect(wordsOf(await answer('refuse', refused, newcomer, { reason: ' ' }))).toMatch(/"reason".*请填写拒绝原因/)
  expect((await answer('refuse', refused, newcomer, { reason: '手头项目太多' })).success).toBe(true)
  expect((await records())[0]).toMatchObject({ status: 'refused', reason: '手头项目太多', handed: null })
  expect(await noticesOf(LEADER)).toEqual([expect.stringMatching(/^冯申丙未接手项目/)])
  const withdrawn = (await ask()).result?.id
  expect((await withdraw(withdrawn)).success).toBe(true)
  expect(await mine(newcomer)).toEqual([])
  expect(wordsOf(await answer('accept', withdrawn, newcomer))).toMatch(/已经撤回/)
  const { sendStatus } = await server.db
    .selectFrom('sysAnnouncement')
    .select('sendStatus')
    .where('titile', 'like', '请您接手%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(sendStatus).toBe('2')
  expect(await projectsOf(newcomer)).toEqual([])
  expect((await server.ask('GET', '/organization/systemUser/list', { token: leader() })).success).toBe(true)
})

test('what cannot be asked is said at its field', async () => {
  const said = async (more: object) => wordsOf(await ask(more))
  expect(await said({ predecessorId: '' })).toMatch(/"predecessorId".*请选择移交方/)
  expect(await said({ predecessorId: 'u-js_lanjiang' })).toMatch(/"predecessorId".*不在本项目中/)
  expect(await said({ account: '' })).toMatch(/"account".*请填写手机号或用户账号/)
  expect(await said({ account: 'js_xinghe' })).toMatch(/"account".*不能由自己接手/)
  expect(await said({ predecessorId: 'u-sg_yijian', account: 'sg_yijian' })).toMatch(/"account".*同一人/)
  expect(await said({ participantId: 'p2-JS' })).toMatch(/"participantId"/)
  expect(await said({ kind: 'unit', predecessorId: 'p1-JS', account: 'newcomer', participantId: 'p1-JS' })).toMatch(
    /"participantId".*移交方单位/
  )
  expect(await said({ kind: 'unit', predecessorId: 'p1-JS', account: 'sg_yijian' })).toMatch(/"account".*类型不同/)
  // Whether there is such an account is not said, and nobody but its owner learns that he was asked.
  expect(await ask({ account: 'nobody_at_all' })).toMatchObject({
    success: true,
    message: '已发出交接，对方接手后生效'
  })
  expect(await said({})).toMatch(/"predecessorId".*正在等待nobody_at_all接手/)
  const shown = await records()
  expect(shown.map(({ successor }) => successor)).toEqual(['nobody_at_all'])
})

test('a succession of who may not hand over any more is void, and gives nothing', async () => {
  const { result } = await ask({ predecessorId: 'u-sg_yijian', participantId: 'p1-SG' })
  await server.db.deleteFrom('sysUserRole').where('userId', '=', LEADER).where('projectId', '=', 'p1').execute()
  server.app.appContext.principals.forget()
  const newcomer = await server.signIn('newcomer')
  expect(wordsOf(await answer('accept', result?.id, newcomer))).toMatch(/交接失效/)
  expect(await projectsOf(newcomer)).toEqual([])
})
