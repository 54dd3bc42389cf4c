import { expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const columns: GridColumn[] = [...fileColumns, { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true }]

test('rows that come in any order are inserted before the row that they are said to precede, and are numbered so', () => {
  const all = fileRows(5)
  const grid = createGrid({ columns, kinds, rows: [all[0]!, all[3]!] })
  const next: Readonly<Record<string, string>> = { f2: 'f4', f3: 'f4' }
  grid.server.enter([all[1]!, all[2]!, all[4]!], ({ id }) => next[id] ?? null)
  expect(grid.all().map(({ id, orderNum }) => [id, orderNum])).toEqual([1, 2, 3, 4, 5].map((n) => [`f${n}`, n]))
  expect(grid.status.unsent).toBe(0)
})

test('a row whose follower is not there comes at the end', () => {
  const all = fileRows(3)
  const grid = createGrid({ columns, kinds, rows: all.slice(0, 2) })
  grid.server.enter([all[2]!], () => 'elsewhere')
  expect(grid.all().map(({ id }) => id)).toEqual(['f1', 'f2', 'f3'])
})
