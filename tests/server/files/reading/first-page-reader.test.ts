import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FirstPage } from '#contract/files/first-page.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { firstPagesRead } from '#kit/server/first-pages-read.ts'
import { hostilePdf } from '#kit/files/hostile-pdf.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { png } from '#kit/files/sample-files.ts'
import { SIDE, TIFFS, tiffFile } from '#kit/files/tiff-file.ts'
import type { TestServer } from '#kit/server/server.ts'
import { FirstPageReader, readerOf } from '#server/files/reading/first-page-reader.ts'
import { PageProcesses } from '#server/files/reading/page-processes.ts'
import { claimFirstPage, writeFirstPage } from '#server/files/reading/pending-first-pages.ts'
import { sweep } from '#server/files/sweep.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  // The demo's own files are read by the test of the sweep alone.
  server = await startDemoServer({
    settings: { FIRST_PAGES: 'on', PDF_WORKERS: '2' },
    fill: async (db) => void (await db.updateTable('arcFirstPage').set({ state: 'none' }).execute())
  })
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-m11-C5-01'
const NOTHING = { state: 'ready', reason: null, lines: [], picture: null } as const
const pageOf = async (files: string, token = client.token) =>
  (await server.ask<FirstPage[]>('GET', '/files/firstPages', { token, query: { files } })).result?.[0]
const rowOf = (digest: string) =>
  server.db.selectFrom('arcFirstPage').selectAll().where('sha256', '=', digest).executeTakeFirstOrThrow()
const waiting = (digest: string, more: { holder?: string; until?: string; tries?: number } = {}) =>
  server.db
    .updateTable('arcFirstPage')
    .set({ state: 'waiting', holder: null, until: null, tries: 0, ...more })
    .where('sha256', '=', digest)
    .execute()
const another = () =>
  new FirstPageReader(server.app.appContext, new PageProcesses(1), (error) => {
    throw error
  })

describe('the first page of an upload', () => {
  test('is read after it was acknowledged, and answers what a clerk needs of it', async () => {
    const row = await client.bring(ITEM, '核准批复.pdf', letterPdf())
    expect(row.objects[0]!.firstPage).toMatch(/^(?:waiting|ready)$/)
    await firstPagesRead(server)
    expect((await client.get(row.id)).result).toMatchObject({
      rowVersion: row.rowVersion,
      objects: [{ firstPage: 'ready' }]
    })
    const page = (await pageOf(row.id))!
    expect(page).toMatchObject({
      state: 'ready',
      reason: null,
      isReliable: true,
      picture: { width: 900, height: 1274 },
      pages: 1
    })
    expect(Object.fromEntries(page.candidates.map(({ field, value, grade }) => [field, [value, grade]]))).toEqual({
      docNo: ['云发改〔2024〕118号', 'sure'],
      title: ['关于云澜星河商务中心项目核准的批复', 'sure'],
      responsible: ['云澜市发展和改革委员会', 'sure'],
      docDate: ['2024-03-05', 'sure'],
      pages: [1, 'sure']
    })
    const filled = Object.fromEntries(page.candidates.map(({ field, value }) => [field, value]))
    const saved = await client.save((await client.get(row.id)).result!, filled, { filled: Object.keys(filled) })
    expect(saved).toMatchObject({ ok: true, row: { ...filled, unconfirmed: Object.keys(filled) } })
  })

  test('has a picture that is asked for once, by those who may read the file', async () => {
    const row = await client.bring(ITEM, '图片.pdf', letterPdf({ number: '云发改〔2024〕119号' }))
    await firstPagesRead(server)
    const { picture, object } = (await pageOf(row.id))!
    const get = (path: string, headers: Record<string, string>) => server.app.inject({ url: `/api${path}`, headers })
    const answer = await get(picture!.path, { 'x-access-token': client.token })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      etag: `"${row.objects[0]!.sha256}"`,
      'cache-control': 'private, max-age=86400, immutable, no-transform',
      vary: expect.stringContaining('cookie'),
      'content-length': String(answer.rawPayload.length)
    })
    const cookie = `archive-session-${server.config.port}=${client.token}`
    expect((await get(picture!.path, { cookie })).statusCode).toBe(200)
    expect((await get(picture!.path, { cookie, 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
    expect((await get(`/files/firstPage/${object}/${'0'.repeat(64)}.webp`, { cookie })).statusCode).toBe(404)
    expect((await get(picture!.path, {})).statusCode).toBe(401)
    for (const stranger of ['js_lanjiang', 'newcomer', 'kc_yantu'])
      expect((await get(picture!.path, { 'x-access-token': await server.signIn(stranger) })).statusCode).toBe(404)
  })

  test('of a TIFF has a picture, and as many pages as were scanned', async () => {
    const row = await client.bring(ITEM, '扫描件.tif', tiffFile(TIFFS['as a fax']!))
    await firstPagesRead(server)
    expect(await pageOf(row.id)).toMatchObject({ state: 'ready', reason: null, pages: 1, picture: { width: SIDE } })
  })

  test('is announced to open grids, without another version of the row', async () => {
    const row = await client.bring(ITEM, '告知.pdf', letterPdf({ number: '云发改〔2024〕120号' }))
    await firstPagesRead(server)
    const messages = async () =>
      (await server.db.selectFrom('sysOutbox').select('payload').where('topic', '=', 'archives.file').execute()).filter(
        ({ payload }) => JSON.stringify(payload).includes(row.id)
      ).length
    const before = await messages()
    const { sha256 } = row.objects[0]!
    await waiting(sha256, { holder: 'h', until: '2999-01-01' })
    expect(await writeFirstPage(server.db, 'h', { id: sha256, user: '' }, NOTHING)).toBe(true)
    expect(await messages()).toBe(before + 1)
    expect((await client.get(row.id)).result?.rowVersion).toBe(row.rowVersion)
  })

  test('is read once for the same bytes, whoever brings them', async () => {
    const bytes = letterPdf({ number: '云发改〔2024〕121号' })
    const mine = await client.bring(ITEM, '一.pdf', bytes)
    await firstPagesRead(server)
    const other = await signInClient(server, 'js_lanjiang', 'p2')
    const object = await other.upload('二.pdf', bytes)
    await firstPagesRead(server)
    expect(object.sha256).toBe(mine.objects[0]!.sha256)
    expect(await rowOf(object.sha256)).toMatchObject({ state: 'ready', tries: 1 })
    const { result } = await server.ask<FirstPage[]>('GET', '/files/firstPages', {
      token: other.token,
      query: { objects: object.id }
    })
    expect(result).toMatchObject([
      { state: 'ready', file: null, candidates: [{ field: 'title' }, { field: 'docNo' }, {}, {}, {}] }
    ])
  })

  test('of a hostile file is named as such, and holds up nobody', async () => {
    const bad = await client.upload('坏.pdf', hostilePdf(64, 7))
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const sound = await owner.upload('好.pdf', letterPdf({ number: '云发改〔2024〕122号' }))
    await expect
      .poll(async () => (await rowOf(sound.sha256)).state, { timeout: patienceOf(60_000), interval: 20 })
      .toBe('ready')
    await firstPagesRead(server)
    expect(await rowOf(bad.sha256)).toMatchObject({ state: 'refused', reason: 'hostile', picture: null })
  })
})

/** From here on this server reads nothing by itself. */
const alone = () => readerOf(server.app.appContext)!.close()

describe('several servers on one database', () => {
  beforeAll(alone)

  test('leave alone what another one holds, take over what a dead one held, and read it once', async () => {
    const { sha256 } = await client.upload('接管.pdf', letterPdf({ number: '云发改〔2024〕123号' }))
    await waiting(sha256, { holder: 'another', until: '2999-01-01' })
    const next = another()
    next.start()
    await next.idle()
    expect(await rowOf(sha256)).toMatchObject({ state: 'waiting', holder: 'another' })
    await waiting(sha256, { holder: 'another', until: '2000-01-01' })
    next.wake()
    await next.idle()
    expect(await rowOf(sha256)).toMatchObject({ state: 'ready', tries: 1, holder: null })
    // The dead one comes back: it has lost the file.
    expect(await writeFirstPage(server.db, 'another', { id: sha256, user: '' }, NOTHING)).toBe(false)
    await next.close()
  })

  test('give up what has taken three of them with it', async () => {
    const { sha256 } = await client.upload('致命.pdf', letterPdf({ number: '云发改〔2024〕124号' }))
    await waiting(sha256, { tries: 3 })
    const next = another()
    next.start()
    await next.idle()
    await next.close()
    expect(await rowOf(sha256)).toMatchObject({ state: 'refused', reason: 'hostile' })
  })
})

describe('what is taken first', () => {
  test('uploads go before demo files, and users take turns', async () => {
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const digests: string[] = []
    for (const [n, who] of [client, client, owner].entries())
      digests.push((await who.upload(`轮${n}.pdf`, letterPdf({ number: `云发改〔2024〕${130 + n}号` }))).sha256)
    const demo = await server.db
      .selectFrom('arcObject')
      .select('sha256')
      .where('id', '=', 'b-f0001')
      .executeTakeFirstOrThrow()
    for (const digest of [...digests, demo.sha256]) await waiting(digest)
    const claimed = []
    for (const running of [{}, { 'u-sg_yijian': 1 }, {}, {}])
      claimed.push(await claimFirstPage(server.db, 'h', { running, served: {}, share: 2 }))
    expect(claimed.map((one) => one?.id)).toEqual([digests[0], digests[2], digests[1], demo.sha256])
    expect(claimed.at(-1)).toMatchObject({ gen: { kind: 'pdf' } })
    await waiting(demo.sha256)
    const busy = { running: { 'u-js_xinghe': 1, 'u-sg_yijian': 1 }, served: {}, share: 1 }
    await waiting(digests[0]!)
    // A share that is used up is used up, though nobody else waits.
    expect(await claimFirstPage(server.db, 'h', busy)).toBeUndefined()
    await server.db.updateTable('arcFirstPage').set({ state: 'none' }).where('holder', '=', 'h').execute()
  })
})

test('files that were there before are read at the start, demo files by their description', async () => {
  const ids = ['b-f0001', 'b-f0002']
  const rows = await server.db.selectFrom('arcObject').select('sha256').where('id', 'in', ids).execute()
  for (const { sha256 } of rows) await waiting(sha256)
  const next = another()
  next.start()
  await next.idle()
  await next.close()
  const owner = await server.signIn('js_xinghe', 'p1')
  expect(await pageOf('f0001', owner)).toMatchObject({ state: 'ready', isReliable: true, picture: { width: 900 } })
})

test('a picture goes with the last bytes that it was made of', async () => {
  const { sha256, id } = await client.upload('清除.png', png(40, 30))
  const next = another()
  next.start()
  await next.idle()
  await next.close()
  const { picture } = await rowOf(sha256)
  const { storage } = server.app.appContext
  expect(await storage.size(picture!)).toBeGreaterThan(0)
  await server.db.updateTable('arcFirstPage').set({ createTime: '2020-01-01' }).where('sha256', '=', sha256).execute()
  await sweep(server.app.appContext)
  expect(await storage.size(picture!)).toBeGreaterThan(0)
  await server.db
    .updateTable('arcObject')
    .set({ isDelete: true, createTime: '2020-01-01' })
    .where('id', '=', id)
    .execute()
  await sweep(server.app.appContext)
  expect(await storage.size(picture!)).toBeUndefined()
  expect(await server.db.selectFrom('arcFirstPage').select('sha256').where('sha256', '=', sha256).execute()).toEqual([])
})
