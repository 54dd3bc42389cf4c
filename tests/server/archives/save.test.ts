import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import { type Desk, sitDown } from '#kit/collecting.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { jpeg, pdf, png } from '#kit/sample-files.ts'
import type { TestServer } from '#kit/server.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startDemoServer()
  desk = await sitDown(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'
const DRAWINGS = 'p1-m11-D1-01'
const PHOTOS = 'p1-E3-01'
let count = 0
const draft = async (nodeId = ITEM, more: Record<string, unknown> = {}) => (await desk.add(nodeId, {}, more)).result!
const bytes = () => pdf(1, { text: `made ${count++}` })
const batch = (rows: unknown, token = desk.token) => server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', { token, body: { rows } })
const stored = (id: string) => server.db.selectFrom('arcFile').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a new row', () => {
  test('bears the template’s defaults, what the catalogue says, and the user’s own unit', async () => {
    expect(await draft()).toMatchObject({
      template: 'file_text',
      catalogCode: 'A1-04',
      status: 'draft',
      title: '',
      medium: 'WZ',
      carrier: 'E',
      originalCopy: '1',
      retention: 'YJ',
      secretLevel: '0',
      signed: 'N',
      responsible: '云澜星河置业有限公司',
      rowVersion: 1,
      uploadBy: 'u-js_xinghe',
      objects: [],
      pages: null
    })
    expect(await draft(DRAWINGS)).toMatchObject({ template: 'file_drawing', pages: 1, retention: 'YJ', asBuiltStamp: 'N', monomialId: 'm11' })
    expect(await draft(PHOTOS)).toMatchObject({ template: 'file_photo', retention: 'YJ' })
    expect(await draft(PHOTOS, { template: 'file_av' })).toMatchObject({ template: 'file_av', medium: 'LX' })
  })

  test('may bring cells along, and is refused as a whole when one is wrong', async () => {
    expect((await desk.add(ITEM, { title: '关于立项的会议纪要', docDate: '2026-01-02' })).result).toMatchObject({ title: '关于立项的会议纪要', docDate: '2026-01-02' })
    const before = await server.db.selectFrom('arcFile').select('id').execute()
    expect(await desk.add(ITEM, { title: '关于立项的会议纪要', docDate: '2026-02-30' })).toMatchObject({
      success: false,
      code: 510,
      faults: [{ field: 'docDate', message: '形成日期须为有效日期，如 2025-03-06' }]
    })
    expect(await server.db.selectFrom('arcFile').select('id').execute()).toHaveLength(before.length)
  })

  test('asked for twice is made once; the id of another’s row is taken', async () => {
    const id = randomUUID()
    const [one, two] = [await desk.add(ITEM, { title: '只有一份的会议纪要' }, { id }), await desk.add(ITEM, { title: '只有一份的会议纪要' }, { id })]
    expect(two.result).toEqual(one.result)
    const other = await sitDown(server, 'daiban', 'p1')
    expect(await other.add(ITEM, {}, { id })).toMatchObject({ success: false, code: 510 })
    const elsewhere = await sitDown(server, 'js_sanzhong', 'p3')
    expect((await elsewhere.add('p3-A1-04', {}, { id })).success).toBe(false)
  })

  test('stands behind the row it is put after, and nobody’s version changes by that', async () => {
    const [first, second] = [await draft('p1-A2-01'), await draft('p1-A2-01')]
    const between = await draft('p1-A2-01', { after: first.id })
    const { result } = await server.ask<{ records: FileRow[] }>('GET', '/archives/file/list', {
      token: desk.token,
      query: { nodeId: 'p1-A2-01', column: 'orderNum', order: 'asc', pageSize: 100 }
    })
    const order = result!.records.map(({ id }) => id)
    expect(order.slice(order.indexOf(first.id))).toEqual([first.id, between.id, second.id])
    expect((await desk.get(second.id)).result?.rowVersion).toBe(1)
    expect((await desk.save(second, { title: '没有被打扰的会议纪要' })).ok).toBe(true)
  })

  test.each<[string, string, Record<string, unknown>, object]>([
    ['at a group', 'p1-A1', {}, { code: 510, message: '请选择具体的目录条款' }],
    ['at an item marked 不涉及', 'p1-A1-03', {}, { code: 510, message: '该目录条款已标为不涉及，不能收集文件' }],
    ['at an item that the unit project does not have', 'p1-m12-D1-03', {}, { code: 510, message: '该目录条款已标为不涉及，不能收集文件' }],
    ['in another project', 'p3-A1-04', {}, { status: 404 }],
    ['nowhere', 'nothing', {}, { status: 404 }],
    ['by a template that is none', ITEM, { template: 'project' }, { status: 400 }],
    ['under an id that is none', ITEM, { id: 'x y' }, { status: 400 }]
  ])('%s is refused', async (_, nodeId, more, answer) => {
    expect(await desk.add(nodeId, {}, more)).toMatchObject({ success: false, ...answer })
  })

  test('is refused where it is not one’s part of the catalogue', async () => {
    const [builder, supervisor, designer] = [await sitDown(server, 'sg_yijian', 'p1'), await sitDown(server, 'jl_zhengheng', 'p1'), await sitDown(server, 'sj_fangyuan', 'p1')]
    expect((await builder.add('p1-m11-C5-01')).success).toBe(true)
    expect((await builder.add(ITEM)).message).toBe('您不能向这个目录条款收集文件')
    expect((await supervisor.add('p1-B1-01')).success).toBe(true)
    expect((await supervisor.add('p1-m11-C5-01')).message).toBe('您不能向这个目录条款收集文件')
    expect((await designer.add('p1-m11-C2-06')).success).toBe(true)
    expect((await designer.add('p1-m11-C2-01')).message).toBe('您不能向这个目录条款收集文件')
    expect((await (await sitDown(server, 'shenhe', 'p1')).add(ITEM)).status).toBe(403)
  })
})

describe('cells are saved as their column has them', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    ['text', ITEM, { title: '关于立项的 会议纪要（一）' }, { title: '关于立项的 会议纪要（一）' }],
    ['a number, also as text', ITEM, { pages: '12' }, { pages: 12 }],
    ['an emptied number', ITEM, { pages: null }, { pages: null }],
    ['a day', ITEM, { docDate: '2024-02-29' }, { docDate: '2024-02-29' }],
    ['a moment, with seconds or without', PHOTOS, { shotTime: '2026-05-06 07:08' }, { shotTime: '2026-05-06 07:08:00' }],
    ['a choice', ITEM, { specialty: 'DL' }, { specialty: 'DL' }],
    ['several choices, also new ones where they may be written', ITEM, { keywords: ' 立项,批复,,立项,自拟 ' }, { keywords: '立项,批复,自拟' }],
    ['a tick', ITEM, { signed: true }, { signed: 'Y' }],
    ['a tick taken away', ITEM, { signed: null }, { signed: 'N' }],
    ['who is responsible, also a body that is no unit of the project', ITEM, { responsible: '云澜市发展和改革委员会' }, { responsible: '云澜市发展和改革委员会' }],
    ['an emptied level of secrecy as public', ITEM, { secretLevel: '' }, { secretLevel: '0' }]
  ])('%s', async (_, nodeId, cells, kept) => {
    const row = await draft(nodeId)
    const { ok, message, row: now } = await desk.save(row, cells)
    expect({ ok, message }).toEqual({ ok: true, message: '' })
    expect(now).toMatchObject(kept)
    expect((await desk.get(row.id)).result).toEqual(now)
  })

  test('a save that changes nothing is no change, and one that does counts one', async () => {
    const row = await draft()
    expect((await desk.save(row, { pages: null, signed: false, medium: 'WZ' })).row?.rowVersion).toBe(1)
    expect((await desk.save(row, { pages: 3, signed: false })).row?.rowVersion).toBe(2)
  })

  test('the day of a drawing or a photograph is the day of its file too', async () => {
    const row = await draft(PHOTOS)
    await desk.save(row, { shotTime: '2026-05-06 07:08:09' })
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
    expect(await desk.save(row, { [field]: value, remark: field === 'remark' ? value : '不会保存' })).toMatchObject({
      ok: false,
      code: 510,
      message,
      faults: [{ field, message }],
      row: null
    })
    expect((await desk.get(row.id)).result).toEqual(row)
  })

  test('an end before the beginning, whichever of the two is changed', async () => {
    const row = (await desk.save(await draft(), { docDate: '2026-03-01', endDate: '2026-03-31' })).row!
    expect(await desk.save(row, { endDate: '2026-02-01' })).toMatchObject({ ok: false, faults: [{ field: 'endDate', message: '终止日期不能早于形成日期' }] })
    expect(await desk.save(row, { docDate: '2026-04-01' })).toMatchObject({ ok: false, faults: [{ field: 'endDate', message: '终止日期不能早于形成日期' }] })
    expect(await desk.save(row, { docDate: '2026-04-01', endDate: '2026-04-02' })).toMatchObject({ ok: true })
  })

  test('what must be filled in may still be empty in a draft, and what only warns is saved', async () => {
    expect(await desk.save(await draft(), { title: '', responsible: null, docDate: null })).toMatchObject({ ok: true })
    expect(await desk.save(await draft(), { title: '有关立项的会议纪要、领导批示' })).toMatchObject({ ok: true })
  })

  test('a number that is given once stays so within its unit project; another building may have the same', async () => {
    const [first, second, other] = [await draft(DRAWINGS), await draft(DRAWINGS), await draft('p1-m12-D1-01')]
    expect((await desk.save(first, { drawingNo: '建竣-77' })).ok).toBe(true)
    expect(await desk.save(second, { drawingNo: '建竣-77' })).toMatchObject({ ok: false, faults: [{ field: 'drawingNo', message: '图号不能重复' }] })
    expect((await desk.save(other, { drawingNo: '建竣-77' })).ok).toBe(true)
    const [a, b] = [await draft(DRAWINGS), await draft(DRAWINGS)]
    const { result } = await batch([a, b].map(({ id, rowVersion }) => ({ id, rowVersion, cells: { drawingNo: '建竣-78' } })))
    expect(result?.map(({ ok }) => ok)).toEqual([true, false])
  })
})

describe('many rows at once', () => {
  test('a refused row does not hold up the others, and each is told', async () => {
    const rows = await Promise.all([draft(), draft(), draft()])
    const cells = [{ title: '第一份会议纪要' }, { title: 'x' }, { title: '第三份会议纪要' }]
    const { result } = await batch(rows.map(({ id, rowVersion }, i) => ({ id, rowVersion, cells: cells[i] })))
    expect(result?.map(({ id, ok, code }) => ({ id, ok, code }))).toEqual(rows.map(({ id }, i) => ({ id, ok: i !== 1, code: i === 1 ? 510 : 200 })))
    expect(result?.[0]?.row).toMatchObject({ title: '第一份会议纪要', rowVersion: 2 })
  })

  test('a thousand are saved, more are refused', async () => {
    const one = await draft()
    expect((await batch(Array.from({ length: 1001 }, () => ({ id: one.id, rowVersion: 1, cells: {} })))).status).toBe(400)
    expect((await batch([])).status).toBe(400)
    expect((await batch([{ id: one.id, cells: {} }])).status).toBe(400)
    expect((await batch([{ id: one.id, rowVersion: 1, cells: { title: { $ne: 1 } } }])).status).toBe(400)
  })
})

describe('two people and one row', () => {
  test('the second is told how the row stands now, and nothing of it is overwritten', async () => {
    const other = await sitDown(server, 'daiban', 'p1')
    const row = await draft()
    expect((await desk.save(row, { title: '甲写的会议纪要' })).ok).toBe(true)
    const late = await other.save(row, { title: '乙写的会议纪要' })
    expect(late).toMatchObject({ ok: false, code: 409, message: '数据已被他人修改，请核对后再保存', row: { title: '甲写的会议纪要', rowVersion: 2 } })
    expect((await other.save(late.row!, { title: '乙写的会议纪要' })).row).toMatchObject({ title: '乙写的会议纪要', rowVersion: 3 })
    expect(await server.ask('PUT', '/archives/file/edit', { token: desk.token, body: { id: row.id, rowVersion: 1, cells: { title: '太晚的会议纪要' } } })).toMatchObject({
      status: 409,
      success: false,
      result: { title: '乙写的会议纪要', rowVersion: 3 }
    })
  })

  test('of two at the same moment one is saved', async () => {
    const other = await sitDown(server, 'daiban', 'p1')
    const row = await draft()
    const both = await Promise.all([desk.save(row, { title: '同时写的会议纪要甲' }), other.save(row, { title: '同时写的会议纪要乙' })])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await desk.get(row.id)).result?.title).toBe(both.find(({ ok }) => ok)?.row?.title)
  })

  test('a save that is sent twice under one key acts once', async () => {
    const row = await draft()
    const send = () =>
      server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', {
        token: desk.token,
        body: { rows: [{ id: row.id, rowVersion: 1, cells: { title: '只写一次的会议纪要' } }] },
        headers: { 'idempotency-key': row.id }
      })
    const [first, again] = [await send(), await send()]
    expect(again.result).toEqual(first.result)
    expect((await desk.get(row.id)).result?.rowVersion).toBe(2)
  })
})

describe('stored files in a cell', () => {
  test('are tied to the row in their order, counted into empty pages, taken out and brought back', async () => {
    const row = await draft()
    const [a, b] = [await desk.upload('甲.pdf', await pdf(3, { text: 'first' })), await desk.upload('乙.pdf', await pdf(4, { text: 'second' }))]
    const both = (await desk.save(row, { attachment: `${b.path},${a.path}` })).row!
    expect(both).toMatchObject({ attachment: `${b.path},${a.path}`, pages: 7 })
    expect(both.objects.map(({ name }) => name)).toEqual(['乙.pdf', '甲.pdf'])
    const one = (await desk.save(both, { attachment: a.path })).row!
    expect(one.objects.map(({ name }) => name)).toEqual(['甲.pdf'])
    const static_ = (path: string) => server.app.inject({ url: `/api/sys/common/static/${path}`, headers: { 'x-access-token': desk.token } })
    expect((await static_(b.path)).statusCode).toBe(404)
    expect((await desk.save(one, { attachment: `${a.path},${b.path}` })).row).toMatchObject({ attachment: `${a.path},${b.path}` })
    expect((await static_(b.path)).statusCode).toBe(200)
  })

  test('must be there, be one’s own and belong to no other row; pictures to a cell of pictures', async () => {
    const other = await sitDown(server, 'daiban', 'p1')
    const [row, taken] = [await draft(), await desk.bring(ITEM, '已有.pdf', await bytes())]
    const refused = { ok: false, faults: [{ field: 'attachment', message: '电子文件中有文件不存在，或不是您上传的' }] }
    expect(await desk.save(row, { attachment: 'archives/2026/01/nothing.pdf' })).toMatchObject(refused)
    expect(await desk.save(row, { attachment: (await other.upload('别人.pdf', await bytes())).path })).toMatchObject(refused)
    expect(await desk.save(row, { attachment: taken.objects[0]!.path })).toMatchObject(refused)
    expect(await desk.save(row, { attachment: (await desk.upload('头像.png', png(), 'avatar')).path })).toMatchObject(refused)
    expect(await desk.save(await draft(PHOTOS), { image: (await desk.upload('a.pdf', await bytes())).path })).toMatchObject({
      ok: false,
      faults: [{ field: 'image', message: '请上传图片' }]
    })
    expect(await desk.save(await draft(PHOTOS), { image: (await desk.upload('a.jpg', jpeg(1, 2, 'cell'))).path })).toMatchObject({ ok: true })
  })
})

describe('another item of the catalogue', () => {
  test('takes the row to its node, of the same unit project or of the project', async () => {
    const row = await draft()
    const picked = { catalogCode: 'A2-01', catalogName: '不重要', retention: 'YJ' }
    expect((await desk.save(row, picked)).row).toMatchObject({ nodeId: 'p1-A2-01', catalogCode: 'A2-01', rowVersion: 2 })
    const unit = (await desk.add('p1-m12-C5-01')).result!
    expect((await desk.save(unit, { catalogCode: 'C5-02' })).row).toMatchObject({ nodeId: 'p1-m12-C5-02', monomialId: 'm12' })
  })

  test.each([
    ['X9-99', '没有这个目录条款'],
    ['', '没有这个目录条款'],
    ['A1', '没有这个目录条款'],
    ['C5-01', '该目录条款属于单位工程，请到对应单位工程下收集'],
    ['A1-03', '该目录条款已标为不涉及，不能收集文件']
  ])('%s is refused', async (catalogCode, message) => {
    expect(await desk.save(await draft(), { catalogCode })).toMatchObject({ ok: false, faults: [{ field: 'catalogCode', message }] })
  })
})

describe('what may not be changed', () => {
  test.each([
    ['submitted', '已提交审核，撤回后才能修改'],
    ['approved', '已审核通过，不能修改'],
    ['arranged', '已组卷，移出案卷后才能修改'],
    ['locked', '已随移交锁定，不能修改'],
    ['archived', '已归档，不能修改']
  ])('a file that is %s', async (status, message) => {
    const row = await draft()
    await server.db.updateTable('arcFile').set({ status }).where('id', '=', row.id).execute()
    expect(await desk.save({ ...row, rowVersion: 2 }, { title: '改过的会议纪要' })).toMatchObject({ ok: false, code: 510, message })
  })

  test('a returned one may', async () => {
    const row = await draft()
    await server.db.updateTable('arcFile').set({ status: 'returned', returned: '页数不符' }).where('id', '=', row.id).execute()
    expect(await desk.save({ ...row, rowVersion: 2 }, { title: '改过的会议纪要' })).toMatchObject({ ok: true, row: { status: 'returned', returned: '页数不符' } })
  })

  test('a file of another unit, another part, another project, or none', async () => {
    const row = await draft()
    const builder = await sitDown(server, 'sg_yijian', 'p1')
    expect(await builder.save(row, { title: '别人的会议纪要' })).toMatchObject({ ok: false, code: 404 })
    const supervisor = await sitDown(server, 'jl_zhengheng', 'p1')
    const c = await builder.add('p1-m11-C5-01', { title: '钢筋隐蔽工程记录' })
    expect(await supervisor.save(c.result!, { title: '监理不能改的记录' })).toMatchObject({ ok: false, code: 403, message: '您没有修改这份文件的权限' })
    expect(await (await sitDown(server, 'daiban', 'p2')).save(row, { title: '别的项目的纪要' })).toMatchObject({ ok: false, code: 404 })
    expect(await desk.save({ id: 'nothing', rowVersion: 1 }, { title: '没有的会议纪要' })).toMatchObject({ ok: false, code: 404 })
    expect((await batch([{ id: row.id, rowVersion: 1, cells: {} }], await server.signIn('shenhe', 'p1'))).status).toBe(403)
  })
})
