import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { hostilePdf } from '#kit/files/hostile-pdf.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pagesCounted } from '#kit/server/pages-counted.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { PageCounter } from '#server/files/reading/page-counter.ts'
import { PdfWorkers } from '#server/bytes/pdf-workers.ts'
import { claimPending, writeCounted } from '#server/files/reading/pending-pages.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let builder: string
let owner: string
beforeAll(async () => {
  server = await startDemoServer({ settings: { PDF_WORKERS: '2' } })
  builder = await server.signIn('sg_yijian', 'p1')
  owner = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

async function send(token: string, name: string, bytes: Buffer): Promise<StoredObject> {
  const { result, message } = await server.ask<StoredObject>('POST', '/sys/common/upload', {
    token,
    ...(await multipart({ name, bytes }, { biz: 'archives' }))
  })
  if (!result) throw new Error(message)
  return result
}
const states = (ids: readonly string[]) =>
  server.db
    .selectFrom('arcObject')
    .select(['id', 'pageState', 'pages'])
    .where('id', 'in', ids)
    .orderBy('fileName')
    .execute()
const stateOf = async (id: string) => (await states([id]))[0]
const messagesOf = async (file: string) =>
  (await server.db.selectFrom('sysOutbox').select('payload').where('topic', '=', 'archives.file').execute()).filter(
    ({ payload }) => JSON.stringify(payload).includes(file)
  ).length
const heldBy = (id: string, holder: string, until: string) =>
  server.db
    .updateTable('arcObject')
    .set({ pageState: 'pending', pages: null, pageHolder: holder, pageUntil: until })
    .where('id', '=', id)
    .execute()

/** Another server on the same database and storage. */
function another(size = 1): PageCounter {
  return new PageCounter(server.app.appContext, new PdfWorkers(size), (error) => {
    throw error
  })
}

describe('the pages of an uploaded PDF', () => {
  test('are counted after the upload was acknowledged', async () => {
    const object = await send(owner, '报告.pdf', await pdf(7))
    expect(object).toMatchObject({ pages: null, pageState: 'pending' })
    await pagesCounted(server)
    expect(await stateOf(object.id)).toMatchObject({ pageState: 'counted', pages: 7 })
  })

  test('are counted behind three hostile files of somebody else before the second of those has its turn', {
    timeout: patienceOf(120_000)
  }, async () => {
    // Both workers are ready, as they do on a server at work.
    await Promise.all([
      send(owner, '预热一.pdf', await pdf(1, { text: 'a' })),
      send(builder, '预热二.pdf', await pdf(1, { text: 'b' }))
    ])
    await pagesCounted(server)
    await noteBegun()
    const hostile: StoredObject[] = []
    for (const seed of [1, 2, 3]) hostile.push(await send(builder, `${seed}.pdf`, hostilePdf(64, seed)))
    const sound = await send(owner, '完好.pdf', await pdf(3, { text: 'sound' }))
    const [begun, cpu] = [performance.now(), process.cpuUsage()]
    await expect
      .poll(async () => (await stateOf(sound.id))?.pageState, { timeout: patienceOf(60_000), interval: 10 })
      .not.toBe('pending')
    const { user, system } = process.cpuUsage(cpu)
    process.stdout.write(
      `a sound PDF behind three hostile ones of ${hostile[0]?.size} bytes: counted ${Math.round(performance.now() - begun)} ms after its upload, in which all threads of the server used ${Math.round((user + system) / 1000)} ms\n`
    )
    expect(await stateOf(sound.id)).toMatchObject({ pageState: 'counted', pages: 3 })
    await pagesCounted(server)
    // One of the others was being read, and no further one was begun before it.
    const order = await begunOrder()
    expect(order.indexOf(sound.id)).toBeGreaterThanOrEqual(0)
    expect(
      order.slice(0, order.indexOf(sound.id)).filter((id) => hostile.some((one) => one.id === id)).length
    ).toBeLessThanOrEqual(1)
    expect(await states(hostile.map(({ id }) => id))).toEqual(
      hostile.map(({ id }) => ({ id, pageState: 'hostile', pages: null }))
    )
  })

  test('fill the empty cell of their row and are published to open pages, without another version of the row', async () => {
    const { path, id } = await send(builder, '桩基检测报告.pdf', await pdf(9, { text: 'fill' }))
    await heldBy(id, 'another', '2999-01-01')
    const { result } = await server.ask<{ row: FileRow }>('POST', '/archives/file/collect', {
      token: builder,
      body: { nodeId: 'p1-m11-C1-01', path }
    })
    const row = result!.row
    expect(row).toMatchObject({ pages: null, objects: [{ pageState: 'pending', pages: null }] })
    const before = await messagesOf(row.id)
    expect(await writeCounted(server.db, 'another', { id, user: '' }, 'counted', 9)).toBe(true)
    const now = (
      await server.ask<FileRow>('GET', '/archives/file/queryById', { token: builder, query: { id: row.id } })
    ).result
    expect(now).toMatchObject({ pages: 9, rowVersion: row.rowVersion, objects: [{ pageState: 'counted', pages: 9 }] })
    expect(await messagesOf(row.id)).toBe(before + 1)
    const saved = await server.ask<{ ok: boolean }[]>('PUT', '/archives/file/editBatch', {
      token: builder,
      body: { rows: [{ id: row.id, rowVersion: row.rowVersion, cells: { pages: 4 } }] }
    })
    expect(saved.result).toMatchObject([{ ok: true, row: { pages: 4 } }])
    // A later count leaves what was typed.
    await heldBy(id, 'another', '2999-01-01')
    await writeCounted(server.db, 'another', { id, user: '' }, 'counted', 9)
    expect(
      (await server.ask<FileRow>('GET', '/archives/file/queryById', { token: builder, query: { id: row.id } })).result
    ).toMatchObject({ pages: 4, objects: [{ pages: 9 }] })
  })
})

describe('several servers on one database', () => {
  test('count each file once', async () => {
    const files = await Promise.all(
      [1, 2, 3, 4].map(async (i) => send(owner, `共用${i}.pdf`, await pdf(i, { text: `shared ${i}` })))
    )
    const other = another()
    other.start()
    await Promise.all([pagesCounted(server), other.idle()])
    const rows = await server.db
      .selectFrom('arcObject')
      .select(['pageState', 'pageTries'])
      .where(
        'id',
        'in',
        files.map(({ id }) => id)
      )
      .execute()
    expect(rows).toEqual(files.map(() => ({ pageState: 'counted', pageTries: 1 })))
    await other.close()
  })

  test('leave alone what another one holds, and take over what a dead one held', async () => {
    const { id } = await send(owner, '接管.pdf', await pdf(2, { text: 'over' }))
    await pagesCounted(server)
    await heldBy(id, 'another', '2999-01-01')
    const next = another()
    next.start()
    await next.idle()
    expect(await stateOf(id)).toMatchObject({ pageState: 'pending' })
    await heldBy(id, 'another', '2000-01-01')
    next.wake()
    await next.idle()
    expect(await stateOf(id)).toMatchObject({ pageState: 'counted', pages: 2 })
    // The dead one comes back: it has lost the file.
    expect(await writeCounted(server.db, 'another', { id, user: '' }, 'hostile', null)).toBe(false)
    await next.close()
  })

  test('give back what they read when they are stopped', async () => {
    const { id } = await send(owner, '停止.pdf', await pdf(2, { text: 'stop' }))
    await pagesCounted(server)
    await heldBy(id, 'another', '2000-01-01')
    const stopped = another()
    stopped.start()
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('arcObject').select('pageHolder').where('id', '=', id).executeTakeFirst())
            ?.pageHolder
      )
      .not.toBe('another')
    await stopped.close()
    const { pageState, pageHolder } = await server.db
      .selectFrom('arcObject')
      .select(['pageState', 'pageHolder'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(pageState).toMatch(/^(?:pending|counted)$/)
    expect(pageHolder).toBeNull()
  })
})

test('a file that has taken three servers with it is called hostile and not read again', async () => {
  const { id } = await send(owner, '致命.pdf', await pdf(2, { text: 'fatal' }))
  await pagesCounted(server)
  await server.db
    .updateTable('arcObject')
    .set({ pageState: 'pending', pageTries: 3, pageUntil: null })
    .where('id', '=', id)
    .execute()
  const counter = another()
  counter.start()
  await counter.idle()
  await counter.close()
  expect(await stateOf(id)).toMatchObject({ pageState: 'hostile', pages: null })
})

test('users take turns, whoever has the most files waiting', async () => {
  const ids = await Promise.all([
    ...[1, 2, 3].map(async (i) => (await send(builder, `轮${i}.pdf`, await pdf(1, { text: `turn ${i}` }))).id),
    ...[4].map(async (i) => (await send(owner, `轮${i}.pdf`, await pdf(1, { text: `turn ${i}` }))).id)
  ])
  await pagesCounted(server)
  await server.db
    .updateTable('arcObject')
    .set({ pageState: 'pending', pageUntil: '2000-01-01' })
    .where('id', 'in', ids)
    .execute()
  const one = await claimPending(server.db, 'h', { running: {}, served: {}, share: 1 })
  const two = await claimPending(server.db, 'h', { running: { [one!.user]: 1 }, served: { [one!.user]: 1 }, share: 2 })
  expect(two?.user).not.toBe(one?.user)
  // A share that is used up is used up, though nobody else waits.
  expect(
    await claimPending(server.db, 'h', { running: { [one!.user]: 1, [two!.user]: 1 }, served: {}, share: 1 })
  ).toBeUndefined()
  await server.db.updateTable('arcObject').set({ pageState: 'counted' }).where('id', 'in', ids).execute()
})

/** Has the database note from now on which file is begun after which: a poll would see on a busy machine what was begun a moment later too. */
const noteBegun = () =>
  sql`create table begun_files (no serial, id text);
    create function note_begun() returns trigger language plpgsql security definer as $$
      begin insert into begun_files (id) values (new.id); return new; end $$;
    create trigger note_begun after update on arc_object for each row when (new.page_tries > old.page_tries)
      execute function note_begun()`.execute(server.db)
const begunOrder = async () =>
  (await sql<{ id: string }>`select id from begun_files order by no`.execute(server.db)).rows.map(({ id }) => id)
