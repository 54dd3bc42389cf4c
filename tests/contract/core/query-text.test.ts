import { expect, test } from 'vitest'

import { queryText } from '#contract/core/query-text.ts'

test.each([
  ['5.I06', 'like', 'x', '*x*'],
  ['5.I07', 'ne', 'x', '!x'],
  ['5.I08', 'ge', '5', '>=5'],
  ['5.I09', 'le', '5', '<=5'],
  ['A39', 'eq', '5', '5']
] as const)('[%s] a text that is asked by %s: %s is sent as %s', (_, rule, value, sent) => {
  expect(queryText(rule, value)).toBe(sent)
})
