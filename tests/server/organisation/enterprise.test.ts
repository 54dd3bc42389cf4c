import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EnterpriseAuth, OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { ENTERPRISE_STATES } from '#contract/organisation/enterprise-machine.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { CODE, DAY, dayIn, type EnterprisePapers, enterprisePapers, ORG } from '#kit/server/enterprise-papers.ts'
import { png, zip } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { expireAuths } from '#server/organisation/enterprise/expire-auths.ts'

let server: TestServer
let side: EnterprisePapers
beforeAll(async () => {
  server = await startDemoServer()
  side = await enterprisePapers(server)
})
afterAll(() => server?.close())

const withdraw = (token = side.unit.token) =>
  server.ask<OwnEnterprise>('PUT', '/account/enterprise/withdraw', { token, body: {} })
const noticesOf = async (user: string) =>
  (
    await server.db
      .selectFrom('sysAnnouncementSend as s')
      .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
      .select(['a.titile', 'a.msgAbstract', 'a.openPage'])
      .where('s.userId', '=', user)
      .where('a.openPage', '=', 'organisation/enterprise-auth')
      .orderBy('a.createTime', 'desc')
      .orderBy('a.id', 'desc')
      .execute()
  ).map(({ titile, msgAbstract }) => `${titile} ${msgAbstract}`)

test('a unit submits its papers, reads that they wait, and takes them back; the archive sees them only meanwhile [1.A04]', async () => {
  await side.put('0')
  const queue = async () =>
    (
      await server.ask<{ records: EnterpriseAuth[] }>('GET', '/project/enterpriseReview/list', { token: side.receiver })
    ).result?.records.map(({ id }) => id)
  expect(await queue()).not.toContain(`auth-${ORG}`)
  const sent = await side.submit(await side.papers())
  expect(sent.result).toMatchObject({ status: '1', uscc: CODE, maySubmit: false, mayWithdraw: true })
  expect(await side.own()).toEqual(sent.result)
  expect(await queue()).toContain(`auth-${ORG}`)
  expect((await withdraw()).result).toMatchObject({ status: '0', maySubmit: true, mayWithdraw: false })
  expect(await queue()).not.toContain(`auth-${ORG}`)
})

test('what is wrong with papers is said at its field, in words that name it [1.A04]', async () => {
  await side.put('0')
  const wrong = async (more: object) => {
    const { faults, message, status } = await side.submit(await side.papers(more))
    return { fields: faults?.map(({ field }) => field), message, status }
  }
  expect(await wrong({ uscc: '91990102MA00000770' })).toMatchObject({ fields: ['uscc'] })
  expect((await wrong({ uscc: '91990102MA00000770' })).message).toContain('校验码')
  expect((await wrong({ uscc: '91990102MA0000022J' })).message).toContain('云澜星河置业有限公司')
  expect(await wrong({ validTo: dayIn(-2) })).toMatchObject({ fields: ['validTo'] })
  expect(await wrong({ validTo: '2026-02-30' })).toMatchObject({ fields: ['validTo'] })
  expect(await wrong({ certType: 'x' })).toMatchObject({ fields: ['certType'] })
  expect((await wrong({ name: '' })).message).toContain('单位名称')
  expect(await wrong({ name: 'a\u0001b', legalPerson: '郑'.repeat(51), letter: '' })).toMatchObject({
    fields: ['name', 'legalPerson', 'letter']
  })
  expect(await wrong({ licence: 'temp/nobody/knows.pdf' })).toMatchObject({ fields: ['licence'] })
  const other = await signInClient(server, 'js_xinghe', 'p1')
  expect(await wrong({ licence: (await other.upload('a.png', png(), 'field')).path })).toMatchObject({
    fields: ['licence']
  })
  const packed = await side.unit.upload(
    'a.docx',
    zip({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }),
    'field'
  )
  expect(await wrong({ letter: packed.path })).toMatchObject({ fields: ['letter'] })
  expect(await side.stateIs()).toBe('0')
})

test('hostile input of papers is refused and never breaks the server', async () => {
  await side.put('0')
  for (const value of ['a\u0000b', '\ud800', "'; drop table arc_org; --", '❄'.repeat(5000), 7, null, {}, []])
    for (const field of ['name', 'uscc', 'legalPerson', 'certType', 'validTo', 'licence', 'letter']) {
      const { status, success } = await side.submit({ ...(await side.papers()), [field]: value })
      if (success) await side.put('0')
      expect(status, `${field} ${JSON.stringify(value)}`).toBeLessThan(500)
    }
})

test('each step is taken from the states that the machine declares, and refused from every other [1.A04]', async () => {
  const steps = {
    submit: { from: ['0', '3', '4'], to: '1', act: async () => side.submit(await side.papers()) },
    withdraw: { from: ['1'], to: '0', act: () => withdraw() },
    accept: { from: ['1'], to: '2', act: () => side.decide('accept') },
    return: { from: ['1'], to: '3', act: () => side.decide('return', { opinion: '公章不清' }) }
  }
  await side.put('0')
  await side.submit(await side.papers())
  for (const [name, { from, to, act }] of Object.entries(steps))
    for (const state of ENTERPRISE_STATES) {
      await side.put(state)
      const { success, message } = await act()
      expect(success, `${name} from ${state}: ${message}`).toBe(from.includes(state))
      expect(await side.stateIs()).toBe(from.includes(state) ? to : state)
    }
})

test('accepted, a unit is verified to the end of its certificate, and its people are notified [1.A04]', async () => {
  await side.put('0')
  await side.submit(await side.papers({ validTo: dayIn(90) }))
  expect((await side.decide('accept')).success).toBe(true)
  expect(await side.own()).toMatchObject({
    status: '2',
    verifiedTo: dayIn(90),
    maySubmit: false,
    reviewerName: expect.any(String)
  })
  expect((await noticesOf('u-sj_shizheng'))[0]).toContain('已通过企业认证')
})

test('returned with a reason, a unit reads it and submits again what it had; without a reason nothing is returned [1.A04]', async () => {
  await side.put('0')
  await side.submit(await side.papers())
  expect(await side.decide('return', { opinion: ' ' })).toMatchObject({
    success: false,
    faults: [{ field: 'opinion' }]
  })
  expect((await side.decide('return', { opinion: '公章不清' })).success).toBe(true)
  const returned = await side.own()
  expect(returned).toMatchObject({ status: '3', opinion: '公章不清', maySubmit: true })
  expect((await noticesOf('u-sj_shizheng'))[0]).toContain('公章不清')
  const { licence, letter } = returned!
  expect((await side.submit({ ...(await side.papers()), licence, letter })).result).toMatchObject({
    status: '1',
    opinion: null,
    licence
  })
})

test('nobody decides about his own side.unit, and who has not the right does not see the queue', async () => {
  await side.put('1')
  await server.db.updateTable('sysUser').set({ orgId: ORG }).where('username', '=', 'shenhe').execute()
  const colleague = await server.signIn('shenhe')
  for (const action of ['accept', 'return'] as const)
    expect((await side.decide(action, { opinion: 'x' }, colleague)).message).toContain('本单位')
  await server.db.updateTable('sysUser').set({ orgId: 'o-da' }).where('username', '=', 'shenhe').execute()
  const builder = await server.signIn('js_xinghe', 'p1')
  expect((await side.decide('accept', {}, builder)).status).toBe(403)
  expect((await server.ask('GET', '/project/enterpriseReview/list', { token: builder })).status).toBe(403)
  expect((await server.ask('GET', '/account/enterprise', { token: side.receiver })).status).toBe(403)
})

test('the papers are read by the unit and by who decides about them, and by nobody else [1.A04]', async () => {
  await side.put('0')
  const { licence } = (await side.submit(await side.papers())).result!
  const seenBy = async (token: string) =>
    (await server.ask('GET', '/files/documents', { token, query: { path: licence ?? '' } })).status
  expect(await seenBy(side.receiver)).toBe(200)
  expect(await seenBy(side.unit.token)).toBe(200)
  expect(await seenBy(await server.signIn('js_lanjiang', 'p2'))).toBe(404)
  expect(await seenBy(await server.signIn('lx_jianshe'))).toBe(404)
})

test('by the clock people are notified once before their papers end, then the verification ends; renewed in time it never stops', async () => {
  await side.put('2', dayIn(20))
  await server.db.updateTable('arcOrgAuth').set({ applicant: 'u-sj_shizheng' }).where('orgId', '=', ORG).execute()
  const before = (await noticesOf('u-sj_shizheng')).length
  await expireAuths(server.db)
  await expireAuths(server.db)
  const notices = await noticesOf('u-sj_shizheng')
  expect(notices).toHaveLength(before + 1)
  expect(notices[0]).toContain('即将到期')
  expect((await side.own())?.maySubmit).toBe(true)
  expect((await side.submit(await side.papers())).result).toMatchObject({ status: '1', verifiedTo: dayIn(20) })
  await side.put('2', dayIn(20))
  await expireAuths(server.db, Date.now() + 22 * DAY)
  expect(await side.stateIs()).toBe('4')
  expect((await noticesOf('u-sj_shizheng'))[0]).toContain('已过期')
  await side.put('2', dayIn(200))
  expect((await side.submit(await side.papers())).message).toContain('30 天')
})

test('an unverified unit describes files and submits none; the refusal says where to go, and verified it submits [1.A04]', async () => {
  await side.put('1')
  const nodes = await server.db
    .selectFrom('arcTreeNode')
    .select('id')
    .where('projectId', '=', 'p2')
    .where('catalogCode', 'like', 'A3-%')
    .orderBy('id')
    .execute()
  const file = (await side.unit.add(nodes[0]?.id ?? '')).result
  const [outcome] = await side.unit.submit(file?.id ?? '')
  expect(outcome).toMatchObject({ ok: false })
  expect(outcome && 'message' in outcome ? outcome.message : '').toContain('账户设置 › 企业认证')
  await side.put('2')
  const [verified] = await side.unit.submit(file?.id ?? '')
  expect(verified && 'message' in verified ? verified.message : '').not.toContain('企业认证')
  await side.put('1', dayIn(3))
  const [renewing] = await side.unit.submit(file?.id ?? '')
  expect(renewing && 'message' in renewing ? renewing.message : '').not.toContain('企业认证')
})
