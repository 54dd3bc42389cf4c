import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { colleague, type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'

let server: TestServer
let maker: ArchiveClient
let reviewer: ReviewClient
let other: ReviewClient
beforeAll(async () => {
  server = await startDemoServer()
  await colleague(server, 'jl_second', 'jl_zhengheng', 'p1')
  maker = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
  other = await signInReviewer(server, 'jl_second', 'p1')
})
afterAll(() => server?.close())

const waiting = async () => {
  const row = await submitted(maker)
  await reviewer.view(row)
  return row
}
const tasks = (file: string) =>
  server.db.selectFrom('arcTask').selectAll().where('fileId', '=', file).orderBy('createTime').orderBy('id').execute()
const events = (id: string) =>
  server.db.selectFrom('sysAuditLog').select('event').where('objId', '=', id).orderBy('no').execute()

describe('accepting', () => {
  test('a file that was viewed is accepted: its task is done, its maker sees the state, the log knows', async () => {
    const row = await waiting()
    const [outcome] = await reviewer.accept(row)
    expect(outcome).toMatchObject({ ok: true, row: { status: 'approved', review: { decision: { kind: 'accept' } } } })
    expect((await maker.get(row.id)).result?.status).toBe('approved')
    expect(await maker.submit(row.id)).toMatchObject([{ ok: true, row: { status: 'approved' } }])
    expect(await tasks(row.id)).toMatchObject([{ nodeKey: 'review', status: 'done', claimedBy: 'u-jl_zhengheng' }])
    expect(await events(row.id)).toEqual([{ event: 'archives.submit' }, { event: 'archives.accept' }])
  })

  test('a file that was accepted stays accepted for its reviewer once it is in a volume, and when that is locked', async () => {
    const row = await waiting()
    await reviewer.accept(row)
    for (const status of ['arranged', 'locked', 'archived'] as const) {
      await server.db.updateTable('arcFile').set({ status }).where('id', '=', row.id).execute()
      const { result } = await reviewer.queue({ show: 'decided' })
      const line = result?.records.find(({ id }) => id === row.id)
      expect(line).toMatchObject({ status, review: { decision: { kind: 'accept' } } })
    }
  })

  test('a file is accepted with an opinion, and bears its seal once the reviewer has seen it on one of its pages', async () => {
    const row = await waiting()
    await server.db.updateTable('arcFile').set({ signed: 'N' }).where('id', '=', row.id).execute()
    const { rowVersion } = (await maker.get(row.id)).result!
    await reviewer.view({ ...row, rowVersion })
    const seal = { object: row.objects[0]!.id, page: 2, x: 0.6, y: 0.7, width: 0.3, height: 0.2 }
    const [no] = await reviewer.acceptWith({ ...row, rowVersion }, { seal: { ...seal, object: 'another' } })
    expect(no).toMatchObject({ ok: false, message: '签章位置不在这份文件上' })
    const [outcome] = await reviewer.acceptWith({ ...row, rowVersion }, { opinion: ' 同意归档 ', seal })
    expect(outcome).toMatchObject({ ok: true, row: { status: 'approved', signed: 'Y' } })
    const [made] = (await reviewer.detail(row.id)).result!.history
    expect(made).toMatchObject({ kind: 'accept', opinion: '同意归档', seal })
    expect(await tasks(row.id)).toMatchObject([{ status: 'done', opinion: '同意归档' }])
    // The table of what was decided bears the opinion, who gave it and when.
    await server.db
      .insertInto('sysRolePermission')
      .values({ roleId: 'r-jl_engineer', permissionId: 'a-archives.review:export', tenantId: 0 })
      .execute()
    server.app.appContext.principals.forget()
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: '/api/archives/review/exportXls?show=decided',
      headers: { 'x-access-token': await server.signIn('jl_zhengheng', 'p1') }
    })
    const [titles = [], ...lines] = await readWorkbook(rawPayload)
    const line = lines.find((one) => one[titles.indexOf('审核意见')] === '同意归档')
    expect(line?.[titles.indexOf('文件题名')]).toBe(row.title)
    expect(line?.[titles.indexOf('审核人')]).not.toBe(null)
    expect(String(line?.[titles.indexOf('审核时间')])).toMatch(/^20/)
  })

  test('a file that nobody has viewed is refused, and accepted where the archive does not ask for it', async () => {
    const row = await submitted(maker)
    const [no] = await reviewer.accept(row)
    expect(no).toMatchObject({
      ok: false,
      code: 510,
      message: '还没有查看这份文件的电子文件，不能接受',
      row: { id: row.id }
    })
    await server.db
      .updateTable('sysSetting')
      .set({ value: '0' })
      .where('name', '=', 'reviewMustView')
      .where('tenantId', '=', 1)
      .execute()
    expect(await reviewer.accept(row)).toMatchObject([{ ok: true }])
    await server.db.updateTable('sysSetting').set({ value: null }).where('name', '=', 'reviewMustView').execute()
  })

  test('what one has viewed is forgotten when its cells change', async () => {
    const row = await waiting()
    await reviewer.release(row.id)
    await maker.withdraw(row.id)
    const draft = (await maker.get(row.id)).result!
    const { row: changed } = await maker.save(draft, { remark: '补充说明' })
    const [again] = await maker.submit(changed!.id)
    expect((await reviewer.detail(row.id)).result?.row.review.isViewed).toBe(false)
    expect(await reviewer.accept({ ...row, rowVersion: again!.row!.rowVersion })).toMatchObject([
      { ok: false, message: '还没有查看这份文件的电子文件，不能接受' }
    ])
  })

  test('another document than the file’s own before the reviewer is refused', async () => {
    const [row, stranger] = [await waiting(), await waiting()]
    const [no] = await reviewer.accept({ ...row, objects: stranger.objects })
    expect(no).toMatchObject({ ok: false, message: '显示的电子文件不是这份文件的，请重新查看' })
    expect((await reviewer.view({ ...row, objects: stranger.objects })).success).toBe(false)
  })

  test('a version that was changed since is refused, and comes back as it is', async () => {
    const row = await waiting()
    const [no] = await reviewer.accept({ ...row, rowVersion: row.rowVersion - 1 })
    expect(no).toMatchObject({
      ok: false,
      code: 409,
      row: { id: row.id, rowVersion: row.rowVersion, status: 'submitted' }
    })
  })

  test('several at once: a refused one does not hold up the others', async () => {
    const [one, two, three] = [await waiting(), await submitted(maker), await waiting()]
    const outcomes = await reviewer.accept(one, two, three)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    expect((await reviewer.recent())[0]?.files).toHaveLength(2)
  })

  test('two reviewers at once: one decides, the other learns who did', async () => {
    const row = await waiting()
    await other.view(row)
    const [[mine], [theirs]] = await Promise.all([reviewer.accept(row), other.giveBack(row, '5')])
    expect([mine!.ok, theirs!.ok].filter(Boolean)).toHaveLength(1)
    // Who has viewed it first holds it: a return that comes before his decision is refused by that.
    expect([mine!, theirs!].find(({ ok }) => !ok)?.message).toMatch(
      /^(钱丑己(已接受|正在审核)|同事jl_second已退回)这份文件$/
    )
  })

  test('a decision that is sent again with its key acts once', async () => {
    const row = await waiting()
    const token = await server.signIn('jl_zhengheng', 'p1')
    const asking = {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { rows: [{ id: row.id, rowVersion: row.rowVersion }] }
    }
    const first = await server.ask('POST', '/archives/review/accept', asking)
    const second = await server.ask('POST', '/archives/review/accept', asking)
    expect(second.result).toEqual(first.result)
    expect(second.result).toMatchObject([{ ok: true }])
  })
})

describe('who may', () => {
  test('nobody decides about what he has made, and it is not in his queue', async () => {
    const own = await signInClient(server, 'jl_zhengheng', 'p1')
    const row = await submitted(own, 'p1-B1-01')
    const owner = await signInReviewer(server, 'js_xinghe', 'p1')
    expect((await reviewer.queue()).result?.records.map(({ id }) => id)).not.toContain(row.id)
    expect(await reviewer.giveBack(row, '5')).toMatchObject([{ ok: false }])
    expect((await owner.queue()).result?.records.map(({ id }) => id)).toContain(row.id)
    await owner.view(row)
    expect(await owner.accept(row)).toMatchObject([{ ok: true }])
  })

  test('a role that is not asked is refused', async () => {
    const row = await submitted(maker)
    const builder = await signInReviewer(server, 'js_xinghe', 'p1')
    await builder.view(row)
    expect(await builder.accept(row)).toMatchObject([{ ok: false, message: '这份文件不由您审核' }])
    expect((await builder.claim(row.id)).message).toBe('这份文件不由您审核')
  })

  test('who has no such right, and who works in another project, sees and decides nothing', async () => {
    const row = await submitted(maker)
    const maker2 = await signInReviewer(server, 'sg_yijian', 'p1')
    expect((await maker2.queue()).status).toBe(403)
    const elsewhere = await signInReviewer(server, 'jl_jingwei', 'p2')
    expect((await elsewhere.queue()).result?.records.map(({ id }) => id)).not.toContain(row.id)
    expect(await elsewhere.accept(row)).toMatchObject([{ ok: false, code: 404, row: null }])
    expect((await elsewhere.detail(row.id)).status).toBe(404)
  })
})

describe('claiming', () => {
  test('what somebody has before him is not with two: the other learns who has it, and can neither take it nor decide', async () => {
    const row = await submitted(maker)
    expect((await reviewer.claim(row.id)).result?.review).toMatchObject({ isMine: true, lock: null })
    expect((await other.claim(row.id)).message).toBe('钱丑己正在审核这份文件')
    await other.view(row)
    expect(await other.accept(row)).toMatchObject([{ ok: false, message: '钱丑己正在审核这份文件' }])
    expect((await other.queue({ id: row.id })).result?.records[0]?.review).toMatchObject({
      claimedBy: '钱丑己',
      isMine: false,
      lock: '钱丑己正在审核这份文件'
    })
    expect(await maker.withdraw(row.id)).toMatchObject([{ ok: false, message: '审核人已领取任务，不能撤回' }])
    await reviewer.release(row.id)
    expect(await maker.withdraw(row.id)).toMatchObject([{ ok: true }])
  })

  test('a claim without a word from its page lapses: another may take the file, and its maker withdraw it', async () => {
    const [row, gone] = [await submitted(maker), await submitted(maker)]
    for (const { id } of [row, gone]) {
      await reviewer.claim(id)
      await server.db
        .updateTable('arcTask')
        .set({ claimedUntil: '2020-01-01 00:00:00' })
        .where('fileId', '=', id)
        .execute()
    }
    expect((await other.claim(row.id)).result?.review).toMatchObject({ isMine: true })
    expect((await reviewer.claim(row.id)).success).toBe(false)
    expect(await maker.withdraw(gone.id)).toMatchObject([{ ok: true }])
  })
})
