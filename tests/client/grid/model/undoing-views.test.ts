import { describe, expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'

const open = (count = 6, more = {}) => {
  const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })
  const said: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') said.push(say(change.text, change.words))
  })
  // As the table of columns reports their first state.
  grid.arrange({ order: [], widths: {}, hidden: [], pinned: [] })
  return { grid, said, undo: () => grid.cells.undo(), redo: () => grid.cells.redo() }
}
type Grid = ReturnType<typeof open>['grid']
const shown = ({ state: { rows } }: Grid) =>
  Array.from({ length: rows.size }, (_, place) => rows.row(rows.rowIndexAt(place)).id)
const columns = ({ state }: Grid) =>
  state.columns.placed.filter(({ edge }) => edge === null).map(({ key, width }) => `${key} ${width}`)

describe('sorts, filters and groups', () => {
  test('a sort, a filter and a group are undone one after the other, and done again, each announced by its name', () => {
    const { grid, said, undo, redo } = open(12)
    const before = shown(grid)
    grid.sortBy({ key: 'pages', isDescending: true })
    const sortedSo = shown(grid)
    grid.view.filterBy('title', { has: '第1' })
    const filteredSo = shown(grid)
    grid.view.groupBy('retention')
    expect(filteredSo.length).toBeLessThan(12)
    undo()
    expect([grid.view.group, shown(grid)]).toEqual([null, filteredSo])
    undo()
    expect([grid.view.filters, shown(grid)]).toEqual([{}, sortedSo])
    undo()
    expect([grid.view.sorts, shown(grid)]).toEqual([[], before])
    undo()
    redo()
    expect(shown(grid)).toEqual(sortedSo)
    expect(said.slice(-5)).toEqual(['已撤销：分组', '已撤销：筛选', '已撤销：排序', '没有可撤销的操作', '已重做：排序'])
  })

  test('columns that were hidden, moved, frozen and made wider are as before; a column that is dragged wider is one step', () => {
    const { grid, said, undo, redo } = open()
    const before = columns(grid)
    const first = { order: [], widths: {}, hidden: [], pinned: [] }
    const hidden = { ...first, hidden: ['pages'] }
    const moved = { ...hidden, order: ['title', 'docNo'] }
    grid.arrange(hidden)
    grid.arrange(moved)
    grid.arrange({ ...moved, pinned: ['title'] })
    for (const width of [210, 220, 300]) grid.arrange({ ...moved, pinned: ['title'], widths: { title: width } })
    expect(columns(grid)).toContain('title 300')
    for (let step = 0; step < 4; step++) undo()
    expect(columns(grid)).toEqual(before)
    expect(said).toEqual(['已撤销：列宽', '已撤销：列的冻结', '已撤销：列的顺序', '已撤销：列的显示与隐藏'])
    undo()
    expect(said.at(-1)).toBe('没有可撤销的操作')
    for (let step = 0; step < 4; step++) redo()
    expect(columns(grid)).toContain('title 300')
    expect(columns(grid).some((column) => column.startsWith('pages'))).toBe(false)
  })

  test('putting all back is one step', () => {
    const { grid, said, undo } = open()
    grid.arrange({ order: [], widths: { title: 300 }, hidden: [], pinned: [] })
    grid.sortBy({ key: 'pages', isDescending: true })
    const arranged = [columns(grid), shown(grid)]
    grid.view.reset()
    expect(columns(grid)).not.toContain('title 300')
    undo()
    expect([columns(grid), shown(grid)]).toEqual(arranged)
    expect(said.at(-1)).toBe('已撤销：排序、列宽')
  })

  test('is in one history with what was typed: each step comes back in its turn', () => {
    const { grid, said, undo } = open()
    grid.set('f2', { title: '改过的题名' })
    grid.sortBy({ key: 'pages', isDescending: true })
    grid.set('f3', { pages: 99 })
    undo()
    expect(grid.get('f3')?.pages).not.toBe(99)
    expect(grid.view.sorts.length).toBe(1)
    undo()
    expect([grid.view.sorts, grid.get('f2')?.title]).toEqual([[], '改过的题名'])
    undo()
    expect(grid.get('f2')?.title).not.toBe('改过的题名')
    expect(said.at(-1)).toMatch(/^已撤销：“文件题名”的修改，现为 /)
  })

  test('who brings the rows sorted is asked for them as they were, also when all is put back', () => {
    const asked: unknown[] = []
    const { grid, undo } = open(3, { sorts: 'there', onSort: (_first: unknown, sorts: unknown) => asked.push(sorts) })
    grid.sortBy({ key: 'pages', isDescending: true })
    grid.load(fileRows(3))
    undo()
    grid.sortBy({ key: 'title', isDescending: false })
    grid.view.reset()
    expect(asked).toEqual([[{ key: 'pages', isDescending: true }], [], [{ key: 'title', isDescending: false }], []])
  })

  test('what nobody asked for is no step: how it was kept, and a hidden column that must be seen', () => {
    const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(3), say })
    const kept = { order: [], widths: {}, hidden: ['docNo'], pinned: [] }
    grid.subscribe((change) => {
      if (change.type === 'reveal') grid.arrange({ ...kept, hidden: [] })
    })
    grid.arrange({ ...kept, sorts: [{ key: 'pages', isDescending: true }] })
    expect(grid.state.history.canUndo).toBe(false)
    grid.goTo('f1', 'docNo')
    expect(grid.state.columns.placeOf('docNo')).toBeGreaterThan(0)
    expect(grid.state.history.canUndo).toBe(false)
  })
})

describe('what was undone is announced', () => {
  test('by how many cells and rows', () => {
    const { grid, said, undo, redo } = open()
    grid.cells.write([1, 2, 3].map((rowIndex) => ({ rowIndex, key: 'docNo', value: `N-${rowIndex}` })))
    undo()
    grid.rows.add(undefined, [{}])
    undo()
    redo()
    expect(said.filter((words) => words.startsWith('已'))).toEqual([
      '已撤销：3 个单元格的修改',
      '已在第 7 行插入 1 行',
      '已撤销：新增 1 行',
      '已重做：新增 1 行'
    ])
  })
})
