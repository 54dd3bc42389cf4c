import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Verb } from '#contract/core/resource/verbs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { addReferred } from '#kit/server/resource-client.ts'
import { exampleOf, RESOURCES, TESTED_BY_AREA } from '#kit/resources/resources.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

type Row = { readonly id: string; readonly rowVersion: number; readonly [key: string]: unknown }
type Written = { readonly change: string; readonly count: number; readonly ids: readonly string[]; readonly row: Row }
type Found = { readonly records: readonly Row[]; readonly found: readonly string[]; readonly total: number }

/** What is only read has no way of writing; the tree of a row's parts is its area's to test (tests/server/catalogue). */
const TREES = drawnResources(
  RESOURCES.filter(({ name, tree, partOf, calls }) => tree && !partOf && calls.add && !TESTED_BY_AREA.has(name))
).flatMap((resource) => (resource.tree ? [[resource.name, resource, resource.tree] as const] : []))

describe.each(TREES)('the tree of %s', (_, resource, { parent, order, below }) => {
  const { fields, label, calls, right } = resource
  let token: string
  let choices: ReadonlyMap<string, readonly string[]>
  let held: Readonly<Record<string, string | null>> = {}
  let made = 0
  const ask = <T>(verb: Verb, asking: Asking = {}) => {
    const call = calls[verb]
    if (!call) throw new Error(`${resource.name} has no ${verb}`)
    return server.ask<T>(call.method, call.path, { token, ...asking })
  }
  const add = async (above: Row | null) => {
    const at = ++made
    const values = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, exampleOf(field, at, choices.get(field.dictCode ?? '') ?? [])])
    )
    const body = { ...values, ...held, [label]: `树${at}`, [parent]: above?.id ?? null }
    const { result, message } = await ask<Written>('add', { body })
    if (!result) throw new Error(message)
    return result.row
  }
  const levels = async (query: NonNullable<Asking['query']>) => (await ask<Row[]>('children', { query })).result ?? []
  const idsBelow = async (row: Row) => (await levels({ parents: row.id })).map(({ id }) => id)
  const now = async ({ id }: Row) => (await ask<Row>('queryById', { query: { id } })).result as Row
  const put = async (row: Row, above: string | null) => {
    const { rowVersion } = await now(row)
    return ask<Written>('edit', { body: { id: row.id, rowVersion, [parent]: above } })
  }
  const undo = (change: string | undefined) => ask<Written>('undo', { body: { change } })

  beforeAll(async () => {
    token = await server.signIn(await holderOf(server, `${right}:add`))
    const codes = Object.values(fields).flatMap(({ dictCode }) => (dictCode ? [dictCode] : []))
    choices = new Map(
      await Promise.all(
        codes.map(async (code) => {
          const { result } = await server.ask<{ value: string }[]>('GET', `/sys/dict/getDictItems/${code}`, { token })
          return [code, (result ?? []).map(({ value }) => value)] as const
        })
      )
    )
    held = (await addReferred(server, resource, token)).held
  })

  test('is read level by level: the first, that of one, those of many, and the way to a row', async () => {
    const top = await add(null)
    const [one, other] = [await add(top), await add(top)]
    const deep = await add(one)
    expect((await levels({ roots: 'true' })).find(({ id }) => id === top.id)).toMatchObject({ hasChildren: true })
    expect(await idsBelow(top)).toEqual([one.id, other.id])
    const many = await levels({ parents: `${top.id},${one.id},` })
    expect(many.map(({ id, [parent]: above, hasChildren }) => [id, above, hasChildren]).sort()).toEqual(
      [
        [one.id, top.id, true],
        [other.id, top.id, false],
        [deep.id, one.id, false]
      ].sort()
    )
    const way = (await levels({ roots: 'true', to: deep.id })).map(({ id }) => id)
    expect(way).toEqual(expect.arrayContaining([top.id, one.id, other.id, deep.id]))
  })

  test('is searched: what is found comes with all that is above it', async () => {
    const top = await add(null)
    const one = await add(top)
    const { result } = await ask<Found>('find', { query: { [label]: String(one[label]) } })
    expect(result).toMatchObject({ found: [one.id], total: 1 })
    expect(result?.records.map(({ id }) => id).sort()).toEqual([top.id, one.id].sort())
  })

  test('is brought for paper, as much as is asked for, and says how much matches', async () => {
    const top = await add(null)
    const one = await add(top)
    const { result } = await ask<Found>('find', { query: { [label]: '*树*', most: '1000' } })
    expect(result?.records.map(({ id }) => id)).toEqual(expect.arrayContaining([top.id, one.id]))
    expect(result?.total).toBe(result?.found.length)
    const first = await ask<Found>('find', { query: { [label]: '*树*', most: '1' } })
    expect(first.result).toMatchObject({ found: [expect.anything()], total: result?.total })
    expect((await ask('find', { query: { most: '1001' } })).code).toBe(400)
  })

  test('counts what a deletion of all that match takes along, and takes no more and no less', async () => {
    const top = await add(null)
    const one = await add(top)
    await add(one)
    const query = { all: 'true', [label]: String(top[label]) }
    const { result } = await ask<{ count: number; below: number }>('countChosen', { query })
    expect(result).toMatchObject({ count: 1, below: below === 'deleted' ? 2 : 0 })
    if (below !== 'deleted') return
    const deleted = await ask<Written>('deleteBatch', { query: { ...query, expected: '1' } })
    expect(deleted.result?.count).toBe(3)
    expect((await undo(deleted.result?.change)).result?.count).toBe(3)
  })

  test('holds no row below itself, nor below one that is not there, whichever way it is put', async () => {
    const top = await add(null)
    const one = await add(top)
    const deep = await add(one)
    for (const above of [top.id, one.id, deep.id])
      expect(await put(top, above)).toMatchObject({ success: false, faults: [{ field: parent }] })
    const body = { id: top.id, parent: deep.id }
    expect(await ask('move', { body })).toMatchObject({ success: false, faults: [{ field: parent }] })
    expect(await put(one, 'nobody')).toMatchObject({ success: false, faults: [{ field: parent }] })
    expect((await put(deep, null)).success).toBe(true)
  })

  test('holds no loop where two put rows below each other at once', async () => {
    const [one, other] = [await add(null), await add(null)]
    const answers = await Promise.all([put(one, other.id), put(other, one.id)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test.runIf(below === 'deleted')('goes whole with a row, counted before, and one undo brings all back', async () => {
    const top = await add(null)
    const one = await add(top)
    await add(one)
    expect((await ask<{ count: number }>('countBelow', { query: { ids: top.id } })).result).toEqual({ count: 3 })
    const { result } = await ask<Written>('delete', { query: { id: top.id } })
    expect(result?.count).toBe(3)
    expect((await ask('queryById', { query: { id: one.id } })).status).toBe(404)
    expect((await undo(result?.change)).result?.count).toBe(3)
    expect(await idsBelow(top)).toEqual([one.id])
  })

  test.runIf(below === 'kept')('keeps a row while there are rows below it, and says so', async () => {
    const top = await add(null)
    const one = await add(top)
    expect(await ask('delete', { query: { id: top.id } })).toMatchObject({ success: false })
    expect((await ask('deleteBatch', { query: { ids: `${top.id},${one.id}` } })).success).toBe(true)
  })

  test('gives a row back below a deleted one only together with that', async () => {
    const top = await add(null)
    const one = await add(top)
    await ask('deleteBatch', { query: { ids: `${one.id},${top.id}` } })
    const refused = await ask('restore', { body: { ids: [one.id] } })
    expect(refused.success).toBe(false)
    expect(refused.message).toContain(top[label])
    expect((await ask<Written>('restore', { body: { ids: [one.id, top.id] } })).result?.count).toBe(2)
    expect(await idsBelow(top)).toEqual([one.id])
  })

  test('keeps a row whose adding would be undone while somebody has put another below it', async () => {
    const unique = Object.keys(fields).filter((key) => fields[key]?.rules.includes('unique'))
    const free = Object.fromEntries(unique.map((key) => [key, undefined]))
    const body = { ...(await now(await add(null))), ...free, [label]: '树新', id: undefined }
    const { result } = await ask<Written>('add', { body })
    const one = await add(result?.row ?? null)
    expect((await undo(result?.change)).success).toBe(false)
    expect((await now(one))[parent]).toBe(result?.row.id)
  })

  test.runIf(order)('is put in order without gaps, below another row too, and back', async () => {
    const [top, other] = [await add(null), await add(null)]
    const rows = [await add(top), await add(top), await add(top)]
    const ids = rows.map(({ id }) => id)
    const orders = async () => (await levels({ parents: top.id })).map((row) => row[order ?? ''])
    const [first = '', , last = ''] = ids
    const { result: moved } = await ask<Written>('move', { body: { id: last, parent: top.id, before: first } })
    expect(await idsBelow(top)).toEqual([last, first, ids[1]])
    expect(await orders()).toEqual([1, 2, 3])
    expect((await undo(moved?.change)).success).toBe(true)
    expect(await idsBelow(top)).toEqual(ids)
    await ask('move', { body: { id: first, parent: other.id } })
    expect(await idsBelow(other)).toEqual([first])
    await ask('move', { body: { id: first, parent: top.id, after: ids[1] } })
    expect(await idsBelow(top)).toEqual([ids[1], first, last])
    expect(await orders()).toEqual([1, 2, 3])
    expect((await ask('move', { body: { id: first, parent: top.id, after: other.id } })).status).toBe(404)
  })
})
