import { describe, expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say, activate } from '#kit/drawn/grid.tsx'

const open = (count = 4, more = {}) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })

describe('pasting', () => {
  test('reads each text as its column does, and names the cells that refuse', () => {
    const grid = open()
    activate(grid, 1, 'docDate')
    const filled = grid.cells.paste([
      ['2025/3/6', '', '12', '永久', '是'],
      ['nonsense', '2025年4月1日', 'x', '百年', '否']
    ])
    expect(filled.cells).toBe(5)
    expect(filled.refused.map(({ rowIndex, key, text }) => [rowIndex, key, text])).toEqual([
      [2, 'docDate', 'nonsense'],
      [2, 'pages', 'x'],
      [2, 'retention', '百年']
    ])
    expect(grid.get('f2')).toMatchObject({
      docDate: '2025-03-06',
      endDate: null,
      pages: 12,
      retention: 'YJ',
      signed: 'Y'
    })
    expect(grid.get('f3')).toMatchObject({ docDate: '2025-03-03', endDate: '2025-04-01', signed: 'N' })
    grid.cells.undo()
    expect(grid.get('f2')).toMatchObject({ docDate: '2025-03-02', pages: 2 })
  })

  test('goes by the headings where the first line holds them', () => {
    const grid = open()
    activate(grid, 0, 'title')
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

  test('headings may be marked and broken into lines, and half of them may be no columns of ours', () => {
    const grid = open()
    activate(grid, 1, 'title')
    const filled = grid.cells.paste([
      ['文件\n题名*', '单位工程', '页数'],
      ['甲', '1号楼', '7'],
      ['乙', '', '8']
    ])
    expect(filled).toMatchObject({ cells: 4, refused: [], outside: 1 })
    expect([grid.get('f2'), grid.get('f3')]).toMatchObject([
      { title: '甲', pages: 7 },
      { title: '乙', pages: 8 }
    ])
    activate(grid, 0, 'title')
    grid.cells.paste([
      ['保管期限', '甲', '乙'],
      ['丙', 'C5-100', '2025-01-01']
    ])
    expect(grid.get('f1')).toMatchObject({ title: '保管期限', docNo: '甲' })
  })

  test('headings never match a column that is kept from sight for good', () => {
    const columns: GridColumn[] = [{ key: 'docId', title: '文件编号', type: 'hidden' }, ...fileColumns]
    const grid = open(2, { columns })
    activate(grid, 0, 'title')
    grid.cells.paste([['文件编号'], ['C5-900']])
    expect(grid.get('f1')).toMatchObject({ docNo: 'C5-900' })
    expect(grid.get('f1')?.docId).toBeUndefined()
  })

  test('is repeated over a range that is so many times as large, and done once over any other', () => {
    const grid = open(6)
    const pages = () => grid.all().map((row) => row.pages)
    activate(grid, 0, 'pages', 5, 'pages')
    expect(grid.cells.paste([['10'], ['20']]).cells).toBe(6)
    expect(pages()).toEqual([10, 20, 10, 20, 10, 20])
    activate(grid, 0, 'pages', 4, 'pages')
    expect(grid.cells.paste([['1'], ['2']]).cells).toBe(2)
    expect(pages()).toEqual([1, 2, 10, 20, 10, 20])
    activate(grid, 3, 'pages', 5, 'pages')
    grid.cells.paste([['7', '永久']])
    expect(grid.all().map((row) => [row.pages, row.retention])).toEqual([
      [1, 'CQ'],
      [2, 'CQ'],
      [10, 'CQ'],
      [7, 'YJ'],
      [7, 'YJ'],
      [7, 'YJ']
    ])
    grid.cells.undo()
    expect(pages()).toEqual([1, 2, 10, 20, 10, 20])
  })

  test('a choice and what depends on it are pasted together', () => {
    const columns: GridColumn[] = [
      {
        key: 'province',
        title: '省',
        type: 'select',
        linkageKey: 'city',
        options: ['浙江', '江苏'].map((text) => ({ value: text, text }))
      },
      { key: 'city', title: '市', type: 'select' }
    ]
    const cities: Readonly<Record<string, string>> = { 浙江: '杭州', 江苏: '苏州' }
    const linkedOptions = (_: GridColumn, parent: unknown) => [
      { value: cities[String(parent)]!, text: cities[String(parent)]! }
    ]
    const grid = createGrid({ columns, kinds, rows: [{ id: 'a', province: '浙江', city: '杭州' }], linkedOptions })
    activate(grid, 0, 'province')
    expect(grid.cells.paste([['江苏', '苏州']])).toMatchObject({ cells: 2, refused: [] })
    expect(grid.get('a')).toMatchObject({ province: '江苏', city: '苏州' })
  })

  test('a choice whose own choices are still on their way is pasted once they have come, to the row where that is now', async () => {
    const columns: GridColumn[] = [
      {
        key: 'province',
        title: '省',
        type: 'select',
        linkageKey: 'city',
        options: ['浙江', '江苏'].map((text) => ({ value: text, text }))
      },
      { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
      { key: 'district', title: '区', type: 'select' }
    ]
    const below: Readonly<Record<string, string>> = { 浙江: '杭州', 江苏: '苏州', 苏州: '姑苏' }
    const linkedOptions = async (_: GridColumn, parent: unknown) => {
      const text = below[String(parent)]
      if (text === undefined) throw new Error('没有')
      return [{ value: text, text }]
    }
    const grid = createGrid({ columns, kinds, rows: [{ id: 'a' }, { id: 'b' }], linkedOptions })
    activate(grid, 1, 'province')
    expect(grid.cells.paste([['江苏', '苏州', '姑苏']]).cells).toBe(0)
    grid.rows.add(null, [{}])
    await expect.poll(() => grid.get('b')).toMatchObject({ province: '江苏', city: '苏州', district: '姑苏' })
    grid.cells.undo()
    expect(grid.get('b')).toMatchObject({ province: null, city: null, district: null })
    activate(grid, 1, 'province')
    grid.cells.paste([['浙江', '杭州', '西湖']])
    await expect
      .poll(() => grid.cells.leftover?.cells.map(({ id, key, text }) => [id, key, text]))
      .toEqual([['a', 'district', '西湖']])
    expect(grid.get('a')).toMatchObject({ province: '浙江', city: '杭州' })
  })

  test('one text fills the whole range, and what finds no cell is counted', () => {
    const grid = open()
    activate(grid, 0, 'pages', 2, 'pages')
    expect(grid.cells.paste([['5']]).cells).toBe(3)
    activate(grid, 3, 'pages')
    expect(grid.cells.paste([['1'], ['2'], ['3']])).toMatchObject({ cells: 1, outside: 2 })
  })

  test('what lies below the last row can have rows of its own, in one step', () => {
    const grid = open(2)
    activate(grid, 1, 'docDate')
    expect(
      grid.cells.paste([
        ['2025/3/1', '', '5'],
        ['2025/3/2', '', '6'],
        ['', '', ''],
        ['x', '', '7']
      ])
    ).toMatchObject({ cells: 2, outside: 4 })
    grid.cells.addLeftover()
    expect(grid.all().map((row) => [row.docDate, row.pages, row.retention])).toEqual([
      ['2025-03-01', 1, 'CQ'],
      ['2025-03-01', 5, 'CQ'],
      ['2025-03-02', 6, 'CQ'],
      [null, 7, 'CQ']
    ])
    expect(grid.state.cursor.at.line).toBe(2)
    expect(grid.cells.leftover).toMatchObject({ cells: [{ key: 'docDate', text: 'x' }], outside: 0, rest: [] })
    expect(grid.status.unsent).toBe(3)
    grid.cells.undo()
    expect([grid.all().length, grid.cells.leftover]).toEqual([2, null])
    grid.cells.redo()
    expect(grid.all().map(({ pages }) => pages)).toEqual([1, 5, 6, 7])
    grid.cells.undo()
    grid.cells.undo()
    expect(grid.all().map(({ pages }) => pages)).toEqual([1, 2])
  })

  test('leaves alone what may not be edited', () => {
    const grid = open(2, { lockOf: ({ id }: { id: string }) => (id === 'f1' ? '已提交' : null) })
    activate(grid, 0, 'pages')
    const filled = grid.cells.paste([['9'], ['9']])
    expect([filled.cells, filled.refused.map(({ reason }) => reason)]).toEqual([1, [{ message: '已提交' }]])
  })
})
