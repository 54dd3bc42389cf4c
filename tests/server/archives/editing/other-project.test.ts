import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
/** Whose things they are, of project 1. */
let owner: ArchiveClient
let row: FileRow
let loose: StoredObject
/** Who asks for them, of another project of the same archive. */
let other: ArchiveClient
let own: FileRow
const objectOf = (file: FileRow) => file.objects[0]?.id ?? ''
const post = (path: string, body: object, token = other.token) => server.ask('POST', path, { token, body })

beforeAll(async () => {
  server = await startDemoServer()
  owner = await signInClient(server, 'js_xinghe', 'p1')
  other = await signInClient(server, 'js_lanjiang', 'p2')
  row = await owner.bring('p1-A1-04', '甲.pdf', await pdf(2, { text: 'first' }))
  const next = await owner.upload('乙.pdf', await pdf(1, { text: 'second' }))
  const change = { id: row.id, object: objectOf(row), path: next.path }
  // By its owner all of this works: what is refused below is refused for whose it is.
  expect((await post('/archives/file/replace', change, owner.token)).success).toBe(true)
  loose = await owner.upload('丙.pdf', await pdf(3, { text: 'third' }))
  own = await other.bring('p2-A1-04', '丁.pdf', await pdf(1, { text: 'fourth' }))
})
afterAll(() => server?.close())

/** Everything of project 1 that an attack could have touched. */
const stateOf = async () => [
  await server.db.selectFrom('arcFile').selectAll().where('projectId', '=', 'p1').orderBy('id').execute(),
  await server.db.selectFrom('arcObject').selectAll().where('projectId', '=', 'p1').orderBy('id').execute()
]

test('bytes of a file of another project are neither replaced, nor put back, nor taken for a file of one’s own', async () => {
  const mine = await other.upload('戊.pdf', await pdf(1, { text: 'fifth' }))
  const before = await stateOf()
  const attacks: readonly (readonly [path: string, body: object])[] = [
    ['/archives/file/replace', { id: row.id, object: objectOf(row), path: mine.path }],
    ['/archives/file/replace', { id: own.id, object: objectOf(row), path: mine.path }],
    ['/archives/file/replace', { id: own.id, object: objectOf(own), path: loose.path }],
    ['/archives/file/restoreVersion', { id: row.id, version: objectOf(row) }],
    ['/archives/file/restoreVersion', { id: own.id, version: objectOf(row) }],
    ['/archives/file/collect', { nodeId: 'p2-A1-04', path: loose.path }],
    ['/archives/file/collect', { nodeId: 'p1-A1-04', path: mine.path }],
    ['/archives/file/collect', { nodeId: 'p2-A1-04', path: row.objects[0]?.path ?? '' }],
    ['/forms/compose', { documents: [{ name: 'x', pages: [{ path: loose.path, page: 1 }] }] }],
    [
      '/forms/compose',
      { documents: [{ name: 'x', pages: [mine.path, loose.path].map((path) => ({ path, page: 1 })) }] }
    ]
  ]
  for (const [path, body] of attacks) {
    const answer = await post(path, body)
    expect([path, body, answer.success, answer.status < 500]).toEqual([path, body, false, true])
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
    expect(JSON.stringify(answer)).not.toContain(row.title)
  }
  expect(await stateOf()).toEqual(before)
  // The same with the project named in the header is not his either.
  const named = await server.ask('POST', '/archives/file/replace', {
    token: other.token,
    headers: { project_id: 'p1' },
    body: { id: row.id, object: objectOf(row), path: mine.path }
  })
  expect(named.status).toBe(403)
})

test('what another project has deleted is neither seen in the bin, restored, nor removed for good', async () => {
  const { result } = await owner.add('p1-A1-04', { title: '他项目的已删文件' })
  const id = result?.id ?? ''
  const gone = { token: owner.token, query: { ids: id } }
  expect((await server.ask('DELETE', '/archives/file/deleteBatch', gone)).success).toBe(true)
  const before = await stateOf()
  const bin = await server.ask<{ records: { name: string }[] }>('GET', '/sys/recycle/list', {
    token: other.token,
    query: { name: '他项目的已删文件' }
  })
  expect(bin.result?.records).toEqual([])
  for (const action of ['restore', 'purge'] as const) {
    const body = { ids: `file:${id}` }
    const answer = await server.ask('PUT', `/sys/recycle/${action}`, { token: other.token, body })
    expect([action, answer.success, answer.status < 500]).toEqual([action, false, true])
  }
  expect(await stateOf()).toEqual(before)
  const restored = await server.ask('PUT', '/sys/recycle/restore', { token: owner.token, body: { ids: `file:${id}` } })
  expect(restored.success).toBe(true)
})
