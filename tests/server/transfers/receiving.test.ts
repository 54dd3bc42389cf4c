import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Receipt, Receiving } from '#contract/transfers/receiving.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { jobContext } from '#server/core/jobs/job-context.ts'
import { type AfterStep, receiver } from '#server/transfers/receiving/receive-job.ts'
import { copyName, openStores, type Store } from '#server/domain/transfer/stores.ts'

let server: TestServer
let stores: readonly Store[]
let jieshou: string
let place: string
beforeAll(async () => {
  server = await startDemoServer()
  stores = await openStores(server.app.appContext)
  jieshou = await server.signIn('jieshou', 'p2')
  place = 'loc-1'
  await server.db
    .insertInto('arcLocation')
    .values({ id: place, room: '一库', rowNo: '03', shelf: '2', box: '07', capacity: 2, tenantId: 1 })
    .execute()
  // Two volumes with the fewest files are enough.
  await sql`delete from arc_transfer_volume where transfer_id = 't2' and volume_id not in (
    select v.id from arc_transfer_volume x join arc_volume v on v.id = x.volume_id join arc_file f on f.volume_id = v.id
      join arc_object o on o.file_id = f.id and o.replaced_by is null and not o.is_delete
    where x.transfer_id = 't2' group by v.id order by count(*), v.id limit 2)`.execute(server.db)
})
afterAll(() => server?.close())
/** A transfer whose package is on its way, with nothing in the stores. */
beforeEach(async () => {
  await sql`delete from arc_copy; delete from arc_handover where transfer_id = 't2'; delete from sys_job; delete from arc_location_move;
    update arc_location set status = 'open', capacity = 2;
    update arc_transfer set status = 'packed', receipt_sha256 = null, decided_by = 'u-shenhe' where id = 't2';
    update arc_volume set status = 'accepted', holding_no = null, register_no = null, location_id = null where id in (select volume_id from arc_transfer_volume where transfer_id = 't2');
    update arc_file set status = 'locked' where volume_id in (select volume_id from arc_transfer_volume where transfer_id = 't2')`.execute(
    server.db
  )
})

const PATH = '/transfer/receive'
const post = <T>(what: string, body: object, token = jieshou, method: 'POST' | 'PUT' = 'POST') =>
  server.ask<T>(method, `${PATH}/${what}`, { token, body: { id: 't2', ...body } })
const state = async () =>
  (await server.ask<Receiving>('GET', `${PATH}/state`, { token: jieshou, query: { id: 't2' } })).result
const volumesOf = async () =>
  (await server.db.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', 't2').execute()).map(
    ({ volumeId }) => volumeId
  )
const placeAll = async () => post('place', { volumes: await volumesOf(), locationId: place }, jieshou, 'PUT')
const statusOf = async () =>
  (await server.db.selectFrom('arcTransfer').select('status').where('id', '=', 't2').executeTakeFirstOrThrow()).status
const receive = async () => {
  const ordered = await post('verify', {})
  await jobsOf(server.app.appContext).idle()
  return ordered
}

test('what is whole is copied into both stores and read back; then it is placed and shelved, with numbers, and the same receipt is answered again', async () => {
  expect((await receive()).success).toBe(true)
  expect(await statusOf()).toBe('verified')
  const now = await state()
  expect(now?.objects).toBeGreaterThan(1)
  for (const { objects, verifiedAt } of now?.stores ?? []) {
    expect(objects).toBe(now?.objects)
    expect(verifiedAt).toMatch(/^\d{4}/)
  }
  expect((await post('shelve', {})).message).toMatch(/没有库位/)
  expect((await placeAll()).success).toBe(true)
  const rated = {
    volumes: await volumesOf(),
    openStatus: '2',
    openReason: '',
    openUntil: '2050-12-31',
    secretLevel: ''
  }
  expect((await post('rate', rated, jieshou, 'PUT')).faults).toEqual([
    { field: 'openReason', message: '控制使用的须填写原因' }
  ])
  expect((await post('rate', { ...rated, openReason: '涉及安防' }, jieshou, 'PUT')).success).toBe(true)
  const { result: first, message } = await post<Receipt>('shelve', {})
  expect(first, message).toMatchObject({
    volumes: 2,
    receivedBy: '尤午壬',
    receiptSha256: expect.stringMatching(/^[0-9a-f]{64}$/)
  })
  expect(first?.numbers.map(({ location }) => location)).toEqual(['一库-03-2-07', '一库-03-2-07'])
  const [one, two] = first?.numbers ?? []
  expect(Number(two?.registerNo)).toBe(Number(one?.registerNo) + 1)
  expect(one?.holdingNo).toMatch(/^E-\d{4}-\d{6}$/)
  expect((await post<Receipt>('shelve', {})).result).toEqual(first)
  expect((await server.ask<Receipt>('GET', `${PATH}/receipt`, { token: jieshou, query: { id: 't2' } })).result).toEqual(
    first
  )
  const { rows } = await sql<{
    status: string
  }>`select distinct f.status from arc_file f join arc_transfer_volume x on x.volume_id = f.volume_id where x.transfer_id = 't2'`.execute(
    server.db
  )
  expect(rows).toEqual([{ status: 'archived' }])
  const papers = await server.db.selectFrom('arcHandover').selectAll().where('transferId', '=', 't2').execute()
  expect(papers).toMatchObject([{ status: 'draft', volumes: 2, packageSha256: first?.receiptSha256 }])
})

test('stopped after any step, a receipt counts nothing half, and goes on to the same end without a second effect', async () => {
  const steps: string[] = []
  const run = async (afterStep: AfterStep) => {
    const [job] = await server.db.selectFrom('sysJob').selectAll().where('kind', '=', 'transfer.receive').execute()
    if (!job) throw new Error('nothing was ordered')
    const asJob = {
      ...{ id: job.id, kind: job.kind, about: job.about, payload: job.payload as Record<string, unknown> },
      ...{ user: 'u-jieshou', tenant: 1, project: 'p2', language: 'zh-CN', tries: 1 }
    }
    const ctx = await jobContext(server.app.appContext, asJob, new AbortController().signal)
    return receiver(stores, afterStep)({ job: asJob, ctx, progress: () => undefined })
  }
  // Ordered, and taken by no server: each run below is one that dies.
  await sql`update arc_transfer set status = 'received' where id = 't2'`.execute(server.db)
  await sql`insert into sys_job (id, kind, about, payload, user_id, tenant_id, project_id, language, state, holder, lease_until)
    values ('j1', 'transfer.receive', 'transfers:receive.job', '{"transfer": "t2"}', 'u-jieshou', 1, 'p2', 'zh-CN', 'running', 'gone', now() + interval '1 hour')`.execute(
    server.db
  )
  for (let stop = 0; ; stop++) {
    // Each run goes one step further than the last, and every fourth comes past a copy.
    let left = 1 + (stop % 4)
    const ended = await run((step) => {
      left -= 1
      if (left > 0) return
      steps.push(step)
      throw new Error(`stopped after ${step}`)
    }).then(
      () => true,
      () => false
    )
    const now = await state()
    const { rows } = await sql<{
      copies: number
    }>`select count(*)::int as copies from arc_copy where transfer_id = 't2'`.execute(server.db)
    // Whatever is counted was read back, and once.
    expect(rows[0]?.copies).toBe((now?.stores ?? []).reduce((sum, { objects }) => sum + objects, 0))
    if (now?.stores.some(({ objects }) => objects < now.objects)) expect((await post('shelve', {})).success).toBe(false)
    if (ended) break
    expect(stop).toBeLessThan(500)
  }
  await sql`delete from sys_job`.execute(server.db)
  expect(new Set(steps)).toEqual(new Set(['scanned', 'passed', 'written', 'readBack', 'noted']))
  const names = (await server.db.selectFrom('arcCopy').select(['store', 'name', 'sha256']).execute()).map((row) => row)
  expect(new Set(names.map(({ store, name }) => `${store} ${name}`)).size).toBe(names.length)
  expect((await placeAll()).success).toBe(true)
  expect((await post<Receipt>('shelve', {})).success).toBe(true)
})

test('a changed byte is found before anything is copied, and the file is named; a copy that was there already is compared and never replaced', async () => {
  const [object] = (
    await sql<{
      id: string
      sha256: string
      format: string
    }>`select o.id, o.sha256, o.format from arc_object o join arc_file f on f.id = o.file_id
      join arc_transfer_volume x on x.volume_id = f.volume_id where x.transfer_id = 't2' and o.replaced_by is null and not o.is_delete order by o.id limit 1`.execute(
      server.db
    )
  ).rows
  await sql`update arc_object set sha256 = ${'0'.repeat(64)} where id = ${object?.id}`.execute(server.db)
  await receive()
  expect(await statusOf()).toBe('verify_failed')
  const failed = await state()
  expect(failed?.fault).toMatch(/1 个文件有问题：.*与提交时的摘要不一致/)
  expect(failed?.stores.map(({ objects }) => objects)).toEqual([0, 0])
  expect((await post('shelve', {})).success).toBe(false)
  await sql`update arc_object set sha256 = ${object?.sha256} where id = ${object?.id}`.execute(server.db)
  await sql`update arc_transfer set status = 'packed' where id = 't2'`.execute(server.db)
  // Somebody has put other bytes under the name of a copy.
  const store = stores[0] as Store
  const name = copyName(store, 't2', object?.id ?? '', object?.format ?? null)
  const file = join(server.config.dataDir, 'stores', 'a', name)
  await rm(file, { force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'other bytes')
  await receive()
  expect(await readFile(file, 'utf8')).toBe('other bytes')
  const jobs = await server.db.selectFrom('sysJob').select(['state', 'message']).orderBy('createTime', 'desc').execute()
  expect(jobs[0]).toMatchObject({ state: 'failed', message: expect.stringMatching(/存储 A .*没有覆盖/) })
  const now = await state()
  expect(now?.stores[0]?.objects).toBeLessThan(now?.objects ?? 0)
  expect((await placeAll()).success).toBe(true)
  expect((await post('shelve', {})).message).toMatch(/还没有在两个存储中全部存好/)
  await rm(file)
  await receive()
  expect((await post('shelve', {})).success).toBe(true)
})

test('who has applied does not receive, who has accepted does not shelve, and a place that is full takes nothing', async () => {
  await receive()
  for (const [who, what] of [
    ['js_lanjiang', 'verify'],
    ['js_lanjiang', 'shelve'],
    ['shenhe', 'shelve'],
    ['sg_luqiao', 'return']
  ] as const)
    expect((await post(what, { reason: '1' }, await server.signIn(who, 'p2'))).status, `${who} ${what}`).toBe(403)
  await sql`update arc_transfer set decided_by = 'u-jieshou' where id = 't2'`.execute(server.db)
  expect((await placeAll()).message).toMatch(/是您审核通过的/)
  await sql`update arc_transfer set decided_by = 'u-shenhe', applicant = 'u-jieshou' where id = 't2'`.execute(server.db)
  expect((await placeAll()).message).toMatch(/是您提交的/)
  await sql`update arc_transfer set applicant = 'u-js_lanjiang' where id = 't2'; update arc_location set capacity = 1`.execute(
    server.db
  )
  expect((await placeAll()).faults?.[0]?.message).toMatch(/最多放 1 卷/)
  await sql`update arc_location set status = 'closed'`.execute(server.db)
  expect((await placeAll()).faults?.[0]?.message).toMatch(/已满或停用/)
  expect((await post('place', { volumes: ['nobody'], locationId: place }, jieshou, 'PUT')).status).toBe(400)
})

test('what was received is sent back with its reason, and only the volumes that are named are unlocked', async () => {
  await receive()
  const [first, second] = await volumesOf()
  expect((await post('return', { reason: '' })).faults?.[0]?.message).toBe('请选择退回原因')
  expect((await post('return', { reason: '1', opinion: '缺验收单', volumes: [first] })).success).toBe(true)
  expect(await statusOf()).toBe('returned')
  const states = await server.db
    .selectFrom('arcVolume')
    .select(['id', 'status'])
    .where('id', 'in', [first ?? '', second ?? ''])
    .execute()
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
    [first ?? '']: 'returned',
    [second ?? '']: 'accepted'
  })
})

test('two who shelve at once get one receipt', async () => {
  await receive()
  await placeAll()
  const both = await Promise.all([post<Receipt>('shelve', {}), post<Receipt>('shelve', {})])
  expect(both.map(({ success, message }) => [success, message])).toEqual(both.map(({ message }) => [true, message]))
  expect(both[0]?.result).toEqual(both[1]?.result)
  const papers = await server.db.selectFrom('arcHandover').select('id').where('transferId', '=', 't2').execute()
  expect(papers).toHaveLength(1)
})
