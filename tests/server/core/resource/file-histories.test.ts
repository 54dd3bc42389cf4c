import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { FileHistories } from '#kit/histories/file-histories.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

let histories: FileHistories
test('a file that brings rows in names the files of a row as they were uploaded', async () => {
  histories = await FileHistories.in(server)
  const { meant, path } = await histories.meaningOf('{name}、无此文件.pdf')
  expect(meant).toBe(`${path},无此文件.pdf`)
})

test('whatever is given, replaced, taken back, deleted, purged and swept in whatever order: no bytes are lost that something names, and none are left', async () => {
  for (const seed of [1, 2, 3, 4]) expect(await histories.run(seed, 20)).toEqual([])
})
