import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import type { CheckFinding } from '#contract/checks/runs.ts'
import type { TransferNeed } from '#contract/checks/transfer-needs.ts'
import type { FormPrefill } from '#contract/forms/forms.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

interface Run {
  readonly result: string
  readonly found: number
  readonly waived: number
  readonly volumes: readonly { readonly id: string; readonly result: string }[]
}

const WAIVED = '已与纸质原件核对'
const TAKEN_BACK = '误点，原件并未核对'

let server: TestServer
let builder: string
let reviewer: string
let volume: string

const volumes = async () =>
  (await server.ask<{ volumes: VolumeRow[] }>('GET', '/arrange/volume/list', { token: builder })).result!.volumes
const stateOf = async () => (await volumes()).find(({ id }) => id === volume)?.status
/** Checks volumes, and gives the run. */
async function check(ids: readonly string[]): Promise<string> {
  const { success, message, result } = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token: builder,
    body: { stage: 'G', target: 'volumes', ids, text: false, drawing: false }
  })
  expect(success, message).toBe(true)
  await jobsOf(server.app.appContext).idle()
  return result!.id
}
const runOf = async (id: string) =>
  (await server.ask<Run>('GET', '/arrange/check/queryById', { token: reviewer, query: { id } })).result!
const faultsOf = async (id: string) =>
  (
    await server.ask<{ records: CheckFinding[] }>('GET', '/arrange/check/findings', {
      token: reviewer,
      query: { id, kind: 'found', pageSize: 1000 }
    })
  ).result!.records.filter(({ level }) => level === 'error')
const put = (call: 'waive' | 'takeBackWaiver', token: string, id: string, reason: string) =>
  server.ask('PUT', `/arrange/check/${call}`, { token, body: { id, reason } })
const needed = async (kind: string) =>
  (await server.ask<TransferNeed[]>('GET', '/arrange/check/transferNeeds', { token: builder }))
    .result!.filter(({ need }) => need === kind)
    .reduce((sum, { count }) => sum + count, 0)

beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe', 'p1')
  reviewer = await server.signIn('shenhe', 'p1')
  const settings = { settings: USUAL_PLAN }
  const { result: plan } = await server.ask<{ digest: string }>('POST', '/arrange/volume/plan', {
    token: builder,
    body: settings
  })
  await server.ask('POST', '/arrange/volume/apply', { token: builder, body: { ...settings, digest: plan!.digest } })
  const all = await check((await volumes()).map(({ id }) => id))
  volume = (await runOf(all)).volumes.find(({ result }) => result === 'failed')!.id
})
afterAll(() => server?.close())

test('a waiver is taken back by who may waive: the finding counts again in every check that has it, and its volume has failed', async () => {
  const first = await check([volume])
  const before = { found: (await runOf(first)).found, faults: await needed('faults'), failed: await needed('failed') }
  const faults = await faultsOf(first)
  for (const { id } of faults) expect(await put('waive', reviewer, id, WAIVED)).toMatchObject({ success: true })
  const second = await check([volume])
  expect(await stateOf()).toBe('checked')
  expect(await needed('failed')).toBe(before.failed - 1)
  const [waived] = await faultsOf(second)
  expect(waived).toMatchObject({ waiveReason: WAIVED, pastWaivers: [] })
  const id = waived!.id
  for (const [name, status] of [
    ['js_xinghe', 403],
    ['jieshou', 403]
  ] as const)
    expect((await put('takeBackWaiver', await server.signIn(name, 'p1'), id, TAKEN_BACK)).status, name).toBe(status)
  expect((await put('takeBackWaiver', reviewer, id, ' ')).status).toBe(400)
  expect((await put('takeBackWaiver', await server.signIn('shenhe', 'p2'), id, TAKEN_BACK)).status).toBe(404)
  const { success, message } = await put('takeBackWaiver', reviewer, id, TAKEN_BACK)
  expect(success, message).toBe(true)
  for (const run of [first, second])
    expect(await runOf(run), run).toMatchObject({
      ...{ result: 'failed', waived: faults.length - 1, found: before.found - faults.length + 1 },
      volumes: [{ id: volume, result: 'failed' }]
    })
  expect(await stateOf()).toBe('failed')
  expect(await needed('failed')).toBe(before.failed)
  expect(await needed('faults')).toBe(before.faults - faults.length + 1)
  expect(await put('takeBackWaiver', reviewer, id, TAKEN_BACK)).toMatchObject({
    success: false,
    message: '该问题没有豁免，或豁免已经撤销'
  })
})

test('the finding and the audit log say who waived, and who took that back; another check does not waive it again', async () => {
  const again = await check([volume])
  const finding = (await faultsOf(again)).find(({ pastWaivers }) => pastWaivers.length > 0)!
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const by = finding.pastWaivers[0]!.by
  expect(finding).toMatchObject({
    waivedBy: null,
    pastWaivers: [{ by: expect.any(String), time, reason: WAIVED, backBy: by, backTime: time, backReason: TAKEN_BACK }]
  })
  const { rawPayload } = await server.app.inject({
    method: 'GET',
    url: `${server.config.contextPath}/arrange/check/exportXls?id=${again}`,
    headers: { 'x-access-token': reviewer }
  })
  expect((await readWorkbook(rawPayload, 2)).flat()).toContainEqual(
    expect.stringMatching(new RegExp(`^${by} 于 .* 豁免：${WAIVED}；${by} 于 .* 撤销豁免：${TAKEN_BACK}$`))
  )
  const { result: paper } = await server.ask<FormPrefill>('GET', '/forms/prefill', {
    token: builder,
    query: { template: 'check_report', target: again }
  })
  expect(paper?.rows?.values.find(({ result }) => result === '撤销豁免')?.detail).toContain(`撤销豁免：${TAKEN_BACK}`)
  const auditor = await server.signIn('shenji')
  const { result } = await server.ask<{ records: { logContent: string }[] }>('GET', '/sys/log/list', {
    token: auditor,
    query: { pageSize: 50, pageNo: 1 }
  })
  expect(result?.records.map(({ logContent }) => logContent)).toEqual(
    expect.arrayContaining([
      `${by} 撤销了检测问题 ${finding.code} ${finding.targetTitle} 的豁免`,
      `${by} 豁免了检测问题 ${finding.code} ${finding.targetTitle}`
    ])
  )
})

test('what is locked or handed in on the ground of a waiver stays waived, and the refusal names its volume', async () => {
  const run = await check([volume])
  const open = (await faultsOf(run)).filter(({ waivedBy }) => waivedBy === null)
  for (const { id } of open) await put('waive', reviewer, id, WAIVED)
  expect(await stateOf()).toBe('checked')
  const { success, message } = await stepNow(server, builder, ['POST', 'lock'], { ids: [volume] })
  expect(success, message).toBe(true)
  const refused = await put('takeBackWaiver', reviewer, open[0]!.id, TAKEN_BACK)
  expect(refused.success).toBe(false)
  expect(refused.message).toContain((await volumes()).find(({ id }) => id === volume)?.title)
  expect((await faultsOf(run)).filter(({ waivedBy }) => waivedBy === null)).toEqual([])
})

test('what the archive waives while it reviews a transfer it may take back, until that is accepted', async () => {
  await server.db
    .updateTable('arcTransfer')
    .set({ status: 'reviewing', submittedAt: '2026-01-01 08:00:00' })
    .where('projectId', '=', 'p1')
    .where('status', '=', 'draft')
    .execute()
  const { id: transferId } = await server.db
    .selectFrom('arcTransfer')
    .select('id')
    .where('projectId', '=', 'p1')
    .where('status', '=', 'reviewing')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('arcTransferVolume')
    .values({ transferId, volumeId: volume, projectId: 'p1', tenantId: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [finding] = (await faultsOf(await check([volume]))).filter(({ waivedBy }) => waivedBy !== null)
  const become = (status: 'reviewing' | 'accepted') =>
    server.db.updateTable('arcTransfer').set({ status }).where('id', '=', transferId).execute()
  await become('accepted')
  expect((await put('takeBackWaiver', reviewer, finding!.id, TAKEN_BACK)).success).toBe(false)
  await become('reviewing')
  expect(await put('takeBackWaiver', reviewer, finding!.id, TAKEN_BACK)).toMatchObject({ success: true })
})
