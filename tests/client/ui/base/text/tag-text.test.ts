import { expect, test } from 'vitest'

import { splitTags, tagsOf } from '#ui/base/text/tag-text.ts'

test('[5.I04] every two characters make a tag, whatever their code units', () => {
  expect(tagsOf('abcdef')).toBe('ab;cd;ef')
  expect(tagsOf('结构验收记')).toBe('结构;验收;记')
  expect(tagsOf('𠮷𠮶钢')).toBe('𠮷𠮶;钢')
  expect(tagsOf('')).toBe('')
})

test('[5.I05] semicolons that are typed fall away, narrow and wide', () => {
  expect(tagsOf('a;bcd')).toBe('ab;cd')
  expect(tagsOf('；；结；构;')).toBe('结构')
})

test('a kept value is its tags and a last character that is none yet', () => {
  expect(splitTags('ab;cd;e')).toEqual({ tags: ['ab', 'cd'], rest: 'e' })
  expect(splitTags('ab;cd')).toEqual({ tags: ['ab', 'cd'], rest: '' })
  expect(splitTags(null)).toEqual({ tags: [], rest: '' })
})
