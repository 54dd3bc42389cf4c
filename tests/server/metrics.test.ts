import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { schedulerOf } from '#server/core/schedule/scheduler.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

const TOKEN = 'a-token-of-the-monitor'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true, settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => server.close())

const scrape = (headers: Readonly<Record<string, string>> = {}) => server.app.inject({ url: '/metrics', headers })
/** The value of a line of the text format. */
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('strangers, people without administration and wrong tokens read no figures', async () => {
  const clerk = await server.signIn('js_xinghe', 'p1')
  for (const headers of [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: `Basic ${TOKEN}` },
    { 'x-access-token': clerk }
  ]) {
    const answer = await scrape(headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('process_')
  }
})

test('who has the token, and an administrator, read how often each call was answered and with what status', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  for (let turn = 0; turn < 3; turn++) await server.ask('GET', '/sys/permission/getUserPermissionByToken', { token })
  await server.ask('GET', '/sys/permission/getUserPermissionByToken', {})
  const { body, statusCode, headers } = await scrape({ authorization: `Bearer ${TOKEN}` })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  const count = (status: string) =>
    figureOf(
      body,
      `http_request_duration_seconds_count{method="GET",route="/api/sys/permission/getUserPermissionByToken",status="${status}"}`
    )
  expect(count('200')).toBe(3)
  expect(count('401')).toBe(1)
  expect(figureOf(body, 'urban_archives_database_up')).toBe(1)
  expect(figureOf(body, 'urban_archives_pool_connections{state="waited for"}')).toBe(0)
  expect(figureOf(body, 'urban_archives_process_tasks{pool="tables",state="waiting"}')).toBe(0)
  expect(figureOf(body, 'urban_archives_disk_free_bytes')).toBeGreaterThan(0)
  expect(figureOf(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect((await scrape({ 'x-access-token': await server.signIn('admin') })).statusCode).toBe(200)
})

test('jobs are counted by kind and state, and when one of a kind last ended well', async () => {
  await server.db
    .insertInto('sysJob')
    .values(
      (['waiting', 'waiting', 'done', 'failed'] as const).map((state, at) => ({
        id: `job-${at}`,
        kind: 'counted',
        about: 'system:position',
        payload: '{}',
        language: 'zh-CN',
        state,
        userId: 'u-admin',
        tenantId: 1,
        ...(state === 'waiting' ? {} : { endTime: '2026-01-02 03:04:05' })
      }))
    )
    .execute()
  const { body } = await scrape({ authorization: `Bearer ${TOKEN}` })
  expect(figureOf(body, 'urban_archives_jobs{kind="counted",state="waiting"}')).toBe(2)
  // What failed longer ago than a day wakes nobody any more.
  expect(figureOf(body, 'urban_archives_jobs{kind="counted",state="failed"}')).toBeUndefined()
  expect(figureOf(body, 'urban_archives_job_last_success_timestamp_seconds{kind="counted"}')).toBe(
    Date.parse('2026-01-02T03:04:05+08:00') / 1000
  )
  expect(figureOf(body, 'urban_archives_job_oldest_waiting_seconds')).toBeGreaterThanOrEqual(0)
})

test('every figure and label that the board and the alert rules ask for is given', async () => {
  await schedulerOf(server.app.appContext).start()
  await schedulerOf(server.app.appContext).idle()
  const { body } = await scrape({ authorization: `Bearer ${TOKEN}` })
  const asked = ['grafana.json', 'alerts.yml'].flatMap((name) => {
    const text = readFileSync(join('docs', 'operation', name), 'utf8').replaceAll('\\"', '"')
    return [
      ...text.matchAll(/\b((?:urban_archives|http_request|nodejs|process)_[a-z0-9_]+)(?:\{(\w+)[=~!]+"[^"]*"\})?/g)
    ]
  })
  expect(asked.length).toBeGreaterThan(30)
  const missing = asked
    .map(([, name = '', label]) => (label === undefined ? `${name}` : `${name}{…${label}=`))
    .filter((wanted) => {
      const [name, label] = wanted.split('{…')
      const lines = body.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      return !lines.some((line) => label === undefined || line.includes(label))
    })
  expect([...new Set(missing)]).toEqual([])
})

test('no figure names a person, a project or what was asked', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  await server.ask('GET', '/archives/file/list', { token, query: { nodeId: 'p1-A1-04', title: '王未乙 13800000000' } })
  await server.app.inject({ url: '/api/nowhere/13800000000' })
  const { body } = await scrape({ authorization: `Bearer ${TOKEN}` })
  expect(body).not.toMatch(/13800000000|p1-A1-04|js_xinghe|%E7/)
})
