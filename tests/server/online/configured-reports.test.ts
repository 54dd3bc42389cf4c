import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { getData, getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_lanjiang')
})
afterAll(() => server?.close())

const read = <T>(path: string, query: Asking['query'] = {}, token = builder, headers = {}) =>
  server.ask<T>('GET', `/online/cgreport/api/${path}`, { token, query, headers })
const rows = (path: string, query: Asking['query'] = {}, token = builder) =>
  read<Output<typeof getData>>(`getData/${path}`, query, token)

describe('a report that comes along', () => {
  test('[7.C087] [3.E61] [1.A52] gives its columns with their dictionaries, in the language of who asks', async () => {
    const { result } = await read<Output<typeof getRpColumns>>('getRpColumns/project_progress')
    expect([result?.cgRpConfigId, result?.cgRpConfigName]).toEqual(['project_progress', '各项目归档进度'])
    expect(result?.columns.find(({ dataIndex }) => dataIndex === 'status')?.customRender).toBe('project_status')
    expect(result?.dictOptions.project_status?.[1]).toEqual({ value: 'active', text: '收集中' })
    const english = await read<Output<typeof getRpColumns>>('getRpColumns/project_progress', {}, builder, {
      lang: 'en'
    })
    expect(english.result?.cgRpConfigName).toBe('Progress of archiving by project')
    expect(english.result?.dictOptions.project_status?.[1]?.text).toBe('Collecting')
  })

  test('[1.A52] is in the list of those that one may open, in the language of who asks', async () => {
    const named = async (token: string, headers = {}) =>
      (await read<{ code: string; name: string }[]>('list', {}, token, headers)).result ?? []
    const codes = (await named(builder)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['project_progress', 'overdue_projects', 'catalog_items']))
    const english = await named(builder, { lang: 'en' })
    expect(english.find(({ code }) => code === 'project_progress')?.name).toBe('Progress of archiving by project')
  })

  test('[7.C088] asks for its parameters and its columns', async () => {
    const { result } = await read<Output<typeof getQueryInfo>>('getQueryInfo/overdue_projects')
    expect(result?.map(({ field, mode, view, required }) => [field, mode, view, required])).toEqual([
      ['self_day', 'single', 'date', '1'],
      ['project_no', 'single', 'text', undefined],
      ['project_name', 'single', 'text', undefined],
      ['builder', 'single', 'text', undefined],
      ['status', 'single', 'list', undefined],
      ['due_date', 'group', 'date', undefined]
    ])
  })

  test('[7.C089] shows the projects of who asks alone, and files within his data scope, in each tenant', async () => {
    const seen = async (name: string) => {
      const { result } = await rows('project_progress', {}, await server.signIn(name))
      return result?.records.map((row) => [row.project_no, row.files])
    }
    const whole = await seen('js_xinghe')
    const described = await seen('sg_yijian')
    expect(whole).toHaveLength(1)
    expect(described?.length).toBeGreaterThan(0)
    const [[project, all] = []] = whole ?? []
    const own = described?.find(([no]) => no === project)?.[1]
    expect(Number(own)).toBeGreaterThan(0)
    expect(Number(own)).toBeLessThan(Number(all))
    expect(await seen('newcomer')).toEqual([])
    const stranger = await seen('lx_jianshe')
    expect(stranger?.some(([no]) => whole?.some(([other]) => no === other))).toBe(false)
    expect(stranger?.length).toBeGreaterThan(0)
  })

  test('[7.C089] is searched, sorted, paged and added up by the columns that it has', async () => {
    const agent = await server.signIn('sg_yijian')
    const all = await rows('files_by_unit', { pageSize: 1000 }, agent)
    const sum = all.result?.records.reduce((total, row) => total + Number(row.files), 0)
    expect(all.result?.totals?.files).toBe(sum)
    const sorted = await rows('files_by_unit', { column: 'files', order: 'desc', pageSize: 2 }, agent)
    const figures = (all.result?.records ?? []).map((row) => Number(row.files)).sort((a, b) => b - a)
    expect(sorted.result?.records.map((row) => row.files)).toEqual(figures.slice(0, 2))
    const found = await rows('files_by_unit', { file_class: 'C' }, agent)
    expect(found.result?.records.every((row) => row.file_class === 'C')).toBe(true)
    expect(found.result?.totals?.files).toBeLessThan(Number(sum))
  })

  test('is refused by names that it does not have, and without a parameter that it needs', async () => {
    for (const query of [{ column: 'password_hash' }, { column: '1; drop table sys_user' }, { self_tenant: '2' }])
      expect((await rows('files_by_unit', query)).status).toBe(400)
    const needed = await rows('overdue_projects')
    expect([needed.status, needed.message]).toEqual([400, '请填写报表参数“截止日期”'])
    expect((await rows('overdue_projects', { self_day: 'today' })).status).toBe(400)
    expect((await rows('overdue_projects', { self_day: '2099-01-01' })).result?.total).toBe(
      (await rows('overdue_projects', { self_day: '2099-01-01' })).result?.records.length
    )
  })

  test('is exported with the words of its dictionaries', async () => {
    const file = (format: string) =>
      server.app.inject({
        url: `${server.config.contextPath}/online/cgreport/api/exportXls/project_progress?format=${format}`,
        headers: { 'x-access-token': builder }
      })
    const [head, first] = await readWorkbook((await file('xlsx')).rawPayload)
    expect(head?.slice(0, 4)).toEqual(['工程编号', '工程名称', '工程类别', '项目状态'])
    expect(first?.[3]).toBe('移交中')
    expect((await file('csv')).payload).toContain('工程编号,工程名称')
  })
})
