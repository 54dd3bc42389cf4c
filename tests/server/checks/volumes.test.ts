import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { NEED_WEIGHTS, type TransferNeed } from '#contract/checks/transfer-needs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { sayFor } from '#server/core/text/say.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { selfCheckWords } from '#server/domain/transfer/self-check.ts'

let server: TestServer
let token: string
const VOLUMES = '/arrange/volume'
const volumes = async () =>
  (await server.ask<{ volumes: VolumeRow[] }>('GET', `${VOLUMES}/list`, { token })).result!.volumes
const filesOf = async (id: string) =>
  (await server.ask<VolumeFile[]>('GET', `${VOLUMES}/files`, { token, query: { id } })).result!
const change = (method: 'POST' | 'PUT', path: string, body: object) =>
  server.ask(method, `${VOLUMES}/${path}`, { token, body })
async function check(body: object): Promise<void> {
  const { success, message } = await server.ask('POST', '/arrange/check/run', {
    token,
    body: { stage: 'G', text: false, drawing: false, ...body }
  })
  expect(success, message).toBe(true)
  await jobsOf(server.app.appContext).idle()
}

beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
  const { result: plan } = await server.ask<{ digest: string }>('POST', `${VOLUMES}/plan`, {
    token,
    body: { settings: USUAL_PLAN }
  })
  await change('POST', 'apply', { settings: USUAL_PLAN, digest: plan!.digest })
})
afterAll(() => server?.close())

test('a volume is checked where nothing was found in it, failed where something refuses, and a draft again once it is edited', async () => {
  expect(new Set((await volumes()).map(({ status }) => status))).toEqual(new Set(['draft']))
  await check({ target: 'project' })
  const refused = await server.db
    .selectFrom('arcCheckFinding')
    .select(['targetType', 'targetId'])
    .where('level', '=', 'error')
    .where('kind', '=', 'found')
    .execute()
  const wrong = new Set(refused.map(({ targetType, targetId }) => `${targetType}:${targetId}`))
  const seen = new Set<string>()
  for (const { id, status } of await volumes()) {
    const own = await filesOf(id)
    const hasFault = wrong.has(`volume:${id}`) || own.some((file) => wrong.has(`file:${file.id}`))
    expect(status, id).toBe(hasFault ? 'failed' : 'checked')
    seen.add(status)
  }
  expect(seen).toEqual(new Set(['checked', 'failed']))
  const sound = (await volumes()).find(({ status }) => status === 'checked')!
  const { id, rowVersion, title, templateVersion } = sound
  const { success, message } = await change('PUT', 'edit', {
    ...{ id, rowVersion, template: templateVersion },
    cells: { title: `${title}（补）` }
  })
  expect(success, message).toBe(true)
  expect((await volumes()).find((one) => one.id === id)?.status).toBe('draft')
})

test('a volume that is locked keeps its state, whatever another check finds', async () => {
  const sound = (await volumes()).find(({ status }) => status === 'checked')!
  const { success, message } = await stepNow(server, token, ['POST', 'lock'], { ids: [sound.id] })
  expect(success, message).toBe(true)
  await check({ target: 'volume', targetId: sound.id, again: true })
  expect((await volumes()).find(({ id }) => id === sound.id)?.status).toBe('locked')
})

test('what a waiver leaves without a fault passes at once, without another check', async () => {
  await check({ target: 'project', again: true })
  const failed = (await volumes()).filter(({ status }) => status === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  const [{ id }] = failed as [VolumeRow]
  const own = (await filesOf(id)).map((file) => file.id)
  const findings = await server.db
    .selectFrom('arcCheckFinding as c')
    .innerJoin('arcCheckRun as r', 'r.id', 'c.runId')
    .select(['c.id', 'c.runId'])
    .where('c.kind', '=', 'found')
    .where('c.level', '=', 'error')
    .where((e) => e.or([e('c.fileId', 'in', own.concat('')), e('c.targetId', '=', id)]))
    .where('r.targetType', '=', 'project')
    .orderBy('r.createTime', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  const newest = findings.filter(({ runId }) => runId === findings[0]?.runId)
  const reviewer = await server.signIn('shenhe', 'p1')
  for (const finding of newest) {
    expect((await volumes()).find((one) => one.id === id)?.status).toBe('failed')
    const body = { id: finding.id, reason: '已与纸质原件核对' }
    const { success, message } = await server.ask('PUT', '/arrange/check/waive', { token: reviewer, body })
    expect(success, message).toBe(true)
  }
  expect((await volumes()).find((one) => one.id === id)?.status).toBe('checked')
})

test('a check of a project says of each volume how it came out, and none is blamed for the gaps of its project', async () => {
  await check({ target: 'project' })
  const { id, status } = await server.db
    .selectFrom('arcCheckRun')
    .select(['id', 'result as status'])
    .where('targetType', '=', 'project')
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(status).toBe('failed')
  const { result } = await server.ask<{ volumes: { id: string; result: string }[] }>(
    'GET',
    '/arrange/check/queryById',
    { token, query: { id } }
  )
  const states = new Map((await volumes()).map((one) => [one.id, one.status]))
  expect(result?.volumes.length).toBeGreaterThan(1)
  for (const volume of result?.volumes ?? [])
    if (states.get(volume.id) !== 'locked')
      expect(volume.result === 'failed', volume.id).toBe(states.get(volume.id) === 'failed')
  const sound = result?.volumes.find((volume) => volume.result !== 'failed')
  await check({ target: 'volumes', ids: [sound?.id] })
  const alone = await server.db
    .selectFrom('arcCheckFinding as c')
    .innerJoin('arcCheckRun as r', 'r.id', 'c.runId')
    .select('c.code')
    .where('r.targetType', '=', 'volumes')
    .where('c.targetType', 'in', ['node', 'project'])
    .execute()
  expect(alone).toEqual([])
})

test('a unit project is checked with its own volumes and its own gaps', async () => {
  const unit = await server.db
    .selectFrom('arcVolume')
    .select('monomialId as id')
    .where('projectId', '=', 'p1')
    .where('monomialId', 'is not', null)
    .where('isDelete', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  await check({ target: 'unit', targetId: unit.id })
  const gaps = await server.db
    .selectFrom('arcCheckFinding as c')
    .innerJoin('arcCheckRun as r', 'r.id', 'c.runId')
    .innerJoin('arcTreeNode as n', 'n.id', 'c.targetId')
    .select('n.monomialId')
    .where('r.targetType', '=', 'unit')
    .where('c.code', '=', 'WZ-05')
    .execute()
  expect(gaps.length).toBeGreaterThan(0)
  expect(gaps.filter(({ monomialId }) => monomialId !== unit.id)).toEqual([])
})

test('a check of the transfer stage leaves volumes as they are, which is said; what needs a package is one line to be known, and no paper counts it', async () => {
  const { id, status } = (await volumes()).find((one) => one.status !== 'locked' && one.status !== 'draft')!
  await server.db.updateTable('arcVolume').set({ status: 'draft' }).where('id', '=', id).execute()
  await check({ stage: 'Y', target: 'volumes', ids: [id] })
  expect((await volumes()).find((one) => one.id === id)?.status).toBe('draft')
  const needs = (await server.ask<TransferNeed[]>('GET', '/arrange/check/transferNeeds', { token })).result!
  const saidOf = (kind: string) => needs.filter(({ need }) => need === kind).map(({ said }) => said)
  expect(saidOf('notChecked')).toEqual([expect.stringMatching(/^\d+ 卷组成或修改后尚未做归档环节的检测$/)])
  expect(saidOf('notRun').filter((said) => said.includes('信息包'))).toEqual([])
  const later = needs.filter(({ need }) => need === 'afterPacking')
  expect(later).toMatchObject([{ weight: 'notes', said: expect.stringMatching(/^\d+ 项要有移交信息包才能检测/) }])
  expect(later[0]?.places.map(({ at }) => at)).toEqual(expect.arrayContaining(['AQ-05', 'WZ-01', 'WZ-02']))
  const words = await inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: ['p1'] }, (tx) =>
    selfCheckWords(tx, sayFor({ lang: 'zh-CN' }), { project: 'p1', volumes: [id] })
  )
  expect(words).not.toContain('传输过程安全')
  await server.db.updateTable('arcVolume').set({ status }).where('id', '=', id).execute()
})

test('what a transfer will ask for is one list by weight: the gaps that the check finds, volumes that failed, formats, and what was not run', async () => {
  await check({ target: 'project', again: true })
  const needs = async (query = {}) =>
    (await server.ask<TransferNeed[]>('GET', '/arrange/check/transferNeeds', { token, query })).result!
  const all = await needs()
  expect(all.map(({ weight }) => NEED_WEIGHTS.indexOf(weight))).toEqual(
    all.map(({ weight }) => NEED_WEIGHTS.indexOf(weight)).toSorted((a, b) => a - b)
  )
  const countOf = (kind: string) => all.filter(({ need }) => need === kind).reduce((sum, { count }) => sum + count, 0)
  const { count } = await server.db
    .selectFrom('arcCheckFinding')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('code', '=', 'WZ-05')
    .where('runId', '=', (e) =>
      e
        .selectFrom('arcCheckRun')
        .select('id')
        .where('targetType', '=', 'project')
        .orderBy('createTime', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
    )
    .executeTakeFirstOrThrow()
  expect(countOf('gaps')).toBe(Number(count))
  expect(countOf('failed')).toBe((await volumes()).filter(({ status }) => status === 'failed').length)
  expect(all.find(({ need }) => need === 'formats')?.said).toMatch(/^\d+ 件：PDF 没有声明为 PDF\/A/)
  expect(all.find(({ need }) => need === 'notRun')?.said).toMatch(/^AQ-01 病毒查杀未执行：没有配置 clamd/)
  const gap = all.find(({ need }) => need === 'gaps')
  expect(gap?.places[0]).toMatchObject({ type: 'node', title: expect.stringMatching(/^[A-E]/) })
  const { id: unit } = await server.db
    .selectFrom('arcMonomial')
    .select('id')
    .where('projectId', '=', 'p1')
    .orderBy('unitNo')
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = await needs({ unit })
  expect(own.find(({ need }) => need === 'gaps')?.count).toBeLessThan(gap?.count ?? 0)
})
