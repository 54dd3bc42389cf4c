import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FirstPage } from '#contract/files/first-page.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { docx, dwg, mp4, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const ITEM = 'p1-m11-C5-01'
const DRAWINGS = 'p1-m11-D1-01'
const ask = async (query: Record<string, string>, token = client.token) =>
  server.ask<FirstPage[]>('GET', '/files/firstPages', { token, query })
const pagesOf = async (query: Record<string, string>, token?: string) => (await ask(query, token)).result ?? []

describe('GET /files/firstPages', () => {
  test('gives the facts of files that have no page to read', async () => {
    const film = await client.upload('开工仪式.mp4', mp4(12))
    const text = await client.bring(ITEM, '说明.docx', docx('facts'))
    const found = await pagesOf({ files: text.id, objects: film.id })
    expect(found).toMatchObject([
      {
        file: text.id,
        object: text.objects[0]!.id,
        format: 'docx',
        state: 'none',
        picture: null,
        lines: [],
        candidates: []
      },
      { file: null, object: film.id, format: 'mp4', duration: 12, mime: 'video/mp4', state: 'none', picture: null }
    ])
    expect(found[1]).toMatchObject({ name: '开工仪式.mp4', size: film.size, sha256: film.sha256, path: film.path })
    expect(text.objects[0]).toMatchObject({ firstPage: 'none' })
  })

  test('shows a drawing that no browser can show by the PDF of the same name, in its file or at the same item', async () => {
    const companion = await client.bring(DRAWINGS, '建施-01 平面图.pdf', await pdf(1, { text: 'companion' }))
    const drawing = await client.bring(DRAWINGS, '建施-01 平面图.DWG', dwg('companion'))
    const alone = await client.bring(DRAWINGS, '建施-02 立面图.dwg', dwg('alone'))
    const found = await pagesOf({ files: [drawing.id, alone.id].join() })
    expect(found).toMatchObject([
      { file: drawing.id, object: companion.objects[0]!.id, replaces: drawing.objects[0]!.id, format: 'pdf' },
      { file: alone.id, object: alone.objects[0]!.id, replaces: null, format: 'dwg', state: 'none' }
    ])
    const both = await client.save(alone, {
      attachment: [
        alone.objects[0]!.path,
        (await client.upload('建施-02 立面图.pdf', await pdf(1, { text: 'own' }))).path
      ].join()
    })
    expect(await pagesOf({ files: alone.id })).toMatchObject([
      { object: both.row!.objects[1]!.id, replaces: alone.objects[0]!.id, format: 'pdf' }
    ])
  })

  test('answers to those who may read the bytes, and leaves out what they may not', async () => {
    const mine = await client.bring(ITEM, '各自.pdf', await pdf(1, { text: 'scope' }))
    const loose = await client.upload('未归.pdf', await pdf(1, { text: 'loose' }))
    const query = { files: `${mine.id},f0001,none`, objects: `${loose.id},b-f0001` }
    const seenBy = async (username: string, project?: string) =>
      (await pagesOf(query, await server.signIn(username, project))).map(({ object }) => object)
    const own = mine.objects[0]!.id
    expect((await pagesOf(query)).map(({ object }) => object)).toEqual([own, loose.id])
    expect((await seenBy('js_xinghe', 'p1')).sort()).toEqual([own, 'b-f0001', 'b-f0001'].sort())
    expect(await seenBy('js_lanjiang')).toEqual([])
    expect(await seenBy('lx_shigong')).toEqual([])
    expect(await seenBy('newcomer')).toEqual([])
    expect((await server.ask('GET', '/files/firstPages', { query })).status).toBe(401)
  })

  test('refuses a list that is too long, and says nothing to an empty one', async () => {
    expect((await ask({ files: Array.from({ length: 51 }, (_, i) => `f${i}`).join() })).status).toBe(400)
    expect((await ask({})).result).toEqual([])
  })
})
