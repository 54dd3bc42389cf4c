import { expect, test } from 'vitest'

import { FUZZED, fuzz } from '#kit/files/fuzz.ts'
import { patienceOf } from '#kit/patience.ts'

// 10 000 of each, with what they leave behind in memory: `npm run matrix -- fuzz`.
test.each(FUZZED)(
  '300 spoilt files as %s are taken or refused, and none holds the server up',
  { timeout: patienceOf(120_000) },
  async (name) => {
    const { files, slowestCpu } = await fuzz(name, 300)
    expect(files).toBe(300)
    expect(slowestCpu).toBeLessThan(2000)
  }
)
