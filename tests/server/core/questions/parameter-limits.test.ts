import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { attempts, someOf, tryAttempt } from '#kit/histories/parameter-limits.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

// All of them: `npm run matrix -- parameter-limits`.
test('a parameter that is too long, too many, negative, huge or of no sign is refused in words, whichever call has it', async () => {
  const all = attempts(server)
  expect(all.length).toBeGreaterThan(10_000)
  const wrong: string[] = []
  for (const one of someOf(all, 500)) {
    const found = await tryAttempt(server, one)
    if (found !== undefined) wrong.push(found)
  }
  expect(wrong).toEqual([])
})
