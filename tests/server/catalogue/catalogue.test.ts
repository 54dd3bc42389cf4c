import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { CatalogueNode, rootList } from '#contract/catalogue/catalogue.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('chayue')
})
afterAll(() => server.close())
const get = <T>(path: string, query: Readonly<Record<string, string | number>> = {}) =>
  server.ask<T>('GET', path, { token, query })
const page = (call: 'rootList' | 'childList', query = {}) =>
  get<Output<typeof rootList>>(`/business/businessCatalog/${call}`, query)

describe('the business catalogue', () => {
  test('[7.C076] [3.E21] begins with the classes of every set, a hundred a page', async () => {
    const { result } = await page('rootList')
    expect(result).toMatchObject({ total: 20, size: 100, current: 1, pages: 1 })
    const building = (await page('rootList', { setId: 'building' })).result?.records
    expect(building?.map(({ code, catalogOne }) => [code, catalogOne])).toEqual([
      ['A', '工程准备阶段文件'],
      ['B', '监理文件'],
      ['C', '施工文件'],
      ['D', '竣工图'],
      ['E', '工程竣工验收文件']
    ])
    expect(building?.[0]).toEqual({
      id: 'building-A',
      pid: null,
      setId: 'building',
      versionId: 'building-v1',
      code: 'A',
      catalogOne: '工程准备阶段文件',
      hasChild: 7,
      level: 'class',
      retention: null,
      orderNum: 1
    })
  })

  test('[7.C077] goes on with the children of a node, page by page', async () => {
    const { result } = await page('childList', { pid: 'building-C6', pageSize: 40, pageNo: 3 })
    expect(result).toMatchObject({ total: 95, size: 40, current: 3, pages: 3 })
    expect(result?.records).toHaveLength(15)
    expect(result?.records[0]).toMatchObject({
      id: 'building-C6-81',
      pid: 'building-C6',
      hasChild: 0,
      level: 'item',
      retention: 'CQ'
    })
    expect((await page('childList', { pid: 'building-C6-81' })).result?.records).toEqual([])
  })

  test('[7.C078] gives one node', async () => {
    const { result } = await get<CatalogueNode>('/business/businessCatalog/queryById', { id: 'road-D1-01' })
    expect(result).toMatchObject({ catalogOne: '道路竣工图', retention: 'YJ', hasChild: 0 })
  })

  test('of another tenant’s own is not there', async () => {
    await server.db
      .insertInto('arcCatalogVersion')
      .values({ id: 'foreign', setId: 'building', versionNo: 2, name: '外馆目录', status: 'published', tenantId: 2 })
      .execute()
    const node = { id: 'foreign', versionId: 'foreign', setId: 'building', code: 'Z', name: '外馆目录', level: 'class' }
    await server.db
      .insertInto('arcCatalog')
      .values({ ...node, tenantId: 2 })
      .execute()
    expect((await get('/business/businessCatalog/queryById', { id: 'foreign' })).status).toBe(404)
    expect((await page('rootList')).result?.total).toBe(20)
    await server.db.deleteFrom('arcCatalog').where('id', '=', 'foreign').execute()
    await server.db.deleteFrom('arcCatalogVersion').where('id', '=', 'foreign').execute()
  })

  test.each([
    ['rootList', { pageSize: 0 }, 400, '每页条数'],
    ['rootList', { pageSize: 1001 }, 400, '每页条数'],
    ['rootList', { pageNo: -1 }, 400, '页码'],
    ['childList', {}, 400, '父级'],
    ['childList', { pid: '' }, 400, '父级'],
    ['childList', { pid: 'nothing' }, 404, '资源未找到'],
    ['childList', { pid: "building-A' or '1'='1" }, 404, '资源未找到'],
    ['queryById', {}, 400, '编号'],
    ['queryById', { id: 'building-Z' }, 404, '资源未找到']
  ])('%s with %j is refused with %i', async (call, query, status, words) => {
    const answer = await get(`/business/businessCatalog/${call}`, query as Record<string, string>)
    expect([answer.status, isCivil(answer)]).toEqual([status, true])
    expect(answer.message).toContain(words)
  })

  test('a page before the first is the first', async () => {
    expect((await page('rootList', { pageNo: 0 })).result?.current).toBe(1)
  })
})

describe('published templates', () => {
  test('are there with their columns, all or those of a level', async () => {
    const { result } = await get<Template[]>('/archives/template/published')
    expect(result?.map(({ code }) => code)).toEqual([
      'contact',
      'file_av',
      'file_drawing',
      'file_photo',
      'file_text',
      'participant',
      'project',
      'responsible',
      'unit_project',
      'volume'
    ])
    const files = (await get<Template[]>('/archives/template/published', { level: 'file' })).result
    expect(files?.map(({ code, columns }) => [code, columns.length])).toEqual([
      ['file_av', 10],
      ['file_drawing', 17],
      ['file_photo', 14],
      ['file_text', 21]
    ])
    expect(files?.[3]?.columns.find(({ key }) => key === 'catalogCode')).toMatchObject({
      type: 'popup',
      popupCode: 'catalog_items',
      destFields: 'catalogCode,catalogName,retention'
    })
    expect((await get('/archives/template/published', { level: 'nothing' })).result).toEqual([])
  })

  test('show the newest version that is published, and a tenant’s own before the shared one', async () => {
    const more = { code: 'file_av', name: '录音录像', level: 'file', columns: '[]' }
    await server.db
      .insertInto('arcTemplate')
      .values([
        { id: 'x2', version: 2, status: 'published', tenantId: 0, ...more },
        { id: 'x3', version: 3, status: 'draft', tenantId: 0, ...more },
        { id: 'x9', version: 1, status: 'published', tenantId: 2, ...more, name: '邻馆录音录像' }
      ])
      .execute()
    const named = async (username: string) => {
      const { result } = await server.ask<Template[]>('GET', '/archives/template/published', {
        token: await server.signIn(username)
      })
      const found = result?.find(({ code }) => code === 'file_av')
      return [found?.name, found?.version]
    }
    expect(await named('chayue')).toEqual(['录音录像', 2])
    expect(await named('lx_jianshe')).toEqual(['邻馆录音录像', 1])
    await server.db.deleteFrom('arcTemplate').where('id', 'in', ['x2', 'x3', 'x9']).execute()
  })
})

test('[6.P20] nobody without a session gets any of it', async () => {
  for (const path of [
    '/business/businessCatalog/rootList',
    '/business/businessCatalog/childList?pid=a',
    '/archives/template/published'
  ])
    expect((await server.ask('GET', path)).status).toBe(401)
})
