import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { paperPagesOf } from '#kit/files/printed-pdf.ts'
import { docx } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

/** A white picture of a pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64'
)

const upload = (name: string, bytes: ArrayBuffer | Buffer) => client.upload(name, Buffer.from(bytes as Buffer), 'temp')
const compose = (documents: object) =>
  server.ask<StoredObject[]>('POST', '/forms/compose', { token: client.token, body: { documents } })

test('a scan of five pages is split into two files, one page of it left out and one turned, and each becomes a row', async () => {
  const scan = await upload('扫描件.pdf', pdfOf(['one', 'two', 'blank', 'four', 'five']))
  const page = (number: number, turn = 0) => ({ path: scan.path, page: number, turn })
  const { result } = await compose([
    { name: '施工日志', pages: [page(1), page(2, 90)] },
    { name: '会议纪要', pages: [page(5), page(4)] }
  ])
  expect(result).toMatchObject([
    { name: '施工日志.pdf', pages: 2, format: 'pdf', pageState: 'counted' },
    { name: '会议纪要.pdf', pages: 2, format: 'pdf', pageState: 'counted' }
  ])
  const read = await Promise.all((result ?? []).map(({ path }) => bytesAt(path).then(paperPagesOf)))
  expect(read.map((pages) => pages.map(({ text }) => text))).toEqual([
    ['one', 'two'],
    ['five', 'four']
  ])
  expect(read[0]?.map(({ width, height }) => width > height)).toEqual([false, true])
  const titles: string[] = []
  for (const { path } of result ?? []) {
    const row = await client.collect('p1-A4-03', path)
    titles.push(`${row.result?.row.title} ${row.result?.row.pages}`)
  }
  expect(titles).toEqual(['施工日志 2', '会议纪要 2'])
})

test('several uploads are merged into one, a picture as a page of paper', async () => {
  const first = await upload('一.pdf', pdfOf(['first']))
  const picture = await upload('照片.png', PIXEL)
  const { result } = await compose([
    {
      name: '合并/后:的',
      pages: [
        { path: first.path, page: 1 },
        { path: picture.path, page: 1 },
        { path: first.path, page: 1, turn: 180 }
      ]
    }
  ])
  const [made] = result ?? []
  expect(made).toMatchObject({ name: '合并 后 的.pdf', pages: 3 })
  const pages = await paperPagesOf(await bytesAt(made?.path ?? ''))
  expect(pages).toMatchObject([
    { width: 210, text: 'first' },
    { width: 210, height: 297, text: '' },
    { width: 210, text: 'first' }
  ])
})

test('what cannot be split or merged is refused by its name, and nothing is kept', async () => {
  const text = await upload('说明.docx', docx())
  const scan = await upload('扫描.pdf', pdfOf(['a']))
  const count = () =>
    server.db
      .selectFrom('arcObject')
      .select((e) => e.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const one = (path: string, page = 1) => compose([{ name: '文件', pages: [{ path, page }] }])
  expect((await one(text.path)).message).toBe('“说明.docx”不是 PDF 或图片，不能合并')
  expect((await one(scan.path, 2)).message).toBe('“扫描.pdf”没有第 2 页')
  expect((await compose([{ name: ' ', pages: [{ path: scan.path, page: 1 }] }])).status).toBe(400)
  expect((await compose([{ name: '文件', pages: [] }])).status).toBe(400)
  expect(await count()).toEqual(before)
})

test('uploads of others, and stored files of rows, are not taken', async () => {
  const other = await signInClient(server, 'sg_yijian', 'p1')
  const theirs = await other.upload('别人的.pdf', Buffer.from(pdfOf(['x'])), 'temp')
  expect((await compose([{ name: '文件', pages: [{ path: theirs.path, page: 1 }] }])).status).toBe(404)
  const stored = await server.db
    .selectFrom('arcObject')
    .select('path')
    .where('fileId', 'is not', null)
    .where('format', '=', 'pdf')
    .executeTakeFirstOrThrow()
  expect((await compose([{ name: '文件', pages: [{ path: stored.path, page: 1 }] }])).status).toBe(404)
})

const bytesAt = async (path: string) =>
  (
    await server.app.inject({
      url: `/api/sys/common/static/${path}`,
      headers: { 'x-access-token': client.token }
    })
  ).rawPayload
