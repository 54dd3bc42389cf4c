import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { templateLosses } from '#contract/archives/template-moves.ts'
import type { EntryTemplate } from '#contract/catalogue/entry-templates.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Output } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

type Written = { readonly change: string; readonly ids: readonly string[]; readonly row: EntryTemplate }
const AT = '/archives/template'
const NODE = 'p1-m11-C5-02'

let server: TestServer
let admin: string
let contractor: string
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  client = await signInClient(server, 'sg_yijian', 'p1')
  contractor = client.token
})
afterAll(() => server?.close())

const one = async (id: string) =>
  (await server.ask<EntryTemplate>('GET', `${AT}/queryById`, { token: admin, query: { id } })).result
const edit = async (id: string, values: object) =>
  server.ask<Written>('PUT', `${AT}/edit`, {
    token: admin,
    body: { id, rowVersion: (await one(id))?.rowVersion, ...values }
  })
const copy = async (id: string) => {
  const { result, message } = await server.ask<Written>('POST', `${AT}/copy`, { token: admin, body: { ids: id } })
  expect(result?.ids, message).toHaveLength(1)
  return result?.ids[0] ?? ''
}
const publish = async (id: string, token = admin) =>
  server.ask('PUT', `${AT}/publish`, { token, body: { id, rowVersion: (await one(id))?.rowVersion } })
const columnsOf = async (id: string) => JSON.parse((await one(id))?.columns ?? '[]') as Column[]
const write = async (id: string, columns: readonly Column[]) => edit(id, { columns: JSON.stringify(columns) })

const addFile = (cells: Record<string, unknown>) => client.add(NODE, cells)
const losses = (ids: string[]) =>
  server.ask<Output<typeof templateLosses>>('POST', '/archives/file/templateLosses', {
    token: contractor,
    body: { ids }
  })
const move = (ids: string[], accepted: string[] = []) =>
  server.ask<RowOutcome[]>('PUT', '/archives/file/moveToTemplate', { token: contractor, body: { ids, accepted } })
const queryFile = async (id: string) => (await client.get(id)).result

describe('[1.A09] [1.A10] a version of a template', () => {
  let second: string
  let oldFile: FileRow | null
  let file: FileRow | null

  test('is copied from what comes along, edited while it has faults, and not published before they are mended', async () => {
    oldFile = (await addFile({ title: '第一版的桩基检验记录' })).result
    expect(oldFile).toMatchObject({ templateVersion: 1, describedBy: 'file_text' })
    second = await copy('t-file_text-1')
    expect(await one(second)).toMatchObject({ code: 'file_text', version: 2, status: 'draft', isShared: false })
    const columns = await columnsOf(second)
    expect(columns).toEqual(await columnsOf('t-file_text-1'))
    await write(second, [...columns, { key: 'batchNo', title: '批号', type: 'select' }])
    const refused = await publish(second)
    expect(refused.message).toContain('“批号”没有可选项')
    const batch = { required: true, message: '${title}不能为空' }
    const form = { pattern: '^P\\d{3}$', message: '${title}须为 P 加三位数字' }
    const field: Column = { key: 'batchNo', title: '批号', type: 'input', validateRules: [batch, form] }
    expect((await write(second, [...columns, field])).success).toBe(true)
    const done = await publish(second)
    expect(done.success, done.message).toBe(true)
    expect(await one(second)).toMatchObject({ status: 'published', columnCount: columns.length + 1 })
  })

  test('drives 收集著录 for new files, while those that are there keep theirs', async () => {
    const { result: templates } = await server.ask<Template[]>('GET', `${AT}/published`, {
      token: contractor,
      query: { level: 'file', versions: 'all' }
    })
    const text = templates?.filter(({ code }) => code === 'file_text').map(({ version }) => version)
    expect(text).toEqual([2, 1])
    const wrong = await addFile({ title: '第二版的桩基检验记录', batchNo: 'X1' })
    expect(wrong.success).toBe(false)
    expect(wrong.message).toContain('批号须为 P 加三位数字')
    const right = await addFile({ title: '第二版的桩基检验记录', batchNo: 'P001' })
    file = right.result
    expect(file).toMatchObject({ templateVersion: 2, describedBy: 'file_text', batchNo: 'P001' })
    const kept = await queryFile(oldFile?.id ?? '')
    expect(kept).toMatchObject({ templateVersion: 1, describedBy: 'file_text@1' })
    expect(kept).not.toHaveProperty('batchNo')
    expect((await client.save(kept!, { batchNo: 'P002' })).ok).toBe(false)
    expect((await one(second))?.fileCount).toBe(1)
  })

  test('asks for what it requires before a file is submitted', async () => {
    const { result: bare } = await addFile({ title: '没有批号的桩基记录' })
    const [outcome] = await client.submit(bare!.id)
    expect(outcome?.faults.map(({ message }) => message)).toContain('批号不能为空')
  })

  test('is never changed or deleted once published, neither by a call nor by a statement', async () => {
    expect((await edit(second, { name: '另一个名称' })).message).toContain('当前的状态不能修改或删除')
    const gone = await server.ask('DELETE', `${AT}/delete`, { token: admin, query: { id: second } })
    expect(gone.success).toBe(false)
    const statement = inTransaction(
      server.db,
      { id: 'u-sys', tenant: 1, projects: [] },
      (tx) => sql`update arc_template set columns = '[]' where id = ${second}`.execute(tx),
      'tenant'
    )
    await expect(statement).rejects.toThrow('a published row of arc_template does not change')
    // What comes along is nobody's to change.
    expect((await edit('t-file_text-1', { name: '另一个名称' })).success).toBe(false)
  })

  test('that lacks a column takes nothing from files before somebody agrees', async () => {
    const third = await copy('t-file_text-1')
    const effects = await server.ask<{ parts: object[] }>('GET', `${AT}/publishEffects`, {
      token: admin,
      query: { id: third }
    })
    expect(effects.result?.parts).toEqual([{ field: 'columns', kind: 'removed', name: '批号' }])
    expect((await publish(third)).success).toBe(true)
    expect((await one(second))?.status).toBe('superseded')
    const id = file?.id ?? ''
    const { result: lost } = await losses([id, oldFile?.id ?? ''])
    expect(lost?.ids.toSorted()).toEqual([id, oldFile?.id].toSorted())
    expect(lost?.losses).toEqual([
      {
        ...{ key: 'batchNo', title: '批号', why: 'gone', count: 1 },
        examples: [{ title: '第二版的桩基检验记录', value: 'P001' }]
      }
    ])
    const refused = await move([id, oldFile?.id ?? ''])
    const byId = new Map(refused.result?.map((outcome) => [outcome.id, outcome]))
    expect(byId.get(id)).toMatchObject({ ok: false, message: '《第二版的桩基检验记录》改用新版模板会丢失：批号' })
    expect(byId.get(oldFile?.id ?? '')).toMatchObject({ ok: true, row: { templateVersion: 3 } })
    expect(await queryFile(id)).toMatchObject({ templateVersion: 2, batchNo: 'P001' })
    const agreed = await move([id], ['batchNo'])
    expect(agreed.result?.[0]).toMatchObject({ ok: true, row: { templateVersion: 3, describedBy: 'file_text' } })
    const { ext } = await server.db.selectFrom('arcFile').select('ext').where('id', '=', id).executeTakeFirstOrThrow()
    expect(ext).not.toHaveProperty('batchNo')
    expect((await losses([id])).result).toEqual({ ids: [], fixed: 0, losses: [] })
  })
})

describe('who may not', () => {
  test('neither reads nor drafts nor publishes templates', async () => {
    expect((await server.ask('GET', `${AT}/list`, { token: contractor })).code).toBe(403)
    const add = { code: 'file_text', name: '我的', columns: '[]' }
    expect((await server.ask('POST', `${AT}/add`, { token: contractor, body: add })).code).toBe(403)
    const draft = await copy('t-file_drawing-1')
    expect((await publish(draft, contractor)).code).toBe(403)
    expect((await server.ask('GET', `${AT}/choices`, { token: contractor })).code).toBe(403)
  })

  test('describes what nothing is described as: a template of an unknown kind is refused by name', async () => {
    const body = { code: 'nothing', name: '未知', columns: '[]' }
    const { message } = await server.ask('POST', `${AT}/add`, { token: admin, body })
    expect(message).toContain('没有著录对象“nothing”')
    expect(message).toContain('file_text')
  })
})
