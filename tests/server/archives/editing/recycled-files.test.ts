import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let leader: ArchiveClient
let tree: ArchiveTreeNode[]
beforeAll(async () => {
  server = await startDemoServer()
  leader = await signInClient(server, 'js_xinghe', 'p1')
  tree = (await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token: leader.token })).result ?? []
})
afterAll(() => server?.close())

interface Row {
  readonly id: string
  readonly kind: string
  readonly kind_dictText: string
  readonly name: string
  readonly within: string
  readonly deletedBy: string
}
const itemOf = (at = 0) =>
  tree.filter(({ level, applies, writable, code }) => level === 'item' && applies && writable && code.startsWith('A'))[
    at
  ]!
const bin = async (name: string, token = leader.token) =>
  (await server.ask<{ records: Row[] }>('GET', '/sys/recycle/list', { token, query: { name, pageSize: 100 } })).result
    ?.records ?? []
const act = (action: 'restore' | 'takeBackRestore' | 'purge', ids: readonly string[], token = leader.token) =>
  server.ask<{ count: number }>('PUT', `/sys/recycle/${action}`, { token, body: { ids: ids.join(',') } })
const remove = async (...ids: string[]) =>
  expect(
    await server.ask('DELETE', '/archives/file/deleteBatch', { token: leader.token, query: { ids: ids.join(',') } })
  ).toMatchObject({ success: true })
const draft = async (title: string, at = 0, cells: Record<string, unknown> = {}) => {
  const { result, message } = await leader.add(itemOf(at).id, { title, ...cells })
  if (!result) throw new Error(message)
  return result.id
}

test('a leader finds a deleted file with its place and who deleted it, and it comes back there with its bytes', async () => {
  const row = await leader.bring(itemOf().id, '回收的批复.pdf', letterPdf({ title: '回收的批复' }))
  await remove(row.id)
  const [found] = await bin('回收的批复')
  expect(found).toMatchObject({
    id: `file:${row.id}`,
    kind: 'file',
    kind_dictText: '文件',
    name: '回收的批复',
    within: `${itemOf().code} ${itemOf().name}`
  })
  expect(found?.deletedBy).not.toBe('')
  expect(await act('restore', [found!.id])).toMatchObject({ success: true, result: { count: 1 } })
  expect(await bin('回收的批复')).toEqual([])
  const back = (await leader.get(row.id)).result
  expect(back).toMatchObject({ title: '回收的批复', nodeId: itemOf().id, status: 'draft' })
  expect(back?.objects.map(({ name }) => name)).toEqual(['回收的批复.pdf'])
  const events = await server.db
    .selectFrom('sysAuditLog')
    .select('event')
    .where('objId', '=', row.id)
    .orderBy('no')
    .execute()
  expect(events.map(({ event }) => event)).toContain('archives.restore')
  expect(await act('takeBackRestore', [found!.id])).toMatchObject({ success: true, result: { count: 1 } })
  expect(await bin('回收的批复')).toHaveLength(1)
  expect(await act('restore', [found!.id])).toMatchObject({ success: true })
  await server.db.updateTable('arcFile').set({ updateBy: 'u-sg_yijian' }).where('id', '=', row.id).execute()
  expect((await act('takeBackRestore', [found!.id])).message).toContain('不能撤销：“回收的批复”此后已被')
})

test('one whose item is gone, closed or whose bytes another file has is refused by name, and nothing comes back', async () => {
  const [kept, lost] = [await draft('同去的文件'), await draft('条款已撤的文件', 1)]
  await remove(kept, lost)
  const node = itemOf(1).id
  await server.db.updateTable('arcTreeNode').set({ isDelete: true }).where('id', '=', node).execute()
  expect(await act('restore', [`file:${kept}`, `file:${lost}`])).toMatchObject({
    success: false,
    message: '“条款已撤的文件”不能恢复：它所在的目录条款已不存在'
  })
  expect(await bin('同去的文件')).toHaveLength(1)
  await server.db
    .updateTable('arcTreeNode')
    .set({ isDelete: false, applicable: 'no', naReason: '无' })
    .where('id', '=', node)
    .execute()
  expect((await act('restore', [`file:${lost}`])).message).toContain('“条款已撤的文件”不能恢复')
  await server.db
    .updateTable('arcTreeNode')
    .set({ applicable: 'auto', naReason: null })
    .where('id', '=', node)
    .execute()
  expect(await act('restore', [`file:${lost}`])).toMatchObject({ success: true })

  const bytes = letterPdf({ title: '同样的字节' })
  const first = await leader.bring(itemOf().id, '先来的文件.pdf', bytes)
  await remove(first.id)
  await leader.bring(itemOf().id, '后来的文件.pdf', bytes)
  expect((await act('restore', [`file:${first.id}`])).message).toBe(
    '“先来的文件”不能恢复：“后来的文件”已有相同的文件内容'
  )
})

test('a project that was handed over takes nothing back and lets nothing go', async () => {
  const id = await draft('移交后的文件')
  await remove(id)
  const { status } = await server.db
    .selectFrom('arcProject')
    .select('status')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('arcProject').set({ status: 'handed' }).where('id', '=', 'p1').execute()
  for (const action of ['restore', 'purge'] as const)
    expect((await act(action, [`file:${id}`])).message).toContain('该部分档案已移交，只能查阅')
  await server.db.updateTable('arcProject').set({ status }).where('id', '=', 'p1').execute()
})

test('a draft goes for good with its bytes, one that a reviewer has seen stays', async () => {
  const row = await leader.bring(itemOf().id, '不要的草稿.pdf', letterPdf({ title: '不要的草稿' }))
  await remove(row.id)
  expect(await act('purge', [`file:${row.id}`])).toMatchObject({ success: true, result: { count: 1 } })
  expect(await server.db.selectFrom('arcFile').select('id').where('id', '=', row.id).execute()).toEqual([])
  const object = server.db.selectFrom('arcObject').select(['fileId', 'isDelete']).where('id', '=', row.objects[0]!.id)
  expect(await object.executeTakeFirst()).toEqual({ fileId: null, isDelete: true })
  expect((await act('purge', [`file:${row.id}`])).status).toBe(404)

  const returned = await server.db
    .selectFrom('arcFile')
    .select(['id', 'title'])
    .where('projectId', '=', 'p1')
    .where('status', '=', 'returned')
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  await remove(returned.id)
  expect((await act('purge', [`file:${returned.id}`])).message).toBe(
    `“${returned.title}”不能彻底删除：它已送审过，审核记录须留存`
  )
  expect(await act('restore', [`file:${returned.id}`])).toMatchObject({ success: true })
  expect((await leader.get(returned.id)).result?.status).toBe('returned')
})

test('a row whose bytes have gone on to another one is in no bin', async () => {
  const row = await leader.bring(itemOf().id, '撤销删除的文件.pdf', letterPdf({ title: '撤销删除的文件' }))
  await remove(row.id)
  expect(await bin('撤销删除的文件')).toHaveLength(1)
  // The grid takes a deletion back by a new row with the same cells.
  await draft('撤销删除的文件', 0, { attachment: row.objects[0]!.path })
  expect(await bin('撤销删除的文件')).toEqual([])
  expect((await act('restore', [`file:${row.id}`])).status).toBe(404)
})

test('one sees the files of his current project alone, those that he may delete, and does nothing to others', async () => {
  const id = await draft('只归本项目')
  await remove(id)
  const other = await signInClient(server, 'admin', 'p1')
  expect(await bin('只归本项目', other.token)).toEqual([])
  for (const action of ['restore', 'purge'] as const)
    expect((await act(action, [`file:${id}`], other.token)).status).toBe(404)
  // The unit that builds may delete its own files and has no bin.
  const builder = await server.signIn('sg_yijian', 'p1')
  expect((await act('restore', [`file:${id}`], builder)).status).toBe(403)
  const held = await server.db
    .deleteFrom('sysRolePermission')
    .where('permissionId', 'in', (e) =>
      e.selectFrom('sysPermission').select('id').where('key', '=', 'archives.collect:delete')
    )
    .returning(['roleId', 'permissionId', 'tenantId'])
    .execute()
  server.app.appContext.principals.forget()
  expect(await bin('只归本项目')).toEqual([])
  expect((await act('restore', [`file:${id}`])).status).toBe(404)
  await server.db.insertInto('sysRolePermission').values(held).execute()
  server.app.appContext.principals.forget()
  expect(await bin('只归本项目')).toHaveLength(1)
})
