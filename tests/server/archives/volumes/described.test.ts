import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StepDone, VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'
import type { FormPrefill } from '#contract/forms/forms.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'
import { publishVolumeTemplate } from '#kit/server/volume-templates.ts'

const BASE = '/arrange/volume'
const TITLE = '云澜法院综合楼施工文件'
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const volumes = async () =>
  (await server.ask<{ volumes: VolumeRow[] }>('GET', `${BASE}/list`, { token })).result?.volumes ?? []
const one = async (id: string) => (await volumes()).find((row) => row.id === id)!
const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  server.ask<StepDone>(method, `${BASE}/${path}`, { token, body })
const add = async (cells: object, template = 1) => send('POST', 'add', { template, cells })
const edit = async (id: string, cells: object, template = 1) =>
  send('PUT', 'edit', { id, rowVersion: (await one(id)).rowVersion, template, cells })
const idOf = ({ result }: { result: StepDone | null }) => result?.volumes[0]?.id ?? ''

describe('a volume is described by the template of volumes', () => {
  let id: string

  test('it has a title that the template allows, and begins with its number and who files it', async () => {
    expect((await add({})).faults).toEqual([{ field: 'title', message: '案卷题名不能为空' }])
    expect((await add({ title: '短' })).faults).toEqual([{ field: 'title', message: '案卷题名格式不正确' }])
    id = idOf(await add({ title: TITLE }))
    expect(await one(id)).toMatchObject({
      title: TITLE,
      archiveNo: 'I-YLFJ2024017-00-001',
      ext: {},
      templateVersion: 1,
      missing: ['编制单位']
    })
  })

  test('what breaks a rule is refused at its field by the name of that; what follows from files is not written', async () => {
    const refused = await edit(id, { archiveNo: '随便写', startDate: '2026-01-01', nothing: 'x' })
    expect(refused.faults).toEqual([
      { field: 'startDate', message: '起始日期由系统填写，不能修改' },
      { field: 'nothing', message: '著录模板没有“nothing”这一列' }
    ])
    const { faults } = await edit(id, { archiveNo: '随便写' })
    expect(faults).toEqual([{ field: 'archiveNo', message: '档号格式应为：大类-项目号-单位工程号-案卷号' }])
    expect((await edit(id, { title: '' })).faults).toEqual([{ field: 'title', message: '案卷题名不能为空' }])
    expect((await edit(id, { filer: '赵'.repeat(51) })).faults).toEqual([{ field: 'filer', message: '立卷人内容太长' }])
    const other = idOf(await add({ title: `${TITLE}（二）` }))
    expect((await edit(other, { archiveNo: 'I-YLFJ2024017-00-001' })).faults).toEqual([
      { field: 'archiveNo', message: '档号不能重复' }
    ])
  })

  test('it is kept while something required is missing, which is named, and it is not locked before that is filled in', async () => {
    expect((await edit(id, { filer: '', location: '1 库 3 架' })).success).toBe(true)
    expect(await one(id)).toMatchObject({ location: '1 库 3 架', filer: null, missing: ['编制单位', '立卷人'] })
    await server.db.updateTable('arcVolume').set({ status: 'checked' }).where('id', '=', id).execute()
    expect((await stepNow(server, token, ['POST', 'lock'], { ids: [id] })).message).toBe(
      '案卷 0001 还缺：编制单位、立卷人；补全后才能锁定'
    )
    await edit(id, { compiler: '云澜建工集团有限公司', filer: '赵敏' })
    expect((await one(id)).missing).toEqual([])
    await server.db.updateTable('arcVolume').set({ status: 'checked' }).where('id', '=', id).execute()
    const locked = await stepNow(server, token, ['POST', 'lock'], { ids: [id] })
    expect(locked.result?.volumes[0]?.status, locked.message).toBe('locked')
    expect((await edit(id, { remark: '改' })).message).toBe('案卷 0001 移交锁定，不能修改')
    await stepNow(server, token, ['POST', 'unlock'], { ids: [id] })
  })
})

describe('a newer version of the template', () => {
  const BOX: Column = {
    ...{ key: 'boxNo', title: '盒号', type: 'input' },
    validateRules: [
      { required: true },
      { unique: true },
      { pattern: '^H\\d{3}$', message: '${title}须为 H 加三位数字' }
    ]
  }
  const KIND: Column = {
    ...{ key: 'bindKind', title: '装订方式', type: 'select', defaultValue: 'x' },
    options: [
      { value: 'x', text: '线装' },
      { value: 'z', text: '装盒' }
    ]
  }
  let id: string
  beforeAll(async () => {
    ;[{ id }] = (await volumes()) as [VolumeRow]
    await publishVolumeTemplate(server, (columns) => [
      ...columns.flatMap((column) =>
        column.key === 'remark' ? [] : [column.key === 'filer' ? { ...column, title: '整理人' } : column]
      ),
      BOX,
      KIND
    ])
  })

  test('is what the page asks by, while a volume keeps the version that described it', async () => {
    const { result } = await server.ask<Template[]>('GET', '/archives/template/published', {
      token,
      query: { level: 'volume', versions: 'all' }
    })
    expect(result?.map(({ version }) => version)).toEqual([2, 1])
    expect(await one(id)).toMatchObject({ templateVersion: 1, missing: [], filer: '赵敏' })
    const late = await edit(id, { location: '2 库' })
    expect(late.message).toBe('著录模板已有第 2 版，表单已按新版更新，请核对后再保存')
  })

  test('describes it from its next description on: own columns are kept, checked and named, undo brings the former version back', async () => {
    expect((await edit(id, { remark: '备注' }, 2)).faults).toEqual([
      { field: 'remark', message: '著录模板没有“remark”这一列' }
    ])
    expect((await edit(id, { boxNo: '3', bindKind: 'q' }, 2)).faults).toEqual([
      { field: 'bindKind', message: '装订方式须从给出的选项中选择' }
    ])
    expect((await edit(id, { boxNo: '3' }, 2)).faults).toEqual([{ field: 'boxNo', message: '盒号须为 H 加三位数字' }])
    const moved = await edit(id, { bindKind: 'z' }, 2)
    expect(moved.result?.volumes[0]).toMatchObject({ templateVersion: 2, ext: { bindKind: 'z' }, missing: ['盒号'] })
    const done = await edit(id, { boxNo: 'H001' }, 2)
    expect(await one(id)).toMatchObject({ ext: { boxNo: 'H001', bindKind: 'z' }, missing: [], filer: '赵敏' })
    await send('POST', 'undo', { step: done.result!.step })
    expect((await one(id)).ext).toEqual({ bindKind: 'z' })
    await send('POST', 'undo', { step: moved.result!.step })
    expect(await one(id)).toMatchObject({ templateVersion: 1, ext: {}, missing: [] })
    await edit(id, { boxNo: 'H001', bindKind: 'z' }, 2)
  })

  test('begins new volumes with its defaults, and allows once what it says may occur once', async () => {
    const fresh = idOf(await add({ title: `${TITLE}（三）` }, 2))
    expect(await one(fresh)).toMatchObject({ ext: { bindKind: 'x' }, missing: ['编制单位', '盒号'] })
    expect((await edit(fresh, { boxNo: 'H001' }, 2)).faults).toEqual([{ field: 'boxNo', message: '盒号不能重复' }])
    const { result } = await send('PUT', 'edit', {
      ...{ id: fresh, rowVersion: (await one(fresh)).rowVersion, template: 2 },
      cells: { boxNo: 'H002' }
    })
    expect(result?.volumes[0]?.missing).toEqual(['编制单位'])
  })

  test('describes a part of a volume as the whole, but for what may occur once', async () => {
    await edit(id, { bindKind: 'z' }, 2)
    const { result: unplaced } = await server.ask<{ files: VolumeFile[] }>('GET', `${BASE}/unplaced`, { token })
    const ids = (unplaced?.files ?? []).slice(0, 2).map((file) => file.id)
    const moved = await stepNow(server, token, ['POST', 'move'], { ids, to: id })
    const parted = await stepNow(server, token, ['POST', 'split'], { id, before: ids[1], beyond: true })
    expect(parted.result?.volumes.map(({ ext, templateVersion }) => ({ ext, templateVersion }))).toEqual([
      { ext: { boxNo: 'H001', bindKind: 'z' }, templateVersion: 2 },
      { ext: { bindKind: 'z' }, templateVersion: 2 }
    ])
    for (const { result } of [parted, moved]) await send('POST', 'undo', { step: result!.step })
  })

  test('is in the workbook, with what only an older version asks for behind it, and in the data of forms', async () => {
    await server.db.updateTable('arcVolume').set({ remark: '旧备注' }).where('id', '=', id).execute()
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/api${BASE}/exportXls`,
      headers: { 'x-access-token': token }
    })
    const [titles = [], ...rows] = await readWorkbook(rawPayload)
    const first = Object.fromEntries(titles.map((title, at) => [title, rows[0]?.[at]]))
    expect(first).toMatchObject({ 案卷号: '0001', 整理人: '赵敏', 盒号: 'H001', 装订方式: '装盒', 备注: '旧备注' })
    expect(titles.indexOf('盒号')).toBeLessThan(titles.indexOf('备注'))
    const field = JSON.stringify([{ key: 'boxNo', label: '盒号', labelEn: 'Box', from: 'volume.boxNo' }])
    await sql`update arc_pdf_template set layout = jsonb_set(layout, '{fields}', layout -> 'fields' || ${field}::jsonb) where code = 'volume_cover'`.execute(
      server.db
    )
    const { result } = await server.ask<FormPrefill>('GET', '/forms/prefill', {
      token,
      query: { template: 'volume_cover', target: id }
    })
    expect(result?.values).toMatchObject({ title: TITLE, compiler: '云澜建工集团有限公司', boxNo: 'H001' })
  })
})
