import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { loadTreeData } from '#contract/system/dictionaries.ts'
import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('shenhe')
})
afterAll(() => server.close())
const level = (query: Readonly<Record<string, string>>, by = token) =>
  server.ask<Output<typeof loadTreeData>>('GET', '/sys/dict/loadTreeData', { token: by, query })
const departs = { tableName: 'sys_depart', text: 'depart_name', code: 'id' }
const areas = { tableName: 'sys_category', text: 'name', code: 'code' }
const catalogue = { tableName: 'arc_catalog', text: 'name', code: 'id' }
const titles = ({ result }: Awaited<ReturnType<typeof level>>) => result?.map(({ title }) => title)

describe('a registered tree', () => {
  test('[7.C035] [3.E24] gives one level, each entry with whether it has children', async () => {
    const { result } = await level({ ...departs, pid: 'd-01', pidField: 'parent_id', hasChildField: 'is_leaf' })
    expect(result?.[0]).toEqual({
      key: 'd-01-office',
      value: 'd-01-office',
      code: 'd-01-office',
      title: '办公室',
      label: '办公室',
      parentId: 'd-01',
      leaf: true,
      isLeaf: true
    })
    expect(result).toHaveLength(5)
    expect((await level(departs)).result?.[0]).toMatchObject({
      title: '云澜市城市建设档案馆',
      leaf: false,
      parentId: null
    })
  })

  test('[2.D13] holds the divisions from the root 86 down to districts', async () => {
    expect(titles(await level({ ...areas, pid: '86' }))?.slice(0, 3)).toEqual(['北京市', '天津市', '河北省'])
    expect(titles(await level({ ...areas, pid: '990100' }))).toEqual(['星河区', '澜江区', '云溪新区'])
    expect(
      (
        await server.ask<string[]>('GET', `/sys/dict/loadDictItem/${encodeURIComponent('sys_category,name,code')}`, {
          token,
          query: { key: '990000,990100,990102' }
        })
      ).result
    ).toEqual(['示例省', '云澜市', '星河区'])
    const byId = {
      ...areas,
      code: 'id',
      pid: '990100',
      pidField: 'pid',
      hasChildField: '',
      condition: '{"name":"星河区"}'
    }
    expect(titles(await level(byId))).toEqual(['星河区'])
    expect((await level({ ...areas, pid: '990100' })).result?.[0]).toMatchObject({
      key: '990102',
      value: '990102',
      isLeaf: true
    })
  })

  test('is narrowed by a condition that it knows', async () => {
    expect(titles(await level({ ...catalogue, condition: '{"set_id":"bridge"}' }))).toEqual([
      '工程准备阶段文件',
      '监理文件',
      '施工文件',
      '竣工图',
      '工程竣工验收文件'
    ])
    expect(titles(await level({ ...catalogue, pid: 'bridge-D1', condition: '{"set_id":"road"}' }))).toEqual([])
  })

  test('shows the departments of one’s own tenant only', async () => {
    const mine = titles(await level(departs))
    const neighbours = titles(await level(departs, await server.signIn('lx_jianshe')))
    expect(neighbours).toEqual(['岚溪市人民医院', '岚溪建工集团有限公司'])
    expect(mine).not.toContain('岚溪市人民医院')
    expect(titles(await level({ ...departs, pid: 'd-l-js' }))).toEqual([])
  })
})

test.each([
  ['another table', { ...departs, tableName: 'sys_user_secret' }, '表名'],
  ['a table with a trick', { ...departs, tableName: 'sys_user t' }, '表名'],
  ['another column', { ...departs, text: 'password,id' }, '表名'],
  ['another code', { ...departs, code: 'tenant_id' }, '表名'],
  ['another parent', { ...departs, pidField: "parent_id or '1'='1" }, '父级字段'],
  ['another mark of children', { ...departs, hasChildField: 'password' }, '子级标记字段'],
  ['a condition that is no JSON', { ...departs, condition: "1=1' union select" }, '查询条件'],
  ['a condition that is a list', { ...departs, condition: '["a"]' }, '查询条件'],
  ['a condition on another column', { ...departs, condition: '{"tenant_id":"2"}' }, '查询条件'],
  [
    'a condition with SQL for a name',
    { ...departs, condition: '{"org_category = org_category or 1":"1"}' },
    '查询条件'
  ],
  ['a condition with something inside', { ...catalogue, condition: '{"set_id":{"a":1}}' }, '查询条件'],
  ['no table', { text: 'name', code: 'id' }, '表名']
])('is refused for %s, naming the field', async (_, query, field) => {
  const answer = await level(query as Record<string, string>)
  expect([answer.status, isCivil(answer)]).toEqual([400, true])
  expect(answer.message).toContain(field)
})

test('a condition’s value is a value', async () => {
  expect((await level({ ...departs, condition: JSON.stringify({ org_category: "1' or '1'='1" }) })).result).toEqual([])
  expect((await level({ ...departs, pid: "' or 1=1 --" })).result).toEqual([])
})
