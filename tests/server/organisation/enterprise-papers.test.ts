import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { historyEntry } from '#contract/core/resource/history-entry.ts'
import type { output } from '#contract/core/schema.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type EnterprisePapers, enterprisePapers, ORG } from '#kit/server/enterprise-papers.ts'
import { tiff } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { letGoRowFiles } from '#server/core/resource/let-go-files.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { down, up } from '#server/db/migrations/0182-papers-as-files.ts'

type Entry = output<typeof historyEntry>
const ID = `auth-${ORG}`

let server: TestServer
let side: EnterprisePapers
beforeAll(async () => {
  server = await startDemoServer()
  side = await enterprisePapers(server)
})
afterAll(() => server?.close())

const read = async (path: string, token: string) =>
  (await server.ask('GET', '/files/documents', { token, query: { path } })).status
const submitted = async (more: object = {}) => {
  const { result, message } = await side.submit(await side.papers(more))
  if (!result) throw new Error(message)
  return { licence: result.licence ?? '', letter: result.letter ?? '' }
}

test('a paper that another replaces stays in the history, which its unit and the archive read, and is let go when nothing is taken back any more', async () => {
  await side.put('0')
  const first = await submitted()
  await side.decide('return', { opinion: '公章不清' })
  const scan = await side.unit.upload('新执照.tif', tiff(1), 'field')
  await submitted({ licence: scan.path, letter: first.letter })
  for (const [path, token] of [
    ['/account/enterprise/history', side.unit.token],
    ['/project/enterpriseReview/history', side.receiver]
  ] as const) {
    const [last] = (await server.ask<Entry[]>('GET', path, { token, query: { id: ID } })).result ?? []
    const cell = last?.cells.find(({ field }) => field === 'licence')
    expect(cell).toMatchObject({ from: '执照.png', to: '新执照.tif', files: { from: [{ isKept: true }] } })
    expect(last?.cells.some(({ field }) => field === 'letter')).toBe(false)
    expect(await read(first.licence, token)).toBe(200)
  }
  const stranger = await server.signIn('js_xinghe', 'p1')
  expect(await read(first.licence, stranger)).toBe(404)
  expect((await server.ask('GET', '/account/enterprise/history', { token: stranger, query: { id: ID } })).status).toBe(
    404
  )
  await sql`update sys_change set at = at - interval '60 days' where resource = 'enterprise'`.execute(server.db)
  await letGoRowFiles(server.app.appContext)
  expect(await read(first.licence, side.unit.token)).toBe(404)
  expect(await read(scan.path, side.unit.token)).toBe(200)
  expect(await read(first.letter, side.receiver)).toBe(200)
})

test('the database shows the papers of a unit to nobody else of the archive, even to a statement that forgets to ask', async () => {
  await side.put('0')
  const { licence } = await submitted()
  const seenBy = (id: string) =>
    inTransaction(
      server.db,
      { id, tenant: 1, projects: [] },
      async (tx) => (await tx.selectFrom('arcObject').select('id').where('path', '=', licence).execute()).length
    )
  expect(await seenBy('u-jieshou')).toBe(1)
  expect(await seenBy('u-sg_luqiao')).toBe(0)
})

test('papers that an older release has kept are fields of their rows afterwards, and are read as before', async () => {
  await side.put('0')
  const papers = await submitted()
  await down(server.db as never)
  const kept = await sql<{
    biz: string
  }>`select o.biz from arc_org_auth a join arc_object o on o.id = a.licence_id where a.id = ${ID}`.execute(server.db)
  expect(kept.rows).toEqual([{ biz: 'enterprise' }])
  await up(server.db as never)
  const row = await server.db.selectFrom('arcOrgAuth').select(['licence', 'letter']).where('id', '=', ID).execute()
  expect(row).toEqual([papers])
  for (const token of [side.unit.token, side.receiver]) expect(await read(papers.licence, token)).toBe(200)
  expect(await read(papers.letter, await server.signIn('js_lanjiang', 'p2'))).toBe(404)
})
