import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { localFile } from '#kit/local-file.ts'
import { HEADER } from '#contract/core/reply.ts'
import type { TransferPackage } from '#contract/transfers/packing.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'
import { ownLane } from '#package/format/content.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'
import { jobContext } from '#server/core/jobs/job-context.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { packageEvents } from '#server/transfers/packing/package-events.ts'
import { pack } from '#server/transfers/packing/pack.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
let reviewer: ReturnType<typeof transferring>
let folder: string
let id = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'))
  server = await startDemoServer()
  await readyForTransfer(server)
  builder = transferring(server, await server.signIn('js_xinghe', 'p1'))
  reviewer = transferring(server, await server.signIn('shenhe', 'p1'))
  id = (await builder.add()).result!.id
  await builder.submit(id)
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (what: string, by = builder) => by.ask<{ job: string }>('POST', `/transfer/online/${what}`, { id })
const state = async () => (await builder.ask<TransferPackage>('GET', '/transfer/online/state', { id })).result!
const done = async (what: string) => {
  const answer = await post(what)
  expect(answer.success, answer.message).toBe(true)
  await jobsOf(server.app.appContext).idle()
  const job = await server.db
    .selectFrom('sysJob')
    .selectAll()
    .where('id', '=', answer.result!.job)
    .executeTakeFirstOrThrow()
  return { state: job.state, message: job.message ?? '', job }
}
const statusOf = async () => (await builder.one(id)).row.status
const heldPath = async () =>
  (await server.db.selectFrom('arcTransfer').select('packagePath').where('id', '=', id).executeTakeFirstOrThrow())
    .packagePath
const download = async (headers: Record<string, string> = {}, who = 'js_xinghe') =>
  server.app.inject({
    url: `${server.config.contextPath}/transfer/online/download?${new URLSearchParams({ id })}`,
    headers: { [HEADER.token]: await server.signIn(who, 'p1'), ...headers }
  })

test('what was not accepted is not packed, and who may not pack is refused', async () => {
  expect((await post('pack')).message).toMatch(/现在是“已提交”，不能打包/)
  await reviewer.claim(id)
  expect((await reviewer.ask('POST', '/transfer/review/release', { id })).success).toBe(true)
  await reviewer.claim(id)
  for (const volumeId of ['tv1', 'tv2']) await reviewer.decide(id, 'accept', [{ volumeId }])
  expect((await reviewer.accept(id)).result).toMatchObject({ status: 'accepted' })
  // What the archive has put back into its queue was submitted once, and not by the archive.
  const row = await server.db.selectFrom('arcTransfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { events } = await inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: ['p1'] }, (tx) =>
    packageEvents({ tx }, row, [], { checked: '' })
  )
  const steps = events.filter(({ type }) => type === 'described' || type === 'reviewed')
  expect(steps.map(({ type, agents }) => `${type} ${agents}`)).toEqual(['described u-js_xinghe', 'reviewed u-shenhe'])
  for (const what of ['pack', 'unpack', 'send', 'breakOff', 'verify'])
    expect((await post(what, reviewer)).status, what).toBe(403)
  expect((await download({}, 'shenhe')).statusCode).toBe(403)
  expect((await post('verify')).message).toMatch(/还没有移交包/)
})

test('a changed byte is named, and nothing of the package is kept', async () => {
  const { rows } = await sql<{ id: string; content: { files: { objects: { sha256: string }[] }[] } }>`
    select subject as id, content from arc_transfer_snapshot where transfer_id = ${id} and subject = 'tv1'`.execute(
    server.db
  )
  const right = rows[0]?.content.files[0]?.objects[0]?.sha256 ?? ''
  const { rows: files } = await sql<{
    id: string
    title: string
  }>`select o.id, f.title from arc_object o join arc_file f on f.id = o.file_id
    where f.volume_id = 'tv1' and o.sha256 = ${right} and not o.is_delete and o.replaced_by is null`.execute(server.db)
  // The row goes on pointing at bytes that are others than those that were submitted.
  const former = await sql<{
    path: string
    gen: unknown
  }>`select path, gen from arc_object where id = ${files[0]?.id}`.execute(server.db)
  const { storage } = server.app.appContext
  const other = storage.name('archives', 'pdf')
  const { bytes } = await server.db
    .selectFrom('arcObject')
    .select('bytes')
    .where('id', '=', files[0]!.id)
    .executeTakeFirstOrThrow()
  await storage.put(other, [new Uint8Array(Number(bytes))])
  await sql`update arc_object set path = ${other}, gen = null where id = ${files[0]?.id}`.execute(server.db)
  const { state: ended, message } = await done('pack')
  expect(ended).toBe('failed')
  expect(message).toContain('与提交时的摘要不一致')
  expect(message).toContain(files[0]?.title.slice(0, 10))
  expect(await statusOf()).toBe('accepted')
  expect(await state()).toMatchObject({ made: null, fault: message })
  await sql`update arc_object set path = ${former.rows[0]?.path}, gen = ${JSON.stringify(former.rows[0]?.gen ?? null)}::jsonb where id = ${files[0]?.id}`.execute(
    server.db
  )
  await sql`update arc_object set gen = null where gen = 'null'::jsonb`.execute(server.db)
})

test('an accepted transfer is packed, and the package is what its digest says by the verifier of everybody; begun anew, the job makes nothing twice', async () => {
  const { message, job } = await done('pack')
  expect(message).toMatch(/已打包/)
  const { made } = await state()
  const file = join(folder, 'package.zip')
  await writeFile(file, (await download()).rawPayload)
  const report = await verifyPath(file, { lanes: ownLane(diskAccess, nodeDigest) })
  expect(report.findings).toEqual([])
  expect(report).toMatchObject({ isValid: true, isOurs: true, digest: made?.sha256, files: made?.files })
  expect(Object.fromEntries(report.info)).toMatchObject({
    'External-Identifier': (await builder.one(id)).row.transferNo,
    'Volume-Count': '2'
  })
  expect((await builder.one(id)).row).toMatchObject({ status: 'packed', packageSha256: made?.sha256 })
  const text = await readFile(file, 'utf8')
  for (const name of [
    'data/001_I-TEST-01/volume.json',
    'data/002_I-TEST-02/volume.xml',
    'data/forms/',
    'data/metadata/premis.xml'
  ])
    expect(text).toContain(name)

  // The verifier is in it where the client is built.
  expect(text.includes('verify.mjs')).toBe(existsSync('dist/verify.mjs'))

  const path = await heldPath()
  const asJob = {
    ...{ id: job.id, kind: job.kind, about: job.about, payload: job.payload as Record<string, unknown> },
    ...{ user: job.userId, tenant: 1, project: 'p1', language: 'zh-CN', tries: 2 }
  }
  const ctx = await jobContext(server.app.appContext, asJob, new AbortController().signal)
  expect((await pack({ job: asJob, ctx, progress: () => undefined })).message).toMatch(/已打包/)
  expect(await heldPath()).toBe(path)
  expect((await builder.one(id)).log.filter(({ to }) => to === 'packed')).toHaveLength(1)
  expect(
    createHash('sha256')
      .update((await download()).rawPayload)
      .digest('hex')
  ).toBe(
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  )
})

test('a run that was stopped before it was noted leaves nothing behind: the next one makes the package whole', async () => {
  const { job } = await done('verify')
  expect(job.state).toBe('done')
  const path = (await heldPath()) ?? ''
  const { storage } = server.app.appContext
  expect((await post('unpack')).success).toBe(true)
  expect(await storage.size(path)).toBe(undefined)
  // The remains of a run that was killed lie under the name that its job has.
  const [packed] = await server.db
    .selectFrom('sysJob')
    .selectAll()
    .where('kind', '=', 'transfer.pack')
    .where('state', '=', 'done')
    .execute()
  await storage.put(path, [new Uint8Array(9)])
  await sql`update sys_job set state = 'waiting', end_time = null, holder = null, lease_until = null where id = ${packed?.id}`.execute(
    server.db
  )
  jobsOf(server.app.appContext).check()
  await jobsOf(server.app.appContext).idle()
  expect(await statusOf()).toBe('packed')
  expect(await storage.size(path)).toBe((await state()).made?.bytes)
})

test('a download goes on where it was interrupted', async () => {
  const whole = await download()
  const tag = String(whole.headers.etag)
  const rest = await download({ range: 'bytes=100-', 'if-range': tag })
  expect(rest.statusCode).toBe(206)
  expect(Buffer.compare(rest.rawPayload, whole.rawPayload.subarray(100))).toBe(0)
  expect((await download({ range: 'bytes=100-', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('a broken package is found by its verification, is not sent, and is packed anew', async () => {
  const { storage } = server.app.appContext
  const file = await localFile(storage, (await heldPath()) ?? '')
  const bytes = await readFile(file)
  const at = bytes.indexOf('%PDF')
  bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 1
  await writeFile(file, bytes)
  expect((await done('verify')).message).toMatch(/核验不通过，发现 1 个问题：.*\.pdf 内容已改变/)
  expect((await state()).report).toMatchObject({ isValid: false, findings: [{ code: 'changed' }] })
  const sent = await done('send')
  expect(sent.state).toBe('failed')
  expect(sent.message).toMatch(/没有送达/)
  expect(await statusOf()).toBe('packed')
  expect((await state()).fault).toMatch(/没有送达/)
  expect((await post('unpack')).success).toBe(true)
  await done('pack')
  expect(await state()).toMatchObject({ report: null, fault: null })
})

test('a whole package arrives at the archive, which verifies it once more before it passes', async () => {
  expect((await done('send')).message).toMatch(/已送达档案馆/)
  expect(await statusOf()).toBe('received')
  expect((await builder.one(id)).log.slice(-2).map(({ to }) => to)).toEqual(['transmitting', 'received'])
  expect((await post('breakOff')).message).toMatch(/不能中止发送/)
  const receiver = transferring(server, await server.signIn('jieshou', 'p1'))
  const { storage } = server.app.appContext
  const file = await localFile(storage, (await heldPath()) ?? '')
  const bytes = await readFile(file)
  const other = Buffer.from(bytes)
  other[other.indexOf('%PDF') + 5] = 0
  const receive = async () => {
    const answer = await receiver.ask('POST', '/transfer/receive/verify', { id })
    expect(answer.success, answer.message).toBe(true)
    await jobsOf(server.app.appContext).idle()
  }
  await writeFile(file, other)
  await receive()
  expect(await statusOf()).toBe('verify_failed')
  expect((await state()).fault).toMatch(/移交包 data\/.*\.pdf 内容已改变/)
  await writeFile(file, bytes)
  expect((await done('send')).state).toBe('done')
  await receive()
  expect(await statusOf()).toBe('verified')
})
