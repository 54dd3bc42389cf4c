import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-m11-C5-01'
let count = 0
const whole = async (cells: Record<string, unknown> = {}): Promise<FileRow> => {
  const row = await client.bring(ITEM, `隐蔽工程验收记录${count}.pdf`, await pdf(2, { text: `sheet ${count++}` }))
  const { row: saved, message } = await client.save(row, { ...FULL_TEXT, ...cells })
  if (!saved) throw new Error(message)
  return saved
}
const events = (id: string) =>
  server.db
    .selectFrom('sysAuditLog')
    .select(['event', 'userId', 'projectId'])
    .where('objId', '=', id)
    .orderBy('no')
    .execute()

describe('deleting', () => {
  const remove = (id: string, as = client.token) =>
    server.ask('DELETE', '/archives/file/delete', { token: as, query: { id } })

  test('[7.C100] takes a draft out of sight, with its bytes, and the log knows', async () => {
    const row = await whole()
    expect(await remove(row.id)).toMatchObject({ success: true, message: '已删除 1 条' })
    expect((await client.get(row.id)).status).toBe(404)
    expect(
      (
        await server.app.inject({
          url: `/api/sys/common/static/${row.objects[0]!.path}`,
          headers: { 'x-access-token': client.token }
        })
      ).statusCode
    ).toBe(404)
    expect(
      (await server.db.selectFrom('arcFile').select('isDelete').where('id', '=', row.id).executeTakeFirst())?.isDelete
    ).toBe(true)
    expect((await events(row.id)).map(({ event }) => event)).toEqual(['archives.delete'])
    expect((await remove(row.id)).status).toBe(404)
  })

  test('[7.C101] several at once, comma-joined, also with a comma at the end; all or none', async () => {
    const [a, b, c] = [await whole(), await whole(), await whole()]
    await client.submit(c.id)
    const batch = (ids: string) =>
      server.ask('DELETE', '/archives/file/deleteBatch', { token: client.token, query: { ids } })
    expect(await batch(`${a.id},${c.id}`)).toMatchObject({
      success: false,
      code: 510,
      message: `不能删除“${c.title}”：已提交审核，撤回后才能修改`
    })
    expect((await client.get(a.id)).status).toBe(200)
    expect(await batch(`${a.id},${b.id},`)).toMatchObject({ success: true, message: '已删除 2 条' })
    expect((await batch('')).status).toBe(400)
  })

  test('is refused to who has not the right, or not the part', async () => {
    const row = await whole()
    expect((await remove(row.id, (await signInClient(server, 'jl_zhengheng', 'p1')).token)).status).toBe(403)
    expect((await remove(row.id, (await signInClient(server, 'js_sanzhong', 'p3')).token)).status).toBe(404)
    expect((await remove(row.id, 'nobody')).status).toBe(401)
  })
})

describe('putting in order', () => {
  const reorder = (nodeId: string, ids: readonly string[], as = client.token) =>
    server.ask('PUT', '/archives/file/reorder', { token: as, body: { nodeId, ids } })
  const order = async (nodeId: string) =>
    (
      await server.ask<{ records: FileRow[] }>('GET', '/archives/file/list', {
        token: client.token,
        query: { nodeId, column: 'orderNum', order: 'asc', pageSize: 1000 }
      })
    ).result!.records

  test('numbers the rows of an item from one, and changes no version', async () => {
    const node = 'p1-m11-C6-01'
    const made = [(await client.add(node)).result!, (await client.add(node)).result!, (await client.add(node)).result!]
    const wanted = [made[2]!, made[0]!, made[1]!].map(({ id }) => id)
    expect((await reorder(node, wanted)).success).toBe(true)
    const rows = await order(node)
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(wanted)
    expect(rows.map(({ orderNum }) => orderNum)).toEqual(rows.map((_, i) => i + 1))
    expect(rows.every(({ rowVersion }) => rowVersion === 1)).toBe(true)
  })

  test('takes only rows of the item, of one’s own', async () => {
    const node = 'p1-m11-C6-02'
    const [here, there] = [(await client.add(node)).result!, (await client.add(ITEM)).result!]
    expect(await reorder(node, [here.id, there.id])).toMatchObject({
      code: 510,
      message: '只能调整同一目录条款下文件的顺序'
    })
    expect((await reorder('p1-C-m11', [here.id])).message).toBe('请选择具体的目录条款')
    expect((await reorder('p3-A1', [here.id])).status).toBe(404)
    expect((await reorder(node, [here.id], (await signInClient(server, 'jl_zhengheng', 'p1')).token)).status).toBe(403)
    const owner = await signInClient(server, 'js_xinghe', 'p1')
    const foreign = (await owner.add(node)).result!
    expect((await reorder(node, [foreign.id, here.id])).status).toBe(403)
    expect((await reorder(node, [foreign.id, here.id], owner.token)).success).toBe(true)
  })
})
