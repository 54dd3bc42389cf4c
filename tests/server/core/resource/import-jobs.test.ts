import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'
import { JobQueue, jobsOf } from '#server/core/jobs/job-queue.ts'
import { registerImports, runImport } from '#server/core/resource/import/import-job.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const ROWS = 3500
interface State {
  readonly id: string
  readonly state: string
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
  readonly change: string
}
const file = (prefix: string) =>
  Buffer.from(
    ['编码,名称', ...Array.from({ length: ROWS }, (_, at) => `${prefix}${at},职务${at}`)]
      .join('\n')
      .replace('编码,名称', '职务编码,职务名称')
  )
async function send(verb: string, bytes: Uint8Array) {
  const { body, headers } = await multipart({ name: '职务.csv', bytes }, { mode: 'both' })
  const url = `/api/sys/position/${verb}`
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { ...headers, 'x-access-token': token }
  })
  return answer.json<{ code: number; message: string; result: State }>()
}
const stateOf = async (id: string) =>
  (await server.ask<State>('GET', '/sys/position/importState', { token, query: { id } })).result
const countOf = async (prefix: string) =>
  (await server.ask<{ total: number }>('GET', '/sys/position/list', { token, query: { code: `${prefix}*` } })).result
    ?.total

test('columns of many rows are read as others by a job; while it checks, they are not changed again', async () => {
  const queue = jobsOf(server.app.appContext)
  let gate = Promise.withResolvers<void>()
  queue.register('importCheck', async (work) => {
    await gate.promise
    return runImport('importCheck', work)
  })
  const finish = async () => {
    gate.resolve()
    await queue.idle()
    gate = Promise.withResolvers<void>()
  }
  const { result: begun } = await send('importPreview', file('MAP'))
  const map = (fields: readonly (string | null)[]) =>
    server.ask<State>('POST', '/sys/position/importMap', { token, body: { id: begun.id, fields } })
  expect(await map(['name', 'code'])).toMatchObject({ success: false, message: '文件还在检查，请等检查完再改列对应' })
  await finish()
  expect(await stateOf(begun.id)).toMatchObject({ state: 'checked', mapping: 'auto', counts: { new: ROWS } })
  expect((await map(['code', null])).result).toMatchObject({ state: 'checking', mapping: 'hand' })
  expect((await map(['code', 'name'])).success).toBe(false)
  expect(await server.ask('POST', '/sys/position/importApply', { token, body: { id: begun.id } })).toMatchObject({
    success: false
  })
  await finish()
  expect(await stateOf(begun.id)).toMatchObject({
    state: 'checked',
    missing: ['name'],
    counts: { new: 0, faulty: ROWS }
  })
  await map(['name', 'code'])
  await finish()
  expect(await stateOf(begun.id)).toMatchObject({ state: 'checked', total: ROWS, counts: { new: ROWS, faulty: 0 } })
  await server.ask('POST', '/sys/position/importApply', { token, body: { id: begun.id } })
  await finish()
  const { result: again } = await send('importPreview', file('MAP'))
  await finish()
  expect(await stateOf(again.id)).toMatchObject({ mapping: 'profile', counts: { same: ROWS } })
  registerImports(queue)
  await server.db.deleteFrom('sysImportProfile').execute()
})

test('many rows are checked and written by jobs; killed in the middle, the import goes on and writes nothing twice', async () => {
  const { result: begun } = await send('importPreview', file('JOB'))
  expect(begun.state).toBe('checking')
  await jobsOf(server.app.appContext).idle()
  expect(await stateOf(begun.id)).toMatchObject({ state: 'checked', total: ROWS, counts: { new: ROWS, faulty: 0 } })
  expect(await countOf('JOB')).toBe(0)

  // This server stops as soon as a part is written.
  const queue = jobsOf(server.app.appContext)
  const { promise: written, resolve } = Promise.withResolvers<void>()
  queue.register('importApply', (work) =>
    runImport('importApply', {
      ...work,
      progress(done, total) {
        work.progress(done, total)
        resolve()
      }
    })
  )
  await server.ask('POST', '/sys/position/importApply', { token, body: { id: begun.id } })
  await written
  await queue.close()
  const part = await stateOf(begun.id)
  expect(part?.state).toBe('applying')
  expect(part?.counts.done).toBeGreaterThan(0)
  expect(part?.counts.done).toBeLessThan(ROWS)
  expect(await countOf('JOB')).toBe(part?.counts.done)

  const next = new JobQueue(server.app.appContext, { isAlone: true, onTrouble: () => undefined })
  registerImports(next)
  next.start()
  next.check()
  await next.idle()
  const after = await stateOf(begun.id)
  expect(after).toMatchObject({ state: 'applied', counts: { done: ROWS, new: 0, faulty: 0 } })
  expect(await countOf('JOB')).toBe(ROWS)

  const { result: undone } = await server.ask<{ count: number }>('POST', '/sys/position/undo', {
    token,
    body: { change: after?.change }
  })
  expect(undone?.count).toBe(ROWS)
  expect(await countOf('JOB')).toBe(0)
  await next.close()
})
