import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FormerVersion, StoredObject } from '#contract/files/stored.ts'
import type { EditablePdf } from '#contract/forms/edit-pdf.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const FILE = 'f0017'
const editable = async (title: string, own = token) =>
  (
    await server.ask<{ records: EditablePdf[] }>('GET', '/forms/editable', {
      token: own,
      query: { title: `*${title}*` }
    })
  ).result?.records ?? []
const save = (body: object, own = token) => server.ask<StoredObject>('POST', '/forms/saveEdited', { token: own, body })
const objectsOf = () =>
  server.db
    .selectFrom('arcObject')
    .select(['id', 'pages', 'replacedBy', 'fileName', 'isDelete'])
    .where('fileId', '=', FILE)
    .orderBy('createTime')
    .execute()

test('[1.A26] a page is removed, another turned and stamped, and kept as the newer version; the former one is kept too', async () => {
  const [document] = await editable('工程概况信息表')
  if (!document) throw new Error('the demo has no such document')
  const before = await server.db.selectFrom('arcFile').selectAll().where('id', '=', FILE).executeTakeFirstOrThrow()
  const body = {
    object: document.id,
    pages: [
      { object: document.id, page: 3, turn: 90 },
      { object: document.id, page: 1 }
    ],
    marks: [{ page: 2, kind: 'stamp', place: 'topRight', text: '副本' }]
  }
  const preview = await server.ask<{ pages: number }>('POST', '/forms/previewEdited', { token, body })
  expect(preview.result?.pages).toBe(2)
  expect(await objectsOf()).toHaveLength(1)
  const { result: made } = await save(body)
  expect(made).toMatchObject({ name: document.name, pages: 2, format: 'pdf' })
  expect(await objectsOf()).toMatchObject([
    { id: document.id, pages: 3, replacedBy: made?.id, isDelete: false },
    { id: made?.id, pages: 2, replacedBy: null, fileName: document.name }
  ])
  const after = await server.db.selectFrom('arcFile').selectAll().where('id', '=', FILE).executeTakeFirstOrThrow()
  expect(after.pages).toBe(2)
  expect(after.rowVersion).toBeGreaterThan(before.rowVersion)
  const row = await server.ask<{ objects: { id: string }[] }>('GET', '/archives/file/queryById', {
    token,
    query: { id: FILE }
  })
  expect(row.result?.objects.map(({ id }) => id)).toEqual([made?.id])
  const { result: versions } = await server.ask<FormerVersion[]>('GET', '/forms/versions', {
    token,
    query: { object: made?.id ?? '' }
  })
  expect(versions).toMatchObject([{ id: document.id, pages: 3 }])
  const events = await server.db.selectFrom('sysAuditLog').select('detail').where('event', '=', 'forms.edit').execute()
  expect(events).toHaveLength(1)
})

test('who edits a version that has a newer one by now is refused, and nothing is written over', async () => {
  const [document] = await editable('工程概况信息表')
  const body = { object: document?.id, pages: [{ object: document?.id, page: 1 }] }
  expect((await save(body)).status).toBe(200)
  expect((await save(body)).status).toBe(404)
  expect((await objectsOf()).filter(({ replacedBy }) => replacedBy === null)).toHaveLength(1)
})

test('documents of submitted files and of others cannot be edited, nor their pages taken', async () => {
  const [own] = await editable('工程概况信息表')
  const submitted = await server.db
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select('o.id')
    .where('f.projectId', '=', 'p1')
    .where('f.status', '=', 'approved')
    .where('o.format', '=', 'pdf')
    .executeTakeFirstOrThrow()
  expect((await save({ object: submitted.id, pages: [{ object: submitted.id, page: 1 }] })).status).toBe(404)
  expect((await save({ object: own?.id, pages: [{ object: submitted.id, page: 1 }] })).status).toBe(404)
  const archive = await server.signIn('jieshou', 'p1')
  expect((await save({ object: own?.id, pages: [{ object: own?.id, page: 1 }] }, archive)).status).toBe(403)
})

test('nobody signs without a sample of his own hand, and the agent does not sign at all', async () => {
  const [own] = await editable('工程概况信息表')
  const body = {
    object: own?.id,
    pages: [{ object: own?.id, page: 1 }],
    marks: [{ page: 1, kind: 'signature', place: 'bottomRight' }]
  }
  const refused = await save(body)
  expect(refused.message).toBe('责任主体中没有您的签名样张（姓名和手机号须与账号一致）')
  const agent = await server.signIn('daiban', 'p1')
  const [his] = await editable('', agent)
  const signed = { ...body, object: his?.id, pages: [{ object: his?.id, page: 1 }] }
  if (his) expect((await save(signed, agent)).status).toBe(403)
})

test('a form that one has made is edited in the same way', async () => {
  const prefill = await server.ask<{ version: number; values: object }>('GET', '/forms/prefill', {
    token,
    query: { template: 'duty_letter' }
  })
  const made = await server.ask<{ id: string; name: string; object: { id: string } }>('POST', '/forms/create', {
    token,
    body: { template: 'duty_letter', version: prefill.result?.version ?? 1, values: prefill.result?.values ?? {} }
  })
  const object = made.result?.object.id
  expect(object, made.message).toBeDefined()
  const marks = [{ page: 1, kind: 'note', place: 'bottom', text: '已核对' }]
  const { result } = await save({ object, pages: [{ object, page: 1 }], marks })
  const list = await server.ask<{ records: { id: string; path: string }[] }>('GET', '/forms/list', { token })
  expect(list.result?.records.find(({ id }) => id === made.result?.id)?.path).toBe(result?.path)
})
