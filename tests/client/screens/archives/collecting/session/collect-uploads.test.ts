import { expect, test } from 'vitest'

import { followerOf, rememberDropPlace } from '#screens/archives/collecting/session/collect-uploads.ts'

const row = (id: string, orderNum: number | null, nodeId = 'n') => ({ id, nodeId, orderNum, objects: [{ path: id }] })

test('files of one drop follow each other by name, whichever row the server makes first and whichever message brings it', () => {
  for (const [place, name] of ['first', 'second', 'third'].entries()) rememberDropPlace(name, 1, place)
  // What came first was numbered 1, and so was each one that was inserted before it: no message says that it was numbered anew.
  const [first, second, third] = [row('first', 1), row('second', 1), row('third', 1)]
  expect(followerOf(second, [third])).toBe('third')
  expect(followerOf(third, [second])).toBeNull()
  expect(followerOf(first, [second, third])).toBe('second')
  expect(followerOf(row('second', 2), [first, third])).toBe('third')
})
test('a row that somebody else has added comes last, and those of other items are passed over', () => {
  expect(followerOf(row('new', 4), [row('a', 1), row('b', 2), row('c', 9, 'other')])).toBeNull()
  expect(followerOf(row('new', null), [row('a', 1)])).toBeNull()
})
