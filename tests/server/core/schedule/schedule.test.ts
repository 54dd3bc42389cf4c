import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { isPattern, nextTime, overdueAfter } from '#server/core/schedule/pattern.ts'
import { Scheduler } from '#server/core/schedule/scheduler.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const troubles: unknown[] = []
const open: Scheduler[] = []
/** A server as the schedules know it. */
function scheduler(work: (signal: AbortSignal) => Promise<void>, kind = 'probe', isLong = false): Scheduler {
  const one = new Scheduler(server.db, { isAlone: false, onTrouble: (error) => troubles.push(error) })
  one.register(kind, { title: 'system:schedule.tidy', pattern: '0 3 * * *', work, isLong })
  open.push(one)
  return one
}
beforeEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await server.db.deleteFrom('sysSchedule').execute()
  troubles.length = 0
})
const runs = () => server.db.selectFrom('sysScheduleRun').selectAll().orderBy('startTime').execute()
const put = (values: string) => sql.raw(`update sys_schedule_turn set ${values}`).execute(server.db)

interface Row {
  readonly id: string
  readonly title: string
  readonly pattern: string
  readonly isPaused: boolean
  readonly nextTime: string | null
  readonly lastState: string | null
  readonly failures: number
  readonly freshness: string
  readonly lastGood: string | null
}
const list = async (as = token) =>
  (await server.ask<{ records: Row[] }>('GET', '/sys/schedule/list', { token: as })).result?.records ?? []
const act = (name: string, body: object = {}, as = token) =>
  server.ask<{ change: string | null }>('PUT', `/sys/schedule/${name}`, { token: as, body: { ids: 'probe', ...body } })

test('what is due is done by one of several servers, and what nobody was there for is done once', async () => {
  let done = 0
  const work = async () => void done++
  const [one, other] = [scheduler(work), scheduler(work)]
  await Promise.all([one.start(), other.start()])
  await Promise.all([one.idle(), other.idle()])
  expect(done).toBe(1)
  // Nobody was there for three days.
  await put(`next_time = now() - interval '3 days'`)
  for (const each of [one, other, one]) each.check()
  await Promise.all([one.idle(), other.idle()])
  expect(done).toBe(2)
  expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await list())[0]?.nextTime).toMatch(/ 03:00:00$/)
})

test('what a killed server was at is done again by another, and no sooner than it is known to be gone', async () => {
  let done = 0
  const one = scheduler(async () => void done++)
  await one.start()
  await one.idle()
  await sql`insert into sys_schedule_run (id, schedule_id, holder, lease_until, tenant_id) values ('killed', 'probe', 'gone', now() + interval '1 minute', 1)`.execute(
    server.db
  )
  await put(`next_time = now() - interval '1 minute'`)
  one.check()
  await one.idle()
  expect(done).toBe(1)
  await sql`update sys_schedule_run set lease_until = now() - interval '1 second' where id = 'killed'`.execute(
    server.db
  )
  one.check()
  await one.idle()
  expect(done).toBe(2)
  expect((await runs()).find(({ id }) => id === 'killed')).toMatchObject({
    state: 'failed',
    message: '执行中断：服务器已停止'
  })
})

test('a failure is listed with its reason, and does not keep the next turn from coming', async () => {
  const one = scheduler(() => Promise.reject(new Error('磁盘不可写')))
  await one.start()
  await one.idle()
  expect(troubles).toEqual([new Error('磁盘不可写')])
  const [row] = await list()
  expect(row).toMatchObject({ lastState: 'failed', lastMessage: '磁盘不可写', failures: 1 })
  const { result } = await server.ask<{ records: object[] }>('GET', '/sys/schedule/runs', {
    token,
    query: { id: 'probe' }
  })
  expect(result?.records).toMatchObject([{ state_dictText: '失败', message: '磁盘不可写' }])
  await put(`next_time = now()`)
  one.check()
  await one.idle()
  expect(await runs()).toHaveLength(2)
})

test('a schedule is paused, run at once, put to another time, and what was changed is taken back', async () => {
  let done = 0
  const one = scheduler(async () => void done++)
  await one.start()
  await one.idle()
  expect((await act('pause')).success).toBe(true)
  expect(await list()).toMatchObject([{ isPaused: true, nextTime: null }])
  await put(`next_time = now() - interval '1 minute'`)
  one.check()
  await one.idle()
  expect(done).toBe(1)
  expect((await act('run')).success).toBe(true)
  one.check()
  await one.idle()
  expect(done).toBe(2)
  expect((await act('resume')).success).toBe(true)
  expect(await act('reschedule', { pattern: '61 * * * *' })).toMatchObject({ success: false, status: 400 })
  const { result } = await act('reschedule', { pattern: '30 4 * * *' })
  expect(await list()).toMatchObject([{ pattern: '30 4 * * *', nextTime: expect.stringMatching(/ 04:30:00$/) }])
  const undone = await server.ask('POST', '/sys/schedule/undo', { token, body: { change: result?.change } })
  expect(undone.success).toBe(true)
  expect(await list()).toMatchObject([{ pattern: '0 3 * * *', nextTime: expect.stringMatching(/ 03:00:00$/) }])
})

test('jobs of all tenants are seen and ended by administrators of the first tenant alone', async () => {
  await server.db
    .insertInto('sysJob')
    .values(
      ([1, 2] as const).map((tenantId) => ({
        id: `job-${tenantId}`,
        kind: 'export',
        about: 'system:position',
        payload: '{}',
        language: 'zh-CN',
        userId: 'u-js_lanjiang',
        tenantId
      }))
    )
    .execute()
  const { result } = await server.ask<{ records: object[] }>('GET', '/sys/jobEntry/list', { token })
  expect(result?.records).toMatchObject([
    { kind_dictText: '导出', thing_dictText: '职务', state_dictText: '等待中' },
    { kind_dictText: '导出', thing_dictText: '职务', state_dictText: '等待中' }
  ])
  const neighbour = await server.signIn('lx_jianshe')
  expect((await server.ask('GET', '/sys/jobEntry/list', { token: neighbour })).status).toBe(403)
  await sql`insert into sys_user_role (user_id, role_id, project_id, tenant_id) select 'u-lx_jianshe', id, '*', 2 from sys_role where role_code = 'sys_admin'`.execute(
    server.db
  )
  server.app.appContext.principals.forget()
  const own = await server.ask<{ records: object[] }>('GET', '/sys/jobEntry/list', { token: neighbour })
  expect(own.result?.records).toMatchObject([{ id: 'job-2' }])
  expect(await list(neighbour)).toEqual([])
  expect((await act('run', {}, neighbour)).status).toBe(404)
  const cancel = (ids: string, as: string) => server.ask('PUT', '/sys/jobEntry/cancel', { token: as, body: { ids } })
  expect((await cancel('job-1', neighbour)).status).toBe(404)
  expect((await cancel('job-2', token)).success).toBe(true)
  const states = await server.db.selectFrom('sysJob').select(['id', 'state']).orderBy('id').execute()
  expect(states).toEqual([
    { id: 'job-1', state: 'waiting' },
    { id: 'job-2', state: 'cancelled' }
  ])
})

test('a pattern is read as five parts of a crontab in the zone of the archives, and nothing else is one', () => {
  for (const good of ['* * * * *', '0 3 * * *', '*/15 8-18 * * 1-5']) expect(isPattern(good), good).toBe(true)
  for (const bad of ['', 'soon', '* * * *', '* * * * * *', '61 * * * *', '0 0 31 2 *'])
    expect(isPattern(bad), bad).toBe(false)
  expect(nextTime('0 3 * * *').toISOString()).toMatch(/T19:00:00/)
})

test('other work does not wait for long work, which ends when the server stops', async () => {
  let isAborted = false
  const one = scheduler(
    (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          isAborted = true
          resolve()
        })
      ),
    'long',
    true
  )
  let done = 0
  one.register('short', { title: 'system:schedule.tidy', pattern: '0 3 * * *', work: async () => void done++ })
  await one.start()
  await expect.poll(() => done).toBe(1)
  expect((await runs()).map(({ scheduleId, state }) => `${scheduleId} ${state}`).sort()).toContain('long running')
  await one.close()
  expect(isAborted).toBe(true)
})

test('work whose last good run is older than its pattern lets it be is overdue, however often it was tried since', async () => {
  expect(overdueAfter('0 3 * * *')).toBe(30 * 3600)
  expect(overdueAfter('0 * * * *')).toBe(2 * 3600)
  let isBroken = false
  const one = scheduler(async () => {
    if (isBroken) throw new Error('the disk is full')
  })
  await one.start()
  await one.idle()
  expect((await list())[0]).toMatchObject({ freshness: 'fresh', lastGood: expect.any(String) })
  isBroken = true
  await put(`last_good = now() - interval '31 hours', run_asked = true`)
  one.check()
  await one.idle()
  expect((await list())[0]).toMatchObject({ freshness: 'overdue', lastState: 'failed' })
  isBroken = false
  await put('run_asked = true')
  one.check()
  await one.idle()
  expect((await list())[0]).toMatchObject({ freshness: 'fresh' })
})
