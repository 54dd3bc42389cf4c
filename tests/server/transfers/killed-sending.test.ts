import { expect, test } from 'vitest'

import { killedSending } from '#kit/server/killed-sending.ts'
import { patienceOf } from '#kit/patience.ts'

/** A draw of what `npm run matrix -- killed-sending` does at 50 moments. */
const DRAW = { seed: 29, most: 2 }
/**
 * Two servers start, and each again after a kill, beside other tests. It is given up before the test is: what was started would go on after
 * that. Milliseconds.
 */
const [WHOLE, BEYOND] = [patienceOf(300_000), patienceOf(500_000)]

test('a package whose sender, receiver or database is killed on its way is there once and whole at the end, with one receipt', {
  timeout: BEYOND
}, async () => {
  const { kills, faults } = await killedSending({ ...DRAW, whole: WHOLE })
  expect(faults, `${kills.join(', ')}: ${faults.join('; ')}`).toEqual([])
})
