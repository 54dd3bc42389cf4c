import { expect, test } from 'vitest'

import { isNews } from '#ui/base/job-news.ts'

test('how far a job has come is news after ten per cent, or after five seconds if it has come further', () => {
  const last = { percent: 20, time: 1000 }
  expect(isNews(last, { percent: 29, time: 5999 })).toBe(false)
  expect(isNews(last, { percent: 30, time: 1001 })).toBe(true)
  expect(isNews(last, { percent: 21, time: 6000 })).toBe(true)
  expect(isNews(last, { percent: 20, time: 60_000 })).toBe(false)
})
