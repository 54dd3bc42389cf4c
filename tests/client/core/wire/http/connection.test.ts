import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { $connection, connectionLost, connectionWorks, whenOnline } from '#core/wire/http/connection.ts'

let isThere = false
const look = vi.fn(async () => {
  if (!isThere) throw new TypeError('Failed to fetch')
  return new Response('{}')
})

beforeEach(() => {
  isThere = false
  look.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', look)
})
afterEach(() => {
  connectionWorks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost server is tried, less and less often, until it is back', async () => {
  connectionLost()
  connectionLost()
  expect($connection.get()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = look.mock.calls.length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(15)
  isThere = true
  await vi.advanceTimersByTimeAsync(13_000)
  expect($connection.get()).toBe('online')
  const found = look.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look.mock.calls).toHaveLength(found)
})

test('a server whose database is away is not there', async () => {
  look.mockImplementationOnce(async () => new Response('{}', { status: 503 }))
  connectionLost()
  await vi.advanceTimersByTimeAsync(700)
  expect(look).toHaveBeenCalledTimes(1)
  expect($connection.get()).toBe('reconnecting')
})

test('a machine without a network is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  connectionLost()
  expect($connection.get()).toBe('offline')
})

test('who waits goes on when the server is back, or gives up', async () => {
  await whenOnline()
  connectionLost()
  const stop = new AbortController()
  const [waits, givesUp] = [whenOnline(), whenOnline(stop.signal)]
  stop.abort(new Error('enough'))
  await expect(givesUp).rejects.toThrow('enough')
  isThere = true
  await vi.advanceTimersByTimeAsync(1000)
  await waits
})
