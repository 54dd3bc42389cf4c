import { describe, expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say, activate } from '#kit/drawn/grid.tsx'

const open = (count = 4, more = {}) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })

describe('a pasted text', () => {
  test('numbers and days are read as spreadsheets show them; a percentage and a comma out of place are refused', () => {
    const grid = open(12)
    const written = (key: string, texts: readonly string[]) => {
      activate(grid, 0, key)
      const { refused } = grid.cells.paste(texts.map((text) => [text]))
      return texts.map((_, at) =>
        refused.some(({ rowIndex }) => rowIndex === at) ? 'refused' : (grid.get(`f${at + 1}`)?.[key] ?? null)
      )
    }
    const numbers = [
      '1,234',
      '-12,345,678.5',
      '１２３．５',
      ' 42 ',
      '¥1,200.00',
      '￥-8',
      '12.5%',
      '1,2',
      '1.2.3',
      '1e5',
      '(5)'
    ]
    expect(written('pages', numbers)).toEqual([
      1234,
      -12345678.5,
      123.5,
      42,
      1200,
      -8,
      'refused',
      'refused',
      'refused',
      'refused',
      'refused'
    ])
    const days = [
      '2025/3/1',
      '2025-3-1',
      '2025.03.01',
      '2025年3月1日',
      '２０２５/３/１',
      '20250301',
      '2025/3/1 0:00',
      '2025/3/1 8:30',
      '2025/2/30',
      '45717',
      '3月1日'
    ]
    const day = '2025-03-01'
    expect(written('docDate', days)).toEqual([
      day,
      day,
      day,
      day,
      day,
      day,
      day,
      'refused',
      'refused',
      'refused',
      'refused'
    ])
  })

  test('a choice that is stopped is pasted nowhere but where it is', () => {
    const options = [
      { value: '1', text: '在用' },
      { value: '2', text: '已停用', disabled: true }
    ]
    const columns: GridColumn[] = [
      { key: 'one', title: '一', type: 'select', options },
      { key: 'more', title: '多', type: 'list_multi', options }
    ]
    const grid = createGrid({ columns, kinds, rows: [{ id: 'a', one: '2', more: '1,2' }, { id: 'b' }], say })
    activate(grid, 0, 'one')
    const line = ['已停用', '已停用、在用']
    expect(grid.cells.paste([line, line]).refused.map(({ rowIndex, key }) => [rowIndex, key])).toEqual([
      [1, 'one'],
      [1, 'more']
    ])
    expect(grid.get('a')).toMatchObject({ one: '2', more: '1,2' })
  })

  test('a box reads its own words first, and what spreadsheets write for on and off', () => {
    const read = (customValue: readonly [string, string] | undefined, texts: readonly string[]) => {
      const columns: GridColumn[] = [
        {
          key: 'on',
          title: '启用',
          type: 'checkbox',
          ...(customValue && { customValue: [...customValue] as [string, string] })
        }
      ]
      const grid = createGrid({ columns, kinds, rows: texts.map((_, at) => ({ id: String(at) })), say })
      activate(grid, 0, 'on')
      grid.cells.paste([...texts.map((text) => [text]), ['']])
      return grid.all().map((row) => row.on)
    }
    expect(read(['0', '1'], ['0', '1', '是', '√', 'TRUE', '☐'])).toEqual(['0', '1', '0', '0', '0', '1'])
    expect(read(['Y', 'N'], ['y', 'N', '✔', '×', '1', '0'])).toEqual(['Y', 'N', 'Y', 'N', 'Y', 'N'])
    expect(read(undefined, ['true', '否'])).toEqual([true, false])
  })

  test('a choice of several whose own text holds a comma is found', () => {
    const options = ['图纸、照片', '声像'].map((text, at) => ({ value: String(at), text }))
    const grid = createGrid({
      columns: [{ key: 'kinds', title: '种类', type: 'list_multi', options }],
      kinds,
      rows: [{ id: 'a', kinds: '0' }, { id: 'b' }],
      say
    })
    activate(grid, 0, 'kinds')
    const copied = grid.cells.copy()
    activate(grid, 1, 'kinds')
    expect([copied, grid.cells.paste(copied).cells, grid.get('b')?.kinds]).toEqual([[['图纸、照片']], 1, '0'])
  })

  test('a title that a spreadsheet breaks into lines is one line; a long text keeps its lines', () => {
    const columns: GridColumn[] = [
      { key: 'title', title: '题名', type: 'input' },
      { key: 'note', title: '备注', type: 'textarea' }
    ]
    const grid = createGrid({ columns, kinds, rows: [{ id: 'a' }], say })
    activate(grid, 0, 'title')
    const text = '混凝土 \r\n试块 strength\nreport\n（二）\n'
    grid.cells.paste([[text, text]])
    expect(grid.get('a')).toMatchObject({ title: '混凝土试块 strength report（二）', note: text })
  })
})
