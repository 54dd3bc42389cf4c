import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CatalogueNode } from '#contract/catalogue/catalogue.ts'
import { catalogueClient, type CataloguePage } from '#kit/server/catalogue-client.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ReturnType<typeof catalogueClient>
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  client = catalogueClient(server, admin)
})
afterAll(() => server?.close())

describe('a draft of the business catalogue', () => {
  let draft: string
  beforeAll(async () => {
    draft = await client.copy('building-v1')
  })

  test('has the nodes of the version that it was copied from, each at its place, and people without the menu do not see it', async () => {
    expect(await client.version(draft)).toMatchObject({
      status: 'draft',
      setId: 'building',
      sourceId: 'building-v1',
      inForce: false
    })
    expect((await client.roots(draft)).map(({ code, hasChild }) => [code, hasChild])).toEqual(
      (await client.roots('building-v1')).map(({ code, hasChild }) => [code, hasChild])
    )
    expect((await client.compare('building-v1', draft)).total).toBe(0)
    const reader = await server.signIn('chayue')
    expect(
      (
        await client.get<CataloguePage<CatalogueNode>>(
          '/business/businessCatalog/rootList',
          { versionId: draft },
          reader
        )
      ).result?.total
    ).toBe(0)
    expect(
      (
        await client.get(
          '/business/businessCatalog/childList',
          { pid: (await client.roots(draft))[0]?.id ?? '' },
          reader
        )
      ).status
    ).toBe(404)
  })

  test('[1.A12] takes a node below another, which is renamed, moved, deleted and brought back, as rootList and childList say each time', async () => {
    const group = await client.codeIn(draft, 'A1')
    const names = async () => (await client.children(group.id)).map(({ catalogOne }) => catalogOne)
    const before = await names()
    const added = await client.item('POST', 'add', {
      versionId: draft,
      pid: group.id,
      code: 'A1-90',
      name: '地方补充文件'
    })
    expect(added.result?.row).toMatchObject({ level: 'item', scope: 'project', parentCode: 'A1', isOpen: true })
    expect(await names()).toEqual([...before, '地方补充文件'])
    const { id = '', rowVersion = 0 } = added.result?.row ?? {}
    await client.item('PUT', 'edit', { id, rowVersion, name: '地方补充批文' })
    expect(await names()).toEqual([...before, '地方补充批文'])
    const moved = await client.item('PUT', 'move', {
      id,
      parent: group.id,
      before: (await client.children(group.id))[0]?.id
    })
    expect(moved.success, moved.message).toBe(true)
    expect(await names()).toEqual(['地方补充批文', ...before])
    const removed = await client.removeItem(id)
    expect(await names()).toEqual(before)
    await client.item('POST', 'undo', { change: removed.result?.change })
    expect(await names()).toEqual(['地方补充批文', ...before])
    const root = await client.item('POST', 'add', { versionId: draft, code: 'Z', name: '地方文件' })
    expect(root.result?.row).toMatchObject({ level: 'class', scope: 'unit' })
    expect((await client.roots(draft)).at(-1)).toMatchObject({ code: 'Z', hasChild: 0 })
    expect((await client.roots('building-v1')).some(({ code }) => code === 'Z')).toBe(false)
    await client.removeItem(root.result?.row.id ?? '')
  })

  test('has three levels: a node goes on the level of its place, and one with others below it stays on its own', async () => {
    const [a1, a2, leaf] = [
      await client.codeIn(draft, 'A1'),
      await client.codeIn(draft, 'A2'),
      await client.codeIn(draft, 'A2-01')
    ]
    const out = await client.item('PUT', 'move', { id: leaf.id, parent: a1.pid, after: a2.id })
    expect(out.success, out.message).toBe(true)
    expect(await client.codeIn(draft, 'A2-01')).toMatchObject({ level: 'group', parentCode: 'A' })
    await client.item('POST', 'undo', { change: out.result?.change })
    expect(await client.codeIn(draft, 'A2-01')).toMatchObject({ level: 'item', parentCode: 'A2' })
    const below = await client.item('PUT', 'move', { id: leaf.id, parent: (await client.codeIn(draft, 'A1-01')).id })
    expect(below).toMatchObject({
      success: false,
      faults: [{ field: 'pid', message: expect.stringContaining('最多三级') }]
    })
    const group = await client.item('PUT', 'move', { id: a2.id, parent: a1.id })
    expect(group).toMatchObject({
      success: false,
      faults: [{ field: 'pid', message: expect.stringContaining('层级会改变') }]
    })
    const other = await client.item('PUT', 'move', { id: leaf.id, parent: 'building-A1' })
    expect(other).toMatchObject({ success: false, faults: [{ field: 'pid', message: '上级属于另一个版本' }] })
  })

  test('refuses a code that another node of it has, at the field', async () => {
    const twin = await client.item('POST', 'add', { versionId: draft, code: 'a1', name: '同号' })
    expect(twin).toMatchObject({ success: false, faults: [{ field: 'code' }] })
  })

  test('keeps a node that data scopes or metadata name, and says where', async () => {
    const { userId } = await server.db
      .selectFrom('arcProjectMember')
      .select('userId')
      .where('projectId', '=', 'p1')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('arcMemberScope')
      .values({ projectId: 'p1', userId, catalogCode: 'A3-01', tenantId: 1 })
      .execute()
    const answer = await client.removeItem((await client.codeIn(draft, 'A3-01')).id)
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(/正在使用，不能删除：项目“云澜星河新城.*”中 1 名成员的数据范围（A3-01）/)
    // Whoever takes the node above takes it along.
    expect((await client.removeItem((await client.codeIn(draft, 'A3')).id)).message).toContain('A3-01')
    await server.db.deleteFrom('arcMemberScope').where('catalogCode', '=', 'A3-01').execute()
  })

  test('shows side by side what was added, removed, changed field by field, and moved', async () => {
    expect((await client.ofVersion('copy', { ids: 'building-v1' })).message).toContain('草案尚未发布')
    await server.ask('DELETE', '/business/catalogVersion/delete', { token: admin, query: { id: draft } })
    const fresh = await client.copy('building-v1')
    const [b1, first, second] = [
      await client.codeIn(fresh, 'B1'),
      await client.codeIn(fresh, 'B1-01'),
      await client.codeIn(fresh, 'B1-02')
    ]
    await client.item('POST', 'add', { versionId: fresh, pid: b1.id, code: 'B1-90', name: '新条目' })
    await client.item('PUT', 'edit', {
      id: first.id,
      rowVersion: first.rowVersion,
      name: '改名',
      retention: 'DQ',
      keepDa: 'none'
    })
    await client.item('PUT', 'move', { id: second.id, parent: b1.id })
    await client.removeItem((await client.codeIn(fresh, 'B6-01')).id)
    const found = await client.compare('building-v1', fresh)
    expect(found.counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1 })
    const byCode = new Map(found.records.map((record) => [record.code, record]))
    expect(byCode.get('B1-90')).toMatchObject({ kinds: ['added'], fromPath: null, toPath: 'B / B1 / B1-90' })
    expect(byCode.get('B6-01')).toMatchObject({ kinds: ['removed'], fromPath: 'B / B6 / B6-01', toPath: null })
    expect(byCode.get('B1-02')).toMatchObject({ kinds: ['moved'], cells: [] })
    expect(byCode.get('B1-01')?.cells).toContainEqual({ field: 'retention', from: '长期', to: '短期' })
    expect(byCode.get('B1-01')?.cells.map(({ field }) => field)).toEqual(['name', 'keepDa', 'retention'])
    expect((await client.compare('building-v1', fresh, { kind: 'removed' })).records.map(({ code }) => code)).toEqual([
      'B6-01'
    ])
  })
})
