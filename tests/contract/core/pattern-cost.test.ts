import { describe, expect, test } from 'vitest'

import { MOST_CHECKED, patternFault, wholePattern } from '#contract/core/pattern-cost.ts'
import rules from '../../../src/server/db/seed/data/check-rules.json' with { type: 'json' }

describe('a pattern', () => {
  test.each(rules.flatMap(({ parts }) => parts.map(({ pattern }) => pattern)))(
    '%s of the rules that come along is used',
    (pattern) => expect(patternFault(pattern)).toBeUndefined()
  )

  test.each([
    '[a-z]+',
    '\\d{3}-\\d{4,}',
    '(?:19|20)\\d{2}',
    '(?<year>\\d{4})[\\]\\w]?',
    '\\p{Script=Han}{2,8}',
    '[^)]*',
    ''
  ])('%s is used', (pattern) => expect(patternFault(pattern)).toBeUndefined())

  test.each(['(', '[a', 'a)(b', 'a{2,1}', '\\p{Nope}', '*'])('%s is no expression', (pattern) =>
    expect(patternFault(pattern)).toBe('pattern.invalid')
  )

  test.each([
    '(a+)+',
    '(a|a)*',
    '(a|aa)+$',
    '([a-z]+)*x',
    '.*.*.*x',
    '(?:a?){30}a{30}',
    '((a{1,9}){1,9}){1,9}',
    '(?=(a+)+)b',
    '(a*)\\1',
    '\\d{1,400}\\d{1,400}\\d{1,400}'
  ])('%s would keep some values busy, and is not used', (pattern) => expect(patternFault(pattern)).toBe('pattern.slow'))

  test('that is used answers for the longest value that is checked, whatever it holds', () => {
    for (const pattern of ['.*.*x', '[a-z]*[a-z]*', '(?:ab){1,200}a*']) {
      expect(patternFault(pattern)).toBeUndefined()
      expect(wholePattern(pattern).test(`${'a'.repeat(MOST_CHECKED - 1)}!`)).toBe(false)
    }
  })
})
