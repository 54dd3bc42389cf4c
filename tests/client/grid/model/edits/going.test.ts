import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const open = (count: number) => createGrid({ columns: fileColumns, kinds, rows: fileRows(count) })

test('the active cell stays on a sum while rows come and go', () => {
  const grid = open(12)
  activateCell(grid.state, { line: 13, col: 6 })
  grid.server.enter(fileRows(14).slice(12))
  expect(grid.state.cursor.at).toEqual({ line: 15, col: 6 })
  grid.view.filterBy('title', { has: '第1' })
  expect([grid.state.rows.size, grid.state.cursor.at.line]).toEqual([6, 7])
})

test('the active row stays active, and its place where it is removed', () => {
  const grid = open(4)
  activateCell(grid.state, { line: 2, col: 3 })
  grid.server.take(['f1'])
  expect(grid.state.cursor.at.line).toBe(1)
  grid.server.take(['f3'])
  expect(grid.state.cursor.at.line).toBe(1)
  grid.server.take(['f2', 'f4'])
  expect(grid.state.cursor.at.line).toBe(-1)
  grid.load(fileRows(3))
  expect(grid.state.cursor.at.line).toBe(0)
})

test('the active row stays active when the list is brought anew with others before it', () => {
  const grid = open(4)
  activateCell(grid.state, { line: 2, col: 3 })
  grid.refresh([{ id: 'x', title: '新的' }, ...fileRows(4)])
  expect(grid.state.cursor.at).toEqual({ line: 3, col: 3 })
})

test.each([
  ['a title', -1, -1],
  ['a sum', 4, 2],
  ['a row that is gone', 3, 1]
])('the active cell on %s is not moved by other rows', (_, before, after) => {
  const grid = open(4)
  activateCell(grid.state, { line: before, col: 3 })
  grid.load(fileRows(2))
  expect(grid.state.cursor.at).toEqual({ line: after, col: 3 })
  activateCell(grid.state, { line: after, col: 3 })
  grid.refresh(fileRows(2))
  expect(grid.state.cursor.at).toEqual({ line: after, col: 3 })
})
