import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { RowOutcome } from '#contract/archives/files.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'
const DRAWINGS = 'p1-m11-D1-01'
const PHOTOS = 'p1-E3-01'
const draft = async (nodeId = ITEM, more: Record<string, unknown> = {}) => (await client.add(nodeId, {}, more)).result!
const batch = (rows: unknown, token = client.token) =>
  server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', { token, body: { rows } })
const stored = (id: string) =>
  server.db.selectFrom('arcFile').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('cells are saved as their column has them', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    ['text', ITEM, { title: '关于立项的 会议纪要（一）' }, { title: '关于立项的 会议纪要（一）' }],
    ['a number, also as text', ITEM, { pages: '12' }, { pages: 12 }],
    ['an emptied number', ITEM, { pages: null }, { pages: null }],
    ['a day', ITEM, { docDate: '2024-02-29' }, { docDate: '2024-02-29' }],
    [
      'a moment, with seconds or without',
      PHOTOS,
      { shotTime: '2026-05-06 07:08' },
      { shotTime: '2026-05-06 07:08:00' }
    ],
    ['a choice', ITEM, { specialty: 'DL' }, { specialty: 'DL' }],
    [
      'several choices, also new ones where they may be written',
      ITEM,
      { keywords: ' 立项,批复,,立项,自拟 ' },
      { keywords: '立项,批复,自拟' }
    ],
    ['a tick', ITEM, { signed: true }, { signed: 'Y' }],
    ['a tick taken away', ITEM, { signed: null }, { signed: 'N' }],
    [
      'who is responsible, also a body that is no unit of the project',
      ITEM,
      { responsible: '云澜市发展和改革委员会' },
      { responsible: '云澜市发展和改革委员会' }
    ],
    ['an emptied level of secrecy as public', ITEM, { secretLevel: '' }, { secretLevel: '0' }]
  ])('%s', async (_, nodeId, cells, kept) => {
    const row = await draft(nodeId)
    const { ok, message, row: now } = await client.save(row, cells)
    expect({ ok, message }).toEqual({ ok: true, message: '' })
    expect(now).toMatchObject(kept)
    expect((await client.get(row.id)).result).toEqual(now)
  })

  test('a save that changes nothing is no change, and one that does counts one', async () => {
    const row = await draft()
    expect((await client.save(row, { pages: null, signed: false, medium: 'WZ' })).row?.rowVersion).toBe(1)
    expect((await client.save(row, { pages: 3, signed: false })).row?.rowVersion).toBe(2)
  })

  test('the day of a drawing or a photograph is the day of its file too', async () => {
    const row = await draft(PHOTOS)
    await client.save(row, { shotTime: '2026-05-06 07:08:09' })
    expect((await stored(row.id)).docDate).toBe('2026-05-06')
  })
})

describe('a cell that breaks a rule is refused in the template’s words, and nothing of its row is saved', () => {
  test.each<[string, string, string, unknown, string]>([
    ['a short title', ITEM, 'title', '纪要', '文件题名须为4-200字'],
    ['a title with a blank before it', ITEM, 'title', ' 关于立项的会议纪要', '文件题名首尾不能有空格'],
    ['a number with other signs', ITEM, 'docNo', '<b>1</b>', '文件编号格式不正确'],
    ['a day to come', ITEM, 'docDate', '2199-01-01', '形成日期不能晚于今天'],
    ['a day that is none', ITEM, 'docDate', '2026-02-30', '形成日期须为有效日期，如 2025-03-06'],
    ['a day in words', ITEM, 'docDate', '昨天', '形成日期须为有效日期，如 2025-03-06'],
    ['pages below one', ITEM, 'pages', 0, '页数须为正整数'],
    ['half a page', ITEM, 'pages', 1.5, '页数须为整数'],
    ['too many pages', ITEM, 'pages', 123456, '页数须为正整数'],
    ['pages in words', ITEM, 'pages', '十', '页数须为数字'],
    ['pages beyond what a number holds', ITEM, 'pages', 99_999_999_999, '页数须为整数'],
    ['a choice that is none', ITEM, 'retention', 'XX', '保管期限须从给出的选项中选择'],
    ['a tick that is none', ITEM, 'signed', 'maybe', '签章须从给出的选项中选择'],
    ['a scale that is none', DRAWINGS, 'scale', '一比五百', '比例尺格式不正确'],
    ['signs that no text holds', ITEM, 'remark', 'a\u0000b', '备注含有无法保存的字符'],
    ['half a character', ITEM, 'remark', '\uD800', '备注含有无法保存的字符'],
    ['an endless text', ITEM, 'remark', 'x'.repeat(3000), '备注内容太长'],
    ['a column that the template does not have', ITEM, 'photographer', '何申甲', '著录模板没有“photographer”这一列'],
    ['a column of the table that is no cell', ITEM, 'status', 'approved', '著录模板没有“status”这一列'],
    ['a column of the system', ITEM, 'uploadBy', 'u-admin', '著录模板没有“uploadBy”这一列'],
    ['its own place', ITEM, 'orderNum', 1, '序号由系统填写，不能修改'],
    ['a name that objects have', ITEM, 'constructor', 'x', '著录模板没有“constructor”这一列']
  ])('%s', async (_, nodeId, field, value, message) => {
    const row = await draft(nodeId)
    expect(await client.save(row, { [field]: value, remark: field === 'remark' ? value : '不会保存' })).toMatchObject({
      ok: false,
      code: 510,
      message,
      faults: [{ field, message }],
      row: null
    })
    expect((await client.get(row.id)).result).toEqual(row)
  })

  test('an end before the beginning, whichever of the two is changed', async () => {
    const row = (await client.save(await draft(), { docDate: '2026-03-01', endDate: '2026-03-31' })).row!
    expect(await client.save(row, { endDate: '2026-02-01' })).toMatchObject({
      ok: false,
      faults: [{ field: 'endDate', message: '终止日期不能早于形成日期' }]
    })
    expect(await client.save(row, { docDate: '2026-04-01' })).toMatchObject({
      ok: false,
      faults: [{ field: 'endDate', message: '终止日期不能早于形成日期' }]
    })
    expect(await client.save(row, { docDate: '2026-04-01', endDate: '2026-04-02' })).toMatchObject({ ok: true })
  })

  test('what must be filled in may still be empty in a draft, and what only warns is saved', async () => {
    expect(await client.save(await draft(), { title: '', responsible: null, docDate: null })).toMatchObject({
      ok: true
    })
    expect(await client.save(await draft(), { title: '有关立项的会议纪要、领导批示' })).toMatchObject({ ok: true })
  })

  test('a number that is given once stays so within its unit project; another building may have the same', async () => {
    const [first, second, other] = [await draft(DRAWINGS), await draft(DRAWINGS), await draft('p1-m12-D1-01')]
    expect((await client.save(first, { drawingNo: '建竣-77' })).ok).toBe(true)
    expect(await client.save(second, { drawingNo: '建竣-77' })).toMatchObject({
      ok: false,
      faults: [{ field: 'drawingNo', message: '图号不能重复' }]
    })
    expect((await client.save(other, { drawingNo: '建竣-77' })).ok).toBe(true)
    const [a, b] = [await draft(DRAWINGS), await draft(DRAWINGS)]
    const { result } = await batch(
      [a, b].map(({ id, rowVersion }) => ({ id, rowVersion, cells: { drawingNo: '建竣-78' } }))
    )
    expect(result?.map(({ ok }) => ok)).toEqual([true, false])
  })
})

describe('many rows at once', () => {
  test('a refused row does not hold up the others, and each is reported', async () => {
    const rows = await Promise.all([draft(), draft(), draft()])
    const cells = [{ title: '第一份会议纪要' }, { title: 'x' }, { title: '第三份会议纪要' }]
    const { result } = await batch(rows.map(({ id, rowVersion }, i) => ({ id, rowVersion, cells: cells[i] })))
    expect(result?.map(({ id, ok, code }) => ({ id, ok, code }))).toEqual(
      rows.map(({ id }, i) => ({ id, ok: i !== 1, code: i === 1 ? 510 : 200 }))
    )
    expect(result?.[0]?.row).toMatchObject({ title: '第一份会议纪要', rowVersion: 2 })
  })

  test('a row that is named twice is saved once', async () => {
    const { id, rowVersion } = await draft()
    const { result } = await batch(
      ['先写的会议纪要', '后写的会议纪要'].map((title) => ({ id, rowVersion, cells: { title } }))
    )
    expect(result?.map(({ ok, code }) => [ok, code])).toEqual([
      [true, 200],
      [false, 409]
    ])
    expect((await client.get(id)).result?.title).toBe('先写的会议纪要')
  })

  test('a thousand are saved, more are refused', async () => {
    const one = await draft()
    expect((await batch(Array.from({ length: 1001 }, () => ({ id: one.id, rowVersion: 1, cells: {} })))).status).toBe(
      400
    )
    expect((await batch([])).status).toBe(400)
    expect((await batch([{ id: one.id, cells: {} }])).status).toBe(400)
    expect((await batch([{ id: one.id, rowVersion: 1, cells: { title: { $ne: 1 } } }])).status).toBe(400)
  })
})

describe('two people and one row', () => {
  test('the second gets the row as it is now, and nothing of it is overwritten', async () => {
    const other = await signInClient(server, 'daiban', 'p1')
    const row = await draft()
    expect((await client.save(row, { title: '甲写的会议纪要' })).ok).toBe(true)
    const late = await other.save(row, { title: '乙写的会议纪要' })
    expect(late).toMatchObject({
      ok: false,
      code: 409,
      message: '数据已被他人修改，请核对后再保存',
      row: { title: '甲写的会议纪要', rowVersion: 2 }
    })
    expect((await other.save(late.row!, { title: '乙写的会议纪要' })).row).toMatchObject({
      title: '乙写的会议纪要',
      rowVersion: 3
    })
    expect(
      await server.ask('PUT', '/archives/file/edit', {
        token: client.token,
        body: { id: row.id, rowVersion: 1, cells: { title: '太晚的会议纪要' } }
      })
    ).toMatchObject({
      status: 409,
      success: false,
      result: { title: '乙写的会议纪要', rowVersion: 3 }
    })
  })

  test('of two at the same moment one is saved', async () => {
    const other = await signInClient(server, 'daiban', 'p1')
    const row = await draft()
    const both = await Promise.all([
      client.save(row, { title: '同时写的会议纪要甲' }),
      other.save(row, { title: '同时写的会议纪要乙' })
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await client.get(row.id)).result?.title).toBe(both.find(({ ok }) => ok)?.row?.title)
  })

  test('a save that is sent twice under one key acts once', async () => {
    const row = await draft()
    const send = () =>
      server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', {
        token: client.token,
        body: { rows: [{ id: row.id, rowVersion: 1, cells: { title: '只写一次的会议纪要' } }] },
        headers: { 'idempotency-key': row.id }
      })
    const [first, again] = [await send(), await send()]
    expect(again.result).toEqual(first.result)
    expect((await client.get(row.id)).result?.rowVersion).toBe(2)
  })
})

describe('what may not be changed', () => {
  test.each([
    ['submitted', '已提交审核，撤回后才能修改'],
    ['approved', '已审核通过，不能修改'],
    ['arranged', '已组卷，移出案卷后才能修改'],
    ['archived', '已归档，不能修改']
  ])('a file that is %s', async (status, message) => {
    const row = await draft()
    await server.db.updateTable('arcFile').set({ status }).where('id', '=', row.id).execute()
    expect(await client.save({ ...row, rowVersion: 2 }, { title: '改过的会议纪要' })).toMatchObject({
      ok: false,
      code: 510,
      message
    })
  })

  test('a file that a transfer holds, whose number is named', async () => {
    const leader = await signInClient(server, 'js_lanjiang', 'p2')
    const { id, rowVersion } = await server.db
      .selectFrom('arcFile')
      .select(['id', 'rowVersion'])
      .where('projectId', '=', 'p2')
      .where('status', '=', 'locked')
      .executeTakeFirstOrThrow()
    expect(await leader.save({ id, rowVersion }, { remark: '锁定后修改' })).toMatchObject({
      ok: false,
      code: 510,
      message: '已随移交申请 YJ-2026-0158 锁定，不能修改'
    })
  })

  test('a returned one may', async () => {
    const row = await draft()
    await server.db
      .updateTable('arcFile')
      .set({ status: 'returned', returned: '页数不符' })
      .where('id', '=', row.id)
      .execute()
    expect(await client.save({ ...row, rowVersion: 2 }, { title: '改过的会议纪要' })).toMatchObject({
      ok: true,
      row: { status: 'returned', returned: '页数不符' }
    })
  })

  test('a file of another unit, another part, another project, or none', async () => {
    const row = await draft()
    const builder = await signInClient(server, 'sg_yijian', 'p1')
    expect(await builder.save(row, { title: '别人的会议纪要' })).toMatchObject({ ok: false, code: 404 })
    const supervisor = await signInClient(server, 'jl_zhengheng', 'p1')
    const c = await builder.add('p1-m11-C5-01', { title: '钢筋隐蔽工程记录' })
    expect(await supervisor.save(c.result!, { title: '监理不能改的记录' })).toMatchObject({
      ok: false,
      code: 403,
      message: '您没有修改这份文件的权限'
    })
    expect(await (await signInClient(server, 'daiban', 'p2')).save(row, { title: '别的项目的纪要' })).toMatchObject({
      ok: false,
      code: 404
    })
    expect(await client.save({ id: 'nothing', rowVersion: 1 }, { title: '没有的会议纪要' })).toMatchObject({
      ok: false,
      code: 404
    })
    expect((await batch([{ id: row.id, rowVersion: 1, cells: {} }], await server.signIn('shenhe', 'p1'))).status).toBe(
      403
    )
  })
})
