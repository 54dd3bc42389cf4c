import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import building from '#server/db/seed/data/catalog-building.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const treeOf = async (username: string, project: string) => {
  const token = await server.signIn(username, project)
  const { result } = await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token })
  return { token, tree: result ?? [] }
}
const totalAt = async (token: string, nodeId: string) =>
  (await server.ask<{ total: number }>('GET', '/archives/file/list', { token, query: { nodeId } })).result?.total
const at = (tree: readonly ArchiveTreeNode[], id: string) => tree.find((node) => node.id === id)

test('the tree of a project is whole: classes A to E, unit projects below C and D, parents before children, in the catalogue’s order', async () => {
  const { tree } = await treeOf('js_xinghe', 'p1')
  const classes = tree.filter(({ level }) => level === 'class')
  expect(classes.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D', 'E'])
  const seen = new Set<string | null>([null])
  for (const { id, parentId } of tree) {
    expect(seen.has(parentId), id).toBe(true)
    seen.add(id)
  }
  const units = tree.filter(({ level, parentId }) => level === 'unit' && parentId === classes[2]?.id)
  expect(units.map(({ code, name }) => `${code} ${name}`)).toEqual(['01 1#商务办公楼', '02 2#住宅楼', '03 地下车库'])
  const codes = tree.filter(({ parentId }) => parentId === 'p1-A1').map(({ code }) => code)
  expect(codes).toEqual([...codes].sort())
})

test('counts add up on the way to the root, and are those of the list', async () => {
  const { token, tree } = await treeOf('js_xinghe', 'p1')
  for (const node of tree.filter(({ level }) => level !== 'item')) {
    const children = tree.filter(({ parentId }) => parentId === node.id)
    expect(
      children.reduce((sum, { files }) => sum + files, 0),
      node.id
    ).toBe(node.files)
    expect(
      children.reduce((sum, { gaps }) => sum + gaps, 0),
      node.id
    ).toBe(node.gaps)
  }
  for (const id of ['p1-A', 'p1-A1', 'p1-A1-02', 'p1-C-m11', 'p1-C'])
    expect(await totalAt(token, id), id).toBe(at(tree, id)?.files)
})

test('a gap is an item that the archive must keep, that applies, and that nobody has filled', async () => {
  const { tree } = await treeOf('js_xinghe', 'p1')
  const items = tree.filter(({ level }) => level === 'item')
  for (const { id, must, applies, files, gaps } of items) expect(gaps, id).toBe(must && applies && files === 0 ? 1 : 0)
  // What somebody has marked, and what the features of a unit project do not bring along.
  expect(at(tree, 'p1-A1-03')).toMatchObject({
    applies: false,
    naReason: '备案制项目,立项阶段未组织专家论证。',
    gaps: 0,
    writable: false
  })
  const steel = items.filter(({ code }) => code === 'D1-03')
  expect(steel.map(({ applies }) => applies)).toEqual([false, false, false])
  expect(items.find(({ code, monomialId }) => code === 'D1-04' && monomialId === 'm11')?.applies).toBe(true)
  expect(items.find(({ code, monomialId }) => code === 'D1-04' && monomialId === 'm12')?.applies).toBe(false)
})

test('a file fills a gap, and a void one opens it again', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const gap = (await treeOf('js_xinghe', 'p1')).tree.find(({ gaps, level }) => level === 'item' && gaps === 1)!
  const row = await client.bring(gap.id, '补充材料.pdf', await pdf(1, { text: 'gap' }))
  expect(at((await treeOf('js_xinghe', 'p1')).tree, gap.id)).toMatchObject({ files: 1, gaps: 0 })
  await server.db.updateTable('arcFile').set({ status: 'void' }).where('id', '=', row.id).execute()
  expect(at((await treeOf('js_xinghe', 'p1')).tree, gap.id)).toMatchObject({ files: 0, gaps: 1 })
})

test('everybody sees the part that is his, and learns where he may add', async () => {
  const part = async (username: string, project = 'p1') => {
    const { tree } = await treeOf(username, project)
    const items = tree.filter(({ level }) => level === 'item')
    return {
      seen: new Set(items.map(({ code }) => code)),
      writable: new Set(items.filter(({ writable }) => writable).map(({ code }) => code))
    }
  }
  const builder = await part('sg_yijian')
  const submitters = new Map(building.nodes.map(({ code, submitBy }) => [code, submitBy]))
  expect([...builder.seen].filter((code) => !/^[CD]/.test(code) && submitters.get(code) !== 'SG')).toEqual([])
  expect(builder.seen.has('A1-01')).toBe(false)
  expect(builder.writable.has('C5-01')).toBe(true)
  const supervisor = await part('jl_zhengheng')
  expect(supervisor.seen.has('C5-01') && supervisor.writable.has('B1-01')).toBe(true)
  expect(supervisor.writable.has('C5-01') || supervisor.seen.has('A1-01')).toBe(false)
  const designer = await part('sj_fangyuan')
  expect([...designer.seen].every((code) => /^(A3-|C2-06|E1-02)/.test(code))).toBe(true)
  const archive = await part('shenhe', 'p2')
  expect(archive.seen.has('A1-01')).toBe(true)
  expect(archive.writable.size).toBe(0)
})

test('what others have done in an item counts for its gap, and not for the files that one sees', async () => {
  const { tree } = await treeOf('sg_yijian', 'p1')
  const foreign = await server.db
    .selectFrom('arcFile')
    .select(['nodeId', 'id'])
    .where('projectId', '=', 'p1')
    .where('catalogCode', 'like', 'C%')
    .where('uploadBy', '<>', 'u-sg_yijian')
    .execute()
  const own = await server.db
    .selectFrom('arcFile')
    .select('nodeId')
    .where('projectId', '=', 'p1')
    .where('uploadBy', '=', 'u-sg_yijian')
    .execute()
  const alone = foreign.find(({ nodeId }) => !own.some((file) => file.nodeId === nodeId))!
  expect(at(tree, alone.nodeId!)).toMatchObject({ files: 0, gaps: 0 })
})

test('where somebody may not see every file of a node the tree says so, up to the root, and says nothing to who sees all', async () => {
  const { tree: whole } = await treeOf('js_xinghe', 'p1')
  expect(whole.filter(({ isPartial }) => isPartial)).toEqual([])
  const { tree } = await treeOf('sg_yijian', 'p1')
  const ofOthers = tree.find(({ code, level }) => level === 'item' && code.startsWith('C'))!
  expect(ofOthers.isPartial).toBe(true)
  for (let node: ArchiveTreeNode | undefined = ofOthers; node; node = at(tree, node.parentId ?? '')) {
    expect(node.isPartial, node.id).toBe(true)
  }
})

test('who may not collect, or has no project, gets no tree', async () => {
  expect(
    (await server.ask('GET', '/archives/collect/tree', { token: await server.signIn('admin', 'p1') })).status
  ).toBe(403)
  expect((await server.ask('GET', '/archives/collect/tree', { token: await server.signIn('newcomer') })).status).toBe(
    403
  )
  expect((await server.ask('GET', '/archives/collect/tree')).status).toBe(401)
  const rows = await server.ask<{ records: FileRow[] }>('GET', '/archives/file/list', {
    token: await server.signIn('js_xinghe', 'p1'),
    query: { nodeId: 'p3-A' }
  })
  expect(rows.result?.records).toEqual([])
})
