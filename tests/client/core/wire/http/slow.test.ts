import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { $isSlow, watchSlow } from '#core/wire/http/slow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer is late after four seconds, until the last late one has come', () => {
  const [first, second, quick] = [watchSlow(), watchSlow(), watchSlow()]
  vi.advanceTimersByTime(3999)
  quick()
  expect($isSlow.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect($isSlow.get()).toBe(true)
  first()
  first()
  expect($isSlow.get()).toBe(true)
  second()
  expect($isSlow.get()).toBe(false)
})
