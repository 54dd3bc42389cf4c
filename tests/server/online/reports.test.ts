import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { getData, getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('sg_yijian', 'p1')
})
afterAll(() => server.close())
const ask = <T>(path: string, query: Readonly<Record<string, string | number>> = {}, by = token) =>
  server.ask<T>('GET', `/online/cgreport/api/${path}`, { token: by, query })
const rows = (query = {}, by = token) => ask<Output<typeof getData>>('getData/catalog_items', query, by)
const codes = ({ result }: Awaited<ReturnType<typeof rows>>) => result?.records.map(({ code }) => code)

describe('the report of catalogue items', () => {
  test('[7.C087] [3.E61] gives its columns, and the words of those that are a dictionary’s', async () => {
    const { result } = await ask<Output<typeof getRpColumns>>('getRpColumns/catalog_items')
    expect(result).toMatchObject({ cgRpConfigId: 'catalog_items', cgRpConfigName: '归档范围条款' })
    expect(result?.columns).toEqual([
      { title: '条款编码', dataIndex: 'code', align: 'left', sorter: true, width: 120 },
      { title: '条款名称', dataIndex: 'name', align: 'left', sorter: true, width: 420 },
      {
        title: '保管期限',
        dataIndex: 'retention',
        align: 'left',
        sorter: true,
        width: 120,
        customRender: 'retention_period'
      }
    ])
    expect(result?.dictOptions.retention_period?.[0]).toEqual({ value: 'YJ', text: '永久' })
  })

  test('[7.C088] lists what it may be asked by', async () => {
    const { result } = await ask<Output<typeof getQueryInfo>>('getQueryInfo/catalog_items')
    expect(result?.map(({ field, mode, hidden }) => [field, mode, hidden])).toEqual([
      ['code', 'single', '0'],
      ['name', 'single', '0']
    ])
  })

  test('[7.C089] gives its rows page by page, ten where nothing else is asked', async () => {
    const first = await rows()
    expect([first.result?.total, first.result?.records.length]).toEqual([297, 10])
    expect(first.result?.records[0]).toEqual({
      id: 'building-A1-01',
      code: 'A1-01',
      name: '项目建议书批复文件及项目建议书',
      retention: 'YJ',
      retention_dictText: '永久'
    })
    expect(codes(await rows({ pageNo: 30, pageSize: 10 }))).toHaveLength(7)
    expect(codes(await rows({ pageNo: 31 }))).toEqual([])
  })

  test('[7.C089] is asked by words anywhere in a text, and sorted by its columns both ways', async () => {
    expect(codes(await rows({ name: '隐蔽工程' }))).toContain('C5-01')
    expect(codes(await rows({ code: 'D1*', pageSize: 20 }))).toHaveLength(12)
    expect(codes(await rows({ code: 'C5-01,C5-02' }))).toEqual(['C5-01', 'C5-02'])
    expect(codes(await rows({ column: 'code', order: 'desc' }))?.[0]).toBe('E4-01')
    expect(codes(await rows({ column: 'code', order: 'asc' }))?.[0]).toBe('A1-01')
  })

  test('[7.C089] is narrowed by parameters that it knows, else by the sets of the current project', async () => {
    expect((await rows({ self_setId: 'bridge' })).result?.total).toBe(178)
    expect((await rows({ self_setId: 'building', self_scope: 'project' })).result?.total).toBe(81)
    expect((await rows({ self_setId: 'nothing' })).result?.total).toBe(0)
    const road = await server.signIn('sg_luqiao')
    expect((await rows({}, road)).result?.total).toBe(183 + 178 + 176)
    expect((await rows({}, await server.signIn('newcomer'))).result?.total).toBe(297 + 183 + 178 + 176)
  })

  test('takes what is typed for what it is', async () => {
    for (const name of ["' or 1=1 --", '%', '__', '(select 1)']) expect(codes(await rows({ name })), name).toEqual([])
    const same = await Promise.all(['1=1', '1=2'].map((half) => rows({ self_setId: `building' and ${half} --` })))
    expect(new Set(same.map(({ result }) => JSON.stringify(result))).size).toBe(1)
  })

  test.each([
    [{ column: 'password' }, '排序'],
    [{ column: 'case when (1=1) then code else name end' }, '排序'],
    [{ order: 'asc, (select pg_sleep(3))' }, '排序方式'],
    [{ order: 'ASC' }, '排序方式'],
    [{ pageSize: 0 }, '每页条数'],
    [{ pageSize: 100_001 }, '每页条数'],
    [{ pageNo: 'a' }, '页码'],
    [{ self_tenantId: '2' }, '参数'],
    [{ "self_a' or": '2' }, '参数']
  ])('is refused with %j, naming what is wrong', async (query, words) => {
    const answer = await rows(query)
    expect([answer.status, isCivil(answer)]).toEqual([400, true])
    expect(answer.message).toContain(words)
  })

  test('[7.C087] with another code is not there', async () => {
    for (const path of [
      'getRpColumns/nothing',
      'getQueryInfo/sys_user',
      'getData/constructor',
      "getData/catalog_items'--"
    ]) {
      const answer = await ask(path)
      expect([path, answer.status, answer.message]).toEqual([path, 404, '没有这个编码的报表'])
    }
  })

  test('speaks English to who prefers it', async () => {
    const { result } = await server.ask<Output<typeof getRpColumns>>(
      'GET',
      '/online/cgreport/api/getRpColumns/catalog_items',
      { token, headers: { lang: 'en' } }
    )
    expect(result?.columns.map(({ title }) => title)).toEqual(['Item code', 'Item name', 'Retention'])
  })
})

test('[6.P20] nobody without a session gets any of it', async () => {
  for (const path of ['getRpColumns/catalog_items', 'getQueryInfo/catalog_items', 'getData/catalog_items'])
    expect((await server.ask('GET', `/online/cgreport/api/${path}`)).status).toBe(401)
})
