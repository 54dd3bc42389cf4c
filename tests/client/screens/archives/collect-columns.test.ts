import { expect, test } from 'vitest'

import type { Column } from '#contract/core/column.ts'
import { sharedColumns, sizeText } from '#screens/archives/collect-columns.ts'

const template = (code: string, ...columns: Column[]) => ({ code, name: code, level: 'file', version: 1, columns })
const title: Column = { key: 'title', title: '题名', type: 'input' }
const pages: Column = { key: 'pages', title: '页数', type: 'inputNumber' }

test('an item shows every column of its template', () => {
  expect(sharedColumns([template('file_text', title, pages)]).map(({ key }) => key)).toEqual(['title', 'pages'])
})
test('a group of several templates shows the columns that all of them share', () => {
  const photo = template('file_photo', { ...title, title: '照片题名' }, { key: 'pages', title: '页数', type: 'input' })
  expect(sharedColumns([template('file_text', title, pages), photo])).toEqual([title])
})
test('a size is told in the largest unit that fits', () => {
  expect([0, 900, 1536, 1_048_576, 157_286_400].map(sizeText)).toEqual(['0 B', '900 B', '1.5 KB', '1.0 MB', '150 MB'])
})
