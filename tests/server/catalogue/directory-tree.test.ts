import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { DirectoryNode, TreeProposal } from '#contract/catalogue/directory-nodes.ts'
import type { UnitProject } from '#contract/organisation/unit-projects.ts'
import { catalogueClient } from '#kit/server/catalogue-client.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

type Page = { readonly records: readonly DirectoryNode[]; readonly total: number }
type Done = { readonly count: number; readonly ids: readonly string[] }

let server: TestServer
let admin: string
let builder: string
let unit: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe', 'p1')
  admin = await server.signIn('admin', 'p1')
  const school = await server.db
    .selectFrom('arcMonomial')
    .select(['features', 'catalogTemplate'])
    .where('name', '=', '综合教学楼')
    .executeTakeFirstOrThrow()
  const { result, message } = await server.ask<{ row: UnitProject }>('POST', '/organization/monomial/add', {
    token: builder,
    body: {
      unitNo: '09',
      name: '新教学楼',
      catalogTemplate: school.catalogTemplate,
      featureList: school.features.join(',')
    }
  })
  if (!result) throw new Error(message)
  unit = result.row.id
})
afterAll(() => server?.close())

const act = (action: string, body: object = {}, token = builder) =>
  server.ask<Done>('PUT', `/base/directoryTree/${action}`, { token, body })
const list = async (query: Readonly<Record<string, string>> = {}, token = builder) =>
  (await server.ask<Page>('GET', '/base/directoryTree/list', { token, query: { pageSize: '1000', ...query } })).result
    ?.records ?? []
const itemsOf = async (id: string) =>
  (await list()).filter(({ monomialId, level }) => monomialId === id && level === 'item')
const collected = async () =>
  (await server.ask<readonly ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token: builder })).result ?? []
const nodeOf = async (id: string, token = builder) =>
  (await server.ask<DirectoryNode>('GET', '/base/directoryTree/queryById', { token, query: { id } })).result

test('[1.A13] a new unit project gets its tree from the catalogue in force; of 90 must-items the 52 are proposed that its features need', async () => {
  expect((await act('publish')).message).toContain('没有待发布的节点')
  const made = await act('instantiate')
  expect(made.result?.count).toBeGreaterThan(90)
  const must = (await itemsOf(unit)).filter(({ keepDa }) => keepDa === 'must')
  expect(must).toHaveLength(90)
  const applying = must.filter(({ verdict }) => verdict === 'applies' || verdict === 'proposed')
  expect(applying).toHaveLength(52)
  expect(must.find(({ verdict }) => verdict === 'proposedNot')).toMatchObject({
    status: 'draft',
    verdict_dictText: '无此特征，建议不涉及'
  })
  expect((await act('instantiate')).message).toContain('都已有目录树')
})

test('what is new is not collected before it is published, and is from then on', async () => {
  expect((await collected()).filter(({ monomialId }) => monomialId === unit)).toEqual([])
  expect((await act('publish')).result?.count).toBeGreaterThan(90)
  const items = (await collected()).filter(({ monomialId, level }) => monomialId === unit && level === 'item')
  expect(items.filter(({ must }) => must)).toHaveLength(90)
  expect(items.filter(({ gaps }) => gaps > 0)).toHaveLength(52)
})

test('one agrees to what is proposed, says 不涉及 with a reason and takes it back; an item with files stays', async () => {
  const open = (await itemsOf(unit)).filter(({ verdict }) => verdict === 'proposedNot')
  const [first, second] = open
  expect(await act('confirm', { ids: first?.id })).toMatchObject({ success: true })
  expect(await nodeOf(first?.id ?? '')).toMatchObject({
    verdict: 'excluded',
    naReason: expect.stringMatching(/^无./)
  })
  expect((await act('exclude', { ids: second?.id, reason: ' ' })).success).toBe(false)
  expect(await act('exclude', { ids: second?.id, reason: '本工程不设' })).toMatchObject({ success: true })
  expect(await nodeOf(second?.id ?? '')).toMatchObject({ verdict: 'excluded', naReason: '本工程不设' })
  expect(await act('include', { ids: second?.id })).toMatchObject({ success: true })
  expect(await nodeOf(second?.id ?? '')).toMatchObject({ verdict: 'applies', naReason: null })
  const held = (await list()).find(({ files, level }) => (files ?? 0) > 0 && level === 'item')
  const refused = await act('exclude', { ids: held?.id, reason: '不需要' })
  expect(refused.message).toContain(held?.name)
  expect((await nodeOf(held?.id ?? ''))?.verdict).not.toBe('excluded')
})

test('nodes of the project’s own are added below groups, renamed and moved; codes are given once, and what holds files is not deleted', async () => {
  const nodes = await list({}, admin)
  const group = nodes.find(({ monomialId, level }) => monomialId === unit && level === 'group')
  const add = (body: object) =>
    server.ask<{ row: DirectoryNode }>('POST', '/base/directoryTree/add', { token: admin, body })
  const local = await add({ parentId: group?.id, catalogCode: 'L-01', name: '无人机航拍' })
  expect(local.result?.row).toMatchObject({ origin: 'local', status: 'draft', level: 'item', monomialId: unit })
  expect((await add({ parentId: group?.id, catalogCode: 'l-01', name: '再来一次' })).faults).toMatchObject([
    { field: 'catalogCode' }
  ])
  expect((await add({ parentId: local.result?.row.id, catalogCode: 'L-02', name: '太深' })).faults).toMatchObject([
    { field: 'parentId' }
  ])
  expect(await add({ parentId: group?.id, catalogCode: 'L-03', name: '施工单位不能' })).toMatchObject({ success: true })
  expect(
    (
      await server.ask('POST', '/base/directoryTree/add', {
        token: builder,
        body: { parentId: group?.id, catalogCode: 'L-04', name: '无权' }
      })
    ).status
  ).toBe(403)
  const row = await nodeOf(local.result?.row.id ?? '', admin)
  const edit = (values: object, of = row) =>
    server.ask('PUT', '/base/directoryTree/edit', {
      token: admin,
      body: { id: of?.id, rowVersion: of?.rowVersion, ...values }
    })
  expect(await edit({ name: '无人机航拍影像' })).toMatchObject({ success: true })
  expect(
    (
      await edit(
        { catalogCode: 'X' },
        nodes.find(({ level, origin }) => level === 'item' && origin === 'catalogue')
      )
    ).faults
  ).toMatchObject([{ field: 'catalogCode' }])
  const first = nodes.find(({ parentId }) => parentId === group?.id)
  expect(
    await server.ask('PUT', '/base/directoryTree/move', {
      token: builder,
      body: { id: local.result?.row.id, parent: group?.id, before: first?.id }
    })
  ).toMatchObject({ success: true })
  const remove = (id: string) => server.ask('DELETE', '/base/directoryTree/delete', { token: admin, query: { id } })
  expect(await remove(local.result?.row.id ?? '')).toMatchObject({ success: true })
  const held = nodes.find(({ files, level }) => (files ?? 0) > 0 && level === 'item')
  expect((await remove(held?.id ?? '')).message).toContain('件文件')
})

test('a newer catalogue is accepted row by row; a node with files does not go', async () => {
  const client = catalogueClient(server, admin)
  const draft = await client.copy('building-v1')
  const proposals = async () =>
    (await server.ask<{ records: TreeProposal[] }>('GET', '/base/directoryTree/proposals', { token: builder })).result
      ?.records ?? []
  const accept = (...keys: string[]) =>
    server.ask<{ count: number }>('PUT', '/base/directoryTree/accept', { token: builder, body: { keys } })
  expect(await proposals()).toEqual([])
  const renamed = await client.codeIn(draft, 'C1-01')
  await client.item('PUT', 'edit', { id: renamed.id, rowVersion: renamed.rowVersion, name: '新名称' })
  await client.item('POST', 'add', { versionId: draft, pid: renamed.pid, code: 'C1-99', name: '新增条目' })
  const top = await client.item('POST', 'add', { versionId: draft, code: 'F', name: '数字化成果' })
  const group = await client.item('POST', 'add', {
    versionId: draft,
    pid: top.result?.row.id,
    code: 'F1',
    name: '模型'
  })
  await client.item('POST', 'add', { versionId: draft, pid: group.result?.row.id, code: 'F1-01', name: '竣工模型' })
  const held = (await list()).find(
    ({ files, level, catalogSet }) => (files ?? 0) > 0 && level === 'item' && catalogSet === 'building'
  )
  const gone = await client.codeIn(draft, held?.catalogCode ?? '')
  await server.db.updateTable('arcCatalog').set({ isDelete: true }).where('id', '=', gone.id).execute()
  expect(await client.ofVersion('publish', { ids: draft })).toMatchObject({ success: true })
  const found = await proposals()
  expect(found).toContainEqual(expect.objectContaining({ kind: 'changed', code: 'C1-01', name: '新名称' }))
  expect(found).toContainEqual(expect.objectContaining({ kind: 'added', code: 'C1-99' }))
  const removed = found.find(({ kind, code }) => kind === 'removed' && code === held?.catalogCode)
  expect(removed?.files).toBeGreaterThan(0)
  expect((await accept(removed?.key ?? '')).message).toContain(held?.catalogCode)
  const added = found.find(({ code }) => code === 'C1-99')
  expect((await accept(added?.key ?? '')).result).toEqual({ count: 1 })
  const planted = (await list()).filter(({ catalogCode }) => catalogCode === 'C1-99')
  expect(planted).toHaveLength(added?.places ?? 0)
  expect(planted.every(({ status }) => status === 'draft')).toBe(true)
  const inNewClass = found.find(({ code }) => code === 'F1-01')
  expect((await accept(inNewClass?.key ?? '')).result).toEqual({ count: 1 })
  const nodes = await list()
  const above = (node: DirectoryNode | undefined) => nodes.find(({ id }) => id === node?.parentId)
  const models = nodes.filter(({ catalogCode }) => catalogCode === 'F1-01')
  expect(models).toHaveLength(inNewClass?.places ?? 0)
  for (const model of models)
    expect([above(model), above(above(model)), above(above(above(model)))].map((node) => node?.level)).toEqual([
      'group',
      'unit',
      'class'
    ])
  expect(nodes.filter(({ catalogCode }) => catalogCode === 'F')).toHaveLength(1)
  const changed = found.find(({ kind, code }) => kind === 'changed' && code === 'C1-01')
  expect((await accept(changed?.key ?? '')).result).toEqual({ count: 1 })
  expect((await list()).find(({ catalogCode }) => catalogCode === 'C1-01')?.name).toBe('新名称')
  expect((await proposals()).map(({ kind, code }) => `${kind} ${code}`)).toEqual([`removed ${held?.catalogCode}`])
})
