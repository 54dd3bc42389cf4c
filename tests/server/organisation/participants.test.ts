import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Participant } from '#contract/organisation/participants.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { usccOf } from '#kit/resources/resources.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe')
})
afterAll(() => server?.close())

type Written = { readonly row: Participant; readonly change: string }
const add = (body: object, token = builder) => server.ask<Written>('POST', '/organization/unit/add', { token, body })
const list = async (token = builder) =>
  (
    await server.ask<{ records: Participant[] }>('GET', '/organization/unit/list', {
      token,
      query: { pageSize: 100 }
    })
  ).result?.records ?? []
const named = async (name: string) => (await list()).find((row) => row.name.includes(name))

test('a unit of the pool is found by its code or its name, and completes the row; an unknown one joins the pool [1.A20]', async () => {
  const known = await add({ name: '云澜测绘地理信息有限公司', orgType: 'CL' })
  expect(known.result?.row).toMatchObject({ orgId: 'o-cl1', uscc: '91990102MA000014EF', grade: 'A', authStatus: '2' })
  const fresh = await add({ name: '云澜新来建筑有限公司', orgType: 'FB', uscc: usccOf(1).toLowerCase() })
  expect(fresh.result?.row).toMatchObject({ uscc: usccOf(1), authStatus: '0' })
  const pool = await server.ask<{ records: { id: string }[] }>('GET', '/organization/org/list', {
    token: builder,
    query: { uscc: usccOf(1) }
  })
  expect(pool.result?.records.map(({ id }) => id)).toEqual([fresh.result?.row.orgId])
})

test('a code with a wrong check character, and one of another unit, are refused at the field', async () => {
  const wrong = await add({ name: '云澜某某有限公司', uscc: '91990102MA0000022X' })
  expect(wrong).toMatchObject({ success: false, faults: [{ field: 'uscc' }] })
  expect(wrong.message).toContain('校验码')
  const other = await add({ name: '云澜某某有限公司', uscc: '91990102MA0000022J' })
  expect(other).toMatchObject({ success: false, faults: [{ field: 'uscc' }] })
  expect(other.message).toContain('云澜星河置业有限公司')
  const twice = await add({ name: '云澜正衡工程监理有限公司', orgType: 'JL' })
  expect(twice).toMatchObject({ success: false, faults: [{ field: 'name' }] })
})

test('a unit that builds the project, or is responsible for its files, stays, and that is said with their number', async () => {
  const remove = async (name: string) =>
    server.ask('DELETE', '/organization/unit/delete', {
      token: builder,
      query: { id: (await named(name))?.id ?? '' }
    })
  expect((await remove('星河置业')).message).toContain('建设单位')
  expect((await remove('第一建筑')).message).toMatch(/\d+ 个文件/)
})

test('a contractor changes its own unit and those that it has added, nobody else’s; a designer adds none', async () => {
  const contractor = await server.signIn('sg_yijian', 'p1')
  const edit = (row: Participant | undefined) =>
    server.ask('PUT', '/organization/unit/edit', {
      token: contractor,
      body: { id: row?.id, rowVersion: row?.rowVersion, contractNo: 'HT-1' }
    })
  expect((await edit(await named('第一建筑'))).success).toBe(true)
  expect(await edit(await named('正衡'))).toMatchObject({ status: 403 })
  const own = await add({ name: '云澜分包一号有限公司', orgType: 'FB' }, contractor)
  expect((await edit(own.result?.row)).success).toBe(true)
  expect((await add({ name: '云澜分包二号有限公司' }, await server.signIn('sj_fangyuan', 'p1'))).status).toBe(403)
})

test('units of a project that was handed over are not changed any more', async () => {
  const refused = await add({ name: '云澜迟到有限公司' }, await server.signIn('js_sanzhong', 'p3'))
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('已移交')
})
