import { expect, test } from 'vitest'

import { movedAmong } from '#server/transfers/reading/moved-files.ts'

const moved = (before: string, after: string) => [...movedAmong([...before], [...after])].join('')

test('of an order the fewest files are named that have moved; what came or went has not', () => {
  expect(moved('abcdef', 'abcdef')).toBe('')
  expect(moved('abcdef', 'abdefc')).toBe('c')
  expect(moved('abcdef', 'fabcde')).toBe('f')
  expect(moved('abcdef', 'abxdef')).toBe('')
  expect(moved('abcd', 'badc')).toHaveLength(2)
  expect(moved('', 'ab')).toBe('')
})
