import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const REASON = '本工程无此项内容'
const as = async (username: string, project = 'p1') => {
  const token = await server.signIn(username, project)
  return {
    token,
    tree: async () => (await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token })).result ?? [],
    mark: (nodeIds: string[], reason = REASON) =>
      server.ask<{ nodeIds: string[] }>('PUT', '/archives/collect/applies', {
        token,
        body: { nodeIds, applies: false, reason }
      }),
    unmark: (nodeIds: string[]) =>
      server.ask<{ nodeIds: string[] }>('PUT', '/archives/collect/applies', { token, body: { nodeIds, applies: true } })
  }
}
const gapOf = (tree: readonly ArchiveTreeNode[], at = 0) =>
  tree.filter(({ level, gaps, writable }) => level === 'item' && gaps > 0 && writable)[at]!

test('a gap that does not apply is marked with its reason, is none any more, and is one again when that is taken back', async () => {
  const manager = await as('js_xinghe')
  const before = await manager.tree()
  const gap = gapOf(before)
  expect(await manager.mark([gap.id])).toMatchObject({ code: 200, result: { nodeIds: [gap.id] } })
  const marked = await manager.tree()
  expect(marked.find(({ id }) => id === gap.id)).toMatchObject({
    applies: false,
    naReason: REASON,
    gaps: 0,
    writable: false
  })
  const sum = (tree: readonly ArchiveTreeNode[]) =>
    tree.filter(({ parentId }) => parentId === null).reduce((total, { gaps }) => total + gaps, 0)
  expect(sum(marked)).toBe(sum(before) - 1)
  expect(await manager.unmark([gap.id])).toMatchObject({ code: 200, result: { nodeIds: [gap.id] } })
  expect(await manager.tree()).toEqual(before)
  const events = await server.db
    .selectFrom('sysAuditLog')
    .select(['event', 'userId', 'detail'])
    .where('objId', '=', gap.id)
    .orderBy('no')
    .execute()
  expect(events).toMatchObject([
    { event: 'archives.notApplicable', userId: 'u-js_xinghe', detail: { reason: REASON } },
    { event: 'archives.applies', userId: 'u-js_xinghe' }
  ])
})

test('an item that the features leave out applies when somebody says so', async () => {
  const manager = await as('js_xinghe')
  const steel = (await manager.tree()).find(({ code, applies }) => code === 'D1-03' && !applies)!
  expect((await manager.unmark([steel.id])).result).toEqual({ nodeIds: [steel.id] })
  expect((await manager.tree()).find(({ id }) => id === steel.id)).toMatchObject({ applies: true, naReason: null })
  expect((await manager.mark([steel.id])).result).toEqual({ nodeIds: [steel.id] })
})

test('a group means those of its items that hold no file', async () => {
  const manager = await as('js_xinghe')
  const tree = await manager.tree()
  const group = tree.find(({ level, gaps, files }) => level === 'group' && gaps > 0 && files > 0)!
  const items = tree.filter(({ parentId, applies }) => parentId === group.id && applies)
  const marked = (await manager.mark([group.id])).result?.nodeIds ?? []
  expect(marked.sort()).toEqual(
    items
      .filter(({ files }) => files === 0)
      .map(({ id }) => id)
      .sort()
  )
  expect((await manager.unmark([group.id])).result?.nodeIds.sort()).toEqual(marked)
  expect(await manager.tree()).toEqual(tree)
})

test('an item that holds a file of anybody is refused by its name and number of files, and so is one of somebody else’s part', async () => {
  const builder = await signInClient(server, 'sg_yijian', 'p1')
  const gap = gapOf((await (await as('sg_yijian')).tree()) ?? [])
  await builder.bring(gap.id, '记录.pdf', await pdf(1))
  const manager = await as('js_xinghe')
  expect(await manager.mark([gap.id])).toMatchObject({
    code: 510,
    message: `“${gap.code} ${gap.name}”已有 1 件文件，不能标为不涉及`
  })
  const others = (await manager.tree()).find(({ level, code }) => level === 'item' && code.startsWith('A1'))!
  expect((await (await as('sg_yijian')).mark([others.id])).code).toBe(403)
})

test('a reason is asked for, and nothing is changed without it', async () => {
  const manager = await as('js_xinghe')
  const tree = await manager.tree()
  expect(await manager.mark([gapOf(tree).id], ' 无 ')).toMatchObject({
    code: 510,
    message: '请填写不涉及的理由，至少 2 个字',
    faults: [{ field: 'reason' }]
  })
  expect(await manager.tree()).toEqual(tree)
})

test('who may not edit, is of another project, or names what is not there, changes nothing', async () => {
  const manager = await as('js_xinghe')
  const gap = gapOf(await manager.tree())
  expect((await (await as('jieshou')).mark([gap.id])).code).toBe(403)
  expect((await manager.mark(['nowhere'])).code).toBe(404)
  expect((await manager.mark(['p3-A1-01'])).code).toBe(404)
  const { code, message } = await manager.mark([gap.id], '长'.repeat(201))
  expect([code, message.includes('不涉及的理由')]).toEqual([400, true])
})
