import { expect, test } from 'vitest'

import { shortened, shortName } from '#ui/base/text/ellipsis-text.ts'

test('[9.K45] 25 ASCII characters are shown whole, 13 Chinese ones are cut to 12', () => {
  expect(shortened('a'.repeat(25))).toBe('a'.repeat(25))
  expect(shortened('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
  expect(shortened('档'.repeat(12))).toBe('档'.repeat(12))
  expect(shortened('档'.repeat(13))).toBe(`${'档'.repeat(12)}…`)
  expect(shortened(`${'档'.repeat(12)}a`)).toBe(`${'档'.repeat(12)}a`)
})

test('another width may be asked for, and no character is torn apart', () => {
  expect(shortened('主体结构', 4)).toBe('主体…')
  expect(shortened('👨‍👩‍👧图', 2)).toBe('👨‍👩‍👧…')
  expect(shortened('e\u0301clair', 3)).toBe('e\u0301c…')
  expect(shortened('one two', 4)).toBe('one…')
  expect(shortened('')).toBe('')
})

test('[9.K46] the name of a file is shortened to five characters, whatever their width', () => {
  expect(shortName('竣工图纸目录.pdf')).toBe('竣工图纸目…')
  expect(shortName('a.pdf')).toBe('a.pdf')
  expect(shortName('ab.pdf')).toBe('ab.pd…')
})
