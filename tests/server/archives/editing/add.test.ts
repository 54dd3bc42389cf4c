import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'
const DRAWINGS = 'p1-m11-D1-01'
const PHOTOS = 'p1-E3-01'
const draft = async (nodeId = ITEM, more: Record<string, unknown> = {}) => (await client.add(nodeId, {}, more)).result!

describe('a new row', () => {
  test('bears the template’s defaults, what the catalogue says, and the user’s own unit', async () => {
    expect(await draft()).toMatchObject({
      template: 'file_text',
      catalogCode: 'A1-04',
      status: 'draft',
      title: '',
      medium: 'WZ',
      carrier: 'PE',
      originalCopy: '1',
      retention: 'YJ',
      secretLevel: '0',
      signed: 'N',
      responsible: '云澜星河置业有限公司',
      rowVersion: 1,
      uploadBy: 'u-js_xinghe',
      objects: [],
      pages: null
    })
    expect(await draft(DRAWINGS)).toMatchObject({
      template: 'file_drawing',
      pages: 1,
      retention: 'YJ',
      asBuiltStamp: 'N',
      monomialId: 'm11'
    })
    expect(await draft(PHOTOS)).toMatchObject({ template: 'file_photo', retention: 'YJ' })
    expect(await draft(PHOTOS, { template: 'file_av' })).toMatchObject({ template: 'file_av', medium: 'LX' })
  })

  test('may bring cells along, and is refused as a whole when one is wrong', async () => {
    expect((await client.add(ITEM, { title: '关于立项的会议纪要', docDate: '2026-01-02' })).result).toMatchObject({
      title: '关于立项的会议纪要',
      docDate: '2026-01-02'
    })
    const before = await server.db.selectFrom('arcFile').select('id').execute()
    expect(await client.add(ITEM, { title: '关于立项的会议纪要', docDate: '2026-02-30' })).toMatchObject({
      success: false,
      code: 510,
      faults: [{ field: 'docDate', message: '形成日期须为有效日期，如 2025-03-06' }]
    })
    expect(await server.db.selectFrom('arcFile').select('id').execute()).toHaveLength(before.length)
  })

  test('asked for twice is made once; the id of another’s row is taken', async () => {
    const id = randomUUID()
    const [one, two] = [
      await client.add(ITEM, { title: '只有一份的会议纪要' }, { id }),
      await client.add(ITEM, { title: '只有一份的会议纪要' }, { id })
    ]
    expect(two.result).toEqual(one.result)
    const later = await client.add(ITEM, { title: '答复丢失以后又改的会议纪要' }, { id })
    expect(later.result).toMatchObject({
      id,
      title: '答复丢失以后又改的会议纪要',
      rowVersion: one.result!.rowVersion + 1
    })
    const other = await signInClient(server, 'daiban', 'p1')
    expect(await other.add(ITEM, {}, { id })).toMatchObject({ success: false, code: 510 })
    const elsewhere = await signInClient(server, 'js_sanzhong', 'p3')
    expect((await elsewhere.add('p3-A1-04', {}, { id })).success).toBe(false)
  })

  test('follows the row it is put after, and nobody’s version changes by that', async () => {
    const [first, second] = [await draft('p1-A2-01'), await draft('p1-A2-01')]
    const between = await draft('p1-A2-01', { after: first.id })
    const { result } = await server.ask<{ records: FileRow[] }>('GET', '/archives/file/list', {
      token: client.token,
      query: { nodeId: 'p1-A2-01', column: 'orderNum', order: 'asc', pageSize: 100 }
    })
    const order = result!.records.map(({ id }) => id)
    expect(order.slice(order.indexOf(first.id))).toEqual([first.id, between.id, second.id])
    expect((await client.get(second.id)).result?.rowVersion).toBe(1)
    expect((await client.save(second, { title: '没有被打扰的会议纪要' })).ok).toBe(true)
  })

  test.each<[string, string, Record<string, unknown>, object]>([
    ['at a group', 'p1-A1', {}, { code: 510, message: '请选择具体的目录条款' }],
    ['at an item marked 不涉及', 'p1-A1-03', {}, { code: 510, message: '该目录条款已标为不涉及，不能收集文件' }],
    [
      'at an item that the unit project does not have',
      'p1-m12-D1-03',
      {},
      { code: 510, message: '该目录条款已标为不涉及，不能收集文件' }
    ],
    ['in another project', 'p3-A1-04', {}, { status: 404 }],
    ['nowhere', 'nothing', {}, { status: 404 }],
    ['by a template that is none', ITEM, { template: 'project' }, { status: 400 }],
    ['under an id that is none', ITEM, { id: 'x y' }, { status: 400 }]
  ])('%s is refused', async (_, nodeId, more, answer) => {
    expect(await client.add(nodeId, {}, more)).toMatchObject({ success: false, ...answer })
  })

  test('is refused where it is not one’s part of the catalogue', async () => {
    const [builder, supervisor, designer] = [
      await signInClient(server, 'sg_yijian', 'p1'),
      await signInClient(server, 'jl_zhengheng', 'p1'),
      await signInClient(server, 'sj_fangyuan', 'p1')
    ]
    expect((await builder.add('p1-m11-C5-01')).success).toBe(true)
    expect((await builder.add(ITEM)).message).toBe('您不能向这个目录条款收集文件')
    expect((await supervisor.add('p1-B1-01')).success).toBe(true)
    expect((await supervisor.add('p1-m11-C5-01')).message).toBe('您不能向这个目录条款收集文件')
    expect((await designer.add('p1-m11-C2-06')).success).toBe(true)
    expect((await designer.add('p1-m11-C2-01')).message).toBe('您不能向这个目录条款收集文件')
    expect((await (await signInClient(server, 'shenhe', 'p1')).add(ITEM)).status).toBe(403)
  })
})
