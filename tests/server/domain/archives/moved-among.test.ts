import { expect, test } from 'vitest'

import { movedAmong } from '#server/domain/archives/moved-among.ts'

test.each([
  ['abcd', 'abcd', ''],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'acbd', 'c'],
  ['abcdef', 'fabcde', 'f'],
  ['', '', '']
])('of %s that became %s only as few as explain it were moved', (before, after, moved) => {
  const found = movedAmong([...before], [...after])
  expect(found).toHaveLength(moved.length)
  if (moved !== 'c') expect(found.join('')).toBe(moved)
})
