import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Position } from '#contract/system/positions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'
import { JobCancelled } from '#server/core/jobs/job.ts'
import { JobQueue, jobsOf } from '#server/core/jobs/job-queue.ts'
import { registerUndos, runUndo } from '#server/core/resource/serve/undo-change.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

type Written = { change: string; count: number; ids: string[]; job: string | null }
const ask = <T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, asking: Asking = {}) =>
  server.ask<T>(method, `/sys/position${path}`, { token, ...asking })
const undo = (change = '', more: object = { deferrable: true }) =>
  ask<Written>('POST', '/undo', { body: { change, ...more } })
const queue = () => jobsOf(server.app.appContext)
const jobOf = async (id: string | null = '') =>
  await server.db.selectFrom('sysJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let round = 0
let prefix: string
beforeEach(() => {
  prefix = `w${++round}`
})
const code = () => `${prefix.toUpperCase()}*`
/** Adds so many rows, changes them all as one change, and answers it. */
async function changed(count: number): Promise<string> {
  await sql`insert into sys_position (id, code, name, tenant_id, create_by, create_time)
    select ${prefix} || '-' || n, upper(${prefix}) || lpad(n::text, 5, '0'), '撤销' || n, 1, 'u-admin', now() from generate_series(1, ${count}::int) n`.execute(
    server.db
  )
  const body = { all: 'true', code: code(), values: { description: '改' } }
  const { result } = await ask<Written>('PUT', '/editBatch', { body })
  return result?.change ?? ''
}
const described = async () => {
  const query = { code: code(), description: '改', pageSize: 1 }
  return (await ask<{ records: Position[]; total: number }>('GET', '/list', { query })).result?.total
}

test('a change of more than 500 rows is taken back by a job, as one change, which is taken back in its turn', async () => {
  const change = await changed(1200)
  const { result, message } = await undo(change)
  expect(result).toMatchObject({ count: 1200, job: expect.any(String) })
  expect(result?.ids.length).toBe(100)
  expect(message).toBe('已转为后台任务，完成后将通知您')
  await queue().idle()
  expect(await jobOf(result?.job)).toMatchObject({
    ...{ kind: 'bulkUndo', state: 'done', done: 1200, total: 1200 },
    message: '已撤销 1200 条职务的修改'
  })
  expect(await described()).toBe(0)
  expect((await undo(change)).message).toBe((await undo(change, {})).message)
  const again = await undo(result?.change)
  await queue().idle()
  expect((await jobOf(again.result?.job)).state).toBe('done')
  expect(await described()).toBe(1200)
})

test('who does not know jobs waits for it, and few rows are no job', async () => {
  expect((await undo(await changed(600), {})).result).toMatchObject({ count: 600, job: null })
  expect(await described()).toBe(0)
  prefix = `${prefix}f`
  expect((await undo(await changed(3))).result).toMatchObject({ count: 3, job: null })
})

test('what can be refused is refused before a job is ordered, and by the job where it has become so since', async () => {
  const change = await changed(700)
  const edit = (rowVersion: number) =>
    ask('PUT', '/edit', { body: { id: `${prefix}-7`, rowVersion, name: '他人改的' } })
  queue().register('bulkUndo', async (work) => {
    await edit(2)
    return await runUndo(work)
  })
  const { result } = await undo(change)
  await queue().idle()
  registerUndos(queue())
  expect(result?.job).toEqual(expect.any(String))
  const reason = (await undo(change)).message
  expect(reason).toContain('他人改的')
  expect(await jobOf(result?.job)).toMatchObject({ state: 'failed', message: reason })
  expect(await described()).toBe(700)
})

test('of two that are ordered for one change one takes it back, and the other is refused', async () => {
  const change = await changed(600)
  const { promise: bothOrdered, resolve } = Promise.withResolvers<void>()
  queue().register('bulkUndo', async (work) => {
    await bothOrdered
    return await runUndo(work)
  })
  const [one, other] = [(await undo(change)).result, (await undo(change)).result]
  resolve()
  await queue().idle()
  registerUndos(queue())
  const jobs = [await jobOf(one?.job), await jobOf(other?.job)]
  expect(jobs.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
  expect(await described()).toBe(0)
})

test('one that is cancelled in the middle has taken nothing back', async () => {
  const change = await changed(2500)
  queue().register('bulkUndo', (work) => {
    const stop = new AbortController()
    return runUndo({
      ...work,
      ctx: Object.create(work.ctx, { signal: { value: stop.signal } }),
      progress(done) {
        if (done >= 1000) stop.abort(new JobCancelled())
      }
    })
  })
  const { result } = await undo(change)
  await queue().idle()
  registerUndos(queue())
  expect((await jobOf(result?.job)).state).toBe('cancelled')
  expect(await described()).toBe(2500)
})

test('one whose server stops in the middle is done by the next one, once', async () => {
  const change = await changed(2500)
  const { promise: halfway, resolve } = Promise.withResolvers<void>()
  queue().register('bulkUndo', (work) => runUndo({ ...work, progress: (done) => done >= 1000 && resolve() }))
  const { job = null, change: undone = '' } = (await undo(change)).result ?? {}
  await halfway
  await queue().close()
  expect(await described()).toBe(2500)
  const next = new JobQueue(server.app.appContext, { isAlone: true, onTrouble: (error) => expect(error).toBeNull() })
  registerUndos(next)
  next.start()
  await expect.poll(async () => (await jobOf(job)).state, { timeout: patienceOf(20_000) }).toBe('done')
  expect(await described()).toBe(0)
  // Killed behind its end: all was taken back, and the job is begun anew.
  await sql`update sys_job set state = 'waiting', holder = null, lease_until = null, end_time = null where id = ${job}`.execute(
    server.db
  )
  next.check()
  await expect.poll(async () => (await jobOf(job)).state, { timeout: patienceOf(20_000) }).toBe('done')
  expect(await jobOf(job)).toMatchObject({ message: '已撤销 2500 条职务的修改' })
  const row = await server.db.selectFrom('sysPosition').select('rowVersion').where('id', '=', `${prefix}-7`).execute()
  expect(row).toEqual([{ rowVersion: 3 }])
  expect((await undo(undone, {})).success).toBe(true)
  expect(await described()).toBe(2500)
  await next.close()
})
