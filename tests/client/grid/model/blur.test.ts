import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, kinds } from '#kit/drawn/grid.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a cell that has been left is checked 100 ms later, not before [9.K26]', () => {
  const grid = createGrid({ columns: fileColumns, kinds, rows: [{ id: 'a', title: '' }] })
  activateCell(grid.state, { line: 0, col: grid.state.columns.placeOf('title') })
  grid.edit.open()
  grid.edit.cancel()
  vi.advanceTimersByTime(99)
  expect(grid.status.errors).toBe(0)
  vi.advanceTimersByTime(1)
  expect(grid.status.errors).toBe(1)
})
