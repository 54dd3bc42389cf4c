import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import { poolReceivesOwn } from '#server/db/connections/receives-own.ts'
import type { Opened } from '#server/db/open.ts'
import { wakeEachOther } from '#server/db/connections/wake.ts'

let here: Opened
let elsewhere: Opened
beforeAll(async () => {
  ;[here, elsewhere] = [await openTestDatabase('bare'), await openTestDatabase('bare')]
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
})

test('a server that is woken by others knows that it is, and is not woken by what it sends to itself', async () => {
  let wakes = 0
  const reported: boolean[] = []
  const wake = wakeEachOther(here.pool, {
    woken: () => void wakes++,
    onChange: (receives) => void reported.push(receives),
    every: 100
  })
  await expect.poll(wake.receives).toBe(true)
  expect([wakes, reported]).toEqual([0, []])
  await here.pool.query('notify archives_live')
  await expect.poll(() => wakes).toBe(1)
  await wake.close()
})

test('a server whose LISTEN receives nothing notices it, says so once, and says when it receives again', async () => {
  // What is sent in one database does not come to another, as behind a pool that lends connections by transaction.
  let listensTo: pg.Pool = elsewhere.pool
  const way = {
    connect: () => listensTo.connect(),
    query: here.pool.query.bind(here.pool)
  } as Pick<pg.Pool, 'connect' | 'query'>
  const reported: boolean[] = []
  const wake = wakeEachOther(way, {
    woken: () => undefined,
    onChange: (receives) => void reported.push(receives),
    patience: 200,
    every: 50
  })
  await expect.poll(() => reported).toEqual([false])
  expect(wake.receives()).toBe(false)
  listensTo = here.pool
  await expect.poll(() => reported).toEqual([false, true])
  expect(wake.receives()).toBe(true)
  await wake.close()
})

test('an operator can ask whether what one connection of a pool sends comes to another', async () => {
  expect(await poolReceivesOwn(here.pool, 5000)).toBe(true)
})
