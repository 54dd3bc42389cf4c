import { expect, test } from 'vitest'

import { PASSWORD } from '#server/config/setting.ts'
import { strengthOf } from '#ui/base/text/password-strength.ts'

const LETTERS = [
  '',
  'a',
  'abcdefg',
  'Abcdefg',
  '档案资料管理',
  'passphrase',
  'Correct-Horse_',
  'é'.repeat(5),
  '𠀀𠀁𠀂𠀃𠀄𠀅'
]
const DIGITS = ['', '1', '2026', '12345678', '٣', '1'.repeat(120)]
const SIGNS = ['', '!', '&^%$#@', ' ', '\n']
const tries = LETTERS.flatMap((letters) =>
  DIGITS.flatMap((digits) => SIGNS.flatMap((signs) => [letters + digits + signs, signs + digits + letters + letters]))
)

test('what the server refuses is weak, and what is called medium or strong the server takes', () => {
  const typed = tries.filter((password) => password !== '')
  expect(typed.filter((password) => !PASSWORD.test(password) && strengthOf(password) !== 'weak')).toEqual([])
  expect(typed.filter((password) => strengthOf(password) !== 'weak' && !PASSWORD.test(password))).toEqual([])
  expect(new Set(typed.map((password) => strengthOf(password)))).toEqual(new Set(['weak', 'medium', 'strong']))
})

test.each([
  ['', undefined],
  ['abc123', 'weak'],
  ['abcdefgh', 'weak'],
  ['20261231', 'weak'],
  ['aaaaaaa1', 'weak'],
  ['𠀀𠀁𠀂𠀃𠀄𠀅7', 'weak'],
  [`a1${'b'.repeat(199)}`, 'weak'],
  ['archive7', 'medium'],
  ['archives2026', 'medium'],
  ['Abc12Abc12Abc12', 'medium'],
  ['Archives2026', 'strong'],
  ['archives-2026', 'strong'],
  ['城建档案2026abcd', 'strong'],
  ['thearchivesof2026', 'strong']
])('the password %j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
