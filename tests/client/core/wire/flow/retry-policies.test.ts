import { expect, test } from 'vitest'

import { RETRY, retryDelay, retryDelays } from '#core/wire/flow/retry-policies.ts'
import { sources } from '../../../../house/sources.ts'

const policies = Object.entries(RETRY)

test.each(policies)('%s waits longer and longer, up to its ceiling, and ends when it says so', (_, policy) => {
  const waits = Array.from({ length: 12 }, (__, tried) => retryDelay(policy, tried, () => 0.5))
  const given = waits.filter((wait) => wait !== undefined)
  expect(given).toHaveLength(Math.min(12, policy.attempts))
  expect(given[0]).toBe(policy.first)
  expect(given).toEqual(given.toSorted((one, other) => one - other))
  expect(Math.max(...given)).toBeLessThanOrEqual(policy.ceiling)
  expect(policy.why).toMatch(/\.$/)
})

test('who comes back with others comes a quarter earlier or later', () => {
  const at = (random: number) => retryDelay(RETRY.connection, 1, () => random)
  expect([at(0), at(0.5), at(1)]).toEqual([750, 1000, 1250])
})

test('a piece of an upload is tried thrice more', () => {
  expect(retryDelays(RETRY.uploadPiece)).toEqual([250, 625, 1500])
})

test('no file counts waits of its own: all read the table', () => {
  const own = sources('src/client').filter(
    ({ path, text }) =>
      !path.endsWith('retry-policies.ts') &&
      /\b(?:FIRST_PAUSE|LONGEST_PAUSE|AGAIN_AFTER|firstPause)\b|Math\.random\(\) \/ 2/.test(text)
  )
  expect(own.map(({ path }) => path)).toEqual([])
})
