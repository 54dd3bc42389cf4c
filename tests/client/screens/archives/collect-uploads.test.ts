import { expect, test } from 'vitest'

import { followerOf } from '#screens/archives/collect-uploads.ts'

const row = (id: string, orderNum: number | null, nodeId = 'n') => ({ id, nodeId, orderNum })

test('a row whose live message overtakes the answer to its upload is inserted where the server numbers it', () => {
  // The third of a drop was first, and is numbered anew with every file that comes before it.
  const here = [row('third', 1)]
  expect(followerOf(row('first', 1), here)).toBe('third')
  expect(followerOf(row('second', 2), [row('first', 1), row('third', 2)])).toBe('third')
})
test('a row that somebody else has added comes last, and those of other items are passed over', () => {
  expect(followerOf(row('new', 4), [row('a', 1), row('b', 2), row('c', 9, 'other')])).toBeNull()
  expect(followerOf(row('new', null), [row('a', 1)])).toBeNull()
})
