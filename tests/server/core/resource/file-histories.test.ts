import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/demo-server.ts'
import { FileHistories } from '#kit/file-histories.ts'
import type { TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('whatever is given, replaced, taken back, deleted, purged and swept in whatever order: no bytes are lost that something names, and none are left', async () => {
  const histories = await FileHistories.in(server)
  for (const seed of [1, 2, 3, 4]) expect(await histories.run(seed, 20)).toEqual([])
})
