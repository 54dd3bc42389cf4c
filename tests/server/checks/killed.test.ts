import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CheckFinding, CheckRun } from '#contract/checks/runs.ts'
import type { Reply } from '#contract/core/reply.ts'
import { type Killable, startKillable } from '#kit/product/killable.ts'
import { patienceOf } from '#kit/patience.ts'

/** So often the server is killed while it checks. */
const KILLS = 2
/** Two checks of a whole project and three starts take a minute and a half beside other tests. Milliseconds. */
const WHOLE = patienceOf(400_000)

let server: Killable
let token = ''
beforeAll(async () => {
  server = await startKillable()
  const login = { username: 'js_sanzhong', password: server.password }
  token = (await call<{ token: string }>('POST', '/sys/login', login)).token
  await call('GET', '/system/sysProject/queryById?id=p3')
})
afterAll(() => server?.stop())

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      ...(token ? { 'x-access-token': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const { result, message } = (await answer.json()) as Reply<T>
  if (result === null) throw new Error(message)
  return result
}
const order = (again: boolean) =>
  call<{ id: string }>('POST', '/arrange/check/run', { stage: 'G', target: 'project', again })
const runOf = (id: string) => call<CheckRun>('GET', `/arrange/check/queryById?id=${id}`)
const ended = (id: string) =>
  expect.poll(async () => (await runOf(id)).state, { timeout: patienceOf(240_000), interval: 500 }).toBe('done')

/** What a run has found, in words and in an order of its own. */
async function found(id: string): Promise<string[]> {
  const all: CheckFinding[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await call<{ records: CheckFinding[]; total: number }>(
      'GET',
      `/arrange/check/findings?id=${id}&pageSize=1000&pageNo=${pageNo}`
    )
    all.push(...records)
    if (all.length >= total) break
  }
  return all.map(({ code, kind, targetId, field, said }) => [code, kind, targetId, field, said].join(' | ')).sort()
}

test('a check whose server is killed in its middle goes on after each start: nothing is found twice and nothing is lost', {
  timeout: WHOLE
}, async () => {
  const { id } = await order(false)
  let seen = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await expect
      .poll(async () => (await runOf(id)).done, { timeout: patienceOf(60_000), interval: 100 })
      .toBeGreaterThan(seen)
    const { done, state, total } = await runOf(id)
    expect(state).toBe('running')
    expect(done).toBeLessThan(total ?? 0)
    seen = done
    await server.kill()
    await server.restart()
  }
  await ended(id)
  const run = await runOf(id)
  // What was measured before a kill was not measured again.
  expect(run.reused).toBeGreaterThanOrEqual(seen - 3)
  const gone = await found(id)
  expect(new Set(gone).size).toBe(gone.length)
  const undisturbed = await order(true)
  await ended(undisturbed.id)
  expect(gone).toEqual(await found(undisturbed.id))
  const { records } = await call<{ records: CheckRun[] }>('GET', '/arrange/check/list')
  expect(records.map((one) => one.id).sort()).toEqual([id, undisturbed.id].sort())
  const jobs = await call<{ records: { state: string }[] }>('GET', '/sys/job/list')
  expect(jobs.records.map(({ state }) => state)).toEqual(['done', 'done'])
})
