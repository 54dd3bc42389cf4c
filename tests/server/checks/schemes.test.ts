import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CHECK_CODES, CHECK_ITEMS, CHECK_STAGES } from '#contract/checks/items.ts'
import type { CheckFinding, CheckRun, CheckedItem } from '#contract/checks/runs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

/** A file whose number of pages is wrong. */
const FILE = 'f0020'

let server: TestServer
let token = ''
const folder = mkdtempSync(join(tmpdir(), 'check-report-'))
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

type Shown = CheckRun & { readonly items: readonly CheckedItem[] }

async function check(): Promise<Shown> {
  const body = { stage: 'G', target: 'file', ids: [FILE], text: false, drawing: false }
  const { result, message } = await server.ask<{ id: string }>('POST', '/arrange/check/run', { token, body })
  expect(result, message).not.toBeNull()
  await jobsOf(server.app.appContext).idle()
  return runOf(result?.id ?? '')
}
const runOf = async (id: string): Promise<Shown> =>
  (await server.ask<Shown>('GET', '/arrange/check/queryById', { token, query: { id } })).result!
const found = async (id: string): Promise<CheckFinding[]> =>
  (
    await server.ask<{ records: CheckFinding[] }>('GET', '/arrange/check/findings', {
      token,
      query: { id, kind: 'found' }
    })
  ).result!.records
const download = (as: 'exportXls' | 'exportPdf', id: string, own = token) =>
  server.app.inject({
    url: `${server.config.contextPath}/arrange/check/${as}?id=${id}`,
    headers: { 'x-access-token': own }
  })

test('the schemes that come along ask every item at the stages that it is for', async () => {
  const schemes = await server.db.selectFrom('arcCheckScheme').selectAll().where('status', '=', 'published').execute()
  for (const stage of CHECK_STAGES) {
    const own = schemes.filter((one) => one.stage === stage)
    expect(own).toHaveLength(1)
    const items = own[0]?.items as unknown as { code: string; level: string }[]
    const wanted = CHECK_CODES.filter((code) => (CHECK_ITEMS[code].stages as readonly string[]).includes(stage))
    expect(items.map(({ code, level }) => [code, level])).toEqual(wanted.map((code) => [code, CHECK_ITEMS[code].level]))
  }
})

test('a check names its scheme and version, and asks by the numbers and levels that the archive has given it', async () => {
  const usual = await check()
  expect(usual.scheme).toBe('归档环节四性检测 第 1 版')
  const asked = [
    ['WZ-07', 'error'],
    ['KY-05', 'warn']
  ]
  expect((await found(usual.id)).map(({ code, level }) => [code, level])).toEqual(asked)
  const { db } = server
  const { tenantId } = await db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('arcCheckScheme')
    .values({
      ...{ id: 'own-2', code: 'filing', name: '本馆方案', nameEn: null, stage: 'G', version: 2, status: 'published' },
      items: JSON.stringify([
        { code: 'WZ-07', level: 'info' },
        { code: 'KY-09', level: 'error', parameters: { longest: 3 } }
      ]),
      tenantId
    })
    .execute()
  const own = await check()
  expect(own.scheme).toBe('本馆方案 第 2 版')
  expect((await found(own.id)).map(({ code, level }) => [code, level]).sort()).toEqual([
    ['KY-09', 'error'],
    ['WZ-07', 'info']
  ])
  expect(own.items.find(({ code }) => code === 'ZS-01')).toMatchObject({ result: 'notApplicable', checked: 0 })
  // What was asked by the first scheme is asked by it again.
  await server.ask('POST', '/arrange/check/recheck', { token, body: { id: usual.id, file: FILE } })
  await jobsOf(server.app.appContext).idle()
  expect((await runOf(usual.id)).scheme).toBe('归档环节四性检测 第 1 版')
  expect((await found(usual.id)).map(({ code, level }) => [code, level])).toEqual(asked)
  await db.updateTable('arcCheckScheme').set({ status: 'superseded' }).where('id', '=', 'own-2').execute()
})

test('the report is a tagged PDF with its fonts that poppler reads without a warning, and a workbook: both with every item, what was found and the scheme', async () => {
  await server.db.updateTable('arcFile').set({ title: '隐蔽\u{e000}工程验收记录' }).where('id', '=', FILE).execute()
  const { id } = await check()
  const cells = (await readWorkbook((await download('exportXls', id)).rawPayload)).flat()
  expect(cells).toContain('归档环节四性检测 第 1 版')
  const verdict = cells.find((cell) => /^通过 \d+，未通过 1，有提示 \d+，未执行 \d+，须人工 \d+$/.test(String(cell)))
  expect(verdict).toBeDefined()
  const sent = await download('exportPdf', id)
  expect(sent.headers['content-type']).toBe('application/pdf')
  const path = join(folder, 'report.pdf')
  writeFileSync(path, sent.rawPayload)
  const read = (program: string, ...args: string[]) => {
    const { stdout, stderr, error } = spawnSync(program, [...args, path, ...(program === 'pdftotext' ? ['-'] : [])], {
      encoding: 'utf8'
    })
    return error ? undefined : { stdout, stderr }
  }
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  const info = read('pdfinfo')
  if (!info) return
  expect(info.stderr).toBe('')
  expect(info.stdout).toMatch(/Tagged:\s+yes/)
  expect(read('pdffonts')?.stdout).toMatch(/NotoSansSC.*yes yes yes/)
  const text = (read('pdftotext', '-raw')?.stdout ?? '').replace(/\s/g, '')
  for (const code of CHECK_CODES) expect(text).toContain(code)
  for (const words of [
    '归档环节四性检测第1版',
    '著录55页，电子文件53页',
    '隐蔽〓工程验收记录',
    '文件1件',
    String(verdict).replace(/\s/g, '')
  ])
    expect(text).toContain(words)
  if (process.env.KEEP_REPORT) execFileSync('cp', [path, process.env.KEEP_REPORT])
})

test('a report is there also where somebody waives a finding with the longest reason, or with one of many lines', async () => {
  for (const reason of ['原因\n'.repeat(120), '经现场核对与监理确认属实'.repeat(50).slice(0, 500)]) {
    const { id } = await check()
    await server.db
      .updateTable('arcCheckFinding')
      .set({ waivedBy: 'u-shenhe', waiveReason: reason.trim(), waivedTime: '2026-11-28' })
      .where('runId', '=', id)
      .where('kind', '=', 'found')
      .execute()
    const { statusCode, rawPayload } = await download('exportPdf', id)
    expect(statusCode, rawPayload.subarray(0, 200).toString()).toBe(200)
  }
})

test('the report of another project is not given, nor to who may not export', async () => {
  const { id } = await check()
  const other = await server.signIn('js_lanjiang', 'p2')
  expect((await download('exportPdf', id, other)).statusCode).toBe(404)
  const reader = await server.signIn('kc_yantu', 'p2')
  expect((await download('exportPdf', id, reader)).statusCode).toBe(403)
})
