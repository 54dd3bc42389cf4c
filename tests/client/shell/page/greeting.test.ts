import { expect, test } from 'vitest'

import { greetingAt } from '#shell/page/greeting.ts'

test('the greeting follows the hour [9.K67]', () => {
  const greetings = [0, 8, 9, 11, 12, 13, 14, 19, 20, 23].map(greetingAt)
  expect(greetings).toEqual([
    'greeting.morning',
    'greeting.morning',
    'greeting.forenoon',
    'greeting.forenoon',
    'greeting.noon',
    'greeting.noon',
    'greeting.afternoon',
    'greeting.afternoon',
    'greeting.evening',
    'greeting.evening'
  ])
})
