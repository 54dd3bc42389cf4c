import { expect, test } from 'vitest'

import { dayPart } from '#core/work/greeting.ts'

test('the greeting follows the hour [9.K67]', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => dayPart(hour))
  const from = (part: string) => [parts.indexOf(part as never), parts.lastIndexOf(part as never)]
  expect(['morning', 'forenoon', 'noon', 'afternoon', 'evening'].map(from)).toEqual([
    [0, 8],
    [9, 11],
    [12, 13],
    [14, 19],
    [20, 23]
  ])
})
