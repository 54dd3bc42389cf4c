import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { ReviewRow } from '#contract/archives/review.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import { sendStep } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let maker: ArchiveClient
let reviewer: ReviewClient
let clerk: string
beforeAll(async () => {
  server = await startDemoServer()
  maker = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
  clerk = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const step = (path: string, body: object, token = clerk) => sendStep(server, token, ['POST', path], body)
const files = async (id: string) =>
  (await server.ask<VolumeFile[]>('GET', '/arrange/volume/files', { token: clerk, query: { id } })).result ?? []
const volume = (id: string) =>
  server.db.selectFrom('arcVolume').select(['status', 'textPages']).where('id', '=', id).executeTakeFirstOrThrow()
const tasksOf = (file: string) =>
  server.db
    .selectFrom('arcTask')
    .select(['nodeKey', 'status', 'assignee'])
    .where('fileId', '=', file)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
const notices = async () =>
  (
    await server.ask<{ sysMsgList: { busId: string }[] }>('GET', '/sys/annountCement/listByUser', {
      token: maker.token
    })
  ).result?.sysMsgList.map(({ busId }) => busId) ?? []
const approved = async (): Promise<ReviewRow> => {
  const row = await submitted(maker)
  await reviewer.view(row)
  await reviewer.accept(row)
  return row
}
/** A volume of two approved files, as the archive has returned it as a whole, or as it was checked. */
const filled = async (title: string, status: 'returned' | 'checked' = 'returned') => {
  const rows = [await approved(), await approved()] as const
  const made = await step('add', { template: 1, cells: { title } })
  const id = made.result?.volumes[0]?.id
  if (id === undefined) throw new Error(made.message)
  await step('move', { ids: rows.map((row) => row.id), to: id })
  await server.db.updateTable('arcVolume').set({ status }).where('id', '=', id).execute()
  return { id, rows }
}
const submitAgain = async (row: FileRow, title: string) => {
  const saved = await maker.save(row, { ...FULL_TEXT, title })
  const [outcome] = await maker.submit(row.id)
  if (!saved.ok || !outcome?.row) throw new Error(saved.message ?? outcome?.message)
  return outcome.row as ReviewRow
}

test('who arranges gives a file of a returned volume back: it is mended, reviewed again, and lies where it lay', async () => {
  const { id, rows } = await filled('退回后修改的案卷')
  const [first, second] = rows
  const done = await step('return', { ids: [first.id], reason: '4', opinion: '题名写错了楼层' })
  expect(done).toMatchObject({ success: true, result: { kind: 'return', volumes: [{ id, files: 2 }] } })
  expect((await files(id)).map((file) => [file.id, file.status, file.status_dictText])).toEqual([
    [first.id, 'returned', '已退回'],
    [second.id, 'arranged', '已组卷']
  ])
  expect((await volume(id)).status).toBe('returned')
  const { result: returned } = await maker.get(first.id)
  expect(returned).toMatchObject({
    status: 'returned',
    returned: '题名写错了楼层',
    lastReturn: { reason: '4', opinion: '题名写错了楼层' }
  })
  expect((await tasksOf(first.id)).at(-1)).toMatchObject({
    nodeKey: 'collect',
    status: 'todo',
    assignee: 'u-sg_yijian'
  })
  expect(await notices()).toContain(first.id)
  const again = await submitAgain(returned!, '1#商务办公楼八层梁板钢筋隐蔽工程验收记录')
  await reviewer.view(again)
  expect(await reviewer.accept(again)).toMatchObject([{ ok: true }])
  expect((await files(id)).map((file) => [file.title, file.status, file.order])).toEqual([
    ['1#商务办公楼八层梁板钢筋隐蔽工程验收记录', 'arranged', 1],
    [second.title, 'arranged', 2]
  ])
})

test('a checked volume is to be checked again, and an approved file in no volume goes back as well', async () => {
  const { id, rows } = await filled('检测过的案卷', 'checked')
  const lone = await approved()
  expect((await step('return', { ids: [rows[0].id, lone.id], reason: '2' })).success).toBe(true)
  expect((await volume(id)).status).toBe('draft')
  expect((await maker.get(lone.id)).result).toMatchObject({ status: 'returned', returned: '签章不全' })
})

test('it is taken back as any step, while nobody has begun to mend: the task and the notice go as well', async () => {
  const { id, rows } = await filled('撤销退回的案卷')
  const [first, second] = rows
  const { result } = await step('return', { ids: [first.id, second.id], reason: '4' })
  expect(await notices()).toContain(first.id)
  expect((await step('undo', { step: result!.step })).success).toBe(true)
  expect((await files(id)).map(({ status }) => status)).toEqual(['arranged', 'arranged'])
  expect((await tasksOf(first.id)).at(-1)).toMatchObject({ nodeKey: 'collect', status: 'cancelled' })
  expect(await notices()).not.toContain(first.id)
  expect((await maker.get(first.id)).result?.returned).toBeNull()

  const other = await step('return', { ids: [first.id], reason: '4' })
  await maker.save((await maker.get(first.id)).result!, { title: '1#商务办公楼九层钢筋隐蔽工程验收记录' })
  const refused = await step('undo', { step: other.result!.step })
  expect(refused).toMatchObject({
    success: false,
    message: '《1#商务办公楼九层钢筋隐蔽工程验收记录》已经开始修改（已退回），不能撤销退回'
  })
})

test('what is locked, not reviewed, without a reason or with an unknown one is refused by name', async () => {
  const { id, rows } = await filled('已经锁定的案卷')
  const ids = [rows[0].id]
  expect((await step('return', { ids, reason: '' })).message).toBe('请选择退回原因')
  expect((await step('return', { ids, reason: '77' })).success).toBe(false)
  expect((await step('return', { ids, reason: '99' })).success).toBe(false)
  const reader = await server.signIn('chayue', 'p1')
  expect((await step('return', { ids, reason: '4' }, reader)).status).toBe(403)
  await server.db.updateTable('arcVolume').set({ status: 'locked' }).where('id', '=', id).execute()
  expect(await step('return', { ids, reason: '4' })).toMatchObject({ success: false })
  const waiting = await submitted(maker)
  expect((await step('return', { ids: [waiting.id], reason: '4' })).message).toBe(
    `《${waiting.title}》待审核，只有审核通过的文件才能退回修改`
  )
  expect((await files(id)).map(({ status }) => status)).toEqual(['arranged', 'arranged'])
})

test('where everything was handed over an approved file in no volume is not given back: nobody could mend it', async () => {
  await server.db.updateTable('arcFile').set({ status: 'approved', volumeId: null }).where('id', '=', 'f0071').execute()
  const builder = await server.signIn('js_sanzhong', 'p3')
  const refused = await step('return', { ids: ['f0071'], reason: '4' }, builder)
  expect(refused).toMatchObject({ success: false, message: expect.stringMatching(/移交/) })
  const { status } = await server.db
    .selectFrom('arcFile')
    .select('status')
    .where('id', '=', 'f0071')
    .executeTakeFirstOrThrow()
  expect(status).toBe('approved')
})

test.each(['void', 'delete'] as const)(
  'a returned file that is made away with (%s) leaves its volume, whose pages are counted anew; taken out and brought back it stays returned',
  async (how) => {
    const { id, rows } = await filled(`缩减的案卷 ${how}`)
    const [first, second] = rows
    await step('return', { ids: [first.id], reason: '8' })
    const out = await step('move', { ids: [first.id], to: null })
    expect(out).toMatchObject({ success: true })
    await step('undo', { step: out.result!.step })
    expect((await files(id)).map(({ status }) => status)).toEqual(['returned', 'arranged'])
    const gone =
      how === 'void'
        ? await server.ask('POST', '/archives/file/void', {
            token: maker.token,
            body: { ids: [first.id], reason: '重复' }
          })
        : await server.ask('DELETE', '/archives/file/delete', { token: maker.token, query: { id: first.id } })
    expect(gone.success).toBe(true)
    expect((await files(id)).map((file) => [file.id, file.order, file.pageFrom])).toEqual([[second.id, 1, 1]])
    const { result } = await server.ask<{ volumes: VolumeRow[] }>('GET', '/arrange/volume/list', { token: clerk })
    expect(result?.volumes.find((one) => one.id === id)).toMatchObject({ files: 1 })
    expect((await volume(id)).textPages).toBe(second.pages)
  }
)
