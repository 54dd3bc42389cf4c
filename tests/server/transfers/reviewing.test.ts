import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, statesOf, transferring } from '#kit/server/transferring.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
let contractor: ReturnType<typeof transferring>
let receiver: ReturnType<typeof transferring>
let reviewer: ReturnType<typeof transferring>
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  const as = async (who: string, project: string) => transferring(server, await server.signIn(who, project))
  builder = await as('js_xinghe', 'p1')
  contractor = await as('sg_yijian', 'p1')
  receiver = await as('jieshou', 'p1')
  reviewer = await as('shenhe', 'p1')
})
afterAll(() => server?.close())

let id = ''
const ids = ['tv1', 'tv2']
const fileOf = async (volume: string) =>
  (await server.db.selectFrom('arcFile').select('id').where('volumeId', '=', volume).orderBy('id').executeTakeFirst())!
    .id

test('of two who claim at once one has it, and the other learns who', async () => {
  id = (await builder.add()).result!.id
  await builder.submit(id)
  const answers = await Promise.all([receiver.claim(id), reviewer.claim(id)])
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  expect(answers.find(({ success }) => !success)?.message).toMatch(/正由 (尤午壬|许未癸) 审核/)
  const { row } = await reviewer.one(id)
  await (row.reviewerName === '尤午壬' ? receiver : reviewer).ask('POST', '/transfer/review/release', { id })
  expect((await reviewer.one(id)).row).toMatchObject({ status: 'submitted', reviewer: null })
})

test('what is assigned to one is claimed by him alone, and never by who has applied', async () => {
  const assign = (user: string | null) => receiver.ask('PUT', '/transfer/review/assign', { id, user })
  expect((await assign('u-js_xinghe')).faults).toMatchObject([{ field: 'user' }])
  expect((await assign('u-shenhe')).result).toMatchObject({ assigneeName: '许未癸' })
  expect((await receiver.claim(id)).message).toContain('已分派给 许未癸')
  expect((await reviewer.claim(id)).result).toMatchObject({ status: 'reviewing', reviewerName: '许未癸' })
})

test('the log says who has assigned it to whom and when, and that an assignment was taken back', async () => {
  const assign = (user: string | null) => receiver.ask('PUT', '/transfer/review/assign', { id, user })
  await reviewer.ask('POST', '/transfer/review/release', { id })
  await assign('u-jieshou')
  await assign(null)
  await assign('u-shenhe')
  await reviewer.claim(id)
  const { log } = await builder.one(id)
  const assignments = log.filter(({ assigned }) => assigned !== null)
  expect(assignments.map(({ byName, assigned, from, to }) => [byName, assigned?.name, from, to])).toEqual([
    ['尤午壬', '许未癸', 'submitted', 'submitted'],
    ['尤午壬', '尤午壬', 'submitted', 'submitted'],
    ['尤午壬', null, 'submitted', 'submitted'],
    ['尤午壬', '许未癸', 'submitted', 'submitted']
  ])
  for (const { at } of assignments) expect(at).toMatch(/^\d{4}-\d\d-\d\d/)
})

test('each step is refused by who has no right to it', async () => {
  const refused = async (answer: Promise<{ readonly status: number }>) => (await answer).status
  expect(await refused(builder.claim(id))).toBe(403)
  expect(await refused(builder.accept(id))).toBe(403)
  expect(await refused(builder.giveBack(id))).toBe(403)
  expect(await refused(receiver.accept(id))).toBe(403)
  expect(await refused(reviewer.add())).toBe(403)
  expect(await refused(contractor.add())).toBe(403)
  expect(await refused(contractor.ask('GET', '/transfer/review/items', { id }))).toBe(403)
  expect(await refused(reviewer.ask('POST', '/transfer/apply/withdraw', { id }))).toBe(403)
  expect(
    await refused(reviewer.ask('POST', '/transfer/extension/add', { wantedDay: '2030-01-01', reason: '资料较多' }))
  ).toBe(403)
})

test('who has not claimed a transfer decides nothing, whatever his rights', async () => {
  expect(await receiver.decide(id, 'return', [{ volumeId: 'tv1' }], { reason: '10' })).toMatchObject({ success: false })
  expect(await receiver.giveBack(id)).toMatchObject({ success: false })
})

test('who has applied does not review, even where he holds the rights of the archive as well', async () => {
  await sql`insert into sys_user_role (user_id, role_id, project_id, tenant_id) values ('u-js_xinghe', 'r-da_reviewer', 'p1', 1)`.execute(
    server.db
  )
  const both = transferring(server, await server.signIn('js_xinghe', 'p1'))
  await reviewer.ask('POST', '/transfer/review/release', { id })
  await receiver.ask('PUT', '/transfer/review/assign', { id, user: null })
  expect(await both.claim(id)).toMatchObject({ status: 403 })
  await sql`delete from sys_user_role where user_id = 'u-js_xinghe' and role_id = 'r-da_reviewer'`.execute(server.db)
  await reviewer.claim(id)
})

test('a transfer is accepted when every volume is, and not before', async () => {
  expect((await reviewer.accept(id)).message).toContain('2 卷没有审核')
  await reviewer.decide(id, 'accept', [{ volumeId: 'tv1' }])
  expect(await reviewer.decide(id, 'return', [{ volumeId: 'tv2' }])).toMatchObject({ faults: [{ field: 'reason' }] })
  await reviewer.decide(id, 'return', [{ volumeId: 'tv2', fileId: await fileOf('tv2') }], { reason: '5' })
  expect((await reviewer.accept(id)).message).toContain('没有通过')
  expect((await reviewer.ask<{ count: number }>('POST', '/transfer/review/undo', { id })).result?.count).toBe(1)
  const { result } = await reviewer.ask<ReviewItems>('GET', '/transfer/review/items', { id })
  expect(result?.volumes.map(({ result: how }) => how)).toEqual(['accept', null])
  expect(result?.files).toHaveLength(4)
  expect(result?.lock).toBe(null)
  await reviewer.decide(id, 'accept', [{ volumeId: 'tv2' }])
  expect((await reviewer.accept(id)).result).toMatchObject({ status: 'accepted' })
  expect(await statesOf(server, ids)).toEqual({ tv1: 'accepted locked', tv2: 'accepted locked' })
})

test('an acceptance is taken back by who has decided, while nobody has gone on', async () => {
  expect(await receiver.takeBack(id)).toMatchObject({ success: false })
  expect((await reviewer.takeBack(id)).result).toMatchObject({ status: 'reviewing', reviewerName: '许未癸' })
  expect(await statesOf(server, ids)).toEqual({ tv1: 'locked locked', tv2: 'locked locked' })
})

test('a returned file goes back to who described it and stays in its volume; the return can be taken back until it is mended', async () => {
  const file = await fileOf('tv2')
  await reviewer.decide(id, 'return', [{ volumeId: 'tv2', fileId: file }], { reason: '5', opinion: '第 3 页缺失' })
  expect((await reviewer.giveBack(id, '5', '一件须补正')).result).toMatchObject({ status: 'returned' })
  expect(await statesOf(server, ids)).toEqual({ tv1: 'locked locked', tv2: 'returned arranged,returned' })
  const task = () =>
    server.db
      .selectFrom('arcTask')
      .select(['status', 'reason', 'opinion'])
      .where('fileId', '=', file)
      .where('nodeKey', '=', 'collect')
      .orderBy('createTime', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  expect(await task()).toEqual({ status: 'todo', reason: '5', opinion: '第 3 页缺失' })
  const word = () =>
    server.db
      .selectFrom('sysAnnouncement')
      .select(['titile', 'msgAbstract', 'sendStatus'])
      .where('busId', '=', file)
      .orderBy('sendTime', 'desc')
      .executeTakeFirst()
  expect(await word()).toMatchObject({
    ...{ titile: expect.stringMatching(/^退回：/), sendStatus: '1' },
    msgAbstract: expect.stringMatching(/^许未癸退回了这份文件，原因：页数不符。 第 3 页缺失$/)
  })
  const { rowVersion } = (await builder.one(id)).row
  expect((await reviewer.takeBack(id)).result).toMatchObject({ status: 'reviewing' })
  expect((await builder.ask('POST', '/transfer/apply/submit', { id, rowVersion })).message).toContain(
    '现在是“馆审核中”'
  )
  expect(await statesOf(server, ids)).toEqual({ tv1: 'locked locked', tv2: 'locked locked' })
  expect((await task())?.status).toBe('cancelled')
  expect((await word())?.sendStatus).toBe('2')
  await reviewer.giveBack(id, '5', '一件须补正')
  await sql`update arc_file set pages = pages + 1 where id = ${file}`.execute(server.db)
  expect((await reviewer.takeBack(id)).message).toContain('继续办理')
})

test('a second look is at what was returned, and says what has changed', async () => {
  const file = await fileOf('tv2')
  await sql`update arc_file set status = 'arranged' where id = ${file}`.execute(server.db)
  await sql`update arc_volume set status = 'checked' where id = 'tv2'`.execute(server.db)
  expect((await builder.submit(id)).success).toBe(true)
  await reviewer.claim(id)
  const { result } = await reviewer.ask<ReviewItems>('GET', '/transfer/review/items', { id })
  expect(result?.volumes.map(({ id: volume, isOpen, change }) => `${volume} ${isOpen} ${change}`)).toEqual([
    'tv1 false null',
    'tv2 true changed'
  ])
  await reviewer.decide(id, 'accept', [{ volumeId: 'tv2' }])
  expect((await reviewer.accept(id)).result).toMatchObject({ status: 'accepted', round: 2 })
})

test('预验收 is asked to rectify, seen again, and ends with an opinion; its volumes are free for the transfer that refers to it', async () => {
  const own = { units: ['m12'], volumes: ['tv3', 'tv4'] }
  const pre = (await builder.add({ ...own, kind: 'pre' })).result!.id
  expect((await builder.submit(pre)).success).toBe(true)
  await reviewer.claim(pre)
  await reviewer.decide(pre, 'return', [{ volumeId: 'tv3' }], { reason: '10' })
  await reviewer.decide(pre, 'accept', [{ volumeId: 'tv4' }])
  expect((await reviewer.giveBack(pre, '10', '重新组卷')).result).toMatchObject({ status: 'rectify' })
  await sql`update arc_volume set status = 'checked' where id = 'tv3'`.execute(server.db)
  expect((await builder.submit(pre)).success).toBe(true)
  await reviewer.claim(pre)
  await reviewer.decide(pre, 'accept', [{ volumeId: 'tv3' }])
  expect((await reviewer.accept(pre)).faults).toMatchObject([{ field: 'opinion' }])
  expect((await reviewer.accept(pre, '整改已复核，预验收合格')).result).toMatchObject({ status: 'accepted' })
  expect(await statesOf(server, ['tv3', 'tv4'])).toEqual({ tv3: 'checked arranged', tv4: 'checked arranged' })
  const formal = await builder.add({ ...own, preId: pre })
  expect(formal.result).toMatchObject({ preId: pre })
  expect((await reviewer.takeBack(pre)).message).toContain('继续办理')
  expect((await builder.submit(formal.result!.id)).success).toBe(true)
})

test('the transfer of the demo that waits is reviewed from there', async () => {
  const two = transferring(server, await server.signIn('shenhe', 'p2'))
  expect((await two.claim('t2')).result).toMatchObject({ status: 'reviewing' })
  const { result } = await two.ask<ReviewItems>('GET', '/transfer/review/items', { id: 't2' })
  expect(result?.volumes).toHaveLength(26)
  await two.decide(
    't2',
    'accept',
    result!.volumes.map(({ id: volumeId }) => ({ volumeId }))
  )
  expect((await two.accept('t2')).result).toMatchObject({ status: 'accepted' })
})

test('more time is asked for once at a time, granted to a later day by somebody else, and ends what is overdue', async () => {
  const ask = (wantedDay: string) =>
    builder.ask<{ id: string }>('POST', '/transfer/extension/add', { wantedDay, reason: '资料整理未完' })
  expect((await ask('2020-01-01')).faults).toMatchObject([{ field: 'wantedDay' }])
  const applied = (await ask('2090-01-01')).result!
  expect((await ask('2090-02-01')).success).toBe(false)
  const decide = (input: object) => reviewer.ask('PUT', '/transfer/extension/decide', { id: applied.id, ...input })
  expect((await decide({ decision: 'refuse', opinion: '无' })).faults).toMatchObject([{ field: 'opinion' }])
  expect((await decide({ decision: 'approve', day: '2089-12-31' })).result).toMatchObject({
    status: 'approved',
    grantedDay: '2089-12-31'
  })
  expect((await builder.one(id)).row).toMatchObject({ dueDay: '2089-12-31' })
  expect(await decide({ decision: 'approve', day: '2090-12-31' })).toMatchObject({ success: false })
})

test('the queue is exported as a workbook', async () => {
  const token = await server.signIn('shenhe', 'p1')
  const answer = await server.app.inject({
    method: 'GET',
    url: `${server.app.appContext.config.contextPath}/transfer/review/exportXls`,
    headers: { 'x-access-token': token }
  })
  expect(JSON.stringify(await readWorkbook(answer.rawPayload))).toContain('YJ-2026-0158')
})
