import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { REPORT_CACHE } from '#contract/core/limits.ts'
import { leave } from '#core/state/pages/leave.ts'
import { reportOf, reportRowKey } from '#core/work/reports.ts'
import { done, type FakeServer, openFakeServer, refusal } from '#kit/answers/fake-server.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const API = 'GET /online/cgreport/api'
const columns = { cgRpConfigId: 'r1', cgRpConfigName: '参建单位', columns: [], dictOptions: {} }
let server: FakeServer
beforeAll(async () => {
  server = await openFakeServer()
  vi.stubGlobal('location', { href: server.address })
})
beforeEach(() => {
  signedIn()
  server.on(`${API}/getRpColumns/units`, () => done(columns))
  server.on(`${API}/getQueryInfo/r1`, () => done([]))
})
afterEach(() => {
  vi.restoreAllMocks()
  leave({ keepTabs: false })
  server.clear()
})
afterAll(async () => {
  nobody()
  vi.unstubAllGlobals()
  await server.close()
})

test('[7.C090] [9.K22] a report that is opened again within 30 s asks nothing, and after 30 s each kind once more', async () => {
  expect(REPORT_CACHE).toBe(30_000)
  let now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await Promise.all([reportOf('units'), reportOf('units')])
  now += 29_999
  expect(await reportOf('units')).toEqual({ columns, fields: [] })
  expect(server.came).toHaveLength(2)
  now += 1
  await reportOf('units')
  expect(server.came).toHaveLength(4)
})

test('a report that did not come is asked for again', async () => {
  server.on(`${API}/getRpColumns/late`, () => refusal(510, '稍后再试'))
  await expect(reportOf('late', { quiet: true })).rejects.toThrow('稍后再试')
  server.on(`${API}/getRpColumns/late`, () => done(columns))
  expect((await reportOf('late')).columns.cgRpConfigName).toBe('参建单位')
})

test('whoever signs in next asks anew', async () => {
  await reportOf('units')
  leave({ keepTabs: false })
  signedIn()
  await reportOf('units')
  expect(server.came).toHaveLength(4)
})

test('[9.K21] the key of a row is cut to 50 characters', () => {
  expect(reportRowKey({ id: 'x'.repeat(60) })).toBe('x'.repeat(50))
  expect(reportRowKey({ code: 'A1', name: '单位' })).toBe('A1单位')
})
