import { expect, test } from 'vitest'

import { TalkBudget } from '#server/core/sockets/talk-budget.ts'

test('a user says 240 messages in a minute over all sockets together, and again in the next', () => {
  const budget = new TalkBudget()
  const said = Array.from({ length: 300 }, (_, n) => budget.allows('somebody', 100, n))
  expect(said.filter(Boolean)).toHaveLength(240)
  expect(budget.allows('another', 100, 300)).toBe(true)
  expect(budget.allows('somebody', 100, 60_001)).toBe(true)
})

test('a user says a megabyte in a minute', () => {
  const budget = new TalkBudget()
  const said = Array.from({ length: 100 }, (_, n) => budget.allows('somebody', 16_384, n))
  expect(said.filter(Boolean)).toHaveLength(64)
})
