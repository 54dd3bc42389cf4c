import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly pid: string
  readonly hasChild: string
}
interface Node {
  readonly key: string
  readonly code: string
  readonly title: string
  readonly leaf: boolean
  readonly children?: readonly Node[] | null
}

let server: TestServer
let admin: string
let reader: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.signIn('admin')
  reader = await server.signIn('shenhe')
})
afterAll(() => server.close())

const get = <T>(path: string, query: Readonly<Record<string, string>> = {}, token = admin) =>
  server.ask<T>('GET', `/sys/category/${path}`, { token, query })
const add = async (name: string, pid: string) => {
  const { result } = await server.ask<{ row: Row }>('POST', '/sys/category/add', {
    token: admin,
    body: { name, pid, code: 'mine' }
  })
  return result?.row as Row
}

test('a code is made out of the one above: a letter and two figures, and is never given twice', async () => {
  const wood = await add('木结构', '0')
  const beam = await add('梁', wood.id)
  expect(beam.code).toBe(`${wood.code}A01`)
  expect((await add('柱', wood.id)).code).toBe(`${wood.code}A02`)
  await server.ask('DELETE', '/sys/category/delete', { token: admin, query: { id: beam.id } })
  expect((await add('檩', wood.id)).code).toBe(`${wood.code}A03`)
  expect((await add('区内分类', '86')).code).toBe('86A01')
})

test('an existing client reads the first level, what lies below one and below several, each with 1 or 0 for what is below it', async () => {
  const top = await add('材料', '0')
  const steel = await add('钢材', top.id)
  const bar = await add('钢筋', steel.id)
  const roots = await get<{ records: Row[]; total: number }>('rootList', { pageNo: '0', pageSize: '100' })
  expect(roots.result?.records).toContainEqual(expect.objectContaining({ id: top.id, pid: '0', hasChild: '1' }))
  expect(roots.result?.records.every(({ pid }) => pid === '0')).toBe(true)
  const found = await get<{ records: Row[] }>('rootList', { name: '*钢筋*' })
  expect(found.result?.records.map(({ id }) => id)).toEqual([bar.id])
  expect((await get<Row[]>('childList', { pid: top.id })).result).toMatchObject([{ id: steel.id, hasChild: '1' }])
  const batch = await get<{ records: Row[] }>('getChildListBatch', { parentIds: `${top.id},${steel.id},` })
  expect(batch.result?.records.map(({ pid, hasChild }) => [pid, hasChild]).sort()).toEqual(
    [
      [top.id, '1'],
      [steel.id, '0']
    ].sort()
  )
  await server.ask('DELETE', '/sys/category/delete', { token: admin, query: { id: bar.id } })
  expect((await get<Row[]>('childList', { pid: top.id })).result).toMatchObject([{ id: steel.id, hasChild: '0' }])
})

test('[3.E22] [7.C079] a picker reads the roots under a code, each with key, code, title and leaf, or the whole tree at once', async () => {
  const lazy = await get<Node[]>('loadTreeRoot', { async: 'true', pcode: '86' }, reader)
  expect(lazy.result?.[0]).toMatchObject({ key: '110000', code: '110000', title: '北京市', leaf: false })
  expect(lazy.result?.[0]?.children).toBeUndefined()
  const whole = await get<Node[]>('loadTreeRoot', { async: 'false', pcode: '990100' }, reader)
  expect(whole.result?.map(({ title, children }) => [title, children])).toEqual([
    ['星河区', null],
    ['澜江区', null],
    ['云溪新区', null]
  ])
  expect((await get<Node[]>('loadTreeRoot', { async: 'false', pcode: '99' }, reader)).result).toEqual([])
  expect((await get<Node[]>('loadTreeRoot', {}, reader)).result?.map(({ code }) => code)).toContain('86')
})

test('[7.C080] a picker reads what lies below a category, by its id or by its code, and narrowed by a condition', async () => {
  const titles = ({ result }: { result?: Node[] | null | undefined }) => result?.map(({ title }) => title)
  expect(titles(await get('loadTreeChildren', { pid: '990000' }, reader))).toEqual(['云澜市', '岚溪市'])
  expect(titles(await get('loadTreeData', { pcode: '990100' }, reader))).toHaveLength(3)
  const condition = JSON.stringify({ name: '澜江区' })
  expect(titles(await get('loadTreeData', { pid: '990100', condition }, reader))).toEqual(['澜江区'])
  expect((await get('loadTreeData', { pid: '990100', condition: '{"tenant_id":1}' }, reader)).status).toBe(400)
})

test('[7.C081] one category is found by its code or its id; an unknown field is refused; names come in the order of their ids', async () => {
  expect((await get<Row>('loadOne', { field: 'code', val: '990102' }, reader)).result).toMatchObject({ name: '星河区' })
  expect((await get<Row>('loadOne', { field: 'id', val: 'nobody' }, reader)).result).toBeNull()
  expect((await get('loadOne', { field: 'password', val: 'x' }, reader)).status).toBe(400)
  const names = await get<string[]>('loadDictItem', { ids: '990102,990000,' }, reader)
  expect(names.result).toEqual(['星河区', '示例省'])
})

test('what comes with the product is read by all and changed by nobody; who has not the menu reads no list', async () => {
  const refused = await server.ask('DELETE', '/sys/category/delete', { token: admin, query: { id: '86' } })
  expect(refused).toMatchObject({ success: false, status: 403 })
  expect((await get('rootList', {}, reader)).status).toBe(403)
  expect((await get('childList', { pid: '86' }, reader)).status).toBe(403)
})
