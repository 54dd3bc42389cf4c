import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RowOutcome } from '#contract/archives/files.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

const ITEM = 'p1-m11-C5-01'
let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const refusedOf = (ids: readonly string[], token = client.token) =>
  server.ask<RowOutcome[]>('POST', '/archives/file/refusedAtSubmit', { token, body: { ids } })

test('what would be refused is answered before it is submitted, in the same words, and nothing is written', async () => {
  const row = await client.bring(ITEM, '隐蔽工程验收记录.pdf', await pdf(2, { text: 'before' }))
  const { row: good } = await client.save(row, FULL_TEXT)
  const { result: bad } = await client.add(ITEM, { title: '关于钢筋的记录' })
  const ids = [good!.id, bad!.id, 'nothing']
  const { result: refused } = await refusedOf(ids)
  expect(refused?.map(({ id, code, faults }) => [id, code, faults.length])).toEqual([
    // The day, the pages, the document, and who is responsible, which is a default.
    [bad!.id, 510, 4],
    ['nothing', 404, 0]
  ])
  expect((await client.get(good!.id)).result).toMatchObject({ status: 'draft', rowVersion: good!.rowVersion })
  const task = server.db
    .selectFrom('arcTask')
    .select('id')
    .where('fileId', '=', good!.id)
    .where('nodeKey', '=', 'review')
  expect(await task.execute()).toEqual([])
  expect((await client.submit(...ids)).filter(({ ok }) => !ok)).toEqual(refused)
})

test('who may not submit gets no answer about files that are not his', async () => {
  const { result: row } = await client.add(ITEM, { title: '施工日志' })
  expect((await refusedOf([row!.id], await server.signIn('shenhe', 'p1'))).status).toBe(403)
  const other = await signInClient(server, 'sj_fangyuan', 'p1')
  expect((await refusedOf([row!.id], other.token)).result).toMatchObject([{ id: row!.id, code: 404, faults: [] }])
})
