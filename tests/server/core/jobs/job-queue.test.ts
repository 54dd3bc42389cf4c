import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Job } from '#contract/system/jobs.ts'
import type { NoticeLists } from '#contract/system/notices.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'
import { JobQueue, jobsOf } from '#server/core/jobs/job-queue.ts'
import type { JobWork } from '#server/core/jobs/job.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const queue = () => jobsOf(server.app.appContext)
const OTHER = 'u-js_lanjiang'
let made = 0
/** Puts a job into the queue, as a call does. */
async function order(kind: string, userId = 'u-admin', more: Record<string, unknown> = {}): Promise<string> {
  const id = `job-${++made}`
  const values = { id, kind, about: 'system:position', payload: '{}', language: 'zh-CN', userId, tenantId: 1, ...more }
  await server.db.insertInto('sysJob').values(values).execute()
  return id
}
const stateOf = async (id: string) =>
  (await server.db.selectFrom('sysJob').select('state').where('id', '=', id).executeTakeFirst())?.state
const mine = async (as = token) =>
  (await server.ask<{ records: Job[] }>('GET', '/sys/job/list', { token: as, query: { pageSize: 100 } })).result
    ?.records ?? []
/** A kind whose jobs end when the test says so. */
function held(kind: string, on = queue()) {
  const begun: { readonly work: JobWork; readonly end: () => void }[] = []
  const waiting: (() => void)[] = []
  on.register(kind, async (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    work.ctx.signal.addEventListener('abort', () => reject(work.ctx.signal.reason), { once: true })
    begun.push({ work, end: resolve })
    for (const one of waiting.splice(0)) one()
    await promise
    return { message: '好了' }
  })
  return {
    begun,
    async count(least: number) {
      while (begun.length < least) await new Promise<void>((resolve) => void waiting.push(resolve))
    }
  }
}

test('an export that is ordered goes on after the call, notifies its user, and gives its file to nobody else', async () => {
  const body = { code: 'J1', name: '任务职务' }
  await server.ask('POST', '/sys/position/add', { token, body })
  const { result, message } = await server.ask<{ job: string }>('POST', '/sys/position/exportJob', {
    token,
    body: { column: 'code', order: 'asc', field: 'code,name', name: '任务职务' }
  })
  expect(message).toBe('已转为后台任务，完成后将通知您')
  await queue().idle()
  const [job] = await mine()
  expect(job).toMatchObject({
    id: result?.job,
    title: '导出职务',
    state: 'done',
    done: 1,
    total: 1,
    message: '已导出 1 条',
    fileName: '职务.xlsx'
  })
  const fetch = (as: string) =>
    server.app.inject({ url: `/api/sys/job/file?id=${job?.id}`, headers: { 'x-access-token': as } })
  const file = await fetch(token)
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('职务.xlsx')
  expect((await readWorkbook(file.rawPayload)).slice(1)).toEqual([['J1', '任务职务']])
  const stranger = await server.signIn('js_lanjiang', 'p2')
  expect((await fetch(stranger)).statusCode).toBe(404)
  expect(await mine(stranger)).toEqual([])
  for (const id of [job?.id, 'no such job'])
    expect((await server.ask('PUT', '/sys/job/cancel', { token: stranger, body: { id } })).status).toBe(403)
  const { result: notices } = await server.ask<NoticeLists>('GET', '/sys/annountCement/listByUser', { token })
  expect(notices?.sysMsgList[0]).toMatchObject({ titile: '后台任务已完成：导出职务', msgTxt: '已导出 1 条' })
})

test('of one user one job runs at a time, and the others do not wait for it', async () => {
  const slow = held('slow')
  const [first, second, other] = [await order('slow'), await order('slow'), await order('slow', OTHER)]
  queue().check()
  await slow.count(2)
  // Both begin at once: which of them is at its work first is open.
  expect(slow.begun.map(({ work }) => work.job.id).sort()).toEqual([first, other])
  expect(await stateOf(second)).toBe('waiting')
  slow.begun.find(({ work }) => work.job.id === first)?.end()
  await slow.count(3)
  expect(await stateOf(first)).toBe('done')
  for (const { end } of slow.begun) end()
  await queue().idle()
  expect(await stateOf(second)).toBe('done')
})

test('a job is cancelled while it waits and while it runs', async () => {
  const slow = held('slow')
  const [running, waiting] = [await order('slow'), await order('slow')]
  queue().check()
  await slow.count(1)
  const cancel = (id: string) => server.ask('PUT', '/sys/job/cancel', { token, body: { id } })
  expect((await cancel(waiting)).success).toBe(true)
  expect(await stateOf(waiting)).toBe('cancelled')
  expect((await cancel(running)).success).toBe(true)
  await queue().idle()
  expect(await stateOf(running)).toBe('cancelled')
  expect(slow.begun).toHaveLength(1)
  expect(await cancel(running)).toMatchObject({ success: false, message: '任务已结束' })
})

test('what a stopping server was at, and what a killed one was at, the next one goes on with', async () => {
  const stopping = new JobQueue(server.app.appContext, { isAlone: true, onTrouble: () => undefined })
  const before = held('resumed', stopping)
  const interrupted = await order('resumed')
  stopping.check()
  await before.count(1)
  await stopping.close()
  expect(await stateOf(interrupted)).toBe('waiting')

  const killed = await order('resumed', OTHER, { state: 'running', holder: 'gone', leaseUntil: '2999-01-01', tries: 1 })
  const next = new JobQueue(server.app.appContext, { isAlone: true, onTrouble: () => undefined })
  const after = held('resumed', next)
  next.start()
  await after.count(2)
  expect(after.begun.map(({ work }) => work.job.id).sort()).toEqual([interrupted, killed].sort())
  for (const { end } of after.begun) end()
  await next.idle()
  expect([await stateOf(interrupted), await stateOf(killed)]).toEqual(['done', 'done'])
  await next.close()
})

test('of several servers one takes over when the lease of another has ended, and no sooner', async () => {
  const one = new JobQueue(server.app.appContext, { isAlone: false, onTrouble: () => undefined })
  const taken = held('leased', one)
  const alive = await order('leased', 'u-admin', { state: 'running', holder: 'other', leaseUntil: '2999-01-01' })
  const gone = await order('leased', OTHER, { state: 'running', holder: 'other', leaseUntil: '2001-01-01' })
  one.start()
  await taken.count(1)
  expect(taken.begun.map(({ work }) => work.job.id)).toEqual([gone])
  taken.begun[0]?.end()
  await one.idle()
  expect([await stateOf(alive), await stateOf(gone)]).toEqual(['running', 'done'])
  await one.close()
  await server.db.updateTable('sysJob').set({ state: 'cancelled' }).where('id', '=', alive).execute()
})

test('a job that fails says why, and one that brings servers down is not begun for ever', async () => {
  queue().register('broken', () => Promise.reject(new Error('a secret of the database')))
  const [broken, hopeless] = [await order('broken'), await order('slow', OTHER, { tries: 3 })]
  queue().check()
  await queue().idle()
  const found = await mine()
  expect(found.find(({ id }) => id === broken)).toMatchObject({
    state: 'failed',
    message: `服务器出错了，请稍后重试（编号 ${broken}，请告知管理员）`
  })
  expect(await stateOf(hopeless)).toBe('failed')
})
