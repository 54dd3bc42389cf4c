import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CatalogueNode } from '#contract/catalogue/catalogue.ts'
import type { CatalogueItem } from '#contract/catalogue/catalogue-items.ts'
import type { CatalogueDifference, CatalogueVersion, PublishEffects } from '#contract/catalogue/catalogue-versions.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { multipart } from '#kit/multipart.ts'
import type { TestServer } from '#kit/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

type Written<R = CatalogueItem> = {
  readonly change: string
  readonly count: number
  readonly ids: readonly string[]
  readonly row: R
}
type Page<R> = { readonly records: readonly R[]; readonly total: number }
type Compared = Page<CatalogueDifference> & { readonly counts: Readonly<Record<string, number>> }

const get = <R>(path: string, query: Readonly<Record<string, string>> = {}, as = token) =>
  server.ask<R>('GET', path, { token: as, query })
const ofVersion = <R = Written<CatalogueVersion>>(verb: string, body: object) =>
  server.ask<R>(verb === 'copy' ? 'POST' : 'PUT', `/business/catalogVersion/${verb}`, { token, body })
const item = <R = Written>(method: 'POST' | 'PUT', verb: string, body: object) =>
  server.ask<R>(method, `/business/catalogItem/${verb}`, { token, body })
const removeItem = (id: string) =>
  server.ask<Written>('DELETE', '/business/catalogItem/delete', { token, query: { id } })
const copy = async (id: string) => {
  const { result, message } = await ofVersion('copy', { ids: id })
  expect(result, message).not.toBeNull()
  return result?.ids[0] ?? ''
}
const version = async (id: string) =>
  (await get<CatalogueVersion>('/business/catalogVersion/queryById', { id })).result as CatalogueVersion
const roots = async (versionId: string) =>
  (await get<Page<CatalogueNode>>('/business/businessCatalog/rootList', { versionId })).result?.records ?? []
const children = async (pid: string) =>
  (await get<Page<CatalogueNode>>('/business/businessCatalog/childList', { pid })).result?.records ?? []
const codeIn = async (versionId: string, code: string) =>
  (await get<Page<CatalogueItem>>('/business/catalogItem/list', { versionId, code })).result
    ?.records[0] as CatalogueItem
const compare = async (from: string, to: string, more = {}) =>
  (await get<Compared>('/business/catalogVersion/difference', { from, to, ...more })).result as Compared

describe('a draft of the business catalogue', () => {
  let draft: string
  beforeAll(async () => {
    draft = await copy('building-v1')
  })

  test('has the nodes of the version that it was copied from, each at its place, and people without the menu do not see it', async () => {
    expect(await version(draft)).toMatchObject({
      status: 'draft',
      setId: 'building',
      sourceId: 'building-v1',
      inForce: false
    })
    expect((await roots(draft)).map(({ code, hasChild }) => [code, hasChild])).toEqual(
      (await roots('building-v1')).map(({ code, hasChild }) => [code, hasChild])
    )
    expect((await compare('building-v1', draft)).total).toBe(0)
    const reader = await server.signIn('chayue')
    expect(
      (await get<Page<CatalogueNode>>('/business/businessCatalog/rootList', { versionId: draft }, reader)).result?.total
    ).toBe(0)
    expect(
      (await get('/business/businessCatalog/childList', { pid: (await roots(draft))[0]?.id ?? '' }, reader)).status
    ).toBe(404)
  })

  test('[1.A12] takes a node below another, which is renamed, moved, deleted and brought back, as rootList and childList say each time', async () => {
    const group = await codeIn(draft, 'A1')
    const names = async () => (await children(group.id)).map(({ catalogOne }) => catalogOne)
    const before = await names()
    const added = await item('POST', 'add', { versionId: draft, pid: group.id, code: 'A1-90', name: '地方补充文件' })
    expect(added.result?.row).toMatchObject({ level: 'item', scope: 'project', parentCode: 'A1', isOpen: true })
    expect(await names()).toEqual([...before, '地方补充文件'])
    const { id = '', rowVersion = 0 } = added.result?.row ?? {}
    await item('PUT', 'edit', { id, rowVersion, name: '地方补充批文' })
    expect(await names()).toEqual([...before, '地方补充批文'])
    const moved = await item('PUT', 'move', { id, parent: group.id, before: (await children(group.id))[0]?.id })
    expect(moved.success, moved.message).toBe(true)
    expect(await names()).toEqual(['地方补充批文', ...before])
    const removed = await removeItem(id)
    expect(await names()).toEqual(before)
    await item('POST', 'undo', { change: removed.result?.change })
    expect(await names()).toEqual(['地方补充批文', ...before])
    const root = await item('POST', 'add', { versionId: draft, code: 'Z', name: '地方文件' })
    expect(root.result?.row).toMatchObject({ level: 'class', scope: 'unit' })
    expect((await roots(draft)).at(-1)).toMatchObject({ code: 'Z', hasChild: 0 })
    expect((await roots('building-v1')).some(({ code }) => code === 'Z')).toBe(false)
    await removeItem(root.result?.row.id ?? '')
  })

  test('has three levels: a node goes on the level of its place, and one with others below it stays on its own', async () => {
    const [a1, a2, leaf] = [await codeIn(draft, 'A1'), await codeIn(draft, 'A2'), await codeIn(draft, 'A2-01')]
    const out = await item('PUT', 'move', { id: leaf.id, parent: a1.pid, after: a2.id })
    expect(out.success, out.message).toBe(true)
    expect(await codeIn(draft, 'A2-01')).toMatchObject({ level: 'group', parentCode: 'A' })
    await item('POST', 'undo', { change: out.result?.change })
    expect(await codeIn(draft, 'A2-01')).toMatchObject({ level: 'item', parentCode: 'A2' })
    const below = await item('PUT', 'move', { id: leaf.id, parent: (await codeIn(draft, 'A1-01')).id })
    expect(below).toMatchObject({
      success: false,
      faults: [{ field: 'pid', message: expect.stringContaining('最多三级') }]
    })
    const group = await item('PUT', 'move', { id: a2.id, parent: a1.id })
    expect(group).toMatchObject({
      success: false,
      faults: [{ field: 'pid', message: expect.stringContaining('层级会改变') }]
    })
    const other = await item('PUT', 'move', { id: leaf.id, parent: 'building-A1' })
    expect(other).toMatchObject({ success: false, faults: [{ field: 'pid', message: '上级属于另一个版本' }] })
  })

  test('refuses a code that another node of it has, at the field', async () => {
    const twin = await item('POST', 'add', { versionId: draft, code: 'a1', name: '同号' })
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
    const answer = await removeItem((await codeIn(draft, 'A3-01')).id)
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(/正在使用，不能删除：项目“云澜星河新城.*”中 1 名成员的数据范围（A3-01）/)
    // Whoever takes the node above takes it along.
    expect((await removeItem((await codeIn(draft, 'A3')).id)).message).toContain('A3-01')
    await server.db.deleteFrom('arcMemberScope').where('catalogCode', '=', 'A3-01').execute()
  })

  test('shows side by side what was added, removed, changed field by field, and moved', async () => {
    const fresh = await copy('building-v1')
    const [b1, first, second] = [await codeIn(fresh, 'B1'), await codeIn(fresh, 'B1-01'), await codeIn(fresh, 'B1-02')]
    await item('POST', 'add', { versionId: fresh, pid: b1.id, code: 'B1-90', name: '新条目' })
    await item('PUT', 'edit', {
      id: first.id,
      rowVersion: first.rowVersion,
      name: '改名',
      retention: 'DQ',
      keepDa: 'none'
    })
    await item('PUT', 'move', { id: second.id, parent: b1.id })
    await removeItem((await codeIn(fresh, 'B6-01')).id)
    const found = await compare('building-v1', fresh)
    expect(found.counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1 })
    const byCode = new Map(found.records.map((record) => [record.code, record]))
    expect(byCode.get('B1-90')).toMatchObject({ kinds: ['added'], fromPath: null, toPath: 'B / B1 / B1-90' })
    expect(byCode.get('B6-01')).toMatchObject({ kinds: ['removed'], fromPath: 'B / B6 / B6-01', toPath: null })
    expect(byCode.get('B1-02')).toMatchObject({ kinds: ['moved'], cells: [] })
    expect(byCode.get('B1-01')?.cells).toContainEqual({ field: 'retention', from: '长期', to: '短期' })
    expect(byCode.get('B1-01')?.cells.map(({ field }) => field)).toEqual(['name', 'keepDa', 'retention'])
    expect((await compare('building-v1', fresh, { kind: 'removed' })).records.map(({ code }) => code)).toEqual([
      'B6-01'
    ])
  })
})

describe('a published version', () => {
  test('never changes: no way of writing does, nor does a statement that forgets to ask', async () => {
    const [{ id = '' } = {}] = await children('building-A1')
    const answers = [
      await item('POST', 'add', { versionId: 'building-v1', code: 'X', name: '新' }),
      await item('PUT', 'edit', { id, rowVersion: 1, name: '改' }),
      await item('PUT', 'move', { id, parent: 'building-A2' }),
      await removeItem(id),
      await ofVersion('publish', { ids: 'building-v1' })
    ]
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => false))
    expect(answers[0]?.message).toContain('请先复制为草案')
    const own = await copy('road-v1')
    await ofVersion('publish', { ids: own })
    const [node] = await roots(own)
    const change = (what: 'arcCatalog' | 'arcCatalogVersion', key: string) =>
      inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: [] }, (tx) =>
        tx.updateTable(what).set({ name: '改' }).where('id', '=', key).execute()
      )
    await expect(change('arcCatalog', node?.id ?? '')).rejects.toThrow(/published catalogue/)
    await expect(change('arcCatalogVersion', own)).rejects.toThrow(/published catalogue/)
    expect((await item('PUT', 'edit', { id: node?.id, rowVersion: 1, name: '改' })).success).toBe(false)
    const edited = { id: own, rowVersion: (await version(own)).rowVersion, name: '改' }
    expect((await ofVersion('edit', edited)).success).toBe(false)
  })

  test('supersedes the one before it for its tenant alone; who publishes reads before which projects have the set', async () => {
    const first = await copy('building-v1')
    const effects = (await get<PublishEffects>('/business/catalogVersion/publishEffects', { id: first })).result
    expect(effects?.replaces).toMatchObject({ id: 'building-v1', versionNo: 1 })
    expect(effects?.projects.map(({ name }) => name)).toContainEqual(expect.stringContaining('云澜星河新城'))
    expect(effects?.projects.every(({ nodes, removedNodes }) => nodes > 0 && removedNodes === 0)).toBe(true)
    expect((await ofVersion('publish', { ids: first })).success).toBe(true)
    expect(await version(first)).toMatchObject({ status: 'published', inForce: true, publishedAt: expect.any(String) })
    expect(await version('building-v1')).toMatchObject({ status: 'published', inForce: false })
    const second = await copy(first)
    await removeItem((await codeIn(second, 'C6-01')).id)
    const touched = (await get<PublishEffects>('/business/catalogVersion/publishEffects', { id: second })).result
    expect(touched).toMatchObject({ replaces: { id: first }, counts: { removed: 1 } })
    expect(touched?.projects.some(({ removedNodes }) => removedNodes > 0)).toBe(true)
    expect((await ofVersion('publish', { ids: second })).success).toBe(true)
    expect([(await version(first)).status, (await version(second)).status]).toEqual(['superseded', 'published'])
    const inForce = (await get<Page<CatalogueNode>>('/business/businessCatalog/rootList', { setId: 'building' })).result
    expect(new Set(inForce?.records.map(({ versionId }) => versionId))).toEqual(new Set([second]))
    const neighbour = await server.signIn('lx_jianshe')
    const theirs = await get<Page<CatalogueNode>>(
      '/business/businessCatalog/rootList',
      { setId: 'building' },
      neighbour
    )
    expect(new Set(theirs.result?.records.map(({ versionId }) => versionId))).toEqual(new Set(['building-v1']))
    // Trees that were made of the older one read it still.
    expect((await get('/business/businessCatalog/queryById', { id: 'building-C6-01' })).success).toBe(true)
  })

  test('is not taken back, nor is one without items published', async () => {
    const draft = await copy('bridge-v1')
    const published = await ofVersion('publish', { ids: draft })
    expect(published.success, published.message).toBe(true)
    const back = await server.ask('POST', '/business/catalogVersion/undo', {
      token,
      body: { change: published.result?.change }
    })
    expect(back).toMatchObject({ success: false, message: expect.stringContaining('不是草案') })
    const empty = await server.ask<Written<CatalogueVersion>>('POST', '/business/catalogVersion/add', {
      token,
      body: { setId: 'bridge', name: '空白' }
    })
    const refused = await ofVersion('publish', { ids: empty.result?.row.id })
    expect(refused).toMatchObject({ success: false, message: '“空白”没有条目，不能发布' })
  })

  test.each([
    ['draft', 'publish', true],
    ['published', 'publish', false],
    ['superseded', 'publish', false]
  ])('one that is %s: %s is let %s', async (status, step, isLet) => {
    const id = await copy('pipeline-v1')
    await server.db
      .updateTable('arcCatalogVersion')
      .set({ status: 'superseded' })
      .where('setId', '=', 'pipeline')
      .where('status', '=', 'published')
      .where('tenantId', '=', 1)
      .execute()
    await server.db
      .updateTable('arcCatalogVersion')
      .set({ status: status as 'draft' })
      .where('id', '=', id)
      .execute()
    expect((await ofVersion(step, { ids: id })).success).toBe(isLet)
  })

  test('is copied and published by who has the right alone', async () => {
    const reader = await server.signIn('chayue')
    for (const [method, verb] of [
      ['POST', 'copy'],
      ['PUT', 'publish']
    ] as const)
      expect(
        (await server.ask(method, `/business/catalogVersion/${verb}`, { token: reader, body: { ids: 'building-v1' } }))
          .status
      ).toBe(403)
  })
})

describe('files of the catalogue', () => {
  const sheet = async (versionId: string) => {
    const query = new URLSearchParams({ versionId, format: 'csv', all: 'true' })
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/business/catalogItem/exportXls?${query}`,
      headers: { 'x-access-token': token }
    })
    return answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
  }
  interface State {
    readonly id: string
    readonly counts: Readonly<Record<string, number>>
    readonly faulty: readonly { readonly no: number; readonly reason: string }[]
    readonly change: string
  }
  const send = async (versionId: string, lines: readonly string[]) => {
    const { body, headers } = await multipart(
      { name: '目录.csv', bytes: Buffer.from(lines.join('\n')) },
      { whole: versionId }
    )
    const url = '/api/business/catalogItem/importPreview'
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...headers, 'x-access-token': token }
    })
    const { result, message } = answer.json<{ result: State; message: string }>()
    expect(result, message).not.toBeNull()
    return result
  }

  test('a version goes out in the order of its tree and into an empty draft of the same set, and nothing differs', async () => {
    const lines = await sheet('pipeline-v1')
    expect(lines[0]).toContain('编号,名称,上级编号')
    expect(lines[0]).not.toMatch(/版本|次序|,上级,/)
    expect(lines[1]).toMatch(/^A,/)
    const empty = await server.ask<Written<CatalogueVersion>>('POST', '/business/catalogVersion/add', {
      token,
      body: { setId: 'pipeline', name: '导入的归档范围' }
    })
    const id = empty.result?.row.id ?? ''
    const state = await send(id, lines)
    expect(state.counts, JSON.stringify(state.faulty.slice(0, 3))).toMatchObject({ new: lines.length - 1, faulty: 0 })
    const applied = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(applied.result?.counts, JSON.stringify(applied.result?.faulty.slice(0, 3))).toMatchObject({
      done: lines.length - 1,
      faulty: 0
    })
    expect((await compare('pipeline-v1', id)).records).toEqual([])
    const undone = await server.ask('POST', '/business/catalogItem/undo', {
      token,
      body: { change: applied.result?.change }
    })
    expect(undone.success, undone.message).toBe(true)
    expect(await roots(id)).toEqual([])
  })

  test('rows whose parent is nowhere are named before anything is written; the others are taken, below new ones too', async () => {
    const draft = await copy('building-v1')
    const state = await send(draft, [
      '编号,名称,上级编号,城建档案馆',
      'A8-01,地方批文,A8,▲ 必须',
      'A8,地方程序文件,A,',
      'A1-01,项目建议书,A8,',
      'Q1,无家可归,Q,'
    ])
    expect(state.counts).toMatchObject({ new: 2, changed: 1, faulty: 1 })
    expect(state.faulty).toMatchObject([{ reason: expect.stringContaining('没有编码为“Q”的上级') }])
    const { result } = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(result?.counts, JSON.stringify(result?.faulty)).toMatchObject({ done: 3, faulty: 1 })
    expect(await codeIn(draft, 'A8-01')).toMatchObject({ parentCode: 'A8', level: 'item', keepDa: 'must' })
    expect(await codeIn(draft, 'A1-01')).toMatchObject({ parentCode: 'A8', name: '项目建议书' })
  })

  test('a published version takes no file', async () => {
    const state = await send('building-v1', ['编号,名称,上级编号', 'A9,新,A'])
    const answer = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(answer.result?.counts).toMatchObject({ done: 0, faulty: 1 })
  })
})
