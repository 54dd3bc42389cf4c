import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { mostChecked } from '#kit/server/proof.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { type Held, pressureOf, takeAttempt, takePace } from '#server/core/access/attempts.ts'
import { forgetCounts, limit } from '#server/core/access/rate.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

/** So many seconds go by for everything that is counted. */
const goBy = (seconds: number) =>
  sql`update sys_attempt set since = since - ${seconds} * interval '1 second', until = until - ${seconds} * interval '1 second'`.execute(
    server.db
  )
const take = (more?: Parameters<typeof takeAttempt>[2]) => takeAttempt(server.db, 'someone', more)

describe('a try', () => {
  test('is free five times; each further one waits 1, 2, 4 … 900 seconds, or is let through by work of 15, 16 … 22 bits', async () => {
    const seen: (Held | undefined)[] = []
    for (let n = 0; n < 5; n++) expect(await take()).toBeUndefined()
    for (let n = 0; n < 13; n++) {
      const held = await take()
      seen.push(held)
      expect(await take({ solved: (held?.bits ?? 0) - 1 })).toEqual(held)
      if (n % 2) expect(await take({ solved: held?.bits ?? 0 })).toBeUndefined()
      else {
        await goBy(held?.seconds ?? 0)
        expect(await take()).toBeUndefined()
      }
    }
    expect(seen.map((held) => held?.seconds)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect(seen.map((held) => held?.bits)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 22, 22, 22, 22, 22])
    await forgetCounts(server.db, ['someone'])
    expect(await take()).toBeUndefined()
  })

  test('of eighty at the same moment five are let through', async () => {
    const since = performance.now()
    const all = await Promise.all(Array.from({ length: 80 }, () => take()))
    const through = all.filter((held) => held === undefined).length
    expect(through).toBeGreaterThanOrEqual(5)
    expect(through).toBeLessThanOrEqual(mostChecked(since))
  })

  test('is free again after an hour of rest', async () => {
    for (let n = 0; n < 9; n++) await take({ solved: 30 })
    await goBy(3601)
    expect(await take()).toBeUndefined()
  })

  test('costs from the first one on where others have raised the price, and is let through when its wait is over', async () => {
    expect([0, 49, 50, 99, 100, 301, 6400].map((failures) => pressureOf(failures, 50))).toEqual([0, 0, 1, 1, 2, 3, 8])
    expect(await take({ pressure: 3 })).toEqual({ seconds: 4, bits: 17 })
    expect(await take({ pressure: 3 })).toEqual({ seconds: 4, bits: 17 })
    await goBy(4)
    expect(await take({ pressure: 3 })).toBeUndefined()
    expect(await take({ pressure: 3 })).toEqual({ seconds: 8, bits: 18 })
  })
})

describe('what has a pace', () => {
  const pace = { every: 60, free: 3, within: 86_400, longest: 3600 }
  const place = (solved?: number) => takePace(server.db, 'codes', pace, solved)

  test('waits the same each time while it is free, then twice as long each time, an hour at most', async () => {
    const waits: number[] = []
    for (let n = 0; n < 11; n++) {
      expect((await place()).slowed).toBeUndefined()
      const seconds = (await place()).slowed?.seconds ?? 0
      waits.push(seconds)
      await goBy(seconds)
    }
    expect(waits).toEqual([60, 60, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('is let through by work, but never sooner than the first wait', async () => {
    for (let n = 0; n < 4; n++) {
      expect((await place()).slowed).toBeUndefined()
      await goBy(60)
    }
    const { slowed } = await place()
    expect(slowed).toEqual({ seconds: 60, bits: 17 })
    expect((await place(16)).slowed).toBeDefined()
    expect((await place(17)).slowed).toBeUndefined()
    expect((await place(30)).slowed).toEqual({ seconds: 240 })
  })

  test('begins anew after its while', async () => {
    for (let n = 0; n < 4; n++) {
      await place()
      await goBy(60)
    }
    await goBy(86_401)
    expect(await place()).toEqual({ isPressed: false })
  })
})

test('an oracle answers so many times and no more, then again', async () => {
  const ask = () => limit(server.db, 'duplicate:u-a', 3, 60)
  for (let n = 0; n < 3; n++) await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429, retryAfter: 60 })
  await sql`update sys_attempt set since = since - interval '61 seconds'`.execute(server.db)
  await ask()
})
