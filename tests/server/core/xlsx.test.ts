import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'

import { writeXlsx } from '#server/core/xlsx.ts'

test('a file holds what the rows hold: texts as texts, figures as figures, formulas as words', async () => {
  const rows = [
    { title: '=HYPERLINK("http://x","y")', pages: 12, note: null },
    { title: '+1', pages: 0, note: '一\n二\u0000三' },
    { title: '0012', pages: -3.5, note: '' }
  ]
  const bytes = await writeXlsx(
    '文件/列表: 2026?',
    [
      { title: '题名', value: (row: (typeof rows)[0]) => row.title },
      { title: '页数', value: (row) => row.pages },
      { title: '备注', value: (row) => row.note }
    ],
    rows
  )
  expect(await readSheet(bytes)).toEqual([
    ['题名', '页数', '备注'],
    ['=HYPERLINK("http://x","y")', 12, null],
    ['+1', 0, '一\n二 三'],
    ['0012', -3.5, null]
  ])
  expect(bytes.toString('latin1')).not.toContain('<f>')
})

test('a file without rows has its titles', async () => {
  expect(await readSheet(await writeXlsx('空', [{ title: '题名', value: () => '' }], []))).toEqual([['题名']])
})
