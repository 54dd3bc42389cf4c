import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { traceBy } from '#server/db/tracing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
afterEach(() => traceBy(undefined))

/** Records the names of traces, and of statements while one is under way. */
function recorded() {
  const roots: string[] = []
  const statements: string[] = []
  traceBy({
    root: (name, _, work) => {
      roots.push(name)
      return work()
    },
    statement: (sql) => void statements.push(sql)
  })
  return { roots, statements }
}

test('a job is a trace by its kind', async () => {
  const { roots } = recorded()
  const jobs = jobsOf(server.app.appContext)
  jobs.register('traced', async () => ({ message: '好了' }))
  const values = { id: 'job-traced', kind: 'traced', about: 'system:position', payload: '{}', language: 'zh-CN' }
  await server.db
    .insertInto('sysJob')
    .values({ ...values, userId: 'u-admin', tenantId: 1 })
    .execute()
  jobs.check()
  await expect.poll(() => roots).toContain('job traced')
  await jobs.idle()
})

test('a delivery of messages is a trace, and a look that finds none is not', async () => {
  const { live } = server.app.appContext
  const got: string[] = []
  const listener = {
    deliver: async (messages: readonly { topic: string }[]) => void got.push(...messages.map(({ topic }) => topic)),
    tick: () => undefined
  }
  await live.join(listener, undefined)
  const send = (topic: string) =>
    server.db.insertInto('sysOutbox').values({ topic, payload: '{}', tenantId: 1 }).execute()
  // What the job before has left to say is delivered first: a look that finds it is a delivery.
  await send('before')
  live.look()
  await expect.poll(() => got).toContain('before')
  const { roots, statements } = recorded()
  live.look()
  await expect.poll(() => statements.length).toBeGreaterThan(0)
  expect(roots).not.toContain('outbox deliver')
  await send('traced')
  live.look()
  await expect.poll(() => got).toContain('traced')
  expect(roots).toContain('outbox deliver')
  live.leave(listener)
})
