import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { ReviewDetail } from '#contract/archives/review.ts'
import type { FormerVersion } from '#contract/files/stored.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { pagesCounted } from '#kit/server/pages-counted.ts'
import type { TestServer } from '#kit/server/server.ts'

const NODE = 'p1-A4-03'
let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const pdf = (...pages: string[]) => Buffer.from(pdfOf(pages))
const replace = async (row: FileRow, path: string, token = client.token) =>
  server.ask<FileRow>('POST', '/archives/file/replace', {
    token,
    body: { id: row.id, object: row.objects[0]?.id ?? '', path }
  })
const versions = async (row: FileRow, token = client.token) =>
  (await server.ask<FormerVersion[]>('GET', '/archives/file/versions', { token, query: { id: row.id } })).result

test('a scan is replaced by a better one: the row keeps its description, its pages follow, and the former scan stays', async () => {
  const row = await client.bring(NODE, '扫描一.pdf', pdf('old', 'old 2'))
  await pagesCounted(server)
  const better = await client.upload('扫描一（重扫）.pdf', pdf('new', 'new 2', 'new 3'))
  const { result: after } = await replace(row, better.path)
  expect(after).toMatchObject({ id: row.id, title: row.title, pages: 3 })
  expect(after?.objects.map(({ path }) => path)).toEqual([better.path])
  expect(await versions(row)).toMatchObject([
    { id: row.objects[0]?.id, object: better.id, name: '扫描一.pdf', pages: 2, byName: '何申甲' }
  ])
  const again = await client.upload('扫描一（三）.pdf', pdf('third'))
  const third = await replace(after!, again.path)
  expect(third.result?.pages).toBe(1)
  expect((await versions(row))?.map(({ name, object }) => [name, object])).toEqual([
    ['扫描一（重扫）.pdf', again.id],
    ['扫描一.pdf', again.id]
  ])
})

test('a former version is put back, the newer ones stay among the former ones, and so may be put back themselves', async () => {
  const restore = (row: FileRow, version: string, token = client.token) =>
    server.ask<FileRow>('POST', '/archives/file/restoreVersion', { token, body: { id: row.id, version } })
  const row = await client.bring(NODE, '回退.pdf', pdf('version one'))
  await pagesCounted(server)
  const first = row.objects[0]?.id ?? ''
  const two = await client.upload('回退二.pdf', pdf('two', 'two b'))
  const { result: second } = await replace(row, two.path)
  const three = await client.upload('回退三.pdf', pdf('three', 'three b', 'three c'))
  const { result: third } = await replace(second!, three.path)
  expect(third?.pages).toBe(3)
  const { result: back } = await restore(row, first)
  expect([back?.pages, back?.objects.map(({ id }) => id)]).toEqual([1, [first]])
  expect((await versions(row))?.map(({ id }) => id)).toEqual([three.id, two.id])
  const { result: again } = await restore(row, two.id)
  expect([again?.pages, again?.objects.map(({ id }) => id)]).toEqual([2, [two.id]])
  expect((await versions(row))?.map(({ id }) => id).sort()).toEqual([first, three.id].sort())
  const [present, elsewhere] = [await restore(row, two.id), await restore(row, 'somewhere-else')]
  expect([present.status, elsewhere.status]).toEqual([409, 409])
  await client.bring(NODE, '同样的字节.pdf', pdf('version one'))
  expect((await restore(row, first)).message).toBe('项目中已有内容相同的文件：“同样的字节”')
  expect((await restore(row, three.id, await server.signIn('jieshou', 'p1'))).status).toBe(403)
})

test('a number of pages that somebody has counted otherwise stays', async () => {
  const row = await client.bring(NODE, '折页.pdf', pdf('fold'))
  await pagesCounted(server)
  const { result: now } = await client.get(row.id)
  const saved = await client.save(now!, { pages: 7 })
  const { result } = await replace(saved.row as FileRow, (await client.upload('折页二.pdf', pdf('fold', 'more'))).path)
  expect(result?.pages).toBe(7)
})

test('bytes that the project has already are refused by the title of their file, and so is one who comes second', async () => {
  const row = await client.bring(NODE, '甲.pdf', pdf('first of all'))
  await client.bring(NODE, '乙文件的题名.pdf', pdf('the same bytes'))
  const same = await client.upload('丙.pdf', pdf('the same bytes'))
  expect((await replace(row, same.path)).message).toBe('项目中已有内容相同的文件：“乙文件的题名”')
  const one = await client.upload('丁.pdf', pdf('one'))
  const other = await client.upload('戊.pdf', pdf('other'))
  expect((await replace(row, one.path)).status).toBe(200)
  const second = await replace(row, other.path)
  expect([second.status, second.message]).toEqual([409, '这个文件刚被替换或移除，请重新打开'])
  expect((await replace(row, other.path, await server.signIn('jieshou', 'p1'))).status).toBe(403)
})

test('a submitted file keeps its bytes', async () => {
  const row = await client.bring(NODE, '已提交.pdf', pdf('submitted'))
  await pagesCounted(server)
  const { result: now } = await client.get(row.id)
  await client.save(now!, FULL_TEXT)
  expect((await client.submit(row.id))[0]).toMatchObject({ ok: true })
  const { message } = await replace(row, (await client.upload('新.pdf', pdf('new'))).path)
  expect(message).toMatch(/^不能替换：/)
  expect(await versions(row)).toEqual([])
})

test('a reviewer reads how many versions a file had, and sees them', async () => {
  const maker = await signInClient(server, 'sg_yijian', 'p1')
  const row = await maker.bring('p1-m11-C5-04', '复核.pdf', pdf('before the review'))
  const { result } = await replace(row, (await maker.upload('复核二.pdf', pdf('at the review'))).path, maker.token)
  const saved = await maker.save(result!, FULL_TEXT)
  expect((await maker.submit(row.id))[0], saved.message ?? '').toMatchObject({ ok: true })
  const reviewer = await server.signIn('jl_zhengheng', 'p1')
  const detail = await server.ask<ReviewDetail>('GET', '/archives/review/queryById', {
    token: reviewer,
    query: { id: row.id }
  })
  expect(detail.result?.versions, detail.message).toBe(1)
  expect((await versions(row, reviewer))?.map(({ name }) => name)).toEqual(['复核.pdf'])
})

test('who does not see a file cannot see its former versions either', async () => {
  const row = await client.bring(NODE, '内部.pdf', pdf('ours'))
  await replace(row, (await client.upload('内部二.pdf', pdf('ours too'))).path)
  const builder = await server.signIn('sg_yijian', 'p1')
  const asked = await server.ask('GET', '/archives/file/versions', { token: builder, query: { id: row.id } })
  expect([asked.status, asked.result]).toEqual([404, null])
  expect((await versions(row))?.map(({ name }) => name)).toEqual(['内部.pdf'])
})

test('what was replaced stays when the cell of its row is written once more', async () => {
  const row = await client.bring(NODE, '子.pdf', pdf('child'))
  const { result } = await replace(row, (await client.upload('丑.pdf', pdf('ox'))).path)
  const more = await client.upload('寅.pdf', pdf('tiger'))
  const paths = [...(result?.objects ?? []).map(({ path }) => path), more.path].join()
  const column = Object.keys(result ?? {}).find((key) => result?.[key] === result?.objects[0]?.path) ?? ''
  await client.save(result!, { [column]: paths })
  expect((await client.get(row.id)).result?.objects).toHaveLength(2)
  expect((await versions(row))?.map(({ name }) => name)).toEqual(['子.pdf'])
})
