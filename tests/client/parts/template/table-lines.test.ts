import { expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { linesInFile, textsOfRows } from '#parts/template/table-lines.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'key', title: '标识', type: 'input' },
  {
    ...{ key: 'type', title: '类型', type: 'select' },
    options: [
      { value: 'input', text: '文本' },
      { value: 'date', text: '日期' }
    ]
  },
  { key: 'required', title: '必填', type: 'checkbox', customValue: ['Y', 'N'] }
]
const ROWS = [
  { key: 'title', type: 'input', required: 'Y' },
  { key: 'docDate', type: 'date', required: 'N' }
]

test('a table that went to a file comes back as it was', () => {
  const titles = COLUMNS.map(({ title = '' }) => title)
  const texts = textsOfRows(COLUMNS, ROWS)
  expect(texts[0]).toEqual(['title', '文本', 'Y'])
  expect(linesInFile(COLUMNS, [titles, ...texts])).toEqual({ rows: ROWS, unknown: [] })
})

test('columns of a file are found by title or key in any order, below a heading of the whole, and those without a field are named', () => {
  const lines = [['本市字段表'], ['必填*', '备注', 'KEY'], ['是', '无', 'title']]
  expect(linesInFile(COLUMNS, lines, '是')).toEqual({ rows: [{ required: 'Y', key: 'title' }], unknown: ['备注'] })
  expect(linesInFile(COLUMNS, [['甲', '乙']])).toEqual({ rows: [], unknown: [] })
})
