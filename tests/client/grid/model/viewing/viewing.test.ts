import { describe, expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { listFaults } from '#grid/model/edits/faults.ts'
import { textsIn } from '#grid/model/viewing/filtering.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'

const open = (count = 6, more = {}) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })
type Grid = ReturnType<typeof open>
const shown = ({ state: { rows } }: Grid) =>
  Array.from({ length: rows.size }, (_, place) => rows.row(rows.rowIndexAt(place)).id)
const announcements = (grid: Grid) => {
  const said: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') said.push(say(change.text, change.words))
  })
  return said
}

describe('sorting by several columns', () => {
  test('the first weighs most, the next decide among equals, and each is announced', () => {
    const grid = open(4)
    for (const [id, retention, pages] of [
      ['f1', 'DQ', 2],
      ['f2', 'CQ', 1],
      ['f3', 'DQ', 9],
      ['f4', 'CQ', 5]
    ] as const)
      grid.set(id, { retention, pages })
    const said = announcements(grid)
    grid.view.turnSort('retention', false)
    grid.view.turnSort('pages', true)
    grid.view.turnSort('pages', true)
    expect(shown(grid)).toEqual(['f3', 'f1', 'f4', 'f2'])
    expect(said).toEqual(['已按保管期限升序排列', '已按保管期限升序、页数升序排列', '已按保管期限升序、页数降序排列'])
    grid.view.turnSort('pages', true)
    expect(grid.view.sorts).toEqual([{ key: 'retention', isDescending: false }])
    grid.view.turnSort('retention', false)
    grid.view.turnSort('retention', false)
    expect(shown(grid)).toEqual(['f1', 'f2', 'f3', 'f4'])
  })

  test('the loader of the rows gets all of them', () => {
    const sortCalls: unknown[] = []
    const grid = open(3, { sorts: 'there', onSort: (...sorts: unknown[]) => sortCalls.push(sorts) })
    grid.sortBy([
      { key: 'pages', isDescending: true },
      { key: 'title', isDescending: false }
    ])
    expect(sortCalls).toEqual([
      [
        { key: 'pages', isDescending: true },
        [
          { key: 'pages', isDescending: true },
          { key: 'title', isDescending: false }
        ]
      ]
    ])
    expect(shown(grid)).toEqual(['f1', 'f2', 'f3'])
  })
})

test('a sort that is turned around follows what was edited meanwhile, and sums stay what they were', () => {
  const grid = open(4)
  const total = grid.state.totals.of(grid.state.columns.get('pages')!)
  grid.view.turnSort('title', false)
  expect(shown(grid)).toEqual(['f1', 'f2', 'f3', 'f4'])
  grid.set('f1', { title: '第9层验收记录' })
  grid.view.turnSort('title', false)
  expect(shown(grid)).toEqual(['f1', 'f4', 'f3', 'f2'])
  grid.view.turnSort('title', false)
  grid.view.turnSort('title', false)
  expect(shown(grid)).toEqual(['f2', 'f3', 'f4', 'f1'])
  expect(grid.state.totals.of(grid.state.columns.get('pages')!)).toEqual(total)
})

describe('filtering', () => {
  test('shows the rows that pass every filter, says how many, and gives all of them back', async () => {
    const grid = open(12)
    const said = announcements(grid)
    grid.view.filterBy('title', { has: '第1' })
    expect(shown(grid)).toEqual(['f1', 'f10', 'f11', 'f12'])
    grid.view.filterBy('pages', { texts: ['2', '3'] })
    expect(shown(grid)).toEqual(['f11', 'f12'])
    expect([grid.all().length, (await grid.values()).ok]).toEqual([12, true])
    grid.view.showAll()
    expect(shown(grid)).toHaveLength(12)
    expect(said).toEqual(['已筛选，显示 4 行，共 12 行', '已筛选，显示 2 行，共 12 行', '已取消筛选，共 12 行'])
  })

  test('empty cells are a choice like any other', () => {
    const grid = open(4)
    grid.set('f2', { docNo: null })
    expect(textsIn(grid.state, grid.state.columns.get('docNo')!, 3)).toEqual({
      texts: ['C5-001', '', 'C5-003'],
      isCut: true
    })
    grid.view.filterBy('docNo', { texts: [''] })
    expect(shown(grid)).toEqual(['f2'])
    grid.view.filterBy('docNo', { has: '  ' })
    expect(shown(grid)).toHaveLength(4)
  })

  test('a row that is edited away from its filter stays in sight, and none leaves its place among the others', () => {
    const grid = open(6)
    grid.view.filterBy('title', { texts: ['第2层验收记录', '第5层验收记录'] })
    grid.set('f2', { title: '改过' })
    expect(shown(grid)).toEqual(['f2', 'f5'])
    activateCell(grid.state, { line: 0, col: 2 })
    grid.rows.duplicate()
    expect(shown(grid).length).toBe(3)
    expect(
      grid
        .all()
        .map(({ id }) => id)
        .indexOf('f5')
    ).toBe(5)
    grid.cells.undo()
    grid.view.showAll()
    expect(shown(grid)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6'])
  })

  test('a paste, a fill and a deletion leave alone what is out of sight', () => {
    const grid = open(6)
    grid.state.selection.set([0, 1], true)
    grid.view.filterBy('title', { texts: ['第2层验收记录', '第5层验收记录'] })
    expect(grid.selected()).toEqual(['f2'])
    activateCell(grid.state, { line: 0, col: 3 })
    const pasted = grid.cells.paste([['甲'], ['乙'], ['丙']])
    expect([pasted.cells, pasted.outside]).toEqual([2, 1])
    expect(grid.all().map(({ docNo }) => docNo)).toEqual(['C5-001', '甲', 'C5-003', 'C5-004', '乙', 'C5-006'])
    activateCell(grid.state, { line: 0, col: 3 })
    activateCell(grid.state, { line: 1, col: 3 }, true)
    grid.cells.fillDown()
    expect(grid.all().map(({ docNo }) => docNo)).toEqual(['C5-001', '甲', 'C5-003', 'C5-004', '甲', 'C5-006'])
  })

  test('what is wrong out of sight is counted, listed and announced', () => {
    const grid = open(4)
    grid.set('f1', { title: '' })
    grid.view.filterBy('docNo', { has: '3' })
    const said = announcements(grid)
    expect([grid.status.errors, listFaults(grid.state).map(({ line, key }) => [line, key])]).toEqual([
      1,
      [[-1, 'title']]
    ])
    grid.cells.nextError(false)
    expect(said).toEqual(['1 个错误在筛选隐藏的行中'])
    grid.goTo('f1', 'title')
    expect(grid.state.cursor.at).toEqual({ line: 0, col: 2 })
  })

  test('what is wrong in a hidden column is listed, and F8 asks for the column', () => {
    const grid = open(4)
    grid.arrange({ hidden: ['title'] })
    grid.set('f2', { title: '', pages: 0 })
    const wanted: string[] = []
    grid.subscribe((change) => change.type === 'reveal' && wanted.push(change.key))
    expect(listFaults(grid.state).map(({ line, col, key }) => [line, col < 0, key])).toEqual([
      [1, false, 'pages'],
      [1, true, 'title']
    ])
    grid.nextError(false)
    expect(wanted).toEqual(['title'])
    grid.goTo('f2', 'title')
    expect(wanted).toEqual(['title', 'title'])
    grid.set('f2', { title: '有' })
    grid.cells.nextGap(false)
    expect(wanted).toEqual(['title', 'title'])
    grid.set('f3', { title: '' })
    grid.cells.nextGap(false)
    expect(wanted).toEqual(['title', 'title', 'title'])
  })

  test('rows cannot be moved while some are out of sight', () => {
    const grid = open(4)
    const said = announcements(grid)
    grid.view.filterBy('docNo', { has: 'C5' })
    grid.rows.move(1)
    expect(said.at(-1)).toBe('已排序、筛选或分组，不能移动行；请先取消')
  })
})

test('sorts, filters and groups are stored as plain JSON, and comes back', () => {
  const grid = open(6)
  const kept = JSON.parse(
    JSON.stringify({
      sorts: [{ key: 'pages', isDescending: true }],
      filters: { title: { has: '层' }, pages: { texts: ['2', '3'] } }
    })
  )
  grid.arrange(kept)
  expect(shown(grid)).toEqual(['f3', 'f2'])
  grid.refresh(fileRows(3))
  expect(shown(grid)).toEqual(['f3', 'f2'])
  grid.view.reset()
  expect(shown(grid)).toEqual(['f1', 'f2', 'f3'])
})
