import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { throttled } from '#core/state/throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what somebody else does without a pause is shown nevertheless, each time within the rest', async () => {
  let done = 0
  const { soon } = throttled(async () => done++, 300)
  for (let at = 0; at < 20; at++) {
    soon()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(done).toBe(6)
})

test('what happens while the last is being asked for is asked for afterwards, and what takes long rests twice as long', async () => {
  const begun: number[] = []
  const { soon } = throttled(() => {
    begun.push(performance.now())
    return new Promise((resolve) => setTimeout(resolve, 1000))
  }, 300)
  const start = performance.now()
  soon()
  await vi.advanceTimersByTimeAsync(400)
  soon()
  await vi.advanceTimersByTimeAsync(5000)
  expect(begun.map((at) => at - start)).toEqual([300, 3300])
})

test('a page that is left asks no more', async () => {
  let done = 0
  const { soon, stop } = throttled(async () => done++, 300)
  soon()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toBe(0)
})
