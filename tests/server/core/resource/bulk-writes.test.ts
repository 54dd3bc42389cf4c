import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Position } from '#contract/system/positions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { lackerOf } from '#kit/server/right-holders.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'
import { JobCancelled } from '#server/core/jobs/job.ts'
import { JobQueue, jobsOf } from '#server/core/jobs/job-queue.ts'
import { registerBulkWrites, runBulkWrite } from '#server/core/resource/serve/bulk-write.ts'
import { patienceOf } from '#kit/patience.ts'

type BulkWork = Parameters<typeof runBulkWrite>[0]

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const PATH = '/sys/position'
type Written = { change: string; count: number; ids: string[]; job: string | null }
const ask = <T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, asking: Asking = {}) =>
  server.ask<T>(method, `${PATH}${path}`, { token, ...asking })
const edit = (body: object, asking: Asking = {}) => ask<Written>('PUT', '/editBatch', { body, ...asking })
const list = async (query: Asking['query']) =>
  (await ask<{ records: Position[]; total: number }>('GET', '/list', { query: { pageSize: 1000, ...query } })).result
const undo = (change = '') => ask('POST', '/undo', { body: { change } })
const queue = () => jobsOf(server.app.appContext)
const jobOf = async (id: string | null = '') =>
  await server.db.selectFrom('sysJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let round = 0
let prefix: string
const rowsOf = async (count: number, tenant = 1) => {
  await sql`insert into sys_position (id, code, name, tenant_id, create_by, create_time)
    select ${prefix} || '-' || n, upper(${prefix}) || lpad(n::text, 5, '0'), '批量' || n, ${tenant}::int, 'u-admin', now() from generate_series(1, ${count}::int) n`.execute(
    server.db
  )
}
beforeEach(() => {
  prefix = `b${++round}`
})
const all = (more: object = {}) => ({ all: 'true', code: `${prefix.toUpperCase()}*`, ...more })
const described = async () => (await list({ code: `${prefix.toUpperCase()}*`, description: '改' }))?.total

test('chosen rows are changed as one change, which is in the history of each and is taken back as one', async () => {
  await rowsOf(3)
  const [one, two, three] =
    (await list({ code: `${prefix.toUpperCase()}*`, order: 'asc', column: 'code' }))?.records ?? []
  const ids = [one?.id, two?.id].join(',')
  const { result } = await edit({ ids, versions: '1,1', values: { description: '改', postRank: '2' } })
  expect(result).toMatchObject({ count: 2, ids: [one?.id, two?.id], job: null })
  expect(await described()).toBe(2)
  const history = (await ask<{ kind: string; cells: unknown[] }[]>('GET', '/history', { query: { id: two?.id ?? '' } }))
    .result
  expect(history?.[0]).toMatchObject({ kind: 'edit', canUndo: true })
  expect(history?.[0]?.cells).toHaveLength(2)
  expect((await undo(result?.change)).success).toBe(true)
  expect(await described()).toBe(0)
  expect((await list({ id: three?.id ?? '' }))?.records[0]?.rowVersion).toBe(1)
})

test('a value is cleared where the field may be empty, and refused at the field where it may not', async () => {
  await rowsOf(2)
  const ids = `${prefix}-1,${prefix}-2`
  await edit({ ids, values: { description: '改' } })
  expect((await edit({ ids, values: { description: null } })).result?.count).toBe(2)
  expect(await described()).toBe(0)
  const refused = await edit({ ids, values: { name: null } })
  expect(refused).toMatchObject({ success: false, faults: [{ field: expect.stringContaining('name') }] })
  expect((await edit({ ids, values: {} })).message).toBe('请至少选择一个要修改的字段')
})

test('what every row is refused for is said once, at the field; what some are, with the names of the rows', async () => {
  await rowsOf(3)
  const ids = [1, 2, 3].map((n) => `${prefix}-${n}`).join(',')
  const choice = await edit({ ids, values: { postRank: 'nosuch' } })
  expect(choice.faults).toEqual([{ field: 'postRank', message: expect.stringContaining('职级') }])
  const taken = await edit({ ids, values: { code: `${prefix.toUpperCase()}00001` } })
  expect(taken.faults).toContainEqual({
    field: 'code',
    row: `${prefix}-2`,
    message: expect.stringMatching(/^“批量2”：职务编码不能重复/)
  })
})

test('rows that somebody else has changed or deleted meanwhile are named, and none is changed', async () => {
  await rowsOf(3)
  await ask('PUT', '/edit', { body: { id: `${prefix}-2`, rowVersion: 1, name: '他人改的' } })
  await ask('DELETE', '/delete', { query: { id: `${prefix}-3` } })
  const ids = [1, 2, 3].map((n) => `${prefix}-${n}`).join(',')
  const refused = await edit({ ids, versions: '1,1,1', values: { description: '改' } })
  expect(refused).toMatchObject({
    success: false,
    faults: [
      { row: `${prefix}-2`, message: '“他人改的”已被他人修改，请核对后再试' },
      { row: `${prefix}-3`, message: '“批量3”已被他人删除' }
    ]
  })
  expect(await described()).toBe(0)
})

test('all that match are counted before, but the exceptions; where others match since, nothing is changed', async () => {
  await rowsOf(5)
  const except = `${prefix}-1,${prefix}-2`
  const counted = await ask<{ count: number; fixed: number }>('GET', '/countChosen', {
    query: all({ except }) as never
  })
  expect(counted.result).toEqual({ count: 3, fixed: 0, below: 0 })
  await sql`insert into sys_position (id, code, name, tenant_id, create_by, create_time) values (${`${prefix}-9`}, ${`${prefix.toUpperCase()}9`}, '新来的', 1, 'u-admin', now())`.execute(
    server.db
  )
  const late = await edit(all({ except, expected: 3, values: { description: '改' } }))
  expect(late).toMatchObject({
    success: false,
    message: '符合条件的记录已由 3 条变为 4 条，未作任何修改，请核对后再试'
  })
  expect(await described()).toBe(0)
  expect((await edit(all({ except, expected: 4, values: { description: '改' } }))).result?.count).toBe(4)
  expect((await list({ id: `${prefix}-1` }))?.records[0]?.description).toBeNull()
})

test('who may not edit changes nothing, and nobody changes rows of another tenant', async () => {
  await rowsOf(2)
  const without = await server.signIn(await lackerOf(server, 'sys.position:edit'))
  expect((await edit(all({ values: { description: '改' } }), { token: without })).status).toBe(403)
  prefix = `${prefix}t2`
  await rowsOf(2, 2)
  expect((await edit({ ids: `${prefix}-1`, values: { description: '改' } })).status).toBe(404)
  expect((await edit(all({ values: { description: '改' } }))).result?.count).toBe(0)
})

test('more than 500 rows are a job for who knows jobs: one change, one message, taken back as one; sent twice it is one', async () => {
  await rowsOf(2300)
  const body = all({ expected: 2300, deferrable: true, values: { description: '改' } })
  const headers = { 'idempotency-key': `bulk-${prefix}` }
  const { result, message } = await edit(body, { headers })
  expect(result).toMatchObject({ count: 2300, job: expect.any(String) })
  expect(message).toBe('已转为后台任务，完成后将通知您')
  expect((await edit(body, { headers })).result?.job).toBe(result?.job)
  await queue().idle()
  expect(await jobOf(result?.job)).toMatchObject({
    state: 'done',
    done: 2300,
    total: 2300,
    message: '已修改 2300 条职务'
  })
  expect(await described()).toBe(2300)
  expect((await undo(result?.change)).success).toBe(true)
  expect(await described()).toBe(0)
  // Who does not know jobs waits for it.
  expect((await edit(all({ values: { description: '改' } }))).result).toMatchObject({ count: 2300, job: null })
})

test('a job that is refused in its last part has changed none, and says why', async () => {
  await rowsOf(1500)
  const last = sql.lit(`${prefix}-1500`)
  await sql`alter table sys_position add constraint only_here check (id <> ${last} or description is null)`.execute(
    server.db
  )
  const { result } = await edit(all({ deferrable: true, values: { description: '改' } }))
  await queue().idle()
  await sql`alter table sys_position drop constraint only_here`.execute(server.db)
  expect(await jobOf(result?.job)).toMatchObject({ state: 'failed', message: expect.stringMatching(/./) })
  expect(await described()).toBe(0)
  expect((await undo(result?.change)).status).toBe(404)
})

test('where others match than were counted when the job runs, it changes none', async () => {
  await rowsOf(600)
  const ordered = (work: BulkWork) =>
    sql`update sys_position set code = 'OTHER' || ${prefix} where id = ${`${prefix}-1`}`
      .execute(server.db)
      .then(() => runBulkWrite(work))
  queue().register('bulkEdit', ordered)
  const { result } = await edit(all({ deferrable: true, values: { description: '改' } }))
  await queue().idle()
  registerBulkWrites(queue())
  expect(await jobOf(result?.job)).toMatchObject({
    state: 'failed',
    message: '符合条件的记录已由 600 条变为 599 条，未作任何修改，请核对后再试'
  })
  expect(await described()).toBe(0)
})

test('a job that is cancelled in the middle has changed none', async () => {
  await rowsOf(2500)
  queue().register('bulkEdit', (work: BulkWork) => {
    const stop = new AbortController()
    return runBulkWrite({
      ...work,
      ctx: Object.create(work.ctx, { signal: { value: stop.signal } }),
      progress(done) {
        if (done >= 1000) stop.abort(new JobCancelled())
      }
    })
  })
  const { result } = await edit(all({ deferrable: true, values: { description: '改' } }))
  await queue().idle()
  registerBulkWrites(queue())
  expect(await jobOf(result?.job)).toMatchObject({ state: 'cancelled', message: '任务已取消' })
  expect(await described()).toBe(0)
})

test('all that match are deleted by a job but the exceptions, and come back by one undo', async () => {
  await rowsOf(1200)
  const query = all({ expected: 1199, deferrable: 'true', except: `${prefix}-5` }) as NonNullable<Asking['query']>
  const { result } = await ask<Written>('DELETE', '/deleteBatch', { query })
  await queue().idle()
  expect(await jobOf(result?.job)).toMatchObject({ state: 'done', message: '已删除 1199 条职务' })
  const left = () => list({ code: `${prefix.toUpperCase()}*` })
  expect((await left())?.records.map(({ id }) => id)).toEqual([`${prefix}-5`])
  expect((await undo(result?.change)).success).toBe(true)
  expect((await left())?.total).toBe(1200)
})

test('a job whose server stops in the middle is done by the next one, once', async () => {
  await rowsOf(2500)
  // This server stops as soon as a part is written.
  const { promise: halfway, resolve } = Promise.withResolvers<void>()
  queue().register('bulkEdit', (work: BulkWork) =>
    runBulkWrite({ ...work, progress: (done) => done >= 1000 && resolve() })
  )
  const { result } = await edit(all({ deferrable: true, values: { description: '改' } }))
  const { job, change = '' } = result ?? {}
  await halfway
  await queue().close()
  expect(await described()).toBe(0)
  const next = new JobQueue(server.app.appContext, { isAlone: true, onTrouble: (error) => expect(error).toBeNull() })
  registerBulkWrites(next)
  next.start()
  await expect.poll(async () => (await jobOf(job)).state, { timeout: patienceOf(20_000) }).toBe('done')
  expect(await described()).toBe(2500)
  // Killed behind its end: the rows are written, and the job is begun anew.
  await sql`update sys_job set state = 'waiting', holder = null, lease_until = null, end_time = null where id = ${job}`.execute(
    server.db
  )
  next.check()
  await expect.poll(async () => (await jobOf(job)).state, { timeout: patienceOf(20_000) }).toBe('done')
  expect(await jobOf(job)).toMatchObject({ message: '已修改 2500 条职务' })
  expect((await list({ id: `${prefix}-7` }))?.records[0]?.rowVersion).toBe(2)
  expect((await undo(change)).success).toBe(true)
  expect(await described()).toBe(0)
  await next.close()
})
