import { expect, test } from 'vitest'

import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'
import { joinDescriptions } from '#screens/archives/collecting/actions/joined-descriptions.ts'

const FILES: Readonly<Record<string, readonly string[]>> = {
  f1: ['关于核准的批复.pdf'],
  f2: ['会议纪要, 第2次.PDF', '签到表.pdf'],
  f3: ['图纸.dwg'],
  f4: ['图纸.pdf']
}
const TITLES = ['文件名', '电子文件名']
const open = (status: Readonly<Record<string, string>> = {}) => {
  const rows = fileRows(4).map((row) => ({
    ...row,
    status: status[row.id] ?? 'draft',
    objects: (FILES[row.id] ?? []).map((name) => ({ name }))
  }))
  return createGrid({ columns: fileColumns, kinds, rows, say }) as unknown as GridSession['grid']
}
const lines = (...given: readonly (readonly string[])[]) =>
  given.map((cells, at) => ({ no: at + 1, cells: [...cells] }))
const found = (grid: GridSession['grid'], ...given: readonly (readonly string[])[]) =>
  joinDescriptions(grid, lines(...given), TITLES)?.lines.map((line) => [line.found, line.id])

test('a line finds its file by the name, with or without suffix, folder and case, and by one of several names', () => {
  expect(
    found(
      open(),
      ['文件名', '文件题名', '页数'],
      ['关于核准的批复', '批复', '2'],
      ['D:\\上报\\会议纪要, 第2次.pdf', '纪要', '3'],
      ['不存在.pdf', '别的', '']
    )
  ).toEqual([
    ['file', 'f1'],
    ['file', 'f2'],
    ['none', null]
  ])
  expect(found(open(), ['文件名', '文件题名', '页数'], ['签到表.pdf；缺.pdf', '签到', '1'])).toEqual([['file', 'f2']])
})

test('a line without a file name finds its file by the number, whatever the width and blanks of its signs', () => {
  const grid = open()
  const number = String(grid.get('f2')?.docNo)
  expect(found(grid, ['文件编号', '文件题名'], [` ${number} `, '新题名'])).toEqual([['number', 'f2']])
})

test('a line that means several files, one that another line meant before, and one of a submitted file find none', () => {
  expect(
    found(
      open({ f1: 'submitted' }),
      ['文件名', '文件题名', '页数'],
      ['图纸', '图', '1'],
      ['图纸.dwg', '图', '1'],
      ['图纸.dwg', '图', '2'],
      ['关于核准的批复.pdf', '批复', '2']
    )
  ).toEqual([
    ['several', null],
    ['file', 'f3'],
    ['twice', null],
    ['closed', null]
  ])
})

test('the line of titles may come below others, and what no column has is named', () => {
  const table = joinDescriptions(
    open(),
    lines(['某工程文件清单'], ['文件题名*', '电子文件名', '单位工程', '页数'], ['甲', '图纸.pdf', '1号楼', '7']),
    TITLES
  )
  expect(table).toMatchObject({ titles: ['文件题名', '页数'], unknown: ['单位工程'] })
  expect(table?.lines).toEqual([
    { no: 3, found: 'file', id: 'f4', name: '图纸.pdf', texts: { title: '甲', pages: '7' } }
  ])
  expect(joinDescriptions(open(), lines(['甲', '乙'], ['1', '2']), TITLES)).toBeNull()
})

test('what is imported changes cells and adds rows as one step, leaves alone what a cell says already, and is undone at once', async () => {
  const grid = open()
  const before = grid.all().map(({ title, pages }) => [title, pages])
  const filled = await grid.cells.putRows([
    { id: 'f1', texts: { title: String(grid.get('f1')?.title), pages: '12', retention: '' } },
    { id: null, texts: { title: '新来的', pages: 'x' } }
  ])
  expect(filled).toMatchObject({ cells: 2, refused: [{ key: 'pages', text: 'x' }] })
  expect(grid.get('f1')?.pages).toBe(12)
  expect(grid.all()).toHaveLength(5)
  expect(grid.all().at(-1)?.title).toBe('新来的')
  grid.cells.undo()
  expect(grid.all().map(({ title, pages }) => [title, pages])).toEqual(before)
})
