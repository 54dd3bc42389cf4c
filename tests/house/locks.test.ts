import { expect, test } from 'vitest'

import { sources } from './sources.ts'

test('no advisory lock is taken: servers take turns by rows, which a pooler and every engine know', () => {
  const taken = sources('src').filter(({ text }) => /pg_(?:try_)?advisory/.test(text))
  expect(taken.map(({ path }) => path)).toEqual([])
})
