import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server.ts'
import { checkAttempts, countFailure, forgetFailures, limit } from '#server/core/rate.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

const waits = (key: string) =>
  checkAttempts(server.db, [key, 'other']).then(
    () => 0,
    ({ retryAfter }: { retryAfter: number }) => retryAfter
  )

test('five failures are free, each further one doubles the wait, up to a quarter of an hour', async () => {
  const seen: number[] = []
  for (let n = 0; n < 18; n++) {
    await countFailure(server.db, ['someone'])
    seen.push(await waits('someone'))
  }
  expect(seen).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  await forgetFailures(server.db, ['someone'])
  expect(await waits('someone')).toBe(0)
})

test('an hour of rest forgets the failures', async () => {
  for (let n = 0; n < 9; n++) await countFailure(server.db, ['someone'])
  await sql`update sys_attempt set since = since - interval '2 hours', until = until - interval '2 hours'`.execute(server.db)
  await countFailure(server.db, ['someone'])
  expect(await waits('someone')).toBe(0)
})

test('an oracle answers so many times and no more, then again', async () => {
  const ask = () => limit(server.db, 'duplicate:u-a', 3, 60)
  for (let n = 0; n < 3; n++) await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429, retryAfter: 60 })
  await sql`update sys_attempt set since = since - interval '61 seconds'`.execute(server.db)
  await ask()
})
