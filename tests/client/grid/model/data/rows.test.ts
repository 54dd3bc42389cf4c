import { describe, expect, test, vi } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { isTemporary } from '#grid/model/data/row-ids.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const orderColumn = { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true } as const
const open = (count = 4, more = {}) =>
  createGrid({
    columns: [orderColumn, ...fileColumns],
    kinds,
    rows: fileRows(count).map((row, place) => ({ ...row, orderNum: place + 1 })),
    ...more
  })
const ids = (grid: ReturnType<typeof open>) => grid.all().map(({ id }) => id)
const announcements = (grid: ReturnType<typeof open>) => {
  const said: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') said.push([change.text, ...Object.values(change.words)].join(' '))
  })
  return said
}

describe('rows', () => {
  test('[2.D31] [3.E54] [3.E55] [4.S14] a new row has the defaults, an id that marks it as new, and is announced as such', () => {
    const grid = open(2)
    const [rowIndex] = grid.rows.add(undefined, [{}])
    const row = grid.state.rows.row(rowIndex!)
    expect(row).toMatchObject({ retention: 'CQ', signed: 'N', title: null, orderNum: 3 })
    expect([isTemporary(row.id), isTemporary('f1'), grid.server.unsent()[0]?.isNew]).toEqual([true, false, true])
  })

  test('[2.D36] [9.K27] one is put in below, and a second press within 1500 ms does nothing more', () => {
    let time = 10_000
    const grid = open(3, { now: () => time })
    const said = announcements(grid)
    activateCell(grid.state, { line: 1, col: 2 })
    grid.rows.insertBelow()
    time += 1499
    grid.rows.insertBelow()
    expect([grid.all().length, ids(grid).slice(0, 2), grid.state.cursor.at.line]).toEqual([4, ['f1', 'f2'], 2])
    time += 1
    grid.rows.insertBelow()
    expect(grid.all().length).toBe(5)
    expect(said).toEqual(['inserted 3 1', 'tooFast', 'inserted 4 1'])
    expect(grid.all().map(({ orderNum }) => orderNum)).toEqual([1, 2, 3, 4, 5])
  })

  test('[2.D35] [4.S16] [4.S18] [4.S19] move up and down with the numbers following, but not past the ends', () => {
    const grid = open()
    const said = announcements(grid)
    activateCell(grid.state, { line: 0, col: 2 })
    grid.rows.move(-1)
    grid.rows.move(1)
    expect([ids(grid), grid.state.cursor.at.line, grid.all().map(({ orderNum }) => orderNum)]).toEqual([
      ['f2', 'f1', 'f3', 'f4'],
      1,
      [1, 2, 3, 4]
    ])
    grid.rows.move(1)
    grid.rows.move(1)
    grid.rows.move(1)
    expect(ids(grid)).toEqual(['f2', 'f3', 'f4', 'f1'])
    expect(said).toEqual(['firstRow', 'movedTo 2 4', 'movedTo 3 4', 'movedTo 4 4', 'lastRow'])
  })

  test('selected ones move together', () => {
    const grid = open()
    grid.state.selection.set([1, 2], true)
    activateCell(grid.state, { line: 2, col: 2 })
    grid.rows.move(-1)
    expect([ids(grid), grid.state.cursor.at.line]).toEqual([['f2', 'f3', 'f1', 'f4'], 1])
  })

  test('[2.D32] are removed but for those that may not be edited, and come back with undo', () => {
    const grid = open(4, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
    const said = announcements(grid)
    grid.rows.remove([0, 1, 2])
    expect(ids(grid)).toEqual(['f2', 'f4'])
    grid.cells.undo()
    expect(ids(grid)).toEqual(['f1', 'f2', 'f3', 'f4'])
    grid.cells.redo()
    expect(ids(grid)).toEqual(['f2', 'f4'])
    expect(said).toEqual(['removedSome 2 1', 'undone stepRemoved', 'redone stepRemoved'])
  })

  test('[2.D33] are selected all at once but for those that cannot be, and the header shows how many', () => {
    const grid = open(3, { isRowDisabled: ({ id }: { id: string }) => id === 'f2' })
    expect(grid.rows.selected).toBe('none')
    activateCell(grid.state, { line: 0, col: 0 })
    grid.rows.toggleRows()
    expect([grid.rows.selected, grid.selected()]).toEqual(['some', ['f1']])
    grid.rows.toggleAll()
    expect([grid.rows.selected, grid.selected()]).toEqual(['all', ['f1', 'f3']])
    grid.rows.toggleAll()
    expect(grid.selected()).toEqual([])
  })

  test('are sorted by numbers, by words and by days, empty cells last, and as they were', () => {
    const grid = open()
    const shown = () =>
      Array.from(
        { length: grid.state.rows.size },
        (_, place) => grid.state.rows.row(grid.state.rows.rowIndexAt(place)).id
      )
    grid.set('f1', { pages: null })
    grid.sortBy({ key: 'pages', isDescending: true })
    expect(shown()).toEqual(['f4', 'f3', 'f2', 'f1'])
    grid.set('f1', { retention: 'YJ' })
    grid.set('f2', { retention: 'DQ' })
    grid.sortBy({ key: 'retention', isDescending: false })
    expect(shown()).toEqual(['f2', 'f1', 'f3', 'f4'])
    grid.sortBy(null)
    expect(shown()).toEqual(['f1', 'f2', 'f3', 'f4'])
  })

  test('keep the active row active when they are sorted, and a new one comes below its neighbour', () => {
    const grid = open()
    activateCell(grid.state, { line: 0, col: 2 })
    grid.sortBy({ key: 'pages', isDescending: true })
    expect(grid.state.cursor.at.line).toBe(3)
    const [rowIndex] = grid.rows.add(2, [{}])
    expect(grid.state.rows.placeOf(rowIndex!)).toBe(2)
  })
})

describe('steps', () => {
  test('are undone and done again, 200 of them, each to its place', () => {
    const grid = open()
    for (let turn = 1; turn <= 205; turn++) grid.set('f1', { pages: 1000 + turn })
    for (let turn = 0; turn < 300; turn++) grid.cells.undo()
    expect(grid.get('f1')?.pages).toBe(1005)
    for (let turn = 0; turn < 300; turn++) grid.cells.redo()
    expect(grid.get('f1')?.pages).toBe(1205)
  })

  test('go to the cell that they change', () => {
    const grid = open()
    grid.set('f3', { pages: 50 })
    activateCell(grid.state, { line: 0, col: 0 })
    grid.cells.undo()
    expect(grid.state.cursor.at).toEqual({ line: 2, col: grid.state.columns.placeOf('pages') })
  })
})

test('what somebody does is emitted, so that it can be sent', () => {
  const grid = open()
  const onCommit = vi.fn()
  grid.onCommit(onCommit)
  grid.set('f1', { pages: 5 })
  const [rowIndex] = grid.rows.add(0, [{}])
  grid.rows.remove([rowIndex!])
  activateCell(grid.state, { line: 0, col: 2 })
  grid.rows.move(1)
  expect(onCommit.mock.calls.map(([commit]) => commit.type)).toEqual(['cells', 'added', 'removed', 'moved'])
  expect(onCommit.mock.calls[0]![0]).toEqual({
    type: 'cells',
    cells: [{ id: 'f1', key: 'pages', before: 1, value: 5 }]
  })
})

test('[3.E52] sums and averages leave blanks out and follow every edit', () => {
  const grid = open(3)
  const column = grid.state.columns.get('pages')!
  expect(grid.state.totals.of(column)).toEqual({ sum: 6, average: 2 })
  grid.set('f3', { pages: null })
  expect(grid.state.totals.of(column)).toEqual({ sum: 3, average: 1.5 })
  grid.set('f1', { pages: 0.1 })
  grid.set('f2', { pages: 0.2 })
  expect(grid.state.totals.of(column)).toEqual({ sum: 0.3, average: 0.15 })
  grid.rows.remove([0, 1, 2])
  expect(grid.state.totals.of(column)).toEqual({ sum: null, average: null })
})
