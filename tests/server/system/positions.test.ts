import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Position } from '#contract/system/positions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const PATH = '/sys/position'
type Written = { change: string; count: number; row: Position }
const list = async (query: Asking['query'] = {}) =>
  (await server.ask<{ records: Position[]; total: number }>('GET', `${PATH}/list`, { token, query })).result
const add = (body: object) => server.ask<Written>('POST', `${PATH}/add`, { token, body })
const edit = (body: object) => server.ask<Written>('PUT', `${PATH}/edit`, { token, body })
const undo = (change: string | undefined) => server.ask('POST', `${PATH}/undo`, { token, body: { change } })

test('a position is added, found, shown with the words of its rank, changed and deleted', async () => {
  const { result } = await add({ code: 'ZLY', name: '资料员', postRank: '2' })
  expect(result).toMatchObject({
    count: 1,
    row: { code: 'ZLY', postRank: '2', postRank_dictText: '助级', rowVersion: 1 }
  })
  expect(await list({ name: '*资料*' })).toMatchObject({ total: 1, records: [{ code: 'ZLY' }] })
  const edited = await edit({ id: result?.row.id, rowVersion: 1, name: '资料主管' })
  expect(edited.result?.row).toMatchObject({ name: '资料主管', code: 'ZLY', rowVersion: 2 })
  const gone = await server.ask('DELETE', `${PATH}/delete`, { token, query: { id: result?.row.id ?? '' } })
  expect(gone.success).toBe(true)
  expect((await list({ code: 'ZLY' }))?.total).toBe(0)
})

test('what is wrong is said at its field', async () => {
  const { status, faults } = await add({ code: ' ', name: 'x'.repeat(101), postRank: '9' })
  expect(status).toBe(400)
  expect(faults).toEqual([
    { field: 'code', message: '请填写职务编码' },
    { field: 'name', message: '职务名称最多 100 个字' }
  ])
  expect((await add({ code: 'A1', name: '甲', postRank: '9' })).faults).toEqual([
    expect.objectContaining({ field: 'postRank', message: '职级须从给出的选项中选择' })
  ])
  await add({ code: 'ZGC', name: '总工程师' })
  expect((await add({ code: 'zgc', name: '乙' })).faults).toEqual([
    expect.objectContaining({ field: 'code', message: '职务编码不能重复：“总工程师”已在使用' })
  ])
})

test('each step is taken back while nobody has changed the row since, and its history says what was what', async () => {
  const { result: added } = await add({ code: 'JLY', name: '监理员' })
  const id = added?.row.id ?? ''
  const { result: edited } = await edit({ id, rowVersion: 1, name: '监理工程师' })
  expect(await undo(added?.change)).toMatchObject({
    code: 510,
    message: expect.stringMatching(/^不能撤销：“监理工程师”此后已被.{2,4}修改$/)
  })
  expect((await undo(edited?.change)).success).toBe(true)
  expect((await undo(edited?.change)).message).toBe('这项操作已经撤销')
  const { result: history } = await server.ask('GET', `${PATH}/history`, { token, query: { id } })
  expect(history).toMatchObject([
    { kind: 'undo', canUndo: true, cells: [{ field: 'name', from: '监理工程师', to: '监理员' }] },
    { kind: 'edit', canUndo: false },
    { kind: 'add', canUndo: false }
  ])
})

test('what was deleted is in the bin, comes back, and does not where its code has been given again', async () => {
  const { result: first } = await add({ code: 'AQY', name: '安全员' })
  const id = first?.row.id ?? ''
  await server.ask('DELETE', `${PATH}/deleteBatch`, { token, query: { ids: `${id},` } })
  const bin = await server.ask<{ records: Position[] }>('GET', `${PATH}/deletedList`, { token, query: { code: 'AQY' } })
  expect(bin.result?.records).toMatchObject([{ id }])
  const { result: second } = await add({ code: 'AQY', name: '安全主管' })
  const restore = () => server.ask('PUT', `${PATH}/restore`, { token, body: { ids: [id] } })
  expect((await restore()).faults).toEqual([
    expect.objectContaining({ field: 'code', message: '职务编码不能重复：“安全主管”已在使用' })
  ])
  await server.ask('DELETE', `${PATH}/delete`, { token, query: { id: second?.row.id ?? '' } })
  expect((await restore()).success).toBe(true)
})

test('all that match are changed and deleted but the exceptions', async () => {
  const rows = await Promise.all([1, 2, 3].map((n) => add({ code: `PL${n}`, name: `批量 ${n}` })))
  const body = { all: true, code: 'PL*', except: rows[2]?.result?.row.id, values: { postRank: '3' } }
  const bulk = await server.ask<Written>('PUT', `${PATH}/editBatch`, { token, body })
  expect(bulk.result?.count).toBe(2)
  expect((await list({ code: 'PL*', postRank: '3' }))?.total).toBe(2)
  expect((await undo(bulk.result?.change)).success).toBe(true)
  expect((await list({ code: 'PL*', postRank: '3' }))?.total).toBe(0)
})

test('more than 10,000 are counted apart where that is asked for, and exactly for who knows no such question [A75]', async () => {
  const many = 10_003
  await sql`insert into sys_position (id, code, name, tenant_id, create_by, create_time)
    select 'many-' || n, 'MANY' || n, '很多' || n, 1, 'u-admin', now() from generate_series(1, ${many}::int) n`.execute(
    server.db
  )
  const counted = async (query: Asking['query']) => {
    const { records, total, isMore } = (await list({ code: 'MANY*', pageSize: 10, ...query })) as {
      records: unknown[]
      total: number
      isMore?: boolean
    }
    return [records.length, total, isMore]
  }
  expect(await counted({})).toEqual([10, many, undefined])
  expect(await counted({ counting: 'bounded' })).toEqual([10, 10_001, true])
  expect(await counted({ counting: 'bounded', pageNo: 1001 })).toEqual([3, many, undefined])
  expect(await counted({ counting: 'bounded', code: 'MANY1*' })).toEqual([10, 1115, undefined])
  expect(await counted({ counting: 'only' })).toEqual([0, many, undefined])
})

test('an export becomes a job where its rows are more than 10,000, and only there; exceptions are in neither', async () => {
  const order = async (body: object) =>
    (await server.ask<{ job: string | null }>('POST', `${PATH}/exportJob`, { token, body: { ifMany: true, ...body } }))
      .result?.job
  expect(await order({ code: 'MANY1*' })).toBeNull()
  expect(await order({ code: 'MANY*' })).toEqual(expect.any(String))
  expect(await order({ code: 'MANY*', except: 'many-1,many-2,many-3' })).toBeNull()
  await jobsOf(server.app.appContext).idle()
  const query = { code: 'MANY1*', format: 'csv', field: 'code', except: 'many-1,many-10' }
  const headers = { 'x-access-token': token }
  const { body } = await server.app.inject({ url: `/api${PATH}/exportXls`, query, headers })
  const codes = body.trim().split('\r\n').slice(1)
  expect(codes).toHaveLength(1115 - 2)
  expect(codes).not.toContain('MANY10')
})
