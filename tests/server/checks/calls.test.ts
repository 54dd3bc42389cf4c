import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CHECK_CODES } from '#contract/checks/items.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { ITEMS } from '#server/checks/items/all-items.ts'
import { patienceOf } from '#kit/patience.ts'

interface Run {
  readonly state: string
  readonly result: string
  readonly files: number
  readonly found: number
  readonly waived: number
  readonly reused: number
  readonly items: readonly { readonly code: string; readonly result: string; readonly why: string }[]
}
interface Finding {
  readonly id: string
  readonly code: string
  readonly kind: string
  readonly fileId: string | null
  readonly field: string | null
  readonly said: string
  readonly waiveReason: string | null
}

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const PAGES = 'f0020'
/** Bytes alone: text and drawn pages are other tests' matter. */
const QUICK = { stage: 'G', text: false, drawing: false }

async function check(token: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { result, message, success } = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token,
    body: { ...QUICK, ...body }
  })
  expect(success, message).toBe(true)
  await jobsOf(server.app.appContext).idle()
  return result?.id ?? ''
}
/** The PDFs of the demo are no PDF/A: KY-05 warns of each. */
const WARNED = 'KY-05'
const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ kind, code }) => kind === 'found' && code !== WARNED)
const runOf = async (token: string, id: string): Promise<Run> =>
  (await server.ask<Run>('GET', '/arrange/check/queryById', { token, query: { id } })).result!
const findingsOf = async (token: string, id: string): Promise<Finding[]> =>
  (await server.ask<{ records: Finding[] }>('GET', '/arrange/check/findings', { token, query: { id, pageSize: 1000 } }))
    .result!.records

test('each of the 44 items has code of its own, and says what it checks', () => {
  expect(Object.keys(ITEMS)).toEqual(CHECK_CODES)
  expect(CHECK_CODES).toHaveLength(44)
  for (const code of CHECK_CODES) expect(Object.keys(ITEMS[code]), code).not.toEqual([])
})

test('a file is checked by itself: what was measured is said in figures, and names its cell', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const id = await check(token, { target: 'file', ids: [PAGES] })
  const run = await runOf(token, id)
  expect(run).toMatchObject({ state: 'done', result: 'failed', files: 1, reused: 0 })
  const [finding, ...others] = wrongOf(await findingsOf(token, id))
  expect(finding).toMatchObject({ code: 'WZ-07', fileId: PAGES, field: 'pages', said: '著录 55 页，电子文件 53 页' })
  expect(others).toEqual([])
  const english = await server.ask<{ records: Finding[] }>('GET', '/arrange/check/findings', {
    token,
    query: { id, kind: 'found' },
    headers: { lang: 'en' }
  })
  expect(english.result?.records.find(({ code }) => code === 'WZ-07')?.said).toBe('Recorded 55 pages, the file has 53')
})

test('what was measured and has not changed is not measured again; checked again, a mended file passes', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const id = await check(token, { target: 'file', ids: [PAGES] })
  expect((await runOf(token, id)).reused).toBe(1)
  await server.db.updateTable('arcFile').set({ pages: 53 }).where('id', '=', PAGES).execute()
  await server.ask('POST', '/arrange/check/recheck', { token, body: { id, file: PAGES } })
  await jobsOf(server.app.appContext).idle()
  expect(await runOf(token, id)).toMatchObject({ state: 'done', result: 'warned', reused: 0 })
  expect(wrongOf(await findingsOf(token, id))).toEqual([])
  await server.db.updateTable('arcFile').set({ pages: 55 }).where('id', '=', PAGES).execute()
})

test('who sees the same files checks a file of a colleague’s check anew; who sees others is refused', async () => {
  const [reviewer, receiver, contractor] = await Promise.all(
    ['shenhe', 'jieshou', 'sg_luqiao'].map((name) => server.signIn(name, 'p2'))
  )
  const id = await check(reviewer!, { target: 'file', ids: ['f0243'] })
  const again = (token?: string) =>
    server.ask('POST', '/arrange/check/recheck', { token: token!, body: { id, file: 'f0243' } })
  expect(await again(contractor)).toMatchObject({ success: false })
  expect(await again(receiver)).toMatchObject({ success: true })
  await jobsOf(server.app.appContext).idle()
  expect(await runOf(reviewer!, id)).toMatchObject({ state: 'done', files: 1, reused: 0 })
})

test('a package is read for who sees all files of it, and not for who sees some items of the project', async () => {
  const body = { target: 'project', stage: 'Y', text: false, drawing: false }
  for (const [name, result, why] of [
    ['js_xinghe', 'notRun', '等待移交信息包'],
    ['sg_yijian', 'notApplicable', '信息包中有您看不到的文件，由能看到其全部文件的人检测']
  ] as const) {
    const token = await server.signIn(name, 'p1')
    const { items } = await runOf(token, await check(token, body))
    expect(items.find(({ code }) => code === 'ZS-10')).toMatchObject({ result, why })
  }
})

test('the reviewer of the archive alone waives, with a reason that goes on with the finding and is printed', async () => {
  const reviewer = await server.signIn('shenhe', 'p2')
  const id = await check(reviewer, { target: 'file', ids: ['f0243'] })
  const [finding] = wrongOf(await findingsOf(reviewer, id))
  expect(finding).toMatchObject({ code: 'ZS-01' })
  const body = { id: finding?.id, reason: '已核对纸质原件' }
  for (const name of ['jieshou', 'js_lanjiang'])
    expect(
      (await server.ask('PUT', '/arrange/check/waive', { token: await server.signIn(name, 'p2'), body })).status
    ).toBe(403)
  expect(
    (await server.ask('PUT', '/arrange/check/waive', { token: reviewer, body: { ...body, reason: ' ' } })).status
  ).toBe(400)
  expect((await server.ask('PUT', '/arrange/check/waive', { token: reviewer, body })).success).toBe(true)
  expect(await runOf(reviewer, id)).toMatchObject({ result: 'warned', waived: 1 })
  const again = await check(reviewer, { target: 'file', ids: ['f0243'] })
  expect((await findingsOf(reviewer, again)).find(({ code }) => code === 'ZS-01')?.waiveReason).toBe(body.reason)
  const report = await server
    .ask('GET', '/arrange/check/exportXls', { token: reviewer, query: { id } })
    .catch(() => null)
  expect(report).toBeNull()
  const { rawPayload } = await server.app.inject({
    method: 'GET',
    url: `${server.config.contextPath}/arrange/check/exportXls?id=${id}`,
    headers: { 'x-access-token': reviewer }
  })
  const cells = (await readWorkbook(rawPayload, 2)).flat()
  for (const code of CHECK_CODES) expect(cells).toContain(code)
  expect(cells).toContain(body.reason)
})

test('nobody checks or reads what is not his: another project, a reader, a target that is not there', async () => {
  const own = await server.signIn('js_xinghe', 'p1')
  const id = await check(own, { target: 'file', ids: [PAGES] })
  const other = await server.signIn('js_lanjiang', 'p2')
  expect((await server.ask('GET', '/arrange/check/queryById', { token: other, query: { id } })).status).toBe(404)
  expect((await server.ask('GET', '/arrange/check/findings', { token: other, query: { id } })).status).toBe(404)
  const reader = await server.signIn('admin', 'p1')
  expect((await server.ask('GET', '/arrange/check/list', { token: reader })).status).toBe(403)
  const missing = { ...QUICK, target: 'volume', targetId: 'v-p2-001' }
  expect((await server.ask('POST', '/arrange/check/run', { token: own, body: missing })).status).toBe(404)
  expect(
    (await server.ask('POST', '/arrange/check/run', { token: own, body: { ...QUICK, target: 'node' } })).status
  ).toBe(400)
})

test('a run that was interrupted goes on: what it had measured is left alone', async () => {
  const token = await server.signIn('js_sanzhong', 'p3')
  const ordered = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token,
    body: { ...QUICK, target: 'project' }
  })
  const id = ordered.result?.id ?? ''
  const jobs = jobsOf(server.app.appContext)
  const count = async () =>
    Number(
      (
        await server.db
          .selectFrom('arcCheckFact')
          .select((e) => e.fn.countAll<string>().as('n'))
          .where('projectId', '=', 'p3')
          .executeTakeFirstOrThrow()
      ).n
    )
  await expect.poll(count, { timeout: patienceOf(30_000), interval: 20 }).toBeGreaterThan(5)
  await server.app.appContext.db
    .updateTable('sysJob')
    .set({ cancelAsked: true })
    .where('state', '=', 'running')
    .execute()
  await jobs.idle()
  const measured = await count()
  expect((await runOf(token, id)).state).toBe('cancelled')
  const next = await check(token, { target: 'project' })
  const run = await runOf(token, next)
  expect(run.state).toBe('done')
  expect(run.reused).toBeGreaterThanOrEqual(Math.min(measured, 5))
})

test('who may validate what he describes checks files and nodes, and neither a project nor a volume', async () => {
  const { rows: taken } = await sql<{
    key: string
  }>`delete from sys_role_permission g using sys_permission p, sys_role r
    where p.id = g.permission_id and r.id = g.role_id and r.role_code = 'jl_engineer' and p.key like 'arrange.check%'
    returning p.key`.execute(server.db)
  expect(taken.length).toBeGreaterThan(1)
  server.app.appContext.principals.forget()
  const token = await server.signIn('jl_zhengheng', 'p1')
  const id = await check(token, { target: 'file', ids: [PAGES] })
  expect(await findingsOf(token, id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'WZ-07', fileId: PAGES, field: 'pages' })])
  )
  const whole = await server.ask('POST', '/arrange/check/run', { token: token, body: { ...QUICK, target: 'project' } })
  expect(whole.status).toBe(403)
})
