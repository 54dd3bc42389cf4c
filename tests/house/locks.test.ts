import { expect, test } from 'vitest'

import { sources } from './sources.ts'

/** Where one is still taken: a transaction that sees only its project has no row of its own to lock yet. */
const STILL: readonly string[] = ['src/server/organisation/edit-information.ts']

test('no further advisory lock is taken: servers take turns by rows, which a pooler and every engine know', () => {
  const taken = sources('src').filter(({ text }) => /pg_(?:try_)?advisory/.test(text))
  expect(taken.map(({ path }) => path)).toEqual(STILL)
})
