import { createHash } from 'node:crypto'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FinishedFile, FinishedVersion } from '#contract/forms/finished.ts'
import { localFile } from '#kit/local-file.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let receiver: string
beforeAll(async () => {
  server = await startDemoServer()
  receiver = await server.signIn('jieshou', 'p2')
})
afterAll(() => server?.close())

/** Four files of seven pages; five files, of which one is a workbook in this test. */
const VOLUME = 'v-p2-006'
const OTHER = 'v-p2-010'

const idle = () => jobsOf(server.app.appContext).idle()
const ask = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, given: object, token = receiver) => {
  const answer = await server.ask<T>(method, `/after/finished/${path}`, { token, ...given })
  await idle()
  return answer
}
const list = async (token = receiver) =>
  (await ask<{ records: FinishedFile[] }>('GET', 'list', {}, token)).result?.records ?? []
const rowOf = async (name: string) => (await list()).find(({ title }) => title?.includes(name))
const versions = async (id = '') => (await ask<FinishedVersion[]>('GET', 'versions', { query: { id } })).result ?? []
const make = (body: object, token = receiver) => ask<{ count: number }>('POST', 'make', { body }, token)
const bytesOf = (ids: string, token = receiver) =>
  server.app.inject({
    url: `${server.config.contextPath}/after/finished/download?ids=${ids}`,
    headers: { 'x-access-token': token }
  })
const objects = () => server.db.selectFrom('arcObject').select('id').where('biz', '=', 'finished').execute()

test('a volume becomes one PDF: cover, list, numbered pages, note, with bookmarks and links from the list', async () => {
  expect(await make({ kind: 'merge', volumes: [VOLUME] })).toMatchObject({ success: true, result: { count: 1 } })
  const row = await rowOf('01-006')
  expect(row).toMatchObject({ kind: 'merge', status: 'ready', verdict: 'sound', version: 1, pages: 10 })
  const [version] = await versions(row?.id)
  const sent = await bytesOf(row?.id ?? '')
  expect(createHash('sha256').update(sent.rawPayload).digest('hex')).toBe(version?.sha256)
  const document = await getDocument({ data: new Uint8Array(sent.rawPayload) }).promise
  const cover = ['案卷封面', '卷内目录 1']
  expect(await document.getPageLabels()).toEqual([...cover, '1', '2', '3', '4', '5', '6', '7', '卷内备考表 1'])
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title.slice(0, 4))).toEqual([
    '案卷封面',
    '卷内目录',
    '1 道路',
    '2 道路',
    '3 道路',
    '4 道路',
    '卷内备考'
  ])
  const places = await Promise.all(
    [...outline, ...(await (await document.getPage(2)).getAnnotations())].map(({ dest }) =>
      document.getPageIndex((dest as { num: number; gen: number }[])[0] ?? { num: 0, gen: 0 })
    )
  )
  expect(places).toEqual([0, 1, 2, 6, 7, 8, 9, 2, 6, 7, 8])
  const ends = []
  for (let page = 3; page <= 9; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    ends.push(items.map((item) => ('str' in item ? item.str : '')).at(-1))
  }
  expect(ends).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  await document.loadingTask.destroy()
})

test('what is no PDF has a page that names it, and pages that the list does not say are found', async () => {
  const [file] = await server.db.selectFrom('arcFile').select(['id', 'title']).where('volumeId', '=', OTHER).execute()
  await server.db
    .updateTable('arcObject')
    .set({ format: 'xlsx', fileName: '台账.xlsx' })
    .where('fileId', '=', file?.id ?? '')
    .execute()
  const short = await server.db
    .selectFrom('arcFile')
    .select(['id', 'title', 'pageFrom'])
    .where('volumeId', '=', 'v-p2-016')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('arcFile')
    .set({ pageTo: (short.pageFrom ?? 1) + 99 })
    .where('id', '=', short.id)
    .execute()
  await make({ kind: 'merge', volumes: [OTHER, 'v-p2-016'] })
  const [left] = await versions((await rowOf('010'))?.id)
  expect(left).toMatchObject({
    status: 'ready',
    // The page that names it is how such a file is there.
    verdict: 'sound',
    checked: { leftOut: [{ title: file?.title, name: '台账.xlsx', why: 'format' }] }
  })
  const document = await getDocument({ data: new Uint8Array((await bytesOf(left?.id ?? '')).rawPayload) }).promise
  const { items } = await (await document.getPage(3)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('台账.xlsx')
  await document.loadingTask.destroy()
  const [differing] = await versions((await rowOf('016'))?.id)
  expect(differing?.checked?.differing).toEqual([{ title: short.title, said: 100, has: expect.any(Number) }])
})

test('a server that is killed makes nothing twice, and leaves no bytes of a try behind', async () => {
  const before = await objects()
  await server.db
    .updateTable('sysJob')
    .set({ state: 'waiting', holder: null, endTime: null })
    .where('kind', '=', 'finished')
    .execute()
  jobsOf(server.app.appContext).check()
  await idle()
  expect(await objects()).toEqual(before)
  // Killed before its end: a part at the place where its bytes were to be, and another one that was not moved there yet.
  const row = await server.db
    .selectFrom('arcFinished')
    .selectAll()
    .where('targetId', '=', OTHER)
    .executeTakeFirstOrThrow()
  const { storage } = server.app.appContext
  const former = storage.name('finished', 'pdf')
  await storage.put(former, [Buffer.from('half')])
  await writeFile(join(storage.incoming, `finished-${row.id}.part`), 'half')
  await server.db
    .updateTable('arcFinished')
    .set({ status: 'making', path: former, objectId: null, sha256: null, bytes: null, isCurrent: false })
    .where('id', '=', row.id)
    .execute()
  await server.db.updateTable('sysJob').set({ state: 'waiting', holder: null }).where('id', '=', row.jobId).execute()
  jobsOf(server.app.appContext).check()
  await idle()
  expect(await storage.size(former)).toBeUndefined()
  await expect(access(join(storage.incoming, `finished-${row.id}.part`))).rejects.toThrow()
  expect(await objects()).toHaveLength(before.length + 1)
  expect((await versions(row.id)).map(({ version, status }) => [version, status])).toEqual([[1, 'ready']])
})

const upload = async (bytes: Uint8Array) => {
  const form = new FormData()
  form.set('biz', 'temp')
  form.set('file', new File([Buffer.from(bytes)], '替换.pdf', { type: 'application/pdf' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const sent = await server.app.inject({
    method: 'POST',
    url: `${server.config.contextPath}/sys/common/upload`,
    headers: { 'x-access-token': receiver, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer())
  })
  return (sent.json() as { message: string }).message
}

test('an upload becomes the next version, is checked, and the former one is kept; a changed byte is found', async () => {
  const row = await rowOf('01-006')
  const path = await upload(new Uint8Array(pdfOf(['甲', '乙'])))
  const body = { id: row?.id, path, version: 1 }
  expect((await ask('PUT', 'replace', { body })).result).toMatchObject({ version: 2 })
  const stale = await server.ask('PUT', '/after/finished/replace', { token: receiver, body })
  expect(stale.status).toBe(409)
  const [next, former] = await versions((await rowOf('01-006'))?.id)
  expect(next).toMatchObject({
    version: 2,
    source: 'upload',
    verdict: 'differs',
    checked: { opens: true, pages: 2, said: 10 }
  })
  expect(former).toMatchObject({ version: 1, source: 'made', verdict: 'sound' })
  expect((await bytesOf(former?.id ?? '')).rawPayload).toHaveLength(former?.bytes ?? 0)
  const { storage } = server.app.appContext
  await writeFile(await localFile(storage, next?.path ?? ''), 'changed')
  await ask('PUT', 'check', { body: { ids: next?.id } })
  expect(await rowOf('01-006')).toMatchObject({ verdict: 'broken' })
  expect((await versions(next?.id))[0]?.checked).toMatchObject({ opens: false, isDigestRight: false })
})

test('lists of all volumes are made, several are fetched as a ZIP, and a deletion is taken back', async () => {
  expect((await make({ kind: 'volumeList' })).success).toBe(true)
  expect((await make({ kind: 'transferList' })).success).toBe(true)
  const rows = await list()
  const ready = rows.filter(({ kind }) => kind !== 'merge')
  const zip = await bytesOf(ready.map(({ id }) => id).join(','))
  expect(zip.headers['content-type']).toBe('application/zip')
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const made = rows.find(({ kind }) => kind === 'volumeList')
  await ask('PUT', 'discard', { body: { ids: made?.id } })
  expect((await list()).some(({ id }) => id === made?.id)).toBe(false)
  await ask('PUT', 'restore', { body: { ids: made?.id } })
  expect((await list()).some(({ id }) => id === made?.id)).toBe(true)
})

test('each role does what the table of roles gives it, and sees what it may read every file of', async () => {
  const asked = (token: string) =>
    Promise.all([
      server.ask('GET', '/after/finished/list', { token }),
      server.ask('POST', '/after/finished/make', { token, body: { kind: 'merge', volumes: ['none'] } }),
      server.ask('PUT', '/after/finished/replace', { token, body: { id: 'none', path: 'x', version: 1 } }),
      server.ask('GET', '/after/finished/download', { token, query: { ids: 'none' } }),
      server.ask('PUT', '/after/finished/discard', { token, body: { ids: 'none' } })
    ])
  const refused = async (user: string, project = 'p2') =>
    (await asked(await server.signIn(user, project))).map(({ status }) => status === 403)
  expect(await refused('jieshou')).toEqual([false, false, false, false, false])
  expect(await refused('shenhe')).toEqual([false, true, true, false, true])
  expect(await refused('js_lanjiang')).toEqual([false, true, true, false, true])
  expect(await refused('sg_luqiao')).toEqual([false, true, true, false, true])
  expect(await refused('jl_jingwei')).toEqual([false, true, true, false, true])
  expect(await refused('daiban', 'p1')).toEqual([false, false, true, false, true])
  expect(await refused('sj_shizheng')).toEqual([true, true, true, true, true])
  expect(await refused('admin')).toEqual([true, true, true, true, true])
  // A contractor reads his own classes: no list of all volumes, and nobody else's bytes by their path.
  const contractor = await server.signIn('sg_luqiao', 'p2')
  expect((await list(contractor)).map(({ kind }) => kind)).not.toContain('volumeList')
  const whole = (await list()).find(({ kind }) => kind === 'volumeList')
  expect((await bytesOf(whole?.id ?? '', contractor)).statusCode).toBe(404)
  const byPath = await server.app.inject({
    url: `${server.config.contextPath}/sys/common/static/${whole?.path}`,
    headers: { 'x-access-token': contractor }
  })
  expect(byPath.statusCode).toBe(404)
})
