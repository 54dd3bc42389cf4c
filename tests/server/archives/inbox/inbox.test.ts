import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { Placing, InboxFile } from '#contract/archives/inbox.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const inboxOf = async (token: string) =>
  (
    await server.ask<{ records: InboxFile[]; total: number }>('GET', '/archives/noth/list', {
      token,
      query: { pageSize: 100 }
    })
  ).result
const keep = (token: string, path: string) =>
  server.ask<{ file: InboxFile | null; held: string | null }>('POST', '/archives/noth/add', { token, body: { path } })
const place = async (token: string, ...files: { id: string; nodeId: string }[]) =>
  (await server.ask<Placing[]>('POST', '/archives/noth/place', { token, body: { files } })).result ?? []
const takeBack = async (token: string, ...files: { id: string; fileId: string; rowVersion: number }[]) =>
  (await server.ask<Placing[]>('POST', '/archives/noth/takeBack', { token, body: { files } })).result ?? []
let made = 0
const bring = async (client: ArchiveClient, name: string) => {
  made += 1
  const { result } = await keep(client.token, (await client.upload(name, await pdf(1, { text: `loose ${made}` }))).path)
  if (!result?.file) throw new Error(result?.held ?? 'nothing came')
  return result.file
}
const look = (token: string, path: string) =>
  server.ask<{ name: string }[]>('GET', '/files/documents', { token, query: { path } })

test('an uploaded file waits, with the item that its name speaks of; it is no file of the project yet', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const file = await bring(client, '03 建设工程规划许可证.pdf')
  expect(file).toMatchObject({ title: '建设工程规划许可证', byName: expect.any(String), object: { format: 'pdf' } })
  const { result: tree = [] } = await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', {
    token: client.token
  })
  expect(tree?.find(({ id }) => id === file.guess?.nodeId)).toMatchObject({
    level: 'item',
    name: expect.stringContaining('规划许可证')
  })
  expect((await inboxOf(client.token))?.records.map(({ id }) => id)).toContain(file.id)
  expect(
    (
      await server.ask<{ total: number }>('GET', '/archives/file/list', {
        token: client.token,
        query: { title: '*建设工程规划许可证*', catalogCode: 'nowhere' }
      })
    ).result?.total
  ).toBe(0)
})

test('filed, it is a draft at the item with its bytes; taken back, it waits again and the draft is gone', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const file = await bring(client, '会议纪要之一.pdf')
  const [filed] = await place(client.token, { id: file.id, nodeId: 'p1-A1-02' })
  expect(filed).toMatchObject({ ok: true, row: { nodeId: 'p1-A1-02', title: '会议纪要之一' } })
  const row = filed!.row!
  expect((await client.get(row.id)).result).toMatchObject<Partial<FileRow>>({
    status: 'draft',
    nodeId: 'p1-A1-02',
    title: '会议纪要之一'
  })
  expect((await client.get(row.id)).result?.objects.map(({ id }) => id)).toEqual([file.id])
  expect((await inboxOf(client.token))?.records.map(({ id }) => id)).not.toContain(file.id)

  expect(await takeBack(client.token, { id: file.id, fileId: row.id, rowVersion: row.rowVersion })).toMatchObject([
    { ok: true }
  ])
  expect((await client.get(row.id)).status).toBe(404)
  expect((await inboxOf(client.token))?.records.map(({ id }) => id)).toContain(file.id)
})

test('what somebody has changed since it was filed is not taken back', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const file = await bring(client, '会议纪要之二.pdf')
  const [filed] = await place(client.token, { id: file.id, nodeId: 'p1-A1-02' })
  await client.save(filed!.row!, { title: '会议纪要之二（定稿）' })
  expect(
    await takeBack(client.token, { id: file.id, fileId: filed!.row!.id, rowVersion: filed!.row!.rowVersion })
  ).toMatchObject([{ ok: false, message: expect.stringContaining('已被修改') }])
  expect((await client.get(filed!.row!.id)).status).toBe(200)
})

test('a group, an item of nobody and a file that is gone are refused one by one; the others are filed', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const [one, two, three] = [
    await bring(client, '零散文件一.pdf'),
    await bring(client, '零散文件二.pdf'),
    await bring(client, '零散文件三.pdf')
  ]
  const outcomes = await place(
    client.token,
    { id: one.id, nodeId: 'p1-A1' },
    { id: two.id, nodeId: 'gone' },
    { id: 'gone', nodeId: 'p1-A1-02' },
    { id: three.id, nodeId: 'p1-A1-02' }
  )
  expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false, true])
  expect(outcomes.slice(0, 3).map(({ message }) => message)).toEqual([
    '请选择具体的目录条款',
    '没有这个目录条款',
    '该文件已不在待归类文件中，请刷新'
  ])
})

test('bytes that the project holds, or that wait already, are let go and said so', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const bytes = await pdf(1, { text: 'twin' })
  expect((await keep(client.token, (await client.upload('甲.pdf', bytes)).path)).result?.held).toBeNull()
  const twin = await client.upload('乙.pdf', bytes)
  expect((await keep(client.token, twin.path)).result).toEqual({ file: null, held: '“乙.pdf”已在待归类文件中' })
  expect((await look(client.token, twin.path)).status).toBe(404)
  // Made once: a PDF bears the second in which it was made.
  const filed = await pdf(1, { text: 'filed' })
  const row = await client.bring('p1-A1-02', '丙.pdf', filed)
  expect((await keep(client.token, (await client.upload('丁.pdf', filed)).path)).result?.held).toContain('相同')
  expect((await client.get(row.id)).status).toBe(200)
})

test('who sees the whole project sees every waiting file, a unit its own; its bytes likewise', async () => {
  const [builder, manager] = [
    await signInClient(server, 'sg_yijian', 'p1'),
    await signInClient(server, 'js_xinghe', 'p1')
  ]
  const [own, other] = [await bring(builder, '施工方的零散文件.pdf'), await bring(manager, '建设方的零散文件.pdf')]
  const idsOf = async (token: string) => (await inboxOf(token))?.records.map(({ id }) => id) ?? []
  expect(await idsOf(manager.token)).toEqual(expect.arrayContaining([own.id, other.id]))
  const seen = await idsOf(builder.token)
  expect(seen).toContain(own.id)
  expect(seen).not.toContain(other.id)
  expect((await look(manager.token, own.object.path)).status).toBe(200)
  expect((await look(builder.token, other.object.path)).status).toBe(404)
  expect(await place(builder.token, { id: other.id, nodeId: 'p1-A1-02' })).toMatchObject([{ ok: false }])
})

test('who has no right to it is refused', async () => {
  const token = await server.signIn('sj_fangyuan', 'p1')
  expect((await server.ask('GET', '/archives/noth/list', { token })).status).toBe(403)
})

test('files that are not wanted are put away, all or none', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const file = await bring(client, '作废的零散文件.pdf')
  const remove = (ids: string) =>
    server.ask('DELETE', '/archives/noth/deleteBatch', { token: client.token, query: { ids } })
  expect((await remove(`${file.id},gone`)).status).toBe(404)
  expect((await inboxOf(client.token))?.records.map(({ id }) => id)).toContain(file.id)
  expect((await remove(file.id)).status).toBe(200)
  expect((await inboxOf(client.token))?.records.map(({ id }) => id)).not.toContain(file.id)
})
