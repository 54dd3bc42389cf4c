import { describe, expect, test } from 'vitest'

import { fromHtml, fromTsv, toHtml, toTsv } from '#grid/model/clipboard.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { go } from '#grid/model/going.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/grid.tsx'

const open = (count = 4, more = {}) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })
const stand = (grid: ReturnType<typeof open>, line: number, key: string, toLine = line, toKey = key) => {
  go(grid.desk, { line, col: grid.desk.columns.placeOf(key) })
  if (toLine !== line || toKey !== key) go(grid.desk, { line: toLine, col: grid.desk.columns.placeOf(toKey) }, true)
}

describe('tables of text', () => {
  test('go to a spreadsheet and back with tabs, line ends and quotes in them', () => {
    const table = [
      ['a\tb', 'two\nlines', 'say "so"'],
      ['', '12345678901234567890', 'c']
    ]
    expect(fromTsv(toTsv(table))).toEqual(table)
    expect(fromHtml(toHtml(table))).toEqual([
      ['a\tb', 'two\nlines', 'say "so"'],
      ['', '12345678901234567890', 'c']
    ])
  })

  test('come as spreadsheets write them: a line end at the end, a quote inside, cells that span', () => {
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4']
    ])
    expect(fromTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']])
    expect(fromTsv('"5" pipe\tx')).toEqual([['"5" pipe', 'x']])
    expect(fromHtml('<p>a</p>')).toBeNull()
    expect(fromHtml('<table><tr><td colspan=2>a&amp;b</td><td><b>c</b>&nbsp;</td></tr></table>')).toEqual([['a&b', '', 'c']])
  })
})

describe('pasting', () => {
  test('reads each text as its column does, and tells which cells refuse', () => {
    const grid = open()
    stand(grid, 1, 'docDate')
    const filled = grid.cells.paste([
      ['2025/3/6', '', '12', '永久', '是'],
      ['nonsense', '2025年4月1日', 'x', '百年', '否']
    ])
    expect(filled.cells).toBe(5)
    expect(filled.refused.map(({ slot, key, text }) => [slot, key, text])).toEqual([
      [2, 'docDate', 'nonsense'],
      [2, 'pages', 'x'],
      [2, 'retention', '百年']
    ])
    expect(grid.get('f2')).toMatchObject({ docDate: '2025-03-06', endDate: null, pages: 12, retention: 'YJ', signed: 'Y' })
    expect(grid.get('f3')).toMatchObject({ docDate: '2025-03-03', endDate: '2025-04-01', signed: 'N' })
    grid.cells.undo()
    expect(grid.get('f2')).toMatchObject({ docDate: '2025-03-02', pages: 2 })
  })

  test('goes by the headings where the first line holds them', () => {
    const grid = open()
    stand(grid, 0, 'title')
    grid.cells.paste([
      ['页数', '文件题名'],
      ['7', '甲'],
      ['8', '乙']
    ])
    expect(
      grid
        .all()
        .map(({ title, pages }) => [title, pages])
        .slice(0, 2)
    ).toEqual([
      ['甲', 7],
      ['乙', 8]
    ])
  })

  test('one text fills the whole range, and what finds no cell is counted', () => {
    const grid = open()
    stand(grid, 0, 'pages', 2, 'pages')
    expect(grid.cells.paste([['5']]).cells).toBe(3)
    stand(grid, 3, 'pages')
    expect(grid.cells.paste([['1'], ['2'], ['3']])).toMatchObject({ cells: 1, outside: 2 })
  })

  test('leaves alone what may not be edited', () => {
    const grid = open(2, { lockOf: ({ id }: { id: string }) => (id === 'f1' ? '已提交' : null) })
    stand(grid, 0, 'pages')
    const filled = grid.cells.paste([['9'], ['9']])
    expect([filled.cells, filled.refused.map(({ reason }) => reason)]).toEqual([1, [{ message: '已提交' }]])
  })
})

describe('copying and filling', () => {
  test('gives the texts that are seen', () => {
    const grid = open()
    stand(grid, 0, 'pages', 1, 'signed')
    expect(grid.cells.copy()).toEqual([
      ['1', '长期', '否'],
      ['2', '长期', '否']
    ])
  })

  test('fills a range with its first row, one cell with the one above, and empties', () => {
    const grid = open()
    stand(grid, 0, 'pages', 3, 'pages')
    expect(grid.cells.fillDown().cells).toBe(3)
    expect(grid.all().map(({ pages }) => pages)).toEqual([1, 1, 1, 1])
    stand(grid, 1, 'title')
    grid.cells.ditto()
    expect(grid.get('f2')?.title).toBe('第1层验收记录')
    stand(grid, 0, 'title', 1, 'title')
    expect(grid.cells.clear().cells).toBe(2)
    expect(grid.get('f1')?.title).toBeNull()
    stand(grid, 0, 'title')
    expect(grid.cells.ditto().cells).toBe(0)
  })

  test('ten thousand rows are filled and undone at once', () => {
    const grid = open(10_000)
    stand(grid, 0, 'pages', 9999, 'pages')
    grid.set('f1', { pages: 77 })
    grid.cells.fillDown()
    expect(grid.get('f10000')?.pages).toBe(77)
    grid.cells.undo()
    expect(grid.get('f10000')?.pages).toBe((9999 % 9) + 1)
    expect(grid.desk.totals.of(grid.desk.columns.get('pages')!).sum).toBe(77 + Array.from({ length: 9999 }, (_, at) => ((at + 1) % 9) + 1).reduce((sum, one) => sum + one, 0))
  })
})
