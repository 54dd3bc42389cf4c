import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { type ArchiveClient, signInClient } from '#kit/collecting.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { pdf, png } from '#kit/sample-files.ts'
import type { TestServer } from '#kit/server.ts'

const ORG = 'o-sj2'
const CODE = '91990102MA00000777'
const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

let server: TestServer
let unit: ArchiveClient
let receiver: string
beforeAll(async () => {
  server = await startDemoServer()
  unit = await signInClient(server, 'sj_shizheng', 'p2')
  receiver = await server.signIn('jieshou', 'p1')
})
afterAll(() => server?.close())

const own = async (token = unit.token) =>
  (await server.ask<OwnEnterprise>('GET', '/account/enterprise', { token })).result
const submit = (body: object, token = unit.token) =>
  server.ask<OwnEnterprise>('PUT', '/account/enterprise/submit', { token, body })
const takeBack = (step: 'takeBackAccept' | 'takeBackReturn', token = receiver) =>
  server.ask('PUT', `/project/enterpriseReview/${step}`, { token, body: { ids: `auth-${ORG}` } })
const decide = (action: 'accept' | 'return', body: object = {}, token = receiver) =>
  server.ask('PUT', `/project/enterpriseReview/${action}`, { token, body: { ids: `auth-${ORG}`, ...body } })
const papers = async (more: object = {}) => ({
  name: '云澜市政工程设计研究院有限公司',
  uscc: CODE.toLowerCase(),
  legalPerson: '郑午庚',
  certType: '1',
  validTo: dayIn(400),
  licence: (await unit.upload('执照.png', png(), 'temp')).path,
  letter: (await unit.upload('授权.pdf', await pdf(1), 'temp')).path,
  ...more
})
/** Puts the unit into a state, whatever it was in before. */
async function put(status: string, validTo: string | null = null): Promise<void> {
  await server.db.updateTable('arcOrgAuth').set({ status, validTo, warnedFor: null }).where('orgId', '=', ORG).execute()
  await server.db
    .updateTable('arcOrg')
    .set({ authStatus: status, authValidTo: validTo })
    .where('id', '=', ORG)
    .execute()
}
const stateIs = async () =>
  (
    await server.db
      .selectFrom('arcOrg as o')
      .innerJoin('arcOrgAuth as a', 'a.orgId', 'o.id')
      .select(['o.authStatus', 'a.status'])
      .where('o.id', '=', ORG)
      .executeTakeFirstOrThrow()
  ).status
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
  await put('0')
  const unitNow = () =>
    server.db
      .selectFrom('arcOrg')
      .select(['name', 'uscc', 'authStatus', 'authValidTo'])
      .where('id', '=', ORG)
      .executeTakeFirstOrThrow()
  await submit(await papers({ name: '云澜市政设计研究总院' }))
  const before = await unitNow()
  expect((await decide('accept')).success).toBe(true)
  expect(await unitNow()).toMatchObject({ name: '云澜市政设计研究总院', authStatus: '2' })
  expect((await takeBack('takeBackAccept')).success).toBe(true)
  expect(await unitNow()).toEqual(before)
  expect(await own()).toMatchObject({ status: '1', reviewerName: null, mayWithdraw: true })
  expect(await noticeStates()).toEqual(['2'])
  expect((await decide('return', { opinion: '公章不清' })).success).toBe(true)
  expect((await takeBack('takeBackAccept')).success).toBe(false)
  expect((await takeBack('takeBackReturn')).success).toBe(true)
  expect(await own()).toMatchObject({ status: '1', opinion: null })
  expect(await noticeStates()).toEqual(['2', '2'])
})

test('a decision is taken back by nobody else, not half an hour later, not by one who may not see the queue, and not once the unit has gone on by it', async () => {
  await put('0')
  await submit(await papers())
  expect((await decide('accept')).success).toBe(true)
  const papersRow = server.db.updateTable('arcOrgAuth').where('orgId', '=', ORG)
  const colleague = await server.signIn('admin')
  expect((await takeBack('takeBackAccept', colleague)).success).toBe(false)
  expect((await takeBack('takeBackAccept', unit.token)).status).toBe(403)
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
  expect(await stateIs()).toBe('2')
  expect((await takeBack('takeBackAccept')).success).toBe(true)
  expect(await stateIs()).toBe('1')
})
