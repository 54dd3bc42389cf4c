import { expect, test } from 'vitest'

import { latest } from '#core/state/latest.ts'

test('a late answer to an earlier question is ignored, and the question stopped [4.S47]', async () => {
  const newest = latest()
  const first = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const one = newest((signal) => {
    signals.push(signal)
    return first.promise
  })
  const two = newest(async () => 'second')
  expect(signals[0]?.aborted).toBe(true)
  expect(await two).toEqual({ isLatest: true, value: 'second' })
  first.resolve('first')
  expect(await one).toEqual({ isLatest: false })
})

test('a late failure is ignored, the failure of the newest is not', async () => {
  const newest = latest()
  const first = Promise.withResolvers<string>()
  const one = newest(() => first.promise)
  const two = newest(async () => {
    throw new Error('no')
  })
  first.reject(new Error('late'))
  expect(await one).toEqual({ isLatest: false })
  await expect(two).rejects.toThrow('no')
})
