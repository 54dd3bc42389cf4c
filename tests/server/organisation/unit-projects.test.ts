import { afterAll, beforeAll, expect, test } from 'vitest'

import type { UnitProject } from '#contract/organisation/unit-projects.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe')
})
afterAll(() => server?.close())

const path = '/organization/monomial'
type Written = { readonly row: UnitProject; readonly change: string; readonly ids: readonly string[] }
const add = (body: object) => server.ask<Written>('POST', `${path}/add`, { token: builder, body })
const edit = (row: Pick<UnitProject, 'id' | 'rowVersion'> | null | undefined, values: object, token = builder) =>
  server.ask<Written>('PUT', `${path}/edit`, { token, body: { id: row?.id, rowVersion: row?.rowVersion, ...values } })
const rowOf = async (id: string) =>
  (await server.ask<UnitProject>('GET', `${path}/queryById`, { token: builder, query: { id } })).result
const nodesOf = (monomialId: string) =>
  server.db
    .selectFrom('arcTreeNode')
    .select(['name', 'level', 'isDelete'])
    .where('monomialId', '=', monomialId)
    .execute()

test('the features of a unit project are what its directory tree asks', async () => {
  expect(await rowOf('m12')).toMatchObject({ unitNo: '02', floorArea: 31240.2, startDate: '2024-07-10' })
  await edit(await rowOf('m12'), { featureList: 'pile,lift,steel' })
  const { features } = await server.db
    .selectFrom('arcMonomial')
    .select('features')
    .where('id', '=', 'm12')
    .executeTakeFirstOrThrow()
  expect(features).toEqual(['pile', 'lift', 'steel'])
  expect((await edit(await rowOf('m12'), { featureList: 'wings' })).faults).toMatchObject([{ field: 'featureList' }])
})

test('a copy has the same features and facts under a number of its own; a number that is taken is refused at the field', async () => {
  const copy = (unitNo: string) =>
    server.ask<Written>('PUT', `${path}/copy`, { token: builder, body: { ids: 'm11', unitNo, name: '4#商务办公楼' } })
  const { result } = await copy('04')
  expect(await rowOf(result?.ids[0] ?? '')).toMatchObject({ unitNo: '04', aboveFloors: 18, structure: '3' })
  expect(await copy('01')).toMatchObject({ success: false, faults: [{ field: 'unitNo' }] })
})

test('a unit project with files stays, one without leaves the tree with its directory, and comes back with it [1.A21]', async () => {
  const remove = (id: string) => server.ask<Written>('DELETE', `${path}/delete`, { token: builder, query: { id } })
  expect((await remove('m11')).message).toMatch(/\d+ 个文件/)
  const { result } = await add({ unitNo: '09', name: '9#楼' })
  const id = result?.ids[0] ?? ''
  await server.db
    .insertInto('arcTreeNode')
    .values({ id: 'n9', projectId: 'p1', monomialId: id, name: '9#楼', level: 'unit', catalogCode: '09', tenantId: 1 })
    .execute()
  await edit(await rowOf(id), { name: '9#实验楼' })
  expect(await nodesOf(id)).toMatchObject([{ name: '9#实验楼', isDelete: false }])
  expect((await edit(await rowOf(id), { catalogTemplate: 'road' })).faults).toMatchObject([
    { field: 'catalogTemplate' }
  ])
  const { result: gone } = await remove(id)
  expect(await nodesOf(id)).toMatchObject([{ isDelete: true }])
  await server.ask('POST', `${path}/undo`, { token: builder, body: { change: gone?.change } })
  expect(await nodesOf(id)).toMatchObject([{ isDelete: false }])
})

test('a contractor changes the unit projects that it builds', async () => {
  const contractor = await server.signIn('sg_yijian', 'p1')
  expect((await edit(await rowOf('m13'), { status: '2' }, contractor)).status).toBe(403)
  await edit(await rowOf('m13'), { contractorId: 'p1-SG' })
  expect((await edit(await rowOf('m13'), { status: '3' }, contractor)).success).toBe(true)
  expect((await edit(await rowOf('m13'), { endDate: '2020-01-01' })).faults).toMatchObject([{ field: 'endDate' }])
})
