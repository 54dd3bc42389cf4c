import { describe, expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say, activate } from '#kit/drawn/grid.tsx'

const open = (count = 4, more = {}) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })

describe('copying and filling', () => {
  test('gives the texts that are seen', () => {
    const grid = open()
    activate(grid, 0, 'pages', 1, 'signed')
    expect(grid.cells.copy()).toEqual([
      ['1', '长期', '否'],
      ['2', '长期', '否']
    ])
  })

  test('fills a range with its first row, one cell with the one above, and empties', () => {
    const grid = open()
    activate(grid, 0, 'pages', 3, 'pages')
    expect(grid.cells.fillDown().cells).toBe(3)
    expect(grid.all().map(({ pages }) => pages)).toEqual([1, 1, 1, 1])
    activate(grid, 1, 'title')
    grid.cells.ditto()
    expect(grid.get('f2')?.title).toBe('第1层验收记录')
    activate(grid, 0, 'title', 1, 'title')
    expect(grid.cells.clear().cells).toBe(2)
    expect(grid.get('f1')?.title).toBeNull()
    activate(grid, 0, 'title')
    expect(grid.cells.ditto().cells).toBe(0)
  })

  test('emptying says how many cells are empty now and how many may not be; a box is unticked, and nothing else', () => {
    const grid = open(2, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
    const said: unknown[] = []
    grid.subscribe((change) => change.type === 'said' && said.push([change.text, change.words]))
    grid.set('f1', { signed: 'Y' })
    activate(grid, 0, 'pages', 1, 'signed')
    grid.cells.clear()
    expect(grid.get('f1')).toMatchObject({ pages: null, retention: null, signed: 'N' })
    expect(said).toEqual([['clearedSome', { count: 3, refused: 3 }]])
    activate(grid, 0, 'signed')
    expect(grid.cells.clear().cells).toBe(0)
    grid.set('f1', { signed: 'Y' })
    expect(grid.cells.paste([['']]).cells).toBe(1)
    expect(grid.get('f1')?.signed).toBe('N')
  })

  test('values are put into cells of rows by their ids as one step; a locked row and one that is gone are left as they are', () => {
    const grid = open(4, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
    const outcome = grid.cells.giveRows(
      ['f1', 'f2', 'f4', 'gone'].map((id) => ({ id, values: { pages: 77, signed: 'Y' } }))
    )
    expect([outcome.cells, outcome.refused.map(({ key, reason }) => [key, reason])]).toEqual([
      4,
      [
        ['pages', { message: '已提交' }],
        ['signed', { message: '已提交' }]
      ]
    ])
    expect(grid.all().map(({ pages }) => pages)).toEqual([77, 2, 3, 77])
    grid.cells.undo()
    expect(grid.all().map(({ pages }) => pages)).toEqual([1, 2, 3, 4])
    expect(grid.get('f1')?.signed).not.toBe('Y')
  })

  test('ten thousand rows are filled and undone at once', () => {
    const grid = open(10_000)
    activate(grid, 0, 'pages', 9999, 'pages')
    grid.set('f1', { pages: 77 })
    grid.cells.fillDown()
    expect(grid.get('f10000')?.pages).toBe(77)
    grid.cells.undo()
    expect(grid.get('f10000')?.pages).toBe((9999 % 9) + 1)
    expect(grid.state.totals.of(grid.state.columns.get('pages')!).sum).toBe(
      77 + Array.from({ length: 9999 }, (_, at) => ((at + 1) % 9) + 1).reduce((sum, one) => sum + one, 0)
    )
  })
})

test('what belongs to its row alone is neither filled into others nor copied with it', () => {
  const columns: GridColumn[] = [
    { key: 'title', title: '题名', type: 'input' },
    { key: 'files', title: '电子文件', type: 'file' }
  ]
  const rows = ['a', 'b'].map((id) => ({ id, title: id, files: `${id}.pdf` }))
  const grid = createGrid({ columns, rows, say, kinds: { ...kinds, file: { ...kinds.file, isOwn: true } } })
  activate(grid, 0, 'title', 1, 'files')
  const filled = grid.cells.fillDown()
  expect([filled.cells, filled.refused]).toEqual([
    1,
    [{ rowIndex: 1, key: 'files', text: 'a.pdf', reason: { text: 'ownOnly' } }]
  ])
  expect(grid.get('b')).toMatchObject({ title: 'a', files: 'b.pdf' })
  activate(grid, 0, 'title')
  grid.rows.duplicate()
  expect(grid.all()[1]).toMatchObject({ title: 'a', files: null })
  activate(grid, 2, 'files')
  expect(grid.cells.clear().cells).toBe(1)
})
