import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

let count = 0
const fresh = () => pdf(1, { text: `place ${count++}` })

describe('at a group', () => {
  test('the title says which item is meant, also behind the names of project and building, and the answer says so', async () => {
    const { path } = await client.upload('C5-012 1#商务办公楼八层钢筋隐蔽工程验收记录.pdf', await fresh())
    const { result, message } = await client.collect('p1-C-m11', path)
    expect(result?.placed).toBe('guessed')
    expect(result?.row).toMatchObject({ title: '1#商务办公楼八层钢筋隐蔽工程验收记录', monomialId: 'm11' })
    expect(result?.row?.catalogName).toContain('隐蔽工程验收记录')
    expect(message).toBe(`已按题名归入 ${result?.row?.catalogCode} ${result?.row?.catalogName}，待核`)
  })

  test('a title that says nothing waits to be classified, and makes no row', async () => {
    const { path, id } = await client.upload('扫描件0001.pdf', await fresh())
    const { result, message } = await client.collect('p1-A1', path)
    expect(result).toEqual({ row: null, existing: false, placed: 'inbox' })
    expect(message).toBe('“扫描件0001.pdf”的题名无法判断条款，已放入待归类文件')
    const { result: inbox } = await server.ask<{ records: { id: string }[] }>('GET', '/archives/noth/list', {
      token: client.token,
      query: { pageNo: 1, pageSize: 50 }
    })
    expect(inbox?.records.map((one) => one.id)).toContain(id)
  })

  test('a guess is 待核: it cannot be submitted and closes no gap until somebody confirms it', async () => {
    const { path } = await client.upload('建竣-07 首层平面图.pdf', await fresh())
    const { result } = await client.collect('p1-C-m11', path)
    expect(result).toMatchObject({ placed: 'outside', row: { catalogCode: 'D1-01', monomialId: 'm11' } })
    const row = result!.row!
    expect(row.unconfirmed).toContain('catalogName')
    const refused = await client.submit(row.id)
    expect(refused[0]?.faults.find(({ field }) => field === 'catalogName')?.message).toBe(
      '目录条款“建筑竣工图”是按题名推测的，请先确认'
    )
    const accepted = () =>
      server.db
        .selectFrom('arcItemState')
        .select(['held', 'settled'])
        .where('nodeId', '=', row.nodeId)
        .executeTakeFirstOrThrow()
    await server.db.updateTable('arcFile').set({ status: 'approved' }).where('id', '=', row.id).execute()
    const guess = await accepted()
    await server.db.updateTable('arcFile').set({ status: 'draft' }).where('id', '=', row.id).execute()
    const { result: now } = await client.get(row.id)
    const saved = await client.save(now!, {}, { confirmed: ['catalogName'] })
    expect(saved.row?.unconfirmed).not.toContain('catalogName')
    await server.db.updateTable('arcFile').set({ status: 'approved' }).where('id', '=', row.id).execute()
    expect((await accepted()).settled).toBe(guess.settled + 1)
  })

  test('the same item of several buildings is not guessed where neither title nor place says which', async () => {
    const { path } = await client.upload('隐蔽工程验收记录.pdf', await fresh())
    expect((await client.collect('p1-C', path)).result?.placed).toBe('inbox')
    const named = await client.upload('02 2#住宅楼隐蔽工程验收记录.pdf', await fresh())
    expect((await client.collect('p1-C', named.path)).result?.row?.monomialId).toBe('m12')
  })

  test('only items that apply and are one’s own are thought of', async () => {
    const designer = await signInClient(server, 'sj_fangyuan', 'p1')
    const { result } = await designer.collect(
      'p1-C-m11',
      (await designer.upload('施工组织设计.pdf', await fresh())).path
    )
    // The item that it means is another's: it is not put to the nearest of his own.
    expect(result?.placed).toBe('inbox')
    const change = await designer.upload('设计变更通知单.pdf', await fresh())
    expect((await designer.collect('p1-C-m11', change.path)).result?.row?.catalogCode).toBe('C2-06')
    const { message, code } = await designer.collect(
      'p1-B',
      (await designer.upload('监理规划.pdf', await fresh())).path
    )
    expect([code, message]).toEqual([510, '“监理文件”下没有您可以收集的目录条款'])
  })
})
