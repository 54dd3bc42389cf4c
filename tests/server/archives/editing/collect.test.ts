import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { docx, dwg, jpeg, mp4, pdf, tiff } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

let count = 0
const fresh = (pages = 1) => pdf(pages, { text: `sheet ${count++}` })
const known = (token: string, ...digests: string[]) =>
  server.ask<{ sha256: string; row: FileRow }[]>('POST', '/archives/file/known', { token, body: { digests } })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('uploaded bytes become a row', () => {
  test('with the title of their name without its numbering, their pages, format and size', async () => {
    const bytes = await fresh(5)
    const row = await client.bring('p1-A1-04', '03-关于立项的专题会议纪要.pdf', bytes)
    expect(row).toMatchObject({
      title: '关于立项的专题会议纪要',
      pages: 5,
      template: 'file_text',
      status: 'draft',
      catalogCode: 'A1-04',
      retention: 'YJ',
      responsible: '云澜星河置业有限公司',
      uploadBy: 'u-js_xinghe',
      objects: [
        { name: '03-关于立项的专题会议纪要.pdf', size: bytes.length, format: 'pdf', pages: 5, sha256: sha256(bytes) }
      ]
    })
    expect(row.attachment).toBe(row.objects[0]?.path)
    expect((await client.get(row.id)).result).toEqual(row)
  })

  test.each<[string, string, string, () => Buffer | Promise<Buffer>, string, object]>([
    [
      'a picture among 声像 is a photograph',
      'p1-E3-01',
      '开工.jpg',
      () => jpeg(9, 9, 'e3'),
      'file_photo',
      { image: expect.any(String) }
    ],
    ['a scan among 声像 too', 'p1-E3-01', '原貌.tif', () => tiff(2), 'file_photo', {}],
    [
      'a film is sound and vision, with its length',
      'p1-E3-01',
      '航拍.mp4',
      () => mp4(33),
      'file_av',
      { duration: 33, attachment: expect.any(String), medium: 'LX' }
    ],
    ['a text among 声像 is a text', 'p1-E3-01', '说明.docx', () => docx('e3'), 'file_text', {}],
    ['a drawing among 竣工图', 'p1-m11-D1-01', '建竣-01平面图.dwg', () => dwg('d1'), 'file_drawing', { pages: 1 }],
    [
      'a PDF among 竣工图 too, with its sheets',
      'p1-m11-D1-02',
      '结竣-01.pdf',
      () => fresh(3),
      'file_drawing',
      { pages: 3 }
    ],
    ['a picture elsewhere is a text', 'p1-A1-04', '会议签到.jpg', () => jpeg(8, 8, 'a1'), 'file_text', {}]
  ])('%s', async (_, nodeId, name, make, template, cells) => {
    expect(await client.bring(nodeId, name, await make())).toMatchObject({ template, ...cells })
  })

  test('rows are in the order in which they came', async () => {
    const rows = [
      await client.bring('p1-A4-01', '一.pdf', await fresh()),
      await client.bring('p1-A4-01', '二.pdf', await fresh()),
      await client.bring('p1-A4-01', '三.pdf', await fresh())
    ]
    const places = rows.map(({ orderNum }) => Number(orderNum))
    expect(places).toEqual([places[0]!, places[0]! + 1, places[0]! + 2])
  })

  test('rows of one drop are in the order of their names, whichever is made first, behind what was there', async () => {
    const before = await client.bring('p1-A4-03', '先有的资料.pdf', await fresh())
    const made = [5, 0, 3, 1, 4, 2]
    for (const place of made) {
      const { path } = await client.upload(`${place + 1}、分批资料.pdf`, await fresh())
      const { result } = await client.collect('p1-A4-03', path, { id: 'one drop', place })
      expect(result?.row?.orderNum).toBe(
        Number(before.orderNum) + 1 + made.slice(0, made.indexOf(place)).filter((other) => other < place).length
      )
    }
    const { result } = await server.ask<{ records: FileRow[] }>('GET', '/archives/file/list', {
      token: client.token,
      query: { nodeId: 'p1-A4-03', column: 'orderNum', order: 'asc' }
    })
    const names = result?.records.map(({ objects }) => objects[0]?.name)
    expect(names?.slice(names.indexOf('先有的资料.pdf'))).toEqual([
      '先有的资料.pdf',
      ...[1, 2, 3, 4, 5, 6].map((n) => `${n}、分批资料.pdf`)
    ])
  })

  test('many at once get each a place of their own', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => client.upload(`${i}、并行资料.pdf`, await fresh()))
    )
    const answers = await Promise.all(uploads.map(({ path }) => client.collect('p1-A4-02', path)))
    expect(new Set(answers.map(({ result }) => result?.row?.orderNum)).size).toBe(12)
  })
})

describe('the same bytes twice in a project', () => {
  test('lead to the row that has them, and are not kept twice', async () => {
    const bytes = await fresh()
    const row = await client.bring('p1-A1-04', '原件.pdf', bytes)
    const again = await client.upload('副本.pdf', bytes)
    const { result, message } = await client.collect('p1-A2-01', again.path)
    expect(result).toMatchObject({ existing: true, row: { id: row.id, title: '原件' } })
    expect(message).toBe('“副本.pdf”与项目中已有的文件内容相同，已显示原有记录')
    expect(await server.app.appContext.storage.size(again.path)).toBeUndefined()
    expect((await client.collect('p1-A2-01', again.path)).result).toMatchObject({ existing: true, row: { id: row.id } })
    expect(
      (
        await server.app.inject({
          url: `/api/sys/common/static/${again.path}`,
          headers: { 'x-access-token': client.token }
        })
      ).statusCode
    ).toBe(404)
  })

  test('of two that come at the same moment one makes the row', async () => {
    const bytes = await fresh()
    const [a, b] = [await client.upload('甲.pdf', bytes), await client.upload('乙.pdf', bytes)]
    const answers = await Promise.all([client.collect('p1-A1-04', a.path), client.collect('p1-A1-04', b.path)])
    expect(answers.map(({ result }) => result?.existing).sort()).toEqual([false, true])
    expect(new Set(answers.map(({ result }) => result?.row.id)).size).toBe(1)
  })

  test('are known before they are sent', async () => {
    const bytes = await fresh()
    const row = await client.bring('p1-A1-04', '已收.pdf', bytes)
    const { result } = await known(client.token, sha256(bytes), sha256(Buffer.from('nothing')))
    expect(result).toEqual([{ sha256: sha256(bytes), row }])
    expect((await known(client.token, 'abc')).status).toBe(400)
    expect((await known(client.token)).status).toBe(400)
    expect(
      (await known(client.token, ...Array.from({ length: 1001 }, (_, i) => sha256(Buffer.from(String(i)))))).status
    ).toBe(400)
  })

  test('are not known to who may not see the row, nor in another project, nor after it was deleted', async () => {
    const bytes = await fresh()
    const row = await client.bring('p1-A1-04', '只有建设单位可见.pdf', bytes)
    expect((await known((await signInClient(server, 'sg_yijian', 'p1')).token, sha256(bytes))).result).toEqual([])
    expect((await known((await signInClient(server, 'js_sanzhong', 'p3')).token, sha256(bytes))).result).toEqual([])
    await server.ask('DELETE', '/archives/file/delete', { token: client.token, query: { id: row.id } })
    expect((await known(client.token, sha256(bytes))).result).toEqual([])
    expect((await client.bring('p1-A1-04', '重新收集.pdf', bytes)).id).not.toBe(row.id)
  })
})

describe('what goes wrong', () => {
  test('asked again after a lost answer, the same row is given', async () => {
    const { path } = await client.upload('答复丢失.pdf', await fresh())
    const [one, two] = [await client.collect('p1-A1-04', path), await client.collect('p1-A1-04', path)]
    expect(two.result).toMatchObject({ existing: false, row: { id: one.result?.row.id } })
  })

  test('bytes that are another’s, a portrait’s, or nobody’s, make no row', async () => {
    const other = await signInClient(server, 'daiban', 'p1')
    const foreign = await other.upload('别人.pdf', await fresh())
    expect((await client.collect('p1-A1-04', foreign.path)).status).toBe(404)
    expect((await client.collect('p1-A1-04', 'archives/2026/01/nothing.pdf')).status).toBe(404)
    expect((await client.collect('p1-A1-04', '../../etc/passwd')).status).toBe(404)
    expect((await client.collect('p1-A1-04', '')).status).toBe(400)
    expect(
      (await client.collect('p1-A1-04', (await client.upload('a.jpg', jpeg(3, 3, 'portrait'), 'avatar')).path)).status
    ).toBe(404)
  })

  test('a place that is none, another project’s, or closed, makes no row, and the bytes stay for another try', async () => {
    const { path } = await client.upload('等待归类.pdf', await fresh())
    expect((await client.collect('nothing', path)).status).toBe(404)
    expect((await client.collect('p2-A1-04', path)).status).toBe(404)
    expect(await client.collect('p1-A1-03', path)).toMatchObject({
      code: 510,
      message: '该目录条款已标为不涉及，不能收集文件'
    })
    expect((await client.collect('p1-A1-04', path)).success).toBe(true)
  })

  test('who may not upload here is refused', async () => {
    const archive = await server.signIn('shenhe', 'p2')
    expect(
      (await server.ask('POST', '/archives/file/collect', { token: archive, body: { nodeId: 'p2-A1-01', path: 'x' } }))
        .status
    ).toBe(403)
    const builder = await signInClient(server, 'sg_yijian', 'p1')
    expect(
      (await builder.collect('p1-A1-01', (await builder.upload('施工资料.pdf', await fresh())).path)).message
    ).toBe('您不能向这个目录条款收集文件')
  })
})
