import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { DictItem } from '#contract/system/dictionaries.ts'
import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import dictionaries from '../../../src/server/db/seed/data/dicts.json' with { type: 'json' }

let server: TestServer
let token: string
let neighbour: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('sg_yijian', 'p1')
  neighbour = await server.signIn('lx_shigong')
})
afterAll(() => server.close())
const get = <T>(path: string, query: Readonly<Record<string, string | number>> = {}, by = token) =>
  server.ask<T>('GET', path, { token: by, query })
const items = (code: string, by = token) =>
  get<DictItem[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, {}, by)

describe('a dictionary', () => {
  test('[7.C032] [3.E23] gives its items in their order, with the words under every name', async () => {
    expect((await items('retention_period')).result).toEqual([
      { value: 'YJ', text: '永久', label: '永久', title: '永久', titleEn: 'Permanent' },
      { value: 'CQ', text: '长期', label: '长期', title: '长期', titleEn: 'Long-term' },
      { value: 'DQ', text: '短期', label: '短期', title: '短期', titleEn: 'Short-term' }
    ])
  })

  test('is found by its words in either language, and answers in that of who asks', async () => {
    const asked = (keyword: string, lang: string) =>
      server.ask('GET', '/sys/dict/loadDict/retention_period', { token, query: { keyword }, headers: { lang } })
    for (const keyword of ['长', 'long']) {
      expect((await asked(keyword, 'zh-CN')).result).toEqual([{ value: 'CQ', text: '长期' }])
      expect((await asked(keyword, 'en')).result).toEqual([{ value: 'CQ', text: 'Long-term' }])
    }
  })

  test('lists an item that is out of use as one that cannot be chosen, and does not find it', async () => {
    await server.db.updateTable('sysDictItem').set({ status: '0' }).where('id', '=', 'dict-yn-N').execute()
    expect((await items('yn')).result?.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['Y', undefined],
      ['N', true]
    ])
    expect((await get('/sys/dict/loadDict/yn')).result).toEqual([{ value: 'Y', text: '是' }])
    await server.db.updateTable('sysDictItem').set({ status: '1' }).where('id', '=', 'dict-yn-N').execute()
  })

  test('of a tenant’s own takes precedence over the shared one, for that tenant alone', async () => {
    await server.db.insertInto('sysDict').values({ id: 'own', dictCode: 'yn', dictName: '是否', tenantId: 2 }).execute()
    await server.db
      .insertInto('sysDictItem')
      .values({ id: 'own-1', dictId: 'own', itemValue: '1', itemText: '对', tenantId: 2 })
      .execute()
    expect((await items('yn', neighbour)).result?.map(({ text }) => text)).toEqual(['对'])
    expect((await items('yn')).result?.map(({ text }) => text)).toEqual(['是', '否'])
    expect(
      (await get<Record<string, DictItem[]>>('/sys/dict/queryAllDictItems', {}, neighbour)).result?.yn?.map(
        ({ text }) => text
      )
    ).toEqual(['对'])
    await server.db.deleteFrom('sysDict').where('id', '=', 'own').execute()
  })

  test('is asked for by old clients as `undefined`, which has no items', async () => {
    const { success, result } = await items('undefined')
    expect([success, result]).toEqual([true, []])
  })

  test('that is not there has no items, as old clients ask for some that they know from elsewhere', async () => {
    const { success, result } = await items('no_such_code')
    expect([success, result]).toEqual([true, []])
    expect((await get('/sys/dict/loadDict/no_such_code')).result).toEqual([])
    expect((await get('/sys/dict/loadDictItem/no_such_code', { key: '7,' })).result).toEqual(['7'])
  })

  test('comes with all others at once, after old clients have asked to have them anew', async () => {
    expect((await get('/sys/dict/refleshCache')).success).toBe(true)
    const { result } = await get<Record<string, DictItem[]>>('/sys/dict/queryAllDictItems')
    expect(Object.keys(result ?? {})).toHaveLength(dictionaries.length)
    expect(result?.specialty).toHaveLength(22)
  })
})

describe('labels and searches', () => {
  test('[7.C033] labels come in the order of their keys, and a key without one comes back as it is', async () => {
    expect((await get('/sys/dict/loadDictItem/retention_period', { key: 'DQ,YJ,??,CQ,' })).result).toEqual([
      '短期',
      '永久',
      '??',
      '长期'
    ])
    expect((await get('/sys/dict/loadDictItem/arc_org,name,name', { key: '云澜测绘地理信息有限公司' })).result).toEqual(
      ['云澜测绘地理信息有限公司']
    )
    expect((await get('/sys/dict/loadDictItem/arc_org,name,id', { key: 'o-cl1,o-l-sg' })).result).toEqual([
      '云澜测绘地理信息有限公司',
      'o-l-sg'
    ])
    expect((await get('/sys/dict/loadDictItem/yn', { key: '' })).result).toEqual([])
  })

  test('[7.C034] a word finds what holds it, in a dictionary and in a registered table', async () => {
    expect((await get('/sys/dict/loadDict/specialty', { keyword: '幕' })).result).toEqual([
      { value: 'MQ', text: '幕墙' }
    ])
    const { result } = await get<{ value: string; text: string }[]>('/sys/dict/loadDict/arc_org,name,name', {
      keyword: '监理'
    })
    expect(result).toEqual([{ value: '云澜正衡工程监理有限公司', text: '云澜正衡工程监理有限公司' }])
    expect((await get<unknown[]>('/sys/dict/loadDict/arc_org,name,id', { pageSize: 3 })).result).toHaveLength(3)
  })

  test('who may be responsible for a file of the project: who takes part comes first, then bodies outside, then whom accepted files name; initials find one', async () => {
    const bodies = async (keyword = '') =>
      (
        await get<{ value: string }[]>('/sys/dict/loadDict/responsible_body,name,name', { keyword, pageSize: 100 })
      ).result?.map(({ value }) => value) ?? []
    const all = await bodies()
    const places = ['云澜第一建筑工程有限公司', '云澜建设工程质量检测有限公司', '云澜市不动产登记中心'].map((name) =>
      all.indexOf(name)
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(all).toHaveLength(new Set(all).size)
    expect(await bodies('bdcdj')).toEqual(['云澜市不动产登记中心'])
    expect(await bodies('无此单位')).toEqual([])
  })

  test('a word means itself: no sign of it is a pattern, an order or a quote', async () => {
    for (const keyword of ['%', '_', '云_', "'", "' or '1'='1", '[orderby:name desc]', '\\', '(select 1)', '*']) {
      expect((await get('/sys/dict/loadDict/arc_org,name,name', { keyword })).result, keyword).toEqual([])
    }
  })

  test('units of another tenant are not found', async () => {
    expect((await get('/sys/dict/loadDict/arc_org,name,name', { keyword: '岚溪' })).result).toEqual([])
    expect(
      (await get<unknown[]>('/sys/dict/loadDict/arc_org,name,name', { keyword: '岚溪' }, neighbour)).result
    ).toHaveLength(3)
    expect((await items('arc_org,name,id', neighbour)).result?.map(({ value }) => value).sort()).toEqual([
      'o-l-da',
      'o-l-js',
      'o-l-sg'
    ])
  })
})

describe('a code of parts is refused unless it is registered to the letter', () => {
  test.each([
    'sys_user,password,id',
    'sys_user_secret,password_hash,user_id',
    'sys_user,realname,phone',
    'arc_org,name,name,1=1',
    "arc_org,name,name,tenant_id=2 or '1'='1'",
    'arc_org,name',
    'arc_org ,name,name',
    '(arc_org),name,name',
    'ARC_ORG,name,name',
    'arc_org,name,name ',
    'arc_org,pg_sleep(3),name',
    'information_schema.tables,table_name,table_name',
    '__proto__,a,b',
    'arc_org t where 1=1 --,name,name'
  ])('%s', async (code) => {
    const path = encodeURIComponent(code)
    for (const answer of [
      await items(code),
      await get(`/sys/dict/loadDict/${path}`),
      await get(`/sys/dict/loadDictItem/${path}`, { key: 'a' })
    ]) {
      expect([answer.status, isCivil(answer)]).toEqual([400, true])
      expect(answer.message).toContain('字典编码')
      expect(answer.faults).toHaveLength(1)
    }
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', "yn'--", 'yn;drop table sys_dict'])(
    'nor is %s a dictionary',
    async (code) => {
      const answer = await items(code)
      expect([answer.status, answer.result]).toEqual([200, []])
    }
  )
})

test.each([
  ['/sys/dict/loadDictItem/yn', {}, '取值'],
  ['/sys/dict/loadDict/yn', { pageSize: 0 }, '每页条数'],
  ['/sys/dict/loadDict/yn', { pageSize: 101 }, '每页条数'],
  ['/sys/dict/loadDict/yn', { pageSize: '1 or 1' }, '每页条数'],
  ['/sys/dict/loadDict/yn', { keyword: '长'.repeat(101) }, '关键字'],
  [`/sys/dict/getDictItems/${'a'.repeat(201)}`, {}, '字典编码']
])('%s with %j names the field that is wrong', async (path, query, field) => {
  const answer = await get(path, query)
  expect([answer.status, isCivil(answer)]).toEqual([400, true])
  expect(answer.message).toContain(field)
})

test('[6.P20] nobody without a session gets any of it', async () => {
  const paths = [
    'refleshCache',
    'queryAllDictItems',
    'getDictItems/yn',
    'loadDictItem/yn?key=Y',
    'loadDict/yn',
    'loadTreeData?tableName=a&text=b&code=c'
  ]
  for (const path of paths) expect((await server.ask('GET', `/sys/dict/${path}`)).status, path).toBe(401)
})
