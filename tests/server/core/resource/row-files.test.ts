import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { files, text } from '#contract/core/resource/field.ts'
import { resource } from '#contract/core/resource/resource.ts'
import type { historyEntry } from '#contract/core/resource/history-entry.ts'
import { ALL_VERBS, FILE_VERBS } from '#contract/core/resource/verbs.ts'
import type { output } from '#contract/core/schema.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { unzipped } from '#kit/unzipped.ts'
import type { Area } from '#server/core/context/app-context.ts'
import { letGoRowFiles } from '#server/core/resource/let-go-files.ts'
import { serveResource } from '#server/core/resource/serve/serve-resource.ts'
import { auditColumns } from '#server/db/sql/statements.ts'
import filesArea from '#server/files/area.ts'
import session from '#server/session/area.ts'
import system from '#server/system/area.ts'

/** 培训记录 with the rights of 职务管理: papers that its readers read, and a file that only some do. */
const trainings = resource('training', '/training', {
  right: 'sys.position',
  fields: {
    title: text({ rules: ['required'] }),
    papers: files({ most: 5 }),
    scores: files({ readableBy: 'sys.position:nobody' })
  },
  label: 'title',
  verbs: [...ALL_VERBS, ...FILE_VERBS]
})

let server: TestServer
let token: string
beforeAll(async () => {
  const own: Area = (app) => {
    serveResource(app, trainings, { table: 'testTraining' } as never)
  }
  server = await startDemoServer({
    areas: { session, files: filesArea, system, own },
    async fill(db) {
      await sql`create table test_training (id text primary key, title text not null, papers text, scores text, ${sql.raw(auditColumns)});
        create trigger touch before update on test_training for each row execute function touch();
        grant select, insert, update, delete on test_training to app`.execute(db)
    }
  })
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

interface Written {
  readonly row: { readonly id: string; readonly rowVersion: number; readonly papers: string }
}
const upload = async (name: string, bytes: Uint8Array) => {
  const { body, headers } = await multipart({ name, bytes }, { biz: 'field' })
  const { result, message } = await server.ask<StoredObject>('POST', '/sys/common/upload', { token, body, headers })
  if (!result) throw new Error(message)
  return result.path
}
const add = async (title: string, papers: string) => {
  const { result, message } = await server.ask<Written>('POST', '/training/add', { token, body: { title, papers } })
  if (!result) throw new Error(message)
  return result.row
}
const fetch = (address: string, as = token) =>
  server.app.inject({ url: `/api${address}`, headers: { 'x-access-token': as } })
const history = async (id: string) =>
  (await server.ask<output<typeof historyEntry>[]>('GET', '/training/history', { token, query: { id } })).result ?? []

test('rows are exported with their files, each by the name that its cell calls it, and without what the exporter may not read', async () => {
  const [first, second] = [await pdf(1, { text: 'one' }), await pdf(1, { text: 'two' })]
  const one = await add('岗前培训', await upload('签到、甲.pdf', first))
  const path = await upload('签到、甲.pdf', second)
  const two = await add('消防演练', `${path},${await upload('照片.png', png())}`)
  await sql`update test_training set scores = ${path} where id = ${one.id}`.execute(server.db)
  const answer = await fetch(
    `/training/exportXls?format=zip&field=title&selections=${one.id},${two.id}&column=title&order=desc`
  )
  expect(answer.headers['content-type']).toBe('application/zip')
  const parts = unzipped(answer.rawPayload)
  const table = [...parts.keys()].find((name) => name.endsWith('.xlsx')) ?? ''
  const [head, ...rows] = await readWorkbook(parts.get(table) ?? Buffer.of())
  expect(head).toHaveLength(2)
  const cells = new Map(rows.map(([title, names]) => [title, String(names).split('、')]))
  const of = (title: string, at: number) => parts.get(`附件/${cells.get(title)?.[at]}`)
  expect(of('岗前培训', 0)).toEqual(first)
  expect(of('消防演练', 0)).toEqual(second)
  expect(of('消防演练', 1)).toEqual(Buffer.from(png()))
  expect(parts.size).toBe(4)
})

test('what was exported so is brought in again: cells name the files of the folder that was uploaded for them', async () => {
  const answer = await fetch('/training/exportXls?format=zip&title=消防演练')
  const parts = unzipped(answer.rawPayload)
  for (const [name, bytes] of parts) if (name.startsWith('附件/')) await upload(name.slice(3), bytes)
  const [[table, workbook] = ['', Buffer.of()]] = [...parts].filter(([name]) => name.endsWith('.xlsx'))
  const { body, headers } = await multipart({ name: table, bytes: workbook }, { mode: 'add' })
  const sent = await server.ask<{ id: string; counts: object }>('POST', '/training/importPreview', {
    token,
    body,
    headers
  })
  expect(sent.result?.counts).toMatchObject({ faulty: 0 })
  await server.ask('POST', '/training/importApply', { token, body: { id: sent.result?.id } })
  const { rows } = await sql<{
    title: string
    papers: string
  }>`select title, papers from test_training where title = '消防演练' order by id`.execute(server.db)
  const [before, after] = rows
  expect(after?.papers.split(',')).toHaveLength(2)
  const bytesOf = async (row = before) =>
    Promise.all(
      (row?.papers ?? '').split(',').map(async (path) => (await fetch(`/sys/common/static/${path}`)).rawPayload)
    )
  expect(await bytesOf(after)).toEqual(await bytesOf(before))
})

test('a list without files has none to export, and bytes that are not there any more are named before anything is sent', async () => {
  expect((await fetch('/sys/position/exportXls?format=zip')).json<{ message: string }>().message).toContain('附件')
  const path = await upload('遗失.pdf', await pdf())
  const row = await add('遗失', path)
  await server.app.appContext.storage.remove(path)
  const answer = await fetch(`/training/exportXls?format=zip&selections=${row.id}`)
  expect(answer.json<{ message: string }>().message).toContain('遗失.pdf')
})

test('the history of a row says which bytes were there: they are downloaded while they are kept, and named after that', async () => {
  const [bytes, newer] = [await pdf(1, { text: 'old' }), await pdf(1, { text: 'new' })]
  const row = await add('安全培训', await upload('旧.pdf', bytes))
  const papers = await upload('新.pdf', newer)
  await server.ask('PUT', '/training/edit', { token, body: { id: row.id, rowVersion: row.rowVersion, papers } })
  const [latest] = await history(row.id)
  const changed = latest?.cells.find(({ field }) => field === 'papers')
  expect(changed?.files).toMatchObject({
    from: [{ name: '旧.pdf', isKept: true }],
    to: [{ name: '新.pdf', isKept: true }]
  })
  const old = changed?.files?.from[0]?.path ?? ''
  expect((await fetch(`/sys/common/static/${old}`)).rawPayload).toEqual(bytes)
  await sql`update sys_change set at = at - interval '40 days' where resource = 'training'`.execute(server.db)
  await letGoRowFiles(server.app.appContext)
  const [later] = await history(row.id)
  expect(later?.cells.find(({ field }) => field === 'papers')?.files?.from).toMatchObject([
    { name: '旧.pdf', isKept: false }
  ])
  expect((await fetch(`/sys/common/static/${old}`)).statusCode).toBe(404)
})

test('who may read row and field sees a small picture of a file; nobody else does, and there is none where nothing is drawn', async () => {
  const row = await add('照片', `${await upload('照片.png', png())},${await upload('讲义.pdf', await pdf())}`)
  const [picture = '', paper = ''] = row.papers.split(',')
  const shown = await fetch(`/files/thumbnail/${picture}`)
  expect(shown.headers['content-type']).toBe('image/png')
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect((await fetch(`/files/thumbnail/${paper}`)).statusCode).toBe(404)
  const other = await server.signIn('sg_yijian', 'p1')
  expect((await fetch(`/files/thumbnail/${picture}`, other)).statusCode).toBe(404)
  expect((await fetch('/training/exportXls?format=zip', other)).statusCode).toBe(403)
})
