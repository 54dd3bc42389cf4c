import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CatalogueNode } from '#contract/catalogue/catalogue.ts'
import type { CatalogueVersion, PublishEffects } from '#contract/catalogue/catalogue-versions.ts'
import { catalogueClient, type CataloguePage, type CatalogueWritten } from '#kit/server/catalogue-client.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
let token: string
let client: ReturnType<typeof catalogueClient>
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
  client = catalogueClient(server, token)
})
afterAll(() => server?.close())

describe('a published version', () => {
  test('[1.A11] comes level by level: whoever opens it is given its first level alone, then what is right below a node', async () => {
    const level = async (query: Readonly<Record<string, string>>) =>
      (
        await server.ask<{ id: string; pid: string | null; hasChildren: boolean }[]>(
          'GET',
          '/business/catalogItem/children',
          {
            token,
            query
          }
        )
      ).result ?? []
    const { count } = await server.db
      .selectFrom('arcCatalog')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('versionId', '=', 'building-v1')
      .executeTakeFirstOrThrow()
    const roots = await level({ roots: 'true', whole: 'building-v1' })
    expect(roots.every(({ pid }) => pid === null)).toBe(true)
    expect(roots.length * 10).toBeLessThan(Number(count))
    const [first] = roots.filter(({ hasChildren }) => hasChildren)
    const below = await level({ parents: first?.id ?? '' })
    expect(below.length).toBeGreaterThan(0)
    expect(new Set(below.map(({ pid }) => pid))).toEqual(new Set([first?.id]))
  })

  test('never changes: no way of writing does, nor does a statement that forgets to ask', async () => {
    const [{ id = '' } = {}] = await client.children('building-A1')
    const answers = [
      await client.item('POST', 'add', { versionId: 'building-v1', code: 'X', name: '新' }),
      await client.item('PUT', 'edit', { id, rowVersion: 1, name: '改' }),
      await client.item('PUT', 'move', { id, parent: 'building-A2' }),
      await client.removeItem(id),
      await client.ofVersion('publish', { ids: 'building-v1' })
    ]
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => false))
    expect(answers[0]?.message).toContain('请先复制为草案')
    const own = await client.copy('road-v1')
    await client.ofVersion('publish', { ids: own })
    const [node] = await client.roots(own)
    const change = (what: 'arcCatalog' | 'arcCatalogVersion', key: string) =>
      inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: [] }, (tx) =>
        tx.updateTable(what).set({ name: '改' }).where('id', '=', key).execute()
      )
    await expect(change('arcCatalog', node?.id ?? '')).rejects.toThrow(
      /the items of a published catalogue do not change/
    )
    await expect(change('arcCatalogVersion', own)).rejects.toThrow(/a published row of arc_catalog/)
    expect((await client.item('PUT', 'edit', { id: node?.id, rowVersion: 1, name: '改' })).success).toBe(false)
    const edited = { id: own, rowVersion: (await client.version(own)).rowVersion, name: '改' }
    expect((await client.ofVersion('edit', edited)).success).toBe(false)
  })

  test('supersedes the one before it for its tenant alone; who publishes reads before which projects have the set', async () => {
    const first = await client.copy('building-v1')
    const effects = (await client.get<PublishEffects>('/business/catalogVersion/publishEffects', { id: first })).result
    expect(effects?.replaces).toMatchObject({ id: 'building-v1', versionNo: 1 })
    expect(effects?.projects.map(({ name }) => name)).toContainEqual(expect.stringContaining('云澜星河新城'))
    expect(effects?.projects.every(({ nodes, removedNodes }) => nodes > 0 && removedNodes === 0)).toBe(true)
    expect((await client.ofVersion('publish', { ids: first })).success).toBe(true)
    expect(await client.version(first)).toMatchObject({
      status: 'published',
      inForce: true,
      publishedAt: expect.any(String)
    })
    expect(await client.version('building-v1')).toMatchObject({ status: 'published', inForce: false })
    const second = await client.copy(first)
    await client.removeItem((await client.codeIn(second, 'C6-01')).id)
    const touched = (await client.get<PublishEffects>('/business/catalogVersion/publishEffects', { id: second })).result
    expect(touched).toMatchObject({ replaces: { id: first }, counts: { removed: 1 } })
    expect(touched?.projects.some(({ removedNodes }) => removedNodes > 0)).toBe(true)
    expect((await client.ofVersion('publish', { ids: second })).success).toBe(true)
    expect([(await client.version(first)).status, (await client.version(second)).status]).toEqual([
      'superseded',
      'published'
    ])
    const inForce = (
      await client.get<CataloguePage<CatalogueNode>>('/business/businessCatalog/rootList', { setId: 'building' })
    ).result
    expect(new Set(inForce?.records.map(({ versionId }) => versionId))).toEqual(new Set([second]))
    const neighbour = await server.signIn('lx_jianshe')
    const theirs = await client.get<CataloguePage<CatalogueNode>>(
      '/business/businessCatalog/rootList',
      { setId: 'building' },
      neighbour
    )
    expect(new Set(theirs.result?.records.map(({ versionId }) => versionId))).toEqual(new Set(['building-v1']))
    // Trees that were made of the older one read it still.
    expect((await client.get('/business/businessCatalog/queryById', { id: 'building-C6-01' })).success).toBe(true)
  })

  test('is not taken back, nor is one without items published', async () => {
    const draft = await client.copy('bridge-v1')
    const published = await client.ofVersion('publish', { ids: draft })
    expect(published.success, published.message).toBe(true)
    const back = await server.ask('POST', '/business/catalogVersion/undo', {
      token,
      body: { change: published.result?.change }
    })
    expect(back).toMatchObject({ success: false, message: expect.stringContaining('不是草案') })
    const empty = await server.ask<CatalogueWritten<CatalogueVersion>>('POST', '/business/catalogVersion/add', {
      token,
      body: { setId: 'bridge', name: '空白' }
    })
    const refused = await client.ofVersion('publish', { ids: empty.result?.row.id })
    expect(refused).toMatchObject({ success: false, message: '“空白”没有条目，不能发布' })
  })

  test.each([
    ['draft', 'publish', true],
    ['published', 'publish', false],
    ['superseded', 'publish', false]
  ])('one that is %s: %s is let %s', async (status, step, isLet) => {
    const id = await client.copy('pipeline-v1')
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
    expect((await client.ofVersion(step, { ids: id })).success).toBe(isLet)
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
