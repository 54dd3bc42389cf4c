import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { jpeg, pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-A1-04'
const PHOTOS = 'p1-E3-01'
let count = 0
const bytes = () => pdf(1, { text: `made ${count++}` })
const draft = async (nodeId = ITEM, more: Record<string, unknown> = {}) => (await client.add(nodeId, {}, more)).result!

describe('stored files in a cell', () => {
  test('are tied to the row in their order, counted into empty pages, taken out and brought back', async () => {
    const row = await draft()
    const [a, b] = [
      await client.upload('甲.pdf', await pdf(3, { text: 'first' })),
      await client.upload('乙.pdf', await pdf(4, { text: 'second' }))
    ]
    const both = (await client.save(row, { attachment: `${b.path},${a.path}` })).row!
    expect(both).toMatchObject({ attachment: `${b.path},${a.path}`, pages: 7 })
    expect(both.objects.map(({ name }) => name)).toEqual(['乙.pdf', '甲.pdf'])
    const one = (await client.save(both, { attachment: a.path })).row!
    expect(one.objects.map(({ name }) => name)).toEqual(['甲.pdf'])
    const static_ = (path: string) =>
      server.app.inject({ url: `/api/sys/common/static/${path}`, headers: { 'x-access-token': client.token } })
    expect((await static_(b.path)).statusCode).toBe(404)
    expect((await client.save(one, { attachment: `${a.path},${b.path}` })).row).toMatchObject({
      attachment: `${a.path},${b.path}`
    })
    expect((await static_(b.path)).statusCode).toBe(200)
  })

  test('of a row that one has deleted oneself go with it when the deletion is undone, and with no other’s', async () => {
    const gone = await client.bring(ITEM, '删了又恢复.pdf', await bytes())
    const cells = { title: '删了又恢复的竣工报告', attachment: gone.attachment }
    expect(await client.add(ITEM, cells)).toMatchObject({ success: false })
    await server.ask('DELETE', '/archives/file/deleteBatch', { token: client.token, query: { ids: gone.id } })
    const other = await signInClient(server, 'daiban', 'p1')
    expect(await other.add(ITEM, cells)).toMatchObject({ success: false })
    const again = (await client.add(ITEM, cells)).result!
    expect(again.objects.map(({ name }) => name)).toEqual(['删了又恢复.pdf'])
    expect(await client.add(ITEM, cells)).toMatchObject({ success: false })
  })

  test('must be there, be one’s own and belong to no other row; pictures to a cell of pictures', async () => {
    const other = await signInClient(server, 'daiban', 'p1')
    const [row, taken] = [await draft(), await client.bring(ITEM, '已有.pdf', await bytes())]
    const refused = { ok: false, faults: [{ field: 'attachment', message: '电子文件中有文件不存在，或不是您上传的' }] }
    expect(await client.save(row, { attachment: 'archives/2026/01/nothing.pdf' })).toMatchObject(refused)
    expect(await client.save(row, { attachment: (await other.upload('别人.pdf', await bytes())).path })).toMatchObject(
      refused
    )
    expect(await client.save(row, { attachment: taken.objects[0]!.path })).toMatchObject(refused)
    expect(
      await client.save(row, { attachment: (await client.upload('头像.png', png(), 'avatar')).path })
    ).toMatchObject(refused)
    expect(
      await client.save(await draft(PHOTOS), { image: (await client.upload('a.pdf', await bytes())).path })
    ).toMatchObject({
      ok: false,
      faults: [{ field: 'image', message: '请上传图片' }]
    })
    expect(
      await client.save(await draft(PHOTOS), { image: (await client.upload('a.jpg', jpeg(1, 2, 'cell'))).path })
    ).toMatchObject({ ok: true })
  })
})

describe('another item of the catalogue', () => {
  test('takes the row to its node, of the same unit project or of the project', async () => {
    const row = await draft()
    const picked = { catalogCode: 'A2-01', catalogName: '不重要', retention: 'YJ' }
    expect((await client.save(row, picked)).row).toMatchObject({
      nodeId: 'p1-A2-01',
      catalogCode: 'A2-01',
      rowVersion: 2
    })
    const unit = (await client.add('p1-m12-C5-01')).result!
    expect((await client.save(unit, { catalogCode: 'C5-02' })).row).toMatchObject({
      nodeId: 'p1-m12-C5-02',
      monomialId: 'm12'
    })
  })

  test.each([
    ['X9-99', '没有这个目录条款'],
    ['', '没有这个目录条款'],
    ['A1', '没有这个目录条款'],
    ['C5-01', '该目录条款属于单位工程，请到对应单位工程下收集'],
    ['A1-03', '该目录条款已标为不涉及，不能收集文件']
  ])('%s is refused', async (catalogCode, message) => {
    expect(await client.save(await draft(), { catalogCode })).toMatchObject({
      ok: false,
      faults: [{ field: 'catalogCode', message }]
    })
  })
})
