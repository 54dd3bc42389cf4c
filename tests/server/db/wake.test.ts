import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import { poolHearsItself } from '#server/db/hears-itself.ts'
import type { Opened } from '#server/db/open.ts'
import { wakeEachOther } from '#server/db/wake.ts'

let here: Opened
let elsewhere: Opened
beforeAll(async () => {
  ;[here, elsewhere] = [await openTestDatabase('bare'), await openTestDatabase('bare')]
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
})

test('a server that is woken by others knows that it hears, and is not woken by what it says to itself', async () => {
  let wakes = 0
  const reported: boolean[] = []
  const wake = wakeEachOther(here.pool, {
    woken: () => void wakes++,
    onHearing: (hears) => void reported.push(hears),
    every: 100
  })
  await expect.poll(wake.hears).toBe(true)
  expect([wakes, reported]).toEqual([0, []])
  await here.pool.query('notify archives_live')
  await expect.poll(() => wakes).toBe(1)
  await wake.close()
})

test('a server whose LISTEN hears nothing notices it, says so once, and says when it hears again', async () => {
  // What is said in one database is not heard in another, as behind a pool that lends connections by transaction.
  let listensTo: pg.Pool = elsewhere.pool
  const way = {
    connect: () => listensTo.connect(),
    query: here.pool.query.bind(here.pool)
  } as Pick<pg.Pool, 'connect' | 'query'>
  const reported: boolean[] = []
  const wake = wakeEachOther(way, {
    woken: () => undefined,
    onHearing: (hears) => void reported.push(hears),
    patience: 200,
    every: 50
  })
  await expect.poll(() => reported).toEqual([false])
  expect(wake.hears()).toBe(false)
  listensTo = here.pool
  await expect.poll(() => reported).toEqual([false, true])
  expect(wake.hears()).toBe(true)
  await wake.close()
})

test('an operator can ask a pool whether its connections hear each other', async () => {
  expect(await poolHearsItself(here.pool, 5000)).toBe(true)
})
