import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Dict, DictItemRow } from '#contract/system/dicts.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const ask = <T>(method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, asking: Asking = {}) =>
  server.ask<T>(method, `/sys/${path}`, { token, ...asking })
const addDict = async (dictCode: string) =>
  (await ask<{ row: Dict }>('POST', 'dict/add', { body: { dictName: `字典 ${dictCode}`, dictCode } })).result
    ?.row as Dict
const addItem = (dictId: string, itemValue: string, more: object = {}) =>
  ask<{ row: DictItemRow }>('POST', 'dictItem/add', {
    body: { dictId, itemValue, itemText: `项 ${itemValue}`, status: 1, ...more }
  })
const itemsOf = async (code: string) =>
  ((await ask<{ value: string }[]>('GET', `dict/getDictItems/${code}`)).result ?? []).map(({ value }) => value)
const outbox = () => server.db.selectFrom('sysOutbox').select('id').where('topic', '=', 'dictionaries').execute()

test('a dictionary is added with its items as existing clients do; they come in their order, and open pages learn of it [7.C027, 7.C036, 7.C038, 7.C039]', async () => {
  const before = (await outbox()).length
  const { id } = await addDict('floor_kind')
  for (const value of ['B', 'A', 'C']) expect((await addItem(id, value)).success).toBe(true)
  expect(await itemsOf('floor_kind')).toEqual(['B', 'A', 'C'])
  expect(await outbox()).toHaveLength(before + 4)
  const list = await ask<{ records: DictItemRow[] }>('GET', 'dictItem/list', { query: { dictId: id } })
  const [first] = list.result?.records ?? []
  const body = { id: first?.id, rowVersion: first?.rowVersion, status: '0' }
  expect((await ask('PUT', 'dictItem/edit', { body })).success).toBe(true)
  const all = await ask<Record<string, { value: string; disabled?: boolean }[]>>('GET', 'dict/queryAllDictItems')
  expect(all.result?.floor_kind?.filter(({ disabled }) => disabled).map(({ value }) => value)).toHaveLength(1)
})

test('items are given another order at once, which is taken back at once; an order that leaves one out is refused', async () => {
  const { id } = await addDict('ordered_kind')
  const ids: string[] = []
  for (const value of ['1', '2', '3']) ids.push((await addItem(id, value)).result?.row.id ?? '')
  const reorder = (itemIds: string[]) =>
    ask<{ change: string }>('PUT', 'dictItem/reorder', { body: { dictId: id, itemIds: itemIds.join() } })
  const moved = await reorder([ids[2], ids[0], ids[1]] as string[])
  expect(await itemsOf('ordered_kind')).toEqual(['3', '1', '2'])
  expect((await ask('POST', 'dictItem/undo', { body: { change: moved.result?.change } })).success).toBe(true)
  expect(await itemsOf('ordered_kind')).toEqual(['1', '2', '3'])
  expect((await reorder(ids.slice(1))).message).toBe('字典项刚刚有增减，请刷新后再调整顺序')
})

test('a value is unique within its dictionary, and holds no special signs', async () => {
  const [one, other] = [await addDict('one_kind'), await addDict('other_kind')]
  await addItem(one.id, 'x')
  expect((await addItem(other.id, 'x')).success).toBe(true)
  expect((await addItem(one.id, 'X')).faults).toMatchObject([{ field: 'itemValue' }])
  expect((await addItem(one.id, 'a,b')).faults).toMatchObject([{ message: '数据值不能包含特殊字符！' }])
  const check = (dictId: string, itemValue: string) =>
    ask('GET', 'dictItem/dictItemCheck', { query: { dictId, itemValue } })
  expect((await check(one.id, 'x')).success).toBe(false)
  expect((await check(one.id, 'y')).success).toBe(true)
})

test("a dictionary that came along is read and not changed; the municipality's own copy takes precedence", async () => {
  const { result } = await ask<{ records: Dict[] }>('GET', 'dict/list', { query: { dictCode: 'sex' } })
  const shared = result?.records[0] as Dict
  expect(shared.isShared).toBe(true)
  expect((await addItem(shared.id, '9')).status).toBe(403)
  expect((await ask('DELETE', 'dict/delete', { query: { id: shared.id } })).status).toBe(403)
  expect((await ask('PUT', 'dict/adapt', { body: { ids: shared.id } })).success).toBe(true)
  const own = await ask<{ records: Dict[] }>('GET', 'dict/list', { query: { dictCode: 'sex', column: 'createTime' } })
  const mine = own.result?.records.find(({ isShared }) => !isShared) as Dict
  expect((await addItem(mine.id, '9', { itemText: '未说明' })).success).toBe(true)
  expect(await itemsOf('sex')).toEqual(['1', '2', '9'])
  const neighbour = await server.signIn('lx_jianshe')
  const theirs = await server.ask<{ value: string }[]>('GET', '/sys/dict/getDictItems/sex', { token: neighbour })
  expect(theirs.result?.map(({ value }) => value)).toEqual(['1', '2'])
  expect((await ask('PUT', 'dict/adapt', { body: { ids: shared.id } })).success).toBe(false)
})

test('a dictionary is renamed; a deleted one is listed [7.C037], comes back with its items, and is removed for good, as existing clients ask', async () => {
  const { id, rowVersion } = await addDict('gone_kind')
  await addItem(id, 'x')
  const renamed = { id, rowVersion, dictName: '改过的字典', dictCode: 'gone_kind' }
  const edited = await ask<{ row: Dict }>('PUT', 'dict/edit', { body: renamed })
  expect(edited.result?.row.dictName, edited.message).toBe('改过的字典')
  await ask('DELETE', 'dict/delete', { query: { id } })
  const gone = async () => (await ask<{ id: string }[]>('GET', 'dict/deleteList')).result?.map((row) => row.id)
  expect(await gone()).toContain(id)
  expect((await ask('PUT', `dict/back/${id}`)).success).toBe(true)
  expect(await itemsOf('gone_kind')).toEqual(['x'])
  expect((await ask('DELETE', `dict/deletePhysic/${id}`)).status).toBe(404)
  await ask('DELETE', 'dict/delete', { query: { id } })
  expect((await ask('DELETE', `dict/deletePhysic/${id}`)).success).toBe(true)
  expect(await gone()).not.toContain(id)
  const tree = await ask<{ dictCode: string }[]>('GET', 'dict/treeList')
  expect(tree.result?.map(({ dictCode }) => dictCode)).toContain('one_kind')
})
