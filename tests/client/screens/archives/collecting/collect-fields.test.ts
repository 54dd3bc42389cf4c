import { expect, test } from 'vitest'

import type { QueryField } from '#parts/query/query-line.ts'
import { withServerFields } from '#screens/archives/collecting/collect-fields.ts'

const field = (name: string, title: string): QueryField => ({ field: name, title, type: 'input' })
const titles = (fields: readonly QueryField[]) => fields.map(({ title }) => title)
const serverFields = [field('status', '状态'), field('catalogName', '目录条款'), field('format', '格式')]

test('目录条款 is once among what files may be asked by', () => {
  expect(
    titles(withServerFields([field('catalogCode', '目录条款'), field('title', '文件题名')], serverFields))
  ).toEqual(['目录条款', '文件题名', '状态', '格式'])
})

test('where no template has it, the server’s word for it can be asked', () => {
  expect(titles(withServerFields([field('format', '文件格式')], serverFields))).toEqual([
    '文件格式',
    '状态',
    '目录条款'
  ])
})
