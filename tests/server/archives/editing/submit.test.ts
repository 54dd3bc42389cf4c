import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { jpeg, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-m11-C5-01'
let count = 0
const whole = async (cells: Record<string, unknown> = {}): Promise<FileRow> => {
  const row = await client.bring(ITEM, `隐蔽工程验收记录${count}.pdf`, await pdf(2, { text: `sheet ${count++}` }))
  const { row: saved, message } = await client.save(row, { ...FULL_TEXT, ...cells })
  if (!saved) throw new Error(message)
  return saved
}
const tasks = (file: string) =>
  server.db.selectFrom('arcTask').selectAll().where('fileId', '=', file).orderBy('createTime').execute()
const events = (id: string) =>
  server.db
    .selectFrom('sysAuditLog')
    .select(['event', 'userId', 'projectId'])
    .where('objId', '=', id)
    .orderBy('no')
    .execute()

describe('submitting', () => {
  test('a whole file is submitted, its reviewer has a task, and the log knows', async () => {
    const row = await whole()
    const [outcome] = await client.submit(row.id)
    expect(outcome).toMatchObject({
      ok: true,
      row: { id: row.id, status: 'submitted', status_dictText: '待审核', rowVersion: row.rowVersion + 1 }
    })
    expect(await tasks(row.id)).toMatchObject([
      {
        nodeKey: 'review',
        status: 'todo',
        candidateRole: 'jl_engineer',
        title: `审核：${row.title}`,
        projectId: 'p1',
        assignee: null
      }
    ])
    expect(await events(row.id)).toEqual([{ event: 'archives.submit', userId: 'u-sg_yijian', projectId: 'p1' }])
  })

  test('what is secret is refused at its level, before anybody reviews or arranges it', async () => {
    const row = await whole({ secretLevel: '2' })
    const [outcome] = await client.submit(row.id)
    expect(outcome).toMatchObject({
      ok: false,
      faults: [{ field: 'secretLevel', message: '密级为秘密或以上：涉密文件不得进入本系统，请移出' }]
    })
    await client.save(row, { secretLevel: '1' })
    expect((await client.submit(row.id))[0]).toMatchObject({ ok: true })
  })

  test('says at each cell what is missing or wrong, and that there are no bytes', async () => {
    const { result: row } = await client.add(ITEM, { title: '关于钢筋的记录' })
    const [outcome] = await client.submit(row!.id)
    expect(outcome).toMatchObject({ ok: false, code: 510, row: null })
    expect(outcome!.faults).toEqual([
      { field: 'docDate', message: '形成日期不能为空' },
      { field: 'pages', message: '页数不能为空' },
      { field: 'attachment', message: '电子文件不能为空' },
      { field: 'responsible', message: '责任者是默认值（待核），请核对后在该单元格按 Enter 确认' }
    ])
    expect(outcome!.message).toBe('有 4 处未通过：形成日期不能为空')
    expect([(await client.get(row!.id)).result?.status, await tasks(row!.id)]).toEqual(['draft', []])
  })

  test('asks what the template of the file asks', async () => {
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const photo = await owner.bring('p1-E3-01', '开工前.jpg', jpeg(5, 5, 'submit'))
    const [outcome] = await owner.submit(photo.id)
    expect(outcome!.faults.map(({ field }) => field).sort()).toEqual([
      ...['caption', 'photographer', 'shotTime', 'theme', 'title']
    ])
    const { row } = await owner.save(photo, {
      title: '开工前',
      theme: '1',
      shotTime: '2026-01-02 03:04:05',
      photographer: '何申甲',
      caption: '开工前场地原貌'
    })
    expect((await owner.submit(row!.id))[0]).toMatchObject({ ok: true })
  })

  test('a locked file of the demo is not submitted', async () => {
    const locked = await server.db
      .selectFrom('arcObject')
      .select('fileId')
      .where('gen', 'is not', null)
      .where((e) => e(e.ref('gen', '->>').key('password'), 'is not', null))
      .executeTakeFirstOrThrow()
    const row = await server.db
      .selectFrom('arcFile')
      .select(['id', 'projectId'])
      .where('id', '=', locked.fileId)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('arcFile').set({ status: 'returned' }).where('id', '=', row.id).execute()
    const owner = await signInClient(
      server,
      row.projectId === 'p2' ? 'js_lanjiang' : row.projectId === 'p3' ? 'js_sanzhong' : 'js_xinghe',
      row.projectId
    )
    const [outcome] = await owner.submit(row.id)
    expect(outcome).toMatchObject({ ok: false })
    expect(outcome!.faults.map(({ message }) => message).join()).toContain('已加密，不能提交')
  })

  test('a returned file is submitted anew: its correction is done, its reason is gone', async () => {
    const row = await whole()
    await server.db
      .updateTable('arcFile')
      .set({ status: 'returned', returned: '页数不符' })
      .where('id', '=', row.id)
      .execute()
    await server.db
      .insertInto('arcTask')
      .values({ id: `k-${row.id}`, projectId: 'p1', nodeKey: 'collect', fileId: row.id, title: '修改', tenantId: 1 })
      .execute()
    expect((await client.submit(row.id))[0]).toMatchObject({ ok: true, row: { status: 'submitted', returned: null } })
    expect((await tasks(row.id)).map(({ nodeKey, status }) => `${nodeKey} ${status}`).sort()).toEqual([
      'collect done',
      'review todo'
    ])
  })

  test('row by row: what is refused does not hold up the others; twice is once', async () => {
    const [good, bad] = [await whole(), (await client.add(ITEM)).result!]
    const outcomes = await client.submit(good.id, bad.id, 'nothing', good.id)
    expect(outcomes.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [good.id, true, 200],
      [bad.id, false, 510],
      ['nothing', false, 404]
    ])
    expect((await client.submit(good.id))[0]).toMatchObject({ ok: true, row: { status: 'submitted' } })
    expect(await tasks(good.id)).toHaveLength(1)
  })

  test('other people’s and other projects’ files are not submitted', async () => {
    const row = await whole()
    expect((await (await signInClient(server, 'sj_fangyuan', 'p1')).submit(row.id))[0]).toMatchObject({
      ok: false,
      code: 404
    })
    expect((await (await signInClient(server, 'jl_zhengheng', 'p1')).submit(row.id))[0]).toMatchObject({
      ok: false,
      code: 403
    })
    expect((await (await signInClient(server, 'sg_yijian', 'p3')).submit(row.id))[0]).toMatchObject({
      ok: false,
      code: 404
    })
    expect(
      (
        await server.ask('POST', '/archives/file/submit', {
          token: await server.signIn('shenhe', 'p1'),
          body: { ids: [row.id] }
        })
      ).status
    ).toBe(403)
    expect((await server.ask('POST', '/archives/file/submit', { token: client.token, body: { ids: [] } })).status).toBe(
      400
    )
    expect((await server.ask('POST', '/archives/file/submit', { token: client.token, body: {} })).status).toBe(400)
  })

  test('what the supervisor has made is not reviewed by the supervisor', async () => {
    const supervisor = await signInClient(server, 'jl_zhengheng', 'p1')
    const row = await supervisor.bring('p1-B1-01', '监理规划.pdf', await pdf(1, { text: 'B1' }))
    const { row: saved } = await supervisor.save(row, { ...FULL_TEXT, title: '1#商务办公楼监理规划' })
    expect((await supervisor.submit(saved!.id))[0]).toMatchObject({ ok: true })
    expect(await tasks(saved!.id)).toMatchObject([{ candidateRole: 'js_manager' }])
  })
})

describe('withdrawing', () => {
  test('takes a file back as a draft while nobody has claimed its review', async () => {
    const row = await whole()
    await client.submit(row.id)
    expect((await client.withdraw(row.id))[0]).toMatchObject({ ok: true, row: { status: 'draft' } })
    expect(await tasks(row.id)).toMatchObject([{ status: 'cancelled' }])
    expect((await events(row.id)).map(({ event }) => event)).toEqual(['archives.submit', 'archives.withdraw'])
    expect((await client.submit(row.id))[0]).toMatchObject({ ok: true })
    expect((await tasks(row.id)).map(({ status }) => status).sort()).toEqual(['cancelled', 'todo'])
  })

  test('is refused once a reviewer has claimed it', async () => {
    const row = await whole()
    await client.submit(row.id)
    await server.db.updateTable('arcTask').set({ claimedBy: 'u-jl_zhengheng' }).where('fileId', '=', row.id).execute()
    expect((await client.withdraw(row.id))[0]).toMatchObject({
      ok: false,
      code: 510,
      message: '审核人已领取任务，不能撤回'
    })
    expect((await client.get(row.id)).result?.status).toBe('submitted')
  })

  test('is for submitted files of one’s own part alone', async () => {
    const row = await whole()
    expect((await client.withdraw(row.id))[0]).toMatchObject({
      ok: false,
      message: '只有已提交、尚未审核的文件可以撤回'
    })
    await client.submit(row.id)
    expect((await (await signInClient(server, 'jl_zhengheng', 'p1')).withdraw(row.id))[0]).toMatchObject({
      ok: false,
      code: 403
    })
    expect(
      (
        await server.ask('POST', '/archives/file/withdraw', {
          token: await server.signIn('daiban', 'p1'),
          body: { ids: [row.id] }
        })
      ).status
    ).toBe(403)
  })
})
