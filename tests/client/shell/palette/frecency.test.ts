import { expect, test } from 'vitest'

import { chosen, type Habits, weight } from '#shell/palette/frecency.ts'

const WEEK = 604_800_000

test('what was chosen often and lately weighs more; a choice halves every week', () => {
  let habits: Habits = {}
  habits = chosen(habits, 'old', 0)
  habits = chosen(habits, 'old', 0)
  habits = chosen(habits, 'new', 2 * WEEK)
  expect(weight(habits, 'old', 0)).toBe(2)
  expect(weight(habits, 'old', 2 * WEEK)).toBe(0.5)
  expect(weight(habits, 'new', 2 * WEEK)).toBe(1)
  expect(weight(habits, 'never', 0)).toBe(0)
})

test('two hundred habits are kept, and the weakest is forgotten first', () => {
  let habits: Habits = {}
  for (let number = 0; number <= 200; number++) habits = chosen(habits, `menu ${number}`, number)
  expect(Object.keys(habits)).toHaveLength(200)
  expect(weight(habits, 'menu 0', 200)).toBe(0)
  expect(weight(habits, 'menu 200', 200)).toBe(1)
})
