import { describe, expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'

const open = () => {
  const grid = createGrid({
    columns: fileColumns,
    kinds,
    rows: fileRows(6).map((row, at) => ({ ...row, retention: ['CQ', 'YJ', null][at % 3] ?? null })),
    say
  })
  const said: string[] = []
  grid.subscribe((change) => change.type === 'said' && said.push(say(change.text, change.words)))
  return { grid, said }
}
type Grid = ReturnType<typeof open>['grid']
/** What is in sight: ids, and the names of groups. */
const lines = ({ state: { rows } }: Grid) =>
  Array.from({ length: rows.size }, (_, at) => {
    const group = rows.groupAt(at)
    return group ? `${group.text || '空'}${group.isFolded ? '+' : ''}` : rows.row(rows.rowIndexAt(at)).id
  })

describe('rows under groups', () => {
  test('are grouped under what they share, in its order, and fold and unfold', () => {
    const { grid, said } = open()
    grid.view.groupBy('retention')
    expect(lines(grid)).toEqual(['永久', 'f2', 'f5', '长期', 'f1', 'f4', '空', 'f3', 'f6'])
    activateCell(grid.state, { line: 3, col: 2 })
    expect(grid.view.fold()).toBe(true)
    expect(lines(grid)).toEqual(['永久', 'f2', 'f5', '长期+', '空', 'f3', 'f6'])
    expect([grid.view.fold(true), grid.view.fold(false)]).toEqual([false, true])
    grid.view.groupBy(null)
    expect(lines(grid)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6'])
    expect(said).toEqual(['已按保管期限分组，共 3 组', '长期，2 行，已折叠', '长期，2 行，已展开', '已取消分组'])
  })

  test('a folded group in which something is wrong opens when F8 comes to it', () => {
    const { grid } = open()
    grid.view.groupBy('retention')
    activateCell(grid.state, { line: 0, col: 2 })
    grid.view.fold()
    activateCell(grid.state, { line: 1, col: 2 })
    grid.view.fold()
    expect(lines(grid)).toEqual(['永久+', '长期+', '空', 'f3', 'f6'])
    grid.set('f4', { title: '' })
    grid.nextError(false)
    expect(lines(grid)).toEqual(['永久+', '长期', 'f1', 'f4', '空', 'f3', 'f6'])
    expect(grid.state.rows.row(grid.state.rows.rowIndexAt(grid.state.cursor.at.line)).id).toBe('f4')
  })

  test('the line of a group stays active while rows above it are taken away, come back and are filtered', () => {
    const { grid } = open()
    grid.view.groupBy('retention')
    activateCell(grid.state, { line: 6, col: 2 })
    const on = () => grid.state.rows.groupAt(grid.state.cursor.at.line)?.text
    expect(on()).toBe('')
    grid.rows.remove([grid.state.rows.rowIndexOf('f2')])
    expect([on(), grid.state.cursor.at.line]).toEqual(['', 5])
    grid.server.take(['f5'])
    expect([on(), grid.state.cursor.at.line]).toEqual(['', 4])
    grid.view.filterBy('title', { has: '第3' })
    expect([on(), grid.state.cursor.at.line]).toEqual(['', 0])
    grid.view.showAll()
    expect([on(), grid.state.cursor.at.line]).toEqual(['', 3])
  })

  test('are sorted within their group, and counted and added up also while folded', () => {
    const { grid } = open()
    grid.view.groupBy('retention')
    grid.sortBy({ key: 'title', isDescending: true })
    expect(lines(grid)).toEqual(['永久', 'f5', 'f2', '长期', 'f4', 'f1', '空', 'f6', 'f3'])
    const sum = () => grid.state.totals.of(grid.state.columns.get('pages')!).sum
    const before = sum()
    activateCell(grid.state, { line: 0, col: 2 })
    grid.view.fold()
    expect([sum(), grid.status.rows, grid.all().length]).toEqual([before, 6, 6])
    grid.view.filterBy('docNo', { texts: ['C5-002', 'C5-001'] })
    expect([lines(grid), sum(), grid.status.rows]).toEqual([['永久+', '长期', 'f1'], 3, 2])
  })

  test('a paste and a fill pass over the lines of groups, and Tab goes past them', () => {
    const { grid } = open()
    grid.view.groupBy('retention')
    activateCell(grid.state, { line: 2, col: 3 })
    expect(grid.cells.paste([['甲'], ['乙'], ['丙']])).toMatchObject({ cells: 3, outside: 0 })
    expect(['f5', 'f1', 'f4'].map((id) => grid.get(id)?.docNo)).toEqual(['甲', '乙', '丙'])
    activateCell(grid.state, { line: 2, col: 8 })
    grid.edit.step('next')
    expect(grid.state.cursor.at).toEqual({ line: 4, col: 2 })
    activateCell(grid.state, { line: 0, col: 2 })
    activateCell(grid.state, { line: 8, col: 2 }, true)
    grid.rows.toggleRows()
    expect(grid.selected()).toHaveLength(6)
    expect(grid.rows.selected).toBe('all')
  })

  test('a row that is folded away is unfolded when one is to go to it, and what is wrong in it is listed', () => {
    const { grid } = open()
    grid.view.groupBy('retention')
    activateCell(grid.state, { line: 0, col: 2 })
    grid.view.fold()
    grid.set('f2', { title: '' })
    expect(grid.errors().map(({ line, key }) => [line, key])).toEqual([[-1, 'title']])
    grid.goTo('f2', 'title')
    expect(grid.state.rows.row(grid.state.rows.rowIndexAt(grid.state.cursor.at.line)).id).toBe('f2')
  })

  test('are stored with the state of the grid, and no row is put in at the line of a group', () => {
    const { grid, said } = open()
    grid.arrange({ group: 'retention' })
    expect(lines(grid)[0]).toBe('永久')
    activateCell(grid.state, { line: 0, col: 2 })
    grid.rows.insertBelow()
    expect([grid.all().length, said.at(-1)]).toEqual([6, '请先到组内的行，再插入行'])
    grid.view.reset()
    expect(lines(grid)).toHaveLength(6)
  })
})
