import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import type { TestServer } from '#kit/server/server.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let leader: ArchiveClient
let items: ArchiveTreeNode[]
beforeAll(async () => {
  server = await startDemoServer()
  leader = await signInClient(server, 'js_xinghe', 'p1')
  const tree =
    (await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token: leader.token })).result ?? []
  items = tree.filter(
    ({ level, applies, writable, code }) => level === 'item' && applies && writable && code.startsWith('A')
  )
})
afterAll(() => server?.close())

interface Row {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly status: string
  readonly box: string
  readonly project: string
  readonly projectId: string
  readonly can: string
}
const listed = async (title: string, token = leader.token) =>
  (await server.ask<{ records: Row[] }>('GET', '/archives/draft/list', { token, query: { title, pageSize: 100 } }))
    .result?.records ?? []
const act = (action: string, ids: readonly string[], token = leader.token) =>
  server.ask<{ count: number; refused?: { name: string; message: string }[] }>('PUT', `/archives/draft/${action}`, {
    token,
    body: { ids: ids.join(',') }
  })
const begin = async (title: string, cells: Record<string, unknown> = {}, client = leader) => {
  const { result, message } = await client.add(items[0]!.id, { title, ...cells })
  if (!result) throw new Error(message)
  return result
}
const whole = async (title: string) => {
  const row = await leader.bring(items[0]!.id, `${title}.pdf`, letterPdf({ title }))
  const { ok, message, row: saved } = await leader.save(row, { ...FULL_TEXT, title })
  if (!ok) throw new Error(message)
  // What was read on the first page is confirmed, so that nothing is left to do.
  if (saved?.unconfirmed?.length) await leader.save(saved, {}, { confirmed: saved.unconfirmed })
  return row
}

test('what is half described is listed as a draft with its place, is resumed at its first missing cell, deleted and restored [1.A15]', async () => {
  const row = await begin('半途的批复')
  const [found] = await listed('半途的批复')
  expect(found).toMatchObject({ id: `file:${row.id}`, kind: 'file', status: 'draft', box: 'open', projectId: 'p1' })
  expect(found?.can).toBe('resume,discard,submit')
  const cell = await server.ask('GET', '/archives/draft/cell', { token: leader.token, query: { id: found!.id } })
  expect(cell).toMatchObject({ success: true, result: { cell: expect.any(String) } })
  expect(await act('discard', [found!.id])).toMatchObject({ success: true, result: { count: 1, ids: [found!.id] } })
  expect(await listed('半途的批复')).toMatchObject([{ box: 'deleted', can: 'restore' }])
  expect((await leader.get(row.id)).success).toBe(false)
  expect(await act('submit', [found!.id])).toMatchObject({ success: false })
  expect(await act('restore', [found!.id])).toMatchObject({ success: true })
  expect(await listed('半途的批复')).toMatchObject([{ box: 'open' }])
  expect((await leader.get(row.id)).success).toBe(true)
})

test('of several drafts that are submitted each that is refused is named with its reason, and the others go on [1.A15]', async () => {
  const [ready, bare] = [await whole('齐全的批复'), await begin('缺项的批复')]
  const { result, success } = await act('submit', [`file:${ready.id}`, `file:${bare.id}`])
  expect(success).toBe(true)
  expect(result?.refused?.map(({ name }) => name)).toEqual(['缺项的批复'])
  expect(result?.refused?.[0]?.message).not.toBe('')
  expect(result?.count).toBe(1)
  expect((await leader.get(ready.id)).result?.status).toBe('submitted')
  expect(await listed('齐全的批复')).toEqual([])
  expect(await listed('缺项的批复')).toHaveLength(1)
  // What its maker takes back is unsent again.
  await leader.withdraw(ready.id)
  expect(await listed('齐全的批复')).toMatchObject([{ status: 'draft' }])
})

test('drafts of all my projects are in one list, and are deleted, restored and submitted from another project than theirs [1.A15]', async () => {
  const agent = await signInClient(server, 'daiban', 'p1')
  const row = await begin('另一项目的批复', {}, agent)
  const token = await server.signIn('daiban', 'p2')
  const [found] = await listed('另一项目的批复', token)
  expect(found).toMatchObject({ projectId: 'p1', can: 'resume,discard,submit' })
  expect(found?.project).not.toBe('')
  expect(await act('discard', [found!.id], token)).toMatchObject({ success: true, result: { count: 1 } })
  expect(await act('restore', [found!.id], token)).toMatchObject({ success: true, result: { count: 1 } })
  const { result } = await act('submit', [found!.id], token)
  expect(result).toMatchObject({ count: 0, refused: [{ name: '另一项目的批复' }] })
  await server.db
    .deleteFrom('arcProjectMember')
    .where('projectId', '=', 'p1')
    .where('userId', '=', row.uploadBy!)
    .execute()
  const later = await server.signIn('daiban', 'p2')
  await expect.poll(async () => (await listed('另一项目的批复', later)).length, { timeout: patienceOf(10_000) }).toBe(0)
})

test('nobody finds, deletes, restores or submits drafts of others, and who lacks a right is refused', async () => {
  const row = await begin('别人的草稿')
  const other = await server.signIn('sg_yijian', 'p1')
  expect(await listed('别人的草稿', other)).toEqual([])
  for (const action of ['discard', 'restore', 'submit'])
    expect(await act(action, [`file:${row.id}`], other)).toMatchObject({ success: false })
  expect(
    await server.ask('GET', '/archives/draft/cell', { token: other, query: { id: `file:${row.id}` } })
  ).toMatchObject({ success: false })
  const reviewer = await server.signIn('shenhe', 'p1')
  expect(await act('discard', [`file:${row.id}`], reviewer)).toMatchObject({ success: false, code: 403 })
  expect((await leader.get(row.id)).success).toBe(true)
})

test('what names no draft is refused in words and breaks nothing', async () => {
  for (const id of ['', ':', 'file:', 'file:nothing', 'form:nothing', "x'; drop table arc_file", '\u0000'])
    for (const action of ['discard', 'restore', 'submit']) {
      const { success, code, message } = await act(action, [id])
      expect([success, code < 500 || code === 510, message !== '']).toEqual([false, true, true])
    }
})

test('a half-filled form is put aside, is there again with its values on another computer, and is deleted and restored [1.A15]', async () => {
  const form = { template: 'note', version: 1 }
  const templates = await server.ask<{ code: string; version: number; target: string; targetOptional: boolean }[]>(
    'GET',
    '/forms/templates',
    { token: leader.token }
  )
  const known = templates.result?.find(({ target, targetOptional }) => target === 'project' || targetOptional)
  Object.assign(form, { template: known!.code, version: known!.version })
  const prefill = async () =>
    (
      await server.ask<{ fields: { key: string }[]; draft: { values: Record<string, string> } | null }>(
        'GET',
        '/forms/prefill',
        { token: await server.signIn('js_xinghe', 'p1'), query: { template: form.template } }
      )
    ).result
  const before = await prefill()
  expect(before?.draft).toBeNull()
  const key = before!.fields[0]!.key
  const put = (value: string) =>
    server.ask<{ id: string }>('POST', '/forms/draft', {
      token: leader.token,
      body: { ...form, values: { [key]: value }, rows: null }
    })
  const { result, message } = await put('填到一半')
  expect(message).toContain('已存入草稿箱')
  expect((await put('又填了一些')).result?.id).toBe(result?.id)
  expect((await prefill())?.draft?.values).toEqual({ [key]: '又填了一些' })
  const id = `form:${result?.id}`
  const own = async () => (await listed('')).filter((row) => row.id === id)
  expect(await own()).toMatchObject([{ kind: 'form', box: 'open', can: 'resume,discard' }])
  expect(await act('submit', [id])).toMatchObject({ success: false })
  expect(await act('discard', [id])).toMatchObject({ success: true })
  expect((await prefill())?.draft).toBeNull()
  expect(await own()).toMatchObject([{ box: 'deleted', can: 'restore' }])
  expect((await put('另起一份')).result?.id).not.toBe(result?.id)
  expect((await act('restore', [id])).message).toContain('已有新的草稿')
  expect((await listed('', await server.signIn('daiban', 'p1'))).filter((row) => row.id === id)).toEqual([])
})
