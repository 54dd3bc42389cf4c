import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const open = (count = 5) => {
  const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(count) })
  const rowIndexOf = (id: string) => grid.state.rows.rowIndexOf(id)
  return {
    grid,
    ids: () => grid.all().map(({ id }) => id),
    /** The server takes what was typed into a row. */
    save(id: string) {
      grid.server.send([id])
      grid.server.settle(id, { type: 'saved' })
    },
    remove: (id: string) => grid.rows.remove([rowIndexOf(id)]),
    up(id: string) {
      activateCell(grid.state, { line: grid.state.rows.placeOf(rowIndexOf(id)), col: 1 })
      grid.rows.move(-1)
    }
  }
}

test('a row that was sent elsewhere goes, and undo brings it back where it was, unsent again', () => {
  const { grid, ids, save } = open()
  grid.set('f2', { title: '别处' })
  save('f2')
  expect(grid.server.leave(['f2'])).toEqual(['f2'])
  expect([ids(), grid.server.removals(), grid.server.left('f2')?.title]).toEqual([['f1', 'f3', 'f4', 'f5'], [], '别处'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
  expect(grid.server.unsent()).toMatchObject([
    { id: 'f2', values: { title: '第2层验收记录' }, base: { title: '别处' } }
  ])
  save('f2')
  grid.cells.redo()
  save('f2')
  expect([ids().length, grid.server.leave(['f2']), ids().length]).toEqual([5, ['f2'], 4])
})

test('a row that holds something unsent stays until that is sent', () => {
  const { grid, ids, save } = open()
  grid.set('f2', { title: '未发送' })
  expect([grid.server.leave(['f2']), ids().length]).toEqual([[], 5])
  save('f2')
  expect([grid.server.leave(['f2']), ids().length]).toEqual([['f2'], 4])
})

test('what was added, deleted and moved before and after can still be undone, row by row', () => {
  const { grid, ids, save, remove, up } = open()
  remove('f5')
  up('f4')
  grid.set('f2', { title: '别处' })
  save('f2')
  grid.server.leave(['f2'])
  up('f4')
  expect(ids()).toEqual(['f4', 'f1', 'f3'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f4', 'f3'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f2', 'f4', 'f3'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f2', 'f3', 'f4'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
  for (let steps = 0; steps < 4; steps++) grid.cells.redo()
  expect(ids().toSorted()).toEqual(['f1', 'f2', 'f3', 'f4'])
  expect(ids().filter((id) => id !== 'f2')).toEqual(['f4', 'f1', 'f3'])
})

test('rows that go together come back together, also where their neighbours have gone', () => {
  const { grid, ids, save } = open()
  grid.cells.write(
    ['f1', 'f2', 'f4'].map((id) => ({ rowIndex: grid.state.rows.rowIndexOf(id), key: 'title', value: '别处' }))
  )
  for (const id of ['f1', 'f2', 'f4']) save(id)
  grid.server.leave(['f2', 'f1', 'f4'])
  expect(ids()).toEqual(['f3', 'f5'])
  grid.cells.undo()
  expect(ids()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
})

test('a row that comes from elsewhere again is there once, as the server has it', () => {
  const { grid, ids } = open()
  grid.server.leave(['f2'])
  grid.server.patch([{ id: 'f2', title: '他人改过' }])
  expect(grid.server.left('f2')?.title).toBe('他人改过')
  grid.server.enter([{ ...fileRows(2)[1]!, title: '又回来' }])
  expect([ids(), grid.get('f2')?.title, grid.server.left('f2')]).toEqual([
    ['f1', 'f2', 'f3', 'f4', 'f5'],
    '又回来',
    null
  ])
})

test('a row that was deleted elsewhere does not come back by undo', () => {
  const { grid, ids, save } = open()
  grid.set('f2', { title: '别处' })
  save('f2')
  grid.server.leave(['f2'])
  grid.server.take(['f2'])
  grid.cells.undo()
  expect([ids(), grid.server.unsent()]).toEqual([['f1', 'f3', 'f4', 'f5'], []])
})
