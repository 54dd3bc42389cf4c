import i18next from 'i18next'
import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'
import { printedGrid, printedView } from '#parts/print/printed-grid.ts'

const t = i18next.getFixedT(null, 'parts')
const gridOf = (count: number) => createGrid({ columns: fileColumns, rows: fileRows(count), kinds })
const printed = (grid: ReturnType<typeof gridOf>, sumsOf?: readonly string[]) => {
  const piece = printedGrid(grid, t, sumsOf)
  if (piece.kind !== 'table') throw new Error('a grid is printed as a table')
  return piece
}

test('every row of a grid is printed, its number first, and the sums of its footer last', () => {
  const { rows, columns } = printed(gridOf(2000))
  expect(rows.filter(({ kind }) => kind === undefined).length).toBe(2000)
  expect(columns[0]?.title).toBe('序号')
  expect(rows[1999]?.cells[0]).toBe('2000')
  expect(rows.filter(({ kind }) => kind === 'sum').map(({ cells }) => cells[0])).toEqual(['合计', '平均'])
})

test('columns that are hidden are not printed, nor rows that are filtered out; the filter and the order are named', () => {
  const grid = gridOf(20)
  const [first] = grid.all()
  grid.set(first!.id, { title: '唯一的题名' })
  grid.arrange({ hidden: ['docNo'] })
  grid.view.filterBy('title', { has: '唯一' })
  grid.sortBy({ key: 'title', isDescending: true })
  const { rows, columns } = printed(grid)
  expect(columns.map(({ title }) => title)).not.toContain('文件编号')
  expect(rows.filter(({ kind }) => kind === undefined).map(({ cells }) => cells[1])).toEqual(['唯一的题名'])
  expect(printedView(grid, t)).toEqual([
    { term: '列筛选', value: '文件题名：唯一' },
    { term: '排序', value: '文件题名降序' }
  ])
})

test('a group has a line of its own with its name and how many rows it holds', () => {
  const grid = gridOf(3)
  grid.view.groupBy('title')
  const groups = printed(grid).rows.filter(({ kind }) => kind === 'group')
  expect(groups.length).toBe(3)
  expect(groups[0]?.cells[0]).toMatch(/（1 行）$/)
  expect(printedView(grid, t)).toEqual([{ term: '分组', value: '文件题名' }])
})

test('a screen names columns that are added up as well', () => {
  const columns = fileColumns.map(({ statistics: _, ...column }) => column)
  const grid = createGrid({ columns, rows: fileRows(4), kinds })
  const pages = grid.all().reduce((sum, row) => sum + Number(row.pages), 0)
  const { rows } = printed(grid, ['pages'])
  const at = printed(grid).columns.findIndex(({ title }) => title === '页数')
  expect(rows.at(-1)).toMatchObject({ kind: 'sum' })
  expect(rows.at(-1)?.cells[at]).toBe(String(pages))
  expect(printed(grid).rows.length).toBe(4)
})

test('a later page of a list goes on counting its rows on paper', () => {
  const piece = printedGrid(gridOf(2), t, [], 11)
  expect(piece.kind === 'table' && piece.rows.slice(0, 2).map(({ cells }) => cells[0])).toEqual(['11', '12'])
})
