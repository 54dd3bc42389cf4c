import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DepartNode } from '#contract/system/departs.ts'
import { startTestServer, type TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
const tree = async (by: string, query: Readonly<Record<string, string>> = {}) =>
  (await server.ask<DepartNode[]>('GET', '/sys/sysDepart/queryTreeList', { token: await server.signIn(by), query }))
    .result ?? []
const titles = (nodes: readonly DepartNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children ? [title, titles(children)] : title))

test('the departments are below one another, in their order', async () => {
  const [archive] = await tree('admin')
  expect(archive).toMatchObject({
    id: 'd-01',
    key: 'd-01',
    value: 'd-01',
    title: '云澜市城市建设档案馆',
    departName: '云澜市城市建设档案馆',
    orgCode: 'A01',
    parentId: null,
    isLeaf: false
  })
  expect(archive?.children?.slice(0, 3).map(({ title }) => title)).toEqual(['办公室', '接收科', '业务指导科'])
  expect(archive?.children?.[0]).toMatchObject({ parentId: 'd-01', isLeaf: true, children: null })
})

test('a name leaves those that hold it, and the way to them', async () => {
  expect(titles(await tree('admin', { departName: '接收' }))).toEqual([['云澜市城市建设档案馆', ['接收科']]])
  expect(await tree('admin', { departName: '%' })).toEqual([])
})

test('the departments of another tenant are not there', async () => {
  expect((await tree('lx_jianshe')).map(({ title }) => title)).toEqual(['岚溪市人民医院', '岚溪建工集团有限公司'])
})
