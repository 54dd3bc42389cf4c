import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { FormPrefill } from '#contract/forms/forms.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

interface Run {
  readonly files: number
  readonly found: number
  readonly waived: number
  readonly human: number
  readonly volumes: readonly { volumeNo: number; title: string; result: string; found: number; human: number }[]
}

const RESULTS: Readonly<Record<string, string>> = {
  failed: '不通过',
  warned: '有提示',
  human: '待人工核对',
  passed: '通过'
}
/** Reads the text of a PDF, where it is installed (poppler-utils). */
const READER = 'pdftotext'
let server: TestServer
let token: string
let volumes: readonly VolumeRow[]

const report = async (as: 'exportXls' | 'exportPdf', id: string) => {
  const { rawPayload, statusCode } = await server.app.inject({
    method: 'GET',
    url: `${server.config.contextPath}/arrange/check/${as}?id=${id}`,
    headers: { 'x-access-token': token }
  })
  expect(statusCode).toBe(200)
  return rawPayload
}
async function check(body: object): Promise<{ readonly id: string; readonly run: Run }> {
  const { result } = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token,
    body: { stage: 'G', text: false, drawing: false, ...body }
  })
  await jobsOf(server.app.appContext).idle()
  const { id } = result!
  return { id, run: (await server.ask<Run>('GET', '/arrange/check/queryById', { token, query: { id } })).result! }
}

beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
  const settings = { settings: USUAL_PLAN }
  const { result } = await server.ask<{ digest: string }>('POST', '/arrange/volume/plan', { token, body: settings })
  await server.ask('POST', '/arrange/volume/apply', { token, body: { ...settings, digest: result!.digest } })
  volumes = (await server.ask<{ volumes: VolumeRow[] }>('GET', '/arrange/volume/list', { token })).result!.volumes
})
const folder = mkdtempSync(join(tmpdir(), 'check-reports-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

test('the reports of chosen volumes name the project, each volume with its verdict, stage, time and person, and count as the screen does', async () => {
  const chosen = [volumes[0]!, volumes[1]!, volumes[4]!]
  const { id, run } = await check({ target: 'volumes', ids: chosen.toReversed().map((one) => one.id) })
  const [first, second, third] = chosen.map(({ volumeNo }) => volumeNumber(volumeNo))
  const object = `所选案卷 3 卷（案卷号 ${first}–${second}、${third}），逐卷见各卷结论`
  const failed = run.volumes.filter(({ result }) => result === 'failed').length
  const summary = new Map((await readWorkbook(await report('exportXls', id), 1)).map(([key, value]) => [key, value]))
  const { name, projectNo } = await server.db
    .selectFrom('arcProject')
    .select(['name', 'projectNo'])
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(Object.fromEntries(summary)).toMatchObject({
    ...{ 项目名称: name, 项目编号: projectNo, 检测对象: object, 检测环节: '归档环节', 开始时间: time, 结束时间: time },
    ...{ 检测人: expect.any(String), 按案卷: `各卷结论：3 卷，未通过 ${failed} 卷` },
    ...{ 文件: run.files, 问题: run.found, 已豁免: run.waived, 待人工核对: run.human }
  })
  const [, ...rows] = await readWorkbook(await report('exportXls', id), 3)
  expect(rows.map(([no, , title, result, , found, human]) => [no, title, result, found, human])).toEqual(
    run.volumes.map(({ volumeNo, title, result, ...counts }) => [
      ...[volumeNumber(volumeNo), title, RESULTS[result], counts.found, counts.human]
    ])
  )
  const { result } = await server.ask<FormPrefill>('GET', '/forms/prefill', {
    token,
    query: { template: 'check_report', target: id }
  })
  expect(result?.values).toMatchObject({ project: name, object, stage: '归档环节' })
  expect(result?.values.conclusion).toContain(
    `文件 ${run.files} 件，${run.found} 个问题，${run.waived} 个已豁免，${run.human} 项待人工核对`
  )
  const listed = result?.rows?.values.filter(({ property }) => property === '案卷') ?? []
  expect(listed[0]?.detail).toBe(`各卷结论：3 卷，未通过 ${failed} 卷`)
  expect(
    listed.slice(1).map(({ itemCode, detail, result: words }) => [itemCode, detail?.split('；')[0], words])
  ).toEqual(
    run.volumes.map(({ volumeNo, title, result: verdict }) => [volumeNumber(volumeNo), title, RESULTS[verdict]])
  )
})

test('a volume that was chosen and not seen whole is listed without a verdict; a check of the whole project lists every volume', async () => {
  const empty = volumes[2]!
  const { id } = await check({ target: 'volumes', ids: [volumes[0]!.id, empty.id] })
  await server.db
    .updateTable('arcCheckRun')
    .set({
      options: JSON.stringify({
        text: false,
        drawing: false,
        ids: [volumes[0]!.id, empty.id],
        volumes: [volumes[0]!.id]
      })
    })
    .where('id', '=', id)
    .execute()
  const [, ...rows] = await readWorkbook(await report('exportXls', id), 3)
  expect(rows.map(([no, , , result]) => [no, result])).toEqual([
    [volumeNumber(volumes[0]!.volumeNo), expect.any(String)],
    [volumeNumber(empty.volumeNo), '没有结论']
  ])
  const whole = await check({ target: 'project' })
  const [, ...all] = await readWorkbook(await report('exportXls', whole.id), 3)
  expect(all).toHaveLength(whole.run.volumes.length)
  expect(all.length).toBeGreaterThan(2)
})

test('the PDF of forty volumes, one with a long title, lists each of them', async () => {
  const [{ id: long }] = volumes as [VolumeRow]
  const title = '星河湾综合教学楼工程主体结构分部隐蔽工程验收记录及检验批质量验收记录'.repeat(6).slice(0, 200)
  await server.db.updateTable('arcVolume').set({ title }).where('id', '=', long).execute()
  await sql`insert into arc_volume select (jsonb_populate_record(v, jsonb_build_object('id', 'copy-' || n, 'volume_no', 500 + n, 'archive_no', null))).*
    from arc_volume v, generate_series(1, 33) n where v.id = ${volumes[1]!.id}`.execute(server.db)
  const copies = Array.from({ length: 33 }, (_, at) => `copy-${at + 1}`)
  const { id } = await check({ target: 'volumes', ids: [...volumes.slice(0, 7).map((one) => one.id), ...copies] })
  const pdf = await report('exportPdf', id)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const path = join(folder, 'report.pdf')
  writeFileSync(path, pdf)
  const { stdout, error } = spawnSync(READER, ['-raw', path, '-'], { encoding: 'utf8' })
  if (error) return
  const text = stdout.replace(/\s/g, '')
  for (const { volumeNo } of volumes.slice(0, 7)) expect(text).toContain(`案卷${volumeNumber(volumeNo)}`)
  for (let no = 501; no <= 533; no++) expect(text).toContain(`案卷0${no}没有结论`)
  expect(text).toContain(title)
})
