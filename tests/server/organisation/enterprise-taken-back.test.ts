import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { type EnterprisePapers, enterprisePapers, ORG } from '#kit/server/enterprise-papers.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let side: EnterprisePapers
beforeAll(async () => {
  server = await startDemoServer()
  side = await enterprisePapers(server)
})
afterAll(() => server?.close())

const takeBack = (step: 'takeBackAccept' | 'takeBackReturn', token = side.receiver) =>
  server.ask('PUT', `/project/enterpriseReview/${step}`, { token, body: { ids: `auth-${ORG}` } })
/** The states of the notices of the decisions about its papers in this test, the oldest first. */
const noticeStates = async () =>
  (
    await server.db
      .selectFrom('sysAnnouncement')
      .select('sendStatus')
      .where('titile', 'like', '%企业认证%')
      .where('openPage', '=', 'organisation/enterprise-auth')
      .where('cancelTime', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ sendStatus }) => sendStatus)

test('who has just decided takes it back: the papers wait again, the unit is called and verified as before, and the notice is withdrawn', async () => {
  await side.put('0')
  const unitNow = () =>
    server.db
      .selectFrom('arcOrg')
      .select(['name', 'uscc', 'authStatus', 'authValidTo'])
      .where('id', '=', ORG)
      .executeTakeFirstOrThrow()
  await side.submit(await side.papers({ name: '云澜市政设计研究总院' }))
  const before = await unitNow()
  expect((await side.decide('accept')).success).toBe(true)
  expect(await unitNow()).toMatchObject({ name: '云澜市政设计研究总院', authStatus: '2' })
  expect((await takeBack('takeBackAccept')).success).toBe(true)
  expect(await unitNow()).toEqual(before)
  expect(await side.own()).toMatchObject({ status: '1', reviewerName: null, mayWithdraw: true })
  expect(await noticeStates()).toEqual(['2'])
  expect((await side.decide('return', { opinion: '公章不清' })).success).toBe(true)
  expect((await takeBack('takeBackAccept')).success).toBe(false)
  expect((await takeBack('takeBackReturn')).success).toBe(true)
  expect(await side.own()).toMatchObject({ status: '1', opinion: null })
  expect(await noticeStates()).toEqual(['2', '2'])
})

test('a decision is taken back by nobody else, not half an hour later, not by one who may not see the queue, and not once the unit has gone on by it', async () => {
  await side.put('0')
  await side.submit(await side.papers())
  expect((await side.decide('accept')).success).toBe(true)
  const papersRow = server.db.updateTable('arcOrgAuth').where('orgId', '=', ORG)
  const colleague = await server.signIn('admin')
  expect((await takeBack('takeBackAccept', colleague)).success).toBe(false)
  expect((await takeBack('takeBackAccept', side.unit.token)).status).toBe(403)
  await papersRow.set({ reviewTime: new Date(Date.now() - 31 * 60_000).toISOString() }).execute()
  expect((await takeBack('takeBackAccept')).success).toBe(false)
  await papersRow.set({ reviewTime: new Date(Date.now() - 60_000).toISOString() }).execute()
  const project = server.db.updateTable('arcProject').where('id', '=', 'p2')
  const kept = await server.db
    .selectFrom('arcProject')
    .select(['builder', 'submitTime'])
    .where('id', '=', 'p2')
    .executeTakeFirstOrThrow()
  await project.set({ builder: ORG, submitTime: new Date().toISOString() }).execute()
  expect((await takeBack('takeBackAccept')).message).toContain('已据此继续办理')
  await project.set(kept).execute()
  expect(await side.stateIs()).toBe('2')
  expect((await takeBack('takeBackAccept')).success).toBe(true)
  expect(await side.stateIs()).toBe('1')
})
