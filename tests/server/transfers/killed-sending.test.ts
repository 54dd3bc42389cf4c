import { expect, test } from 'vitest'

import { killedSending } from '#kit/server/killed-sending.ts'
import { patienceOf } from '#kit/patience.ts'

/** A draw of what `npm run matrix -- killed-sending` does at 50 moments. */
const DRAW = { seed: 29, most: 2 }
/** Two servers start, and each again after a kill, beside other tests. Milliseconds. */
const WHOLE = patienceOf(400_000)

test('a package whose sender, receiver or database is killed on its way is there once and whole at the end, with one receipt', {
  timeout: WHOLE
}, async () => {
  const { kills, faults } = await killedSending(DRAW)
  expect(faults, kills.join(', ')).toEqual([])
})
