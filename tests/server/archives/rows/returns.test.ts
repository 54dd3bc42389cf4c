import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changedSince } from '#contract/archives/returns.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const rowOf = async (id: string) => (await client.get(id)).result!
const historyOf = (id: string) =>
  server.db.selectFrom('arcReturn').selectAll().where('fileId', '=', id).orderBy('at').execute()

describe('a file that came back', () => {
  test('says why, in the words of the dictionary and of the reviewer, who it was and when', async () => {
    const { status, lastReturn } = await rowOf('f0137')
    expect([status, lastReturn]).toEqual([
      'returned',
      {
        reason: '5',
        places: [],
        reason_dictText: '页数不符',
        opinion: '页数与扫描件不符。',
        byName: '钱丑己',
        at: '2024-11-22 12:36:00',
        keys: ['pages'],
        cells: expect.objectContaining({ pages: 1, docDate: '2024-11-20', docNo: 'YLJC-HNT-2024-6640' })
      }
    ])
  })

  test.each([
    ['f0161', '3', ['title']],
    ['f0136', '2', ['attachment']],
    ['f0155', '6', ['attachment']]
  ])('marks the cell that the reason is about: %s, reason %s', async (id, reason, keys) => {
    expect((await rowOf(id)).lastReturn).toMatchObject({ reason, keys })
  })

  test('marks the number of prints of a photograph, and a recording itself, which has no such cell', async () => {
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const marked = async () => (await owner.get('f0030')).result?.lastReturn
    expect(await marked()).toMatchObject({ reason: '5', keys: ['pages'] })
    const file = server.db.updateTable('arcFile').where('id', '=', 'f0030')
    await file.set({ templateCode: 'file_av' }).execute()
    expect(await marked()).toMatchObject({ reason: '5', keys: ['attachment'] })
    await file.set({ templateCode: 'file_photo' }).execute()
  })

  test('knows what was changed since, and that going back to what it was is no change', async () => {
    const row = await rowOf('f0137')
    expect(changedSince(row.lastReturn!, row)).toEqual(new Map())
    const { row: changed } = await client.save(row, { pages: 2, remark: '已重新清点' })
    expect(changedSince(changed!.lastReturn!, changed!)).toEqual(
      new Map([
        ['pages', 1],
        ['remark', null]
      ])
    )
    const { row: back } = await client.save(changed!, { pages: 1, remark: null })
    expect(changedSince(back!.lastReturn!, back!)).toEqual(new Map())
  })

  test('says its last return alone, and keeps the earlier ones; submitted again it says nothing of it', async () => {
    const { status, lastReturn } = await rowOf('f0165')
    expect([status, lastReturn?.reason]).toEqual(['returned', '2'])
    await server.db
      .insertInto('arcReturn')
      .values({
        projectId: 'p1',
        fileId: 'f0165',
        reason: '4',
        opinion: '日期有误',
        byUser: 'u-jl_zhengheng',
        cells: JSON.stringify({ title: '旧题名' }),
        tenantId: 1
      })
      .execute()
    expect((await rowOf('f0165')).lastReturn).toMatchObject({ reason: '4', opinion: '日期有误', keys: [] })
    const [outcome] = await client.submit('f0165')
    expect(outcome).toMatchObject({ ok: true, row: { status: 'submitted', lastReturn: null } })
    expect((await historyOf('f0165')).map(({ reason, cells }) => [reason, cells.title])).toEqual([
      ['2', '2#住宅楼六层C35混凝土试块抗压强度试验报告'],
      ['4', '旧题名']
    ])
  })

  test('is nobody else’s to read of: another municipality has its own alone, and a draft says nothing of a return', async () => {
    const neighbour = await signInClient(server, 'lx_shigong', 'q1')
    expect((await neighbour.get('g0007')).result?.lastReturn).toMatchObject({ reason: '3', byName: expect.any(String) })
    expect((await neighbour.get('f0137')).success).toBe(false)
    const { result } = await client.add('p1-m11-C5-01', { title: '新的记录' })
    expect(result?.lastReturn).toBe(null)
  })
})
