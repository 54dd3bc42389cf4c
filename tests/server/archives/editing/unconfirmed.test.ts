import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-m11-C5-01'
const READ = { title: '三层柱钢筋隐蔽工程验收记录', docNo: 'C5-01-003', docDate: '2026-05-06' }
let count = 0
const brought = async () => client.bring(ITEM, `待核${count}.pdf`, await pdf(1, { text: `unconfirmed ${count++}` }))
/** Its default 责任者 and the title of its name are confirmed. */
const collected = async () => (await client.save(await brought(), {}, { confirmed: ['responsible', 'title'] })).row!
const filled = async () => (await client.save(await collected(), READ, { filled: ['title', 'docNo', 'docDate'] })).row!

describe('cells that were filled from the document (待核)', () => {
  test('are given with their row, to whoever reads it', async () => {
    const row = await filled()
    expect(row).toMatchObject({ ...READ, unconfirmed: ['title', 'docNo', 'docDate'] })
    const other = await signInClient(server, 'js_xinghe', 'p1')
    expect((await other.get(row.id)).result?.unconfirmed).toEqual(['title', 'docNo', 'docDate'])
    expect((await collected()).unconfirmed).toEqual([])
  })

  test('are confirmed one by one, as they are', async () => {
    const row = await filled()
    const { row: now } = await client.save(row, {}, { confirmed: ['docNo'] })
    expect(now).toMatchObject({ ...READ, unconfirmed: ['title', 'docDate'], rowVersion: row.rowVersion + 1 })
    // Confirmed once more, or where nothing was filled, nothing changes.
    expect((await client.save(now!, {}, { confirmed: ['docNo', 'remark'] })).row).toEqual(now)
  })

  test('are confirmed by an edit too, of the same value or of another one', async () => {
    const row = await filled()
    const same = (await client.save(row, { title: READ.title })).row!
    expect(same.unconfirmed).toEqual(['docNo', 'docDate'])
    const other = (await client.save(same, { docNo: null })).row!
    expect(other).toMatchObject({ docNo: null, unconfirmed: ['docDate'] })
  })

  test('of a row that somebody else has changed since cannot be confirmed unseen', async () => {
    const row = await filled()
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    await owner.save(row, { docNo: 'C5-01-004' })
    const late = await client.save(row, {}, { confirmed: ['title'] })
    expect(late).toMatchObject({ ok: false, code: 409, row: { docNo: 'C5-01-004', unconfirmed: ['title', 'docDate'] } })
  })

  test('are only those of the change: an empty cell and a cell that was not sent are not filled', async () => {
    const { row } = await client.save(
      await collected(),
      { title: READ.title, docNo: '' },
      {
        filled: ['title', 'docNo', 'responsible', 'nothing']
      }
    )
    expect(row?.unconfirmed).toEqual(['title'])
  })

  test('stay as they were where the change is refused', async () => {
    const row = await filled()
    const outcome = await client.save(
      row,
      { title: '短', docNo: 'C5-9' },
      { filled: ['docNo'], confirmed: ['docDate'] }
    )
    expect(outcome).toMatchObject({ ok: false, code: 510 })
    expect((await client.get(row.id)).result?.unconfirmed).toEqual(row.unconfirmed)
  })

  test('may come with a new row', async () => {
    const { result } = await client.add(ITEM, READ, { filled: ['title'] })
    expect(result?.unconfirmed).toEqual(['responsible', 'title'])
  })

  test('hold up the submission of their file, which names each of them', async () => {
    const row = await collected()
    const { row: whole } = await client.save(row, { ...FULL_TEXT, docNo: READ.docNo }, { filled: ['title', 'docNo'] })
    const [refused] = await client.submit(whole!.id)
    expect(refused).toMatchObject({
      ok: false,
      code: 510,
      message: '有 2 处未通过：文件题名是从文件中读出的（待核），请核对后在该单元格按 Enter 确认',
      faults: [{ field: 'title' }, { field: 'docNo' }]
    })
    const { row: confirmed } = await client.save(whole!, {}, { confirmed: ['title', 'docNo'] })
    expect((await client.submit(confirmed!.id))[0]).toMatchObject({
      ok: true,
      row: { status: 'submitted', unconfirmed: [] }
    })
  })

  test('say what breaks a rule first: one fault a cell', async () => {
    const row = await collected()
    const { row: whole } = await client.save(row, { ...FULL_TEXT }, { filled: ['docDate'] })
    await server.db.updateTable('arcFile').set({ docDate: '2999-01-01' }).where('id', '=', whole!.id).execute()
    const [refused] = await client.submit(whole!.id)
    expect(refused!.faults).toEqual([{ field: 'docDate', message: '形成日期不能晚于今天' }])
  })
})

test('whoever may not change a file cannot confirm its cells', async () => {
  const row = await filled()
  const reader = await signInClient(server, 'jl_zhengheng', 'p1')
  expect(await reader.save(row, {}, { confirmed: ['title'] })).toMatchObject({ ok: false, code: 403 })
  expect((await client.get(row.id)).result?.unconfirmed).toEqual(row.unconfirmed)
})

describe('who is responsible and how a file is called, before anybody has read it', () => {
  test('is 待核 as a default, is said so at 提交, and is no default any more once somebody has confirmed or typed it', async () => {
    const row = await brought()
    expect(row).toMatchObject({
      responsible: FULL_TEXT.responsible,
      unconfirmed: ['responsible', 'title'],
      defaulted: ['responsible']
    })
    const [refused] = await client.submit(row.id)
    expect(refused?.faults.find(({ field }) => field === 'responsible')?.message).toBe(
      '责任者是默认值（待核），请核对后在该单元格按 Enter 确认'
    )
    expect(refused?.faults.find(({ field }) => field === 'title')?.message).toMatch(/^文件题名/)
    expect((await client.save(row, {}, { confirmed: ['responsible'] })).row).toMatchObject({
      unconfirmed: ['title'],
      defaulted: []
    })
    const typed = await brought()
    expect((await client.save(typed, { responsible: '云澜安装工程有限公司' })).row).toMatchObject({
      unconfirmed: ['title'],
      defaulted: []
    })
  })

  test('is the unit of the project that forms the item; what laboratories and authorities form is left empty', async () => {
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const of = async (item: string) => {
      const { result } = await owner.add(item, { title: '默认责任者' })
      return result?.responsible
    }
    expect(await of('p1-A4-04')).toBe('云澜星河置业有限公司')
    expect(await of('p1-B1-04')).toBe('云澜正衡工程监理有限公司')
    expect(await of('p1-m11-C6-16')).toBe('云澜建设工程质量检测有限公司')
    expect(await of('p1-m11-C4-01')).toBeNull()
    expect(await of('p1-A1-01')).toBeNull()
  })
})
