import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { EntityDetails, NodeMeta, TaskMeta } from '#contract/catalogue/meta-entities.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { submitted } from '#kit/server/reviewing.ts'
import type { TestServer } from '#kit/server/server.ts'
import { signInTasks, type TaskClient } from '#kit/server/tasking.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const AT = '/meta/meta/entity'
const TREE_NODE = 'p1-m11-C5-02'
const field = (key: string, label: string, more: object = {}) => ({ key, label, type: 'text', ...more })
const FIELDS = [
  field('place', '部位', { isRequired: true }),
  field('count', '数量', { type: 'number' }),
  field('day', '验收日期', { type: 'date' }),
  field('secret', '密级', { type: 'choice', dictCode: 'secret_level' }),
  field('whole', '资料齐全', { type: 'checkbox' })
]
const create = (body: object, token = admin) => server.ask<{ id: string }>('POST', `${AT}/create`, { token, body })
const save = (body: object, token = admin) => server.ask<{ id: string }>('POST', `${AT}/data/save`, { token, body })
const details = (id: string, token = admin) =>
  server.ask<EntityDetails>('GET', `${AT}/findDetails`, { token, query: { id } })
const made = async (type: 'node' | 'task', code: string) =>
  (await create({ code, name: `实体${code}`, type, fields: FIELDS })).result?.id ?? ''
const add = <R>(thing: string, body: object) =>
  server.ask<{ row: R; change: string }>('POST', `/meta/${thing}/add`, { token: admin, body })

describe('the calls of metadata entities', () => {
  test.each(['node', 'task'] as const)(
    'an entity of a %s is created, listed, filled in about a node, and read again with what was filled in [1.A18, 1.A19, 7.C084, 7.C085, 7.C086]',
    async (type) => {
      const id = await made(type, `own-${type}`)
      const { result } = await server.ask<{ records: { id: string; name: string }[] }>(
        'GET',
        `/meta/${type}Meta/list`,
        {
          token: admin,
          query: { code: `own-${type}` }
        }
      )
      expect(result?.records).toMatchObject([{ id, name: `实体own-${type}` }])
      expect((await details(id)).result).toMatchObject({ entity: { id, type, isShared: false }, data: [] })
      const values = { place: ' 三层 ', count: '12.5', day: '2026-03-01', secret: '0', whole: 'true' }
      const saved = await save({ entityId: id, nodeId: TREE_NODE, values })
      expect(saved.success).toBe(true)
      expect((await details(id)).result?.data).toMatchObject([
        { id: saved.result?.id, nodeId: TREE_NODE, values: { ...values, place: '三层' }, updateBy: expect.any(String) }
      ])
      expect((await save({ entityId: id, nodeId: TREE_NODE, values: { place: '四层', count: '' } })).result).toEqual(
        saved.result
      )
      expect((await details(id)).result?.data.map((data) => data.values)).toEqual([{ place: '四层' }])
    }
  )

  test('what does not fit is refused at its field and by its name, and nothing is kept', async () => {
    const id = await made('task', 'strict')
    const refusal = async (values: Record<string, string>) =>
      (await save({ entityId: id, nodeId: TREE_NODE, values })).faults?.map(({ field: at, message }) => [at, message])
    expect(await refusal({})).toEqual([['place', '请填写部位']])
    expect(await refusal({ place: '一层', count: '十', day: '2026-02-30', secret: 'x', whole: 'perhaps' })).toEqual([
      ['count', '数量应为数字'],
      ['day', '验收日期应为日期（年-月-日）'],
      ['secret', '密级须从给出的选项中选择'],
      ['whole', '资料齐全应为是或否']
    ])
    expect(await refusal({ place: 'a'.repeat(201) })).toEqual([['place', '部位最多 200 个字']])
    expect(await refusal({ place: '一\u0000' })).toEqual([['place', '部位含有无法保存的字符']])
    expect(await refusal({ place: '一层', other: '1' })).toEqual([['other', '“实体strict”没有这个字段']])
    expect((await save({ entityId: id, nodeId: 'nowhere', values: { place: '一层' } })).status).toBe(404)
    expect((await save({ entityId: 'nowhere', nodeId: TREE_NODE, values: {} })).status).toBe(404)
    expect((await details(id)).result?.data).toEqual([])
  })

  test('an entity needs a code of its own and fields of different keys, whatever is sent', async () => {
    await made('node', 'once')
    expect((await create({ code: 'ONCE', name: '又', type: 'node', fields: [] })).faults).toMatchObject([
      { field: 'code' }
    ])
    const faultsOf = async (body: object) => (await create({ code: 'x1', name: '甲', type: 'node', ...body })).faults
    expect(await faultsOf({ fields: [field('a', '甲'), field('a', '乙')] })).toMatchObject([
      { field: 'fields', message: '字段的编码不能重复' }
    ])
    expect(await faultsOf({ fields: [field('a', '甲', { type: 'choice' })] })).toMatchObject([{ field: 'fields' }])
    expect(await faultsOf({ fields: [field('a b', '甲')] })).toMatchObject([{ field: 'fields.0.key' }])
    expect(await faultsOf({ fields: [field('a', '')] })).toMatchObject([{ field: 'fields.0.label' }])
    expect(await faultsOf({ fields: 'x' })).toMatchObject([{ field: 'fields' }])
    expect(await faultsOf({ type: 'other' })).toMatchObject([{ field: 'type' }])
    expect(await faultsOf({ fields: Array.from({ length: 51 }, (_, at) => field(`k${at}`, '甲')) })).toHaveLength(1)
    // A name that every object has is a key as any other.
    const id =
      (
        await create({
          code: 'odd',
          name: '怪',
          type: 'node',
          fields: [field('toString', '文字', { isRequired: true })]
        })
      ).result?.id ?? ''
    expect((await save({ entityId: id, nodeId: TREE_NODE, values: {} })).faults).toMatchObject([{ field: 'toString' }])
  })

  test('who lacks the right, and the people of another tenant, neither see nor write any', async () => {
    const id = await made('node', 'guarded')
    const builder = await server.signIn('js_xinghe', 'p1')
    for (const { status } of [
      await details(id, builder),
      await create({ code: 'mine', name: '我的', type: 'task' }, builder),
      await save({ entityId: id, nodeId: TREE_NODE, values: { place: '一层' } }, builder)
    ])
      expect(status).toBe(403)
    await server.db.updateTable('arcNodeMeta').set({ tenantId: 2 }).where('id', '=', id).execute()
    expect((await details(id)).status).toBe(404)
    expect((await save({ entityId: id, nodeId: TREE_NODE, values: { place: '一层' } })).status).toBe(404)
    expect((await server.ask('GET', `${AT}/nodes`, { token: admin, query: { id } })).status).toBe(404)
    const own = await made('node', 'home')
    const foreign = await server.db
      .selectFrom('arcTreeNode')
      .select('id')
      .where('tenantId', '=', 2)
      .limit(1)
      .executeTakeFirst()
    if (foreign) expect((await save({ entityId: own, nodeId: foreign.id, values: { place: '一层' } })).status).toBe(404)
    expect(foreign).toBeDefined()
  })

  test('nodes are found by their words; of metadata of an item, only its own', async () => {
    const nodes = async (id: string, keyword = '') =>
      (await server.ask<{ id: string; code: string }[]>('GET', `${AT}/nodes`, { token: admin, query: { id, keyword } }))
        .result
    const any = await made('task', 'anywhere')
    expect((await nodes(any, 'c5-02'))?.map(({ code }) => code)).toContain('C5-02')
    expect(await nodes(any, '%%%')).toEqual([])
    expect(new Set((await nodes('node-meta-building-C5-01'))?.map(({ code }) => code))).toEqual(new Set(['C5-01']))
  })
})

describe('metadata of nodes', () => {
  test('those of an item say what it is called, and are the only ones; the item is in the catalogue, and no fewer files are allowed than needed', async () => {
    const item = { setId: 'building', catalogCode: 'C5-06' }
    const first = await add<NodeMeta>('nodeMeta', { code: 'c506', name: '甲', ...item })
    expect(first.result?.row).toMatchObject({ itemName: expect.any(String), minFiles: 1, signRequired: false })
    expect((await add('nodeMeta', { code: 'c506-2', name: '乙', ...item })).faults).toMatchObject([
      { field: 'catalogCode', message: '条目 C5-06 已有元数据“甲”' }
    ])
    expect(
      (await add('nodeMeta', { code: 'z', name: '乙', setId: 'building', catalogCode: 'Z9-99' })).faults
    ).toMatchObject([{ field: 'catalogCode', message: '现行业务目录中没有条目 Z9-99' }])
    expect((await add('nodeMeta', { code: 'z', name: '乙', setId: 'building' })).faults).toMatchObject([
      { field: 'catalogCode' }
    ])
    expect((await add('nodeMeta', { code: 'z', name: '乙', minFiles: 3, maxFiles: 2 })).faults).toMatchObject([
      { field: 'maxFiles', message: '最多文件数不能小于最少文件数 3' }
    ])
    await server.ask('POST', '/meta/nodeMeta/undo', { token: admin, body: { change: first.result?.change } })
    expect((await add('nodeMeta', { code: 'c506-2', name: '乙', ...item })).success).toBe(true)
  })
})

describe('where metadata are used', () => {
  let builder: TaskClient
  let contractor: TaskClient
  let reviewer: TaskClient
  let maker: ArchiveClient
  beforeAll(async () => {
    builder = await signInTasks(server, 'js_xinghe', 'p1')
    contractor = await signInTasks(server, 'sg_yijian', 'p1')
    reviewer = await signInTasks(server, 'jl_zhengheng', 'p1')
    maker = await signInClient(server, 'sg_yijian', 'p1')
  })
  const open = async (client: TaskClient, node: string) =>
    (await client.list({ box: 'todo' })).find((task) => task.nodeId === node && task.fileId === null)?.id ?? ''

  test('the collection of an item is due and ends by its metadata, and its review asks what metadata of tasks say, also where they change meanwhile', async () => {
    const node = 'p1-m11-C5-02'
    const { result } = await add<NodeMeta>('nodeMeta', {
      code: 'c502',
      name: '两份',
      ...{ setId: 'building', catalogCode: 'C5-02', minFiles: 2, deadlineDays: 3 }
    })
    const asked = [field('level', '评价', { labelEn: 'Grade', type: 'choice', dictCode: 'yn', isRequired: true })]
    const form = await add<TaskMeta>('taskMeta', { code: 'look', name: '复核表', step: 'review', fields: asked })
    expect((await add('taskMeta', { code: 'look2', name: '又', step: 'review' })).faults).toMatchObject([
      { field: 'step' }
    ])

    await builder.start(node)
    const collect = await open(contractor, node)
    expect((await contractor.one(collect)).result?.daysLeft).toBe(3)
    await submitted(maker, node)
    expect((await contractor.finish(collect)).message).toContain('至少需要 2 份')
    const { row } = result ?? {}
    const edit = (body: object, at = row) =>
      server.ask<{ row: NodeMeta }>('PUT', '/meta/nodeMeta/edit', {
        token: admin,
        body: { id: at?.id, rowVersion: at?.rowVersion, ...body }
      })
    const other = await edit({ minFiles: 1, formats: 'ofd' })
    expect((await contractor.finish(collect)).message).toContain('本节点只收 ofd')
    expect((await edit({ formats: 'pdf' }, other.result?.row)).success).toBe(true)
    expect((await contractor.finish(collect)).success).toBe(true)

    const review = await open(reviewer, node)
    const removed = await server.ask('DELETE', '/meta/taskMeta/delete', {
      token: admin,
      query: { id: form.result?.row.id ?? '' }
    })
    expect(removed.success).toBe(true)
    expect((await reviewer.steps(review)).result?.step?.fields).toMatchObject([{ key: 'level', dictCode: 'yn' }])
    expect((await reviewer.finish(review)).faults).toMatchObject([{ field: 'level', message: '请填写评价' }])
    expect((await reviewer.finish(review, { level: 'maybe' })).faults).toMatchObject([{ field: 'level' }])
    expect((await reviewer.finish(review, { level: 'Y' })).success).toBe(true)
    const { steps } = (await builder.steps(await open(builder, node))).result ?? {}
    expect(steps?.at(-2)?.form).toEqual([{ label: '评价', value: '是' }])
  })
})
