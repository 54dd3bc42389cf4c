import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  MEASURES_OF,
  type StatMeasure,
  type StatRow,
  type Statistics,
  type StatTable
} from '#contract/archives/statistics.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'
import demo from '../../../src/server/db/seed/data/demo.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const counted = async (user: string, project?: string) => {
  const token = await server.signIn(user, project)
  const { result } = await server.ask<Statistics>('GET', '/after/statistics/tables', { token })
  /** A column of a table by its rows. */
  const column = (key: StatTable, measure: StatMeasure) =>
    Object.fromEntries(
      (result?.tables.find((one) => one.key === key)?.rows ?? []).map(({ key: row, values }) => [
        row,
        values[MEASURES_OF[key].indexOf(measure)]
      ])
    )
  const total = (key: StatTable) => result?.tables.find((one) => one.key === key)?.total
  return { token, result, column, total }
}
const countBy = <T>(all: readonly T[], of: (one: T) => string) =>
  Object.fromEntries([...Map.groupBy(all, of)].map(([key, group]) => [key, group.length]))
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

const fileOf = new Map(demo.files.map((file) => [file.id, file]))
const p2 = {
  files: demo.files.filter(({ projectId, status }) => projectId === 'p2' && status !== 'void'),
  volumes: demo.volumes.filter(({ projectId }) => projectId === 'p2')
}
const yearOf = ({ docDate }: { docDate: string | null }) => docDate?.slice(0, 4) ?? 'unknown'
const classOf = ({ catalogCode }: { catalogCode: string }) => catalogCode.slice(0, 1)

test('the numbers of a builder are those of an independent count of the demo', async () => {
  const { result, column, total } = await counted('js_lanjiang', 'p2')
  expect(result).toMatchObject({ projects: 1, hasRows: true, isAll: false })
  expect(column('year', 'files')).toEqual(countBy(p2.files, yearOf))
  expect(column('class', 'files')).toEqual(countBy(p2.files, classOf))
  const years = countBy(p2.volumes, ({ endDate }) => endDate.slice(0, 4))
  expect(column('year', 'volumes')).toEqual({ ...column('year', 'volumes'), ...years })
  expect(sum(Object.values(column('year', 'volumes')) as number[], Number)).toBe(p2.volumes.length)
  const firsts = p2.volumes.map(({ fileIds: [first = ''] }) => fileOf.get(first)).filter((file) => file !== undefined)
  expect(column('class', 'volumes')).toEqual(countBy(firsts, classOf))
  const organisations = new Map(demo.orgs.map(({ id, orgType }) => [id, orgType]))
  const types = new Map(demo.users.map(({ id, orgId }) => [id, organisations.get(orgId ?? '') ?? 'unknown']))
  expect(column('unitType', 'files')).toEqual(countBy(p2.files, ({ uploadBy }) => types.get(uploadBy) ?? 'unknown'))
  expect(total('district')?.slice(0, 3)).toEqual([
    p2.volumes.length,
    p2.files.length,
    sum(p2.files, ({ pages }) => pages)
  ])
  // 2026-08-18 to 2026-10-09.
  expect(column('days', 'projects')).toMatchObject({ within60: 1, over90: 0 })
  expect(column('returns', 'returns')).toEqual({ 1: 1 })
})

test('a returned application is counted by its reason, also what a 预验收 is to rectify, and none whose return was taken back', async () => {
  const { id } = await server.db
    .selectFrom('arcTransfer')
    .select('id')
    .where('projectId', '=', 'p2')
    .limit(1)
    .executeTakeFirstOrThrow()
  const step = (at: number, fromStatus: string, toStatus: string, reason: string | null = null) =>
    server.db
      .insertInto('arcTransferLog')
      .values({
        ...{ id: `counted-${at}`, transferId: id, projectId: 'p2', tenantId: 1, at: `2026-11-20 10:0${at}:00+08` },
        ...{ fromStatus, toStatus, reason }
      })
      .execute()
  const before = (await counted('js_lanjiang', 'p2')).column('returns', 'returns')
  const returns = async () => (await counted('js_lanjiang', 'p2')).column('returns', 'returns')
  await step(0, 'reviewing', 'returned', '3')
  expect(await returns()).toEqual({ ...before, 3: 1 })
  await step(1, 'returned', 'reviewing')
  expect(await returns()).toEqual(before)
  await step(2, 'reviewing', 'returned', '3')
  await step(3, 'returned', 'submitted')
  await step(4, 'reviewing', 'rectify', '4')
  expect(await returns()).toEqual({ ...before, 3: 1, 4: 1 })
  await step(5, 'rectify', 'reviewing')
  expect(await returns()).toEqual({ ...before, 3: 1 })
})

test('the archive counts what was transferred, 系统管理 counts all of it and sees no row', async () => {
  const kept = demo.files.filter(({ status }) => ['locked', 'archived'].includes(status))
  const { column, total } = await counted('jieshou')
  expect(total('year')?.slice(0, 2)).toEqual([demo.volumes.length, kept.length])
  expect(column('class', 'files')).toEqual(countBy(kept, classOf))
  const admin = await counted('admin')
  expect(admin.result).toMatchObject({ hasRows: false, isAll: true })
  const all = demo.files.filter(({ status }) => status !== 'void')
  expect(admin.total('class')?.slice(0, 3)).toEqual([demo.volumes.length, all.length, sum(all, ({ pages }) => pages)])
  const query = { table: 'class', row: 'A', measure: 'files' }
  expect((await server.ask('GET', '/after/statistics/rows', { token: admin.token, query })).status).toBe(403)
})

test('what a contractor may not see is not said to be none', async () => {
  const { column } = await counted('sg_luqiao', 'p2')
  expect(column('unitType', 'files')).toMatchObject({ SG: expect.any(Number), JL: null, JS: null })
  expect(column('class', 'volumes').A).toBeNull()
  expect(column('days', 'projects').over90).toBe(0)
})

test('behind each number are as many rows as it says', async () => {
  const { token, result } = await counted('js_lanjiang', 'p2')
  for (const { key, measures, rows } of result?.tables ?? [])
    for (const [at, measure] of measures.entries()) {
      const row = rows.find(({ values }) => values[at])
      if (!row) continue
      const query = { table: key, row: row.key, measure, pageSize: 500 }
      const { result: page } = await server.ask<{ records: StatRow[]; total: number }>(
        'GET',
        '/after/statistics/rows',
        { token, query }
      )
      const value = ['pages', 'bytes'].includes(measure)
        ? sum(page?.records ?? [], (one) => one.value ?? 0)
        : page?.total
      expect([key, measure, value]).toEqual([key, measure, row.values[at]])
    }
})

test('the tables go into a workbook, for whom the table of roles gives that', async () => {
  const answers = async (user: string, project?: string) => {
    const token = await server.signIn(user, project)
    const codes = []
    for (const path of ['tables', 'exportXls']) {
      const url = `${server.config.contextPath}/after/statistics/${path}`
      codes.push((await server.app.inject({ url, headers: { 'x-access-token': token } })).statusCode)
    }
    return codes
  }
  expect(await answers('shenhe')).toEqual([200, 200])
  expect(await answers('daiban', 'p1')).toEqual([200, 200])
  expect(await answers('sg_luqiao', 'p2')).toEqual([200, 403])
  expect(await answers('jl_jingwei', 'p2')).toEqual([403, 403])
  expect(await answers('baomi')).toEqual([403, 403])
  const url = `${server.config.contextPath}/after/statistics/exportXls`
  const sent = await server.app.inject({ url, headers: { 'x-access-token': await server.signIn('admin') } })
  const tabs = await readWorkbook(sent.rawPayload)
  expect(JSON.stringify(tabs)).toContain('全馆统计')
})
