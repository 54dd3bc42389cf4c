import { expect, test } from 'vitest'

import { READERS, sendHostile } from '#kit/product/hostile-uploads.ts'
import { patienceOf } from '#kit/patience.ts'

// 2,000 to each, with what they leave behind in memory: `npm run matrix -- hostile-uploads`.
test(
  'spoilt files that a person sends, also where they are packed, neither end the server nor make it fail',
  async () => {
    const seen: unknown[] = []
    for await (const { name, unread, deaths, failed } of sendHostile(6)) seen.push({ name, unread, deaths, failed })
    expect(seen).toEqual(Object.keys(READERS).map((name) => ({ name, unread: 0, deaths: 0, failed: [] })))
  },
  patienceOf(300_000)
)
