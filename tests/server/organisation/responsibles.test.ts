import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import type { Responsible } from '#contract/organisation/responsibles.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
let contractor: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe')
  contractor = await server.signIn('sg_yijian', 'p1')
})
afterAll(() => server?.close())

const path = '/organization/responsible'
type Written = { readonly row: Responsible; readonly change: string }
const add = (body: object, token = builder) => server.ask<Written>('POST', `${path}/add`, { token, body })
const list = async (token = builder) =>
  (await server.ask<{ records: Responsible[] }>('GET', `${path}/list`, { token, query: { pageSize: 100 } })).result
    ?.records ?? []
const named = async (name: string, token = builder) => (await list(token)).find((row) => row.name === name)
const edit = (row: Responsible | undefined, values: object, token = builder) =>
  server.ask<Written>('PUT', `${path}/edit`, { token, body: { id: row?.id, rowVersion: row?.rowVersion, ...values } })
const sign = (row: Responsible | undefined, kept: unknown, token = builder) =>
  server.ask<Written>('PUT', `${path}/sign`, { token, body: { id: row?.id, rowVersion: row?.rowVersion, path: kept } })
const upload = async (name: string, bytes: Uint8Array, token = builder) => {
  const { body, headers } = await multipart({ name, bytes }, { biz: 'field' })
  const { result } = await server.ask<StoredObject>('POST', '/sys/common/upload', { token, body, headers })
  return result?.path ?? ''
}

test('a person answers for a unit in its part, is listed with it, and is taken out again [1.A22]', async () => {
  const { result } = await add({ name: '褚子乙', post: '10', participantId: 'p1-SG', monomialId: 'm11' })
  expect(result?.row).toMatchObject({
    orgType: 'SG',
    orgType_dictText: '施工单位(总包)',
    participantId_dictText: '云澜第一建筑工程有限公司',
    monomialId_dictText: '1#商务办公楼',
    post_dictText: '安全员',
    isSigned: false
  })
  expect(await named('褚子乙')).toBeDefined()
  await server.ask('DELETE', `${path}/delete`, { token: builder, query: { id: result?.row.id ?? '' } })
  expect(await named('褚子乙')).toBeUndefined()
})

test('who names no unit answers for that of the writer; a unit of another project is refused at the field', async () => {
  const own = await add({ name: '卫丑甲' }, contractor)
  expect(own.result?.row).toMatchObject({ participantId: 'p1-SG', post: '7' })
  expect(await add({ name: '卫丑乙', participantId: 'p2-SG' })).toMatchObject({
    success: false,
    faults: [{ field: 'participantId' }]
  })
  expect(await edit(own.result?.row, { participantId: null })).toMatchObject({ faults: [{ field: 'participantId' }] })
  expect(await edit(own.result?.row, { startDate: '2025-03-02', endDate: '2025-03-01' })).toMatchObject({
    faults: [{ field: 'endDate', message: '离任日期不能早于到任日期' }]
  })
})

test('a lead is held by one person at a time in a unit and a place; clerks there may be several, each once', async () => {
  const second = await add({ name: '蒋寅丙', post: '3', participantId: 'p1-SG', startDate: '2025-01-01' })
  expect(second).toMatchObject({ success: false, faults: [{ field: 'post' }] })
  expect(second.faults?.[0]?.message).toContain('许未庚')
  // For a unit project of its own there is a manager of its own.
  expect((await add({ name: '蒋寅丙', post: '3', participantId: 'p1-SG', monomialId: 'm13' })).success).toBe(true)
  // The supervisor who has left makes room from the day after.
  expect(await add({ name: '杨辰丁', post: '4', participantId: 'p1-JL', endDate: '2024-06-01' })).toMatchObject({
    faults: [{ field: 'post' }]
  })
  expect((await add({ name: '杨辰丁', post: '4', participantId: 'p1-JL', endDate: '2024-05-27' })).success).toBe(true)
  expect((await add({ name: '蒋寅丁', post: '7', participantId: 'p1-SG' })).success).toBe(true)
  const twice = await add({ name: '蒋寅丁', post: '7', participantId: 'p1-SG' })
  expect(twice.faults?.[0]?.message).toContain('已担任此岗位')
})

test('a lead whose successor has come is not brought back beside him', async () => {
  const old = await named('何申甲')
  const gone = await server.ask<Written>('DELETE', `${path}/delete`, { token: builder, query: { id: old?.id ?? '' } })
  expect((await add({ name: '尤巳戊', post: '1', participantId: 'p1-JS' })).success).toBe(true)
  expect((await server.ask('PUT', `${path}/restore`, { token: builder, body: { ids: [old?.id] } })).success).toBe(false)
  expect(
    (await server.ask('POST', `${path}/undo`, { token: builder, body: { change: gone.result?.change } })).success
  ).toBe(false)
})

test('a contractor writes people of its own unit and of units that it has added; a supervisor adds none', async () => {
  expect((await edit(await named('张亥丁'), { phone: '16600001399' }, contractor)).success).toBe(true)
  expect(await edit(await named('韩寅己'), { phone: '16600001398' }, contractor)).toMatchObject({ status: 403 })
  expect(await add({ name: '孔午己', participantId: 'p1-JL' }, contractor)).toMatchObject({ status: 403 })
  expect(await edit(await named('张亥丁'), { participantId: 'p1-JL' }, contractor)).toMatchObject({ status: 403 })
  const sub = await server.ask<{ ids: string[] }>('POST', '/organization/unit/add', {
    token: contractor,
    body: { name: '云澜分包三号有限公司', orgType: 'FB' }
  })
  expect((await add({ name: '孔午己', participantId: sub.result?.ids[0] }, contractor)).success).toBe(true)
  const supervisor = await server.signIn('jl_zhengheng', 'p1')
  expect(await add({ name: '曹未庚' }, supervisor)).toMatchObject({ status: 403 })
  expect((await edit(await named('韩寅己'), { phone: '16600001397' }, supervisor)).success).toBe(true)
})

test('the sample of a signature is an own small picture; the project sees it, others do not, and it is taken back', async () => {
  const kept = await upload('签名.png', png())
  expect((await sign(await named('李卯辛'), kept)).success).toBe(true)
  const signed = await named('李卯辛', contractor)
  expect(signed).toMatchObject({ isSigned: true, signPath: kept })
  const seenBy = async (token: string) =>
    (await server.app.inject({ url: `/api/sys/common/static/${kept}`, headers: { 'x-access-token': token } }))
      .statusCode
  expect(await seenBy(contractor)).toBe(200)
  expect(await seenBy(await server.signIn('js_lanjiang'))).toBe(404)
  expect(await sign(await named('吴巳癸'), kept)).toMatchObject({ faults: [{ field: 'signPath' }] })
  expect(await sign(await named('吴巳癸'), await upload('a.png', png(), contractor))).toMatchObject({
    faults: [{ field: 'signPath' }]
  })
  expect(await sign(await named('吴巳癸'), await upload('a.pdf', await pdf()))).toMatchObject({
    faults: [{ field: 'signPath' }]
  })
  expect(await sign(await named('吴巳癸'), '../../etc/passwd')).toMatchObject({ faults: [{ field: 'signPath' }] })
  expect(await sign(signed, null, contractor)).toMatchObject({ status: 403 })
  const removed = await sign(signed, null)
  expect(await named('李卯辛')).toMatchObject({ isSigned: false })
  await server.ask('POST', `${path}/undo`, { token: builder, body: { change: removed.result?.change } })
  expect(await named('李卯辛')).toMatchObject({ isSigned: true })
})

test('people of a project that was handed over are not changed any more', async () => {
  const refused = await add({ name: '陶申辛' }, await server.signIn('js_sanzhong', 'p3'))
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('已移交')
})
