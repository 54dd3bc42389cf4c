import { expect, test } from 'vitest'

import { sayFor } from '#server/core/text/say.ts'

test('a number is followed by the English word for one or for many, and Chinese needs no other text', () => {
  const [english, chinese] = [sayFor({ lang: 'en' }), sayFor({})]
  const said = (say: typeof english) => [0, 1, 2].map((count) => say('rules:job.exported', { count }))
  expect(said(english)).toEqual(['0 rows were exported', '1 row was exported', '2 rows were exported'])
  expect(new Set(said(chinese)).size).toBe(3)
  expect(chinese('rules:job.exported', { count: 1 })).not.toMatch(/row/)
})
