import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HEADER } from '#contract/core/reply.ts'
import type { Division } from '#contract/transfers/carriers.ts'
import type { TransferPackage } from '#contract/transfers/packing.ts'
import type { PrintedPaper } from '#contract/transfers/shelved.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'
import { ownLane } from '#package/format/content.ts'
import { reportsOf } from '#package/format/verify-group.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { examinePath, packagesAt } from '#package/node/verify-path.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
let keeper: ReturnType<typeof transferring>
let folder: string
let id = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carriers-'))
  server = await startDemoServer()
  await readyForTransfer(server)
  const as = async (who: string) => transferring(server, await server.signIn(who, 'p1'))
  builder = await as('js_xinghe')
  keeper = await as('jieshou')
  const reviewer = await as('shenhe')
  id = (await builder.add({ mode: 'offline', units: ['m11', 'm12'], volumes: ['tv1', 'tv2', 'tv3', 'tv4'] })).result!.id
  await builder.submit(id)
  await reviewer.claim(id)
  for (const volumeId of ['tv1', 'tv2', 'tv3', 'tv4']) await reviewer.decide(id, 'accept', [{ volumeId }])
  expect((await reviewer.accept(id)).result).toMatchObject({ status: 'accepted' })
  await builder.ask('POST', '/transfer/online/pack', { id })
  await jobsOf(server.app.appContext).idle()
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const packed = async () => (await builder.ask<TransferPackage>('GET', '/transfer/online/state', { id })).result!.made!
const parts = async (by = builder) => (await by.ask<Division>('GET', '/transfer/online/parts', { id })).result!
const divide = (carrier: string, by = builder) => by.ask<Division>('POST', '/transfer/online/divide', { id, carrier })
const register = (some: readonly { no: number; sha256: string }[], by = keeper) =>
  by.ask<Division>('POST', '/transfer/receive/carriers', { id, parts: some })
/** The parameter says whole megabytes; the demo's packages are smaller than one. */
const carrierOf = (bytes: number) =>
  sql`update sys_setting set value = ${String(bytes / 1e6)} where name = 'carrierMegabytes' and tenant_id = 1`.execute(
    server.db
  )
const download = async (no: number, headers: Record<string, string> = {}, who = 'js_xinghe') =>
  server.app.inject({
    url: `${server.config.contextPath}/transfer/online/part?${new URLSearchParams({ id, no: String(no) })}`,
    headers: { [HEADER.token]: await server.signIn(who, 'p1'), ...headers }
  })

test('a package is divided for carriers by volumes; one that fits on none is named, and who may not is refused', async () => {
  expect(await parts()).toMatchObject({ carrier: null, parts: [], other: 0 })
  expect((await divide('other')).message).toMatch(/没有设定其他载体的容量/)
  await carrierOf(100_000)
  expect((await divide('other')).message).toMatch(/要 [\d.]+ [KM]B，这种载体的一个部分最多 100\.00 KB/)
  expect((await divide('dvd', keeper)).status).toBe(403)
  expect((await divide('dvd')).result?.parts).toHaveLength(1)
  const { bytes } = await packed()
  await carrierOf(Math.ceil(bytes * 0.6))
  const { result, message } = await divide('other')
  expect(message).toMatch(/已划分为 \d 个部分/)
  const some = result!.parts
  expect(some.length).toBeGreaterThan(1)
  expect(some.map(({ no, of }) => `${no}/${of}`)).toEqual(some.map((_, at) => `${at + 1}/${some.length}`))
  // Volumes after each other, none twice and none left out.
  // The forms may have a part of their own.
  const held = some.filter(({ from }) => from !== null)
  expect(held.flatMap(({ from, to }) => Array.from({ length: to! - from! + 1 }, (_, at) => from! + at))).toEqual([
    1, 2, 3, 4
  ])
  for (const part of some) expect(part.bytes).toBeLessThanOrEqual(bytes * 0.6 + 1)
  expect(await parts(keeper)).toEqual(result)
})

test('each part is fetched by itself and goes on where it was interrupted, and together they are the whole package', async () => {
  const { parts: some } = await parts()
  for (const { no, bytes, sha256 } of some) {
    const whole = await download(no)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload).toHaveLength(bytes)
    expect(String(whole.headers['content-disposition'])).toContain(`_${no}-${some.length}.zip`)
    await writeFile(join(folder, `${no}.zip`), whole.rawPayload)
    const rest = await download(no, { range: 'bytes=1000-', 'if-range': String(whole.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(Buffer.compare(rest.rawPayload, whole.rawPayload.subarray(1000))).toBe(0)
    expect(whole.headers.etag).toBe(`"${sha256}"`)
  }
  const given = []
  for (const name of packagesAt(folder))
    given.push({ name, examined: await examinePath(name, { lanes: ownLane(diskAccess, nodeDigest) }) })
  const { reports, groups } = reportsOf(given)
  expect(reports.map(({ isValid, count, digest }) => ({ isValid, count, digest }))).toEqual(
    some.map(({ sha256 }) => ({ isValid: true, count: 0, digest: sha256 }))
  )
  expect(groups).toMatchObject([{ isValid: true, digest: (await packed()).sha256 }])
  expect((await download(99)).json()).toMatchObject({ success: false })
  expect((await download(1, {}, 'shenhe')).statusCode).toBe(403)
})

test('a label is printed for each carrier, by who fetches the parts and by the archive', async () => {
  const labels = (by: typeof builder, more: object = {}) =>
    by.ask<PrintedPaper>('GET', '/transfer/online/labels', { id, ...more })
  const { result, message } = await labels(builder)
  expect(result?.name, message).toMatch(/^载体标签 YJ-/)
  expect(Buffer.from(result!.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await labels(keeper, { no: 2 })).success).toBe(true)
  expect((await labels(keeper, { no: 9 })).message).toMatch(/没有划分/)
  expect((await labels(transferring(server, await server.signIn('sg_yijian', 'p1')))).status).toBe(403)
})

test('what comes on carriers is received once the archive has read all of them, by their digests', async () => {
  const { parts: some } = await parts()
  const [first, ...rest] = some
  const receive = () => keeper.ask('POST', '/transfer/receive/verify', { id })
  expect((await receive()).message).toMatch(/用载体移交，第 1\/\d.* 部分还没有核验/)
  expect((await register([{ no: 2, sha256: first!.sha256 }])).message).toMatch(/第 2\/\d 部分的摘要与打包时不一致/)
  expect((await register([first!], builder)).status).toBe(403)
  const answer = await register([first!])
  expect(answer.result?.parts[0], answer.message).toMatchObject({
    readBy: '尤午壬',
    readAt: expect.stringMatching(/^\d{4}/)
  })
  expect((await receive()).message).toMatch(/第 2\/\d/)
  // What was read is not divided otherwise any more.
  expect((await divide('')).message).toMatch(/已由馆方核验 1 个/)
  expect((await register([first!, ...rest])).success).toBe(true)
  expect((await receive()).success).toBe(true)
  await jobsOf(server.app.appContext).idle()
  expect((await builder.one(id)).row.status).toBe('verified')
})
