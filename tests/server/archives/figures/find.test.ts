import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Found } from '#contract/archives/find.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import demo from '#server/db/seed/data/demo.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const asked = async (username: string, project: string, word: string) => {
  const token = await server.signIn(username, project)
  return await server.ask<{ found: Found[]; hasMore: boolean }>('GET', '/archives/find', { token, query: { word } })
}
const found = async (username: string, project: string, word: string) =>
  (await asked(username, project, word)).result?.found ?? []

test('a file is found by a part of its title, and given with its number and its place', async () => {
  const file = demo.files.find(({ title }) => title === '道路工程平面设计图(道竣-01)')!
  expect(await found('js_lanjiang', 'p2', '道路工程平面设计图(')).toEqual([
    expect.objectContaining({
      kind: 'file',
      id: file.id,
      fileId: file.id,
      title: file.title,
      number: '道竣-01',
      nodeId: `p2-${file.monomialId}-${file.catalogCode}`
    })
  ])
})

test('short words and long ones, parts divided by blanks, and wide letters find the same', async () => {
  const long = await found('js_lanjiang', 'p2', '道路工程平面设计图')
  expect(long.length).toBeGreaterThan(0)
  expect(await found('js_lanjiang', 'p2', '道路工程 设计图')).toEqual(long)
  expect((await found('js_lanjiang', 'p2', '平面')).map(({ id }) => id)).toContain(long[0]?.id)
  expect(await found('js_lanjiang', 'p2', '道竣－０１')).toEqual(await found('js_lanjiang', 'p2', '道竣-01'))
})

test('a whole number comes first', async () => {
  expect((await found('js_lanjiang', 'p2', '道竣-01'))[0]?.number).toBe('道竣-01')
})

test('a volume is found by its 档号 and by its title, and leads to the first of its files', async () => {
  const volume = demo.volumes.find(({ id }) => id === 'v-p2-001')!
  const [first, ...others] = await found('js_lanjiang', 'p2', 'e-ylsz2023009-00-001')
  expect(others).toEqual([])
  expect(first).toMatchObject({ kind: 'volume', id: volume.id, title: volume.title, number: volume.archiveNo })
  expect(volume.fileIds).toContain(first?.fileId)
  expect((await found('js_lanjiang', 'p2', volume.title)).map(({ id }) => id)).toContain(volume.id)
})

test('what has a meaning in a pattern means itself', async () => {
  expect(await found('js_lanjiang', 'p2', '%')).toEqual([])
  expect(await found('js_lanjiang', 'p2', '道路_程')).toEqual([])
})

test('nobody finds what he may not see: files of other projects, and of other companies in his own', async () => {
  expect(await found('js_xinghe', 'p1', 'E-YLSZ2023009')).toEqual([])
  const own = new Set((await found('sg_yijian', 'p1', '工程')).map(({ id }) => id))
  const token = await server.signIn('sg_yijian', 'p1')
  const list = await server.ask<{ records: { id: string }[] }>('GET', '/archives/file/list', {
    token,
    query: { pageSize: 1000 }
  })
  const seen = new Set(list.result?.records.map(({ id }) => id))
  expect(own.size).toBeGreaterThan(0)
  expect([...own].filter((id) => !seen.has(id))).toEqual([])
})

test('at most twenty are listed, and that there are more', async () => {
  const { result } = await asked('js_lanjiang', 'p2', '道路')
  expect(result?.found).toHaveLength(20)
  expect(result?.hasMore).toBe(true)
})

test('an empty word, and who may not open 收集著录, are refused', async () => {
  expect((await asked('js_lanjiang', 'p2', ' ')).success).toBe(false)
  const token = await server.signIn('chayue')
  expect((await server.ask('GET', '/archives/find', { token, query: { word: '图' } })).success).toBe(false)
})
