import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import { patienceOf } from '#kit/patience.ts'
import { answersNow } from '#server/db/connections/answers-now.ts'
import type { Opened } from '#server/db/open.ts'

let opened: Opened
beforeAll(async () => {
  opened = await openTestDatabase('bare')
})
afterAll(() => opened.close())

test('a server whose connections are all at work is ready, and does not wait for one to say so', async () => {
  const { pool } = opened
  expect(await answersNow(pool)).toBe(true)
  const most = pool.options.max
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  const waiting = pool.connect()
  await expect.poll(() => pool.waitingCount).toBe(1)
  const before = performance.now()
  expect(await answersNow(pool)).toBe(true)
  expect(performance.now() - before).toBeLessThan(patienceOf(1000))
  for (const client of held) client.release()
  ;(await waiting).release()
})
