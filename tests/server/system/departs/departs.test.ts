import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DepartNode } from '#contract/system/departs.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

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

test('[3.E25, 7.C068] the departments are below one another, in their order', async () => {
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

interface Row {
  readonly id: string
  readonly departName: string
  readonly orgCode: string
  readonly rowVersion: number
  readonly memberCount: number
}
const token = (by: string) => server.signIn(by)
const add = async (departName: string, parentId: string | null, more: object = {}) => {
  const body = { departName, parentId, departOrder: 7, orgCategory: '2', ...more }
  const { result } = await server.ask<{ row: Row }>('POST', '/sys/sysDepart/add', { token: await token('admin'), body })
  return result?.row as Row
}

test('[1.A46] a department is added below another with a code made of that one, and existing clients read what was written', async () => {
  const row = await add('声像科', 'd-01', { mobile: '0571-1', fax: '0571-2', memo: '兼管照片' })
  expect(row).toMatchObject({ orgCode: 'A01A06', memberCount: 0 })
  const [archive] = await tree('admin')
  expect(archive?.children?.at(-1)).toMatchObject({
    title: '声像科',
    departOrder: 6,
    mobile: '0571-1',
    fax: '0571-2',
    address: null,
    memo: '兼管照片',
    rowVersion: 1,
    isLeaf: true
  })
  const edited = await server.ask<{ row: Row }>('PUT', '/sys/sysDepart/edit', {
    token: await token('admin'),
    body: { ...archive?.children?.at(-1), departName: '声像档案科' }
  })
  expect(edited.result?.row).toMatchObject({ departName: '声像档案科', orgCode: 'A01A06', rowVersion: 2 })
})

test('[7.C069] [7.C070] [7.C071] departments are read as ids, level by level, by a word, and one’s own with what is below', async () => {
  const ask = async <T>(path: string, query: Readonly<Record<string, string>>, by = 'jieshou') =>
    server.ask<T>('GET', `/sys/sysDepart/${path}`, { token: await token(by), query })
  const ids = await ask<readonly Record<string, unknown>[]>('queryIdTree', {})
  expect(ids.result?.[0]).toMatchObject({ key: 'd-01', value: 'd-01', title: '云澜市城市建设档案馆' })
  expect(Object.keys(ids.result?.[0] ?? {}).sort()).toEqual(['children', 'key', 'title', 'value'])
  const level = await ask<DepartNode[]>('queryDepartTreeSync', { pid: 'd-js1' })
  expect(level.result?.map(({ title, isLeaf }) => [title, isLeaf])).toEqual([
    ['工程部', true],
    ['资料室', true]
  ])
  expect((await ask<DepartNode[]>('queryDepartTreeSync', {})).result?.[0]).toMatchObject({ id: 'd-01', isLeaf: false })
  const found = await ask<DepartNode[]>('searchBy', { keyWord: '科' })
  expect(found.result?.map(({ title }) => title)).toContain('接收科')
  expect(found.result?.every(({ title }) => title.includes('科'))).toBe(true)
  const own = await ask<DepartNode[]>('searchBy', { keyWord: '科', myDeptSearch: '1' })
  expect(own.result?.map(({ title }) => title)).toEqual(['接收科', '保管利用科'])
  const mine = await ask<DepartNode[]>('queryMyDeptTreeList', {})
  expect(mine.message).toBe('2')
  expect(mine.result?.map(({ title }) => title)).toEqual(['接收科', '保管利用科'])
  expect((await ask<DepartNode[]>('queryMyDeptTreeList', {}, 'newcomer')).result).toEqual([])
})

test('people are put into a department and taken out by who grants, never by who edits it, and never oneself', async () => {
  const { id } = await add('督导组', 'd-01')
  const put = async (by: string, userIdList: readonly string[]) =>
    server.ask('POST', '/sys/user/editSysDepartWithUser', { token: await token(by), body: { depId: id, userIdList } })
  const take = async (by: string, userIds: string) =>
    server.ask<{ count: number }>('DELETE', '/sys/user/deleteUserInDepartBatch', {
      token: await token(by),
      query: { depId: id, userIds }
    })
  const members = async (by = 'baomi') =>
    server.ask<{ records: { id: string; status_dictText: string }[] }>('GET', '/sys/user/departUserList', {
      token: await token(by),
      query: { depId: id }
    })
  expect((await put('admin', ['u-shenhe'])).status).toBe(403)
  expect((await put('baomi', ['u-baomi'])).status).toBe(403)
  expect((await put('baomi', ['nobody'])).status).toBe(404)
  expect(await put('baomi', ['u-shenhe', 'u-chayue', 'u-shenhe'])).toMatchObject({ result: { count: 2 } })
  expect(await put('baomi', ['u-shenhe'])).toMatchObject({ result: { count: 0 } })
  expect((await members()).result?.records.map((one) => one.id).sort()).toEqual(['u-chayue', 'u-shenhe'])
  expect((await members('jieshou')).status).toBe(403)
  const deleted = await server.ask('DELETE', '/sys/sysDepart/delete', { token: await token('admin'), query: { id } })
  expect(deleted).toMatchObject({ success: false, message: '“督导组”还有 2 位成员，不能删除' })
  expect((await take('admin', 'u-shenhe')).status).toBe(403)
  expect((await take('baomi', 'u-shenhe,u-chayue,')).result).toEqual({ count: 2 })
  expect((await members()).result?.records).toEqual([])
  const gone = await server.ask('DELETE', '/sys/sysDepart/delete', { token: await token('admin'), query: { id } })
  expect(gone.success).toBe(true)
})

test('[7.C072] a department with others below it stays, and its deletion says how many there are', async () => {
  const query = { id: 'd-js1' }
  const answer = await server.ask('DELETE', '/sys/sysDepart/delete', { token: await token('admin'), query })
  expect(answer).toMatchObject({ success: false, message: '不能删除：仍被2 个部门使用' })
})

test('who is taken out of the department in which he works at present works in another of his', async () => {
  const orgCode = async () =>
    (await server.db.selectFrom('sysUser').select('orgCode').where('id', '=', 'u-js_xinghe').executeTakeFirst())
      ?.orgCode
  expect(await orgCode()).toBe('A02A01')
  const query = { depId: 'd-js1-works', userId: 'u-js_xinghe' }
  const answer = await server.ask('DELETE', '/sys/user/deleteUserInDepart', { token: await token('baomi'), query })
  expect(answer).toMatchObject({ result: { count: 1 } })
  expect(await orgCode()).toBe('A02A02')
})
