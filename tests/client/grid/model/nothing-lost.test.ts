import { describe, expect, test } from 'vitest'

import { lastingId } from '#grid/model/data/row-ids.ts'
import { fileRows } from '#kit/drawn/grid.tsx'
import { changed, openFiles } from '#kit/drawn/grid-reload.ts'

describe('two values of a cell', () => {
  test('are both there after a reload until one is chosen: ours is not sent over theirs', () => {
    const { grid, reload } = openFiles()
    grid.set('f1', { title: '我的' })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'conflict', row: changed('f1', { title: '他的' }) })
    const again = reload([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([
      again.grid.get('f1')?.title,
      again.grid.server.theirs('f1', 'title'),
      again.state('f1'),
      again.grid.server.unsent()
    ]).toEqual(['我的', '他的', 'conflict', []])
  })
  test('are both there when the same list comes anew', () => {
    const { grid, state } = openFiles()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.refresh([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([grid.get('f1')?.title, grid.server.theirs('f1', 'title'), state('f1')]).toEqual([
      '我的',
      '他的',
      'conflict'
    ])
  })
  test('ours is sent after a reload where it was chosen', () => {
    const { grid, reload } = openFiles()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.server.resolve('f1', 'title', 'mine')
    const again = reload([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([again.state('f1'), again.grid.server.unsent()]).toMatchObject(['unsent', [{ values: { title: '我的' } }]])
  })
  test('undo brings back ours after theirs was chosen', () => {
    const { grid, state } = openFiles()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.server.resolve('f1', 'title', 'theirs')
    expect([grid.get('f1')?.title, state('f1')]).toEqual(['他的', 'clean'])
    grid.cells.undo()
    expect([grid.get('f1')?.title, grid.server.unsent()]).toMatchObject([
      '我的',
      [{ values: { title: '我的' }, base: { title: '他的' } }]
    ])
  })
  test('who types what the other has written has nothing left to choose', () => {
    const { grid, state } = openFiles()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.set('f1', { title: '他的' })
    expect(state('f1')).toBe('clean')
  })
})

describe('a new row that is on its way', () => {
  test('is there once after a reload, where the server has got it and its answer was lost', () => {
    const { grid, add, reload } = openFiles()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.set(id, { pages: 12 })
    const row = { ...changed('f1', { title: '新行', pages: null, docNo: null }), id: lastingId(id) }
    const again = reload([...fileRows(1), row, ...fileRows(3).slice(1)])
    expect(again.titles()).toEqual(['第1层验收记录', '新行', '第2层验收记录', '第3层验收记录'])
    expect(again.grid.server.unsent()).toMatchObject([{ id: row.id, isNew: false, values: { pages: 12 } }])
    expect([...again.journal.held.keys()]).toEqual([row.id])
  })
  test('is there once where the server publishes it before it answers', () => {
    const { grid, add, ids, titles } = openFiles()
    const id = add('f1', '新行')
    grid.server.send([id])
    const row = { ...changed('f1', { title: '新行' }), id: lastingId(id) }
    grid.server.enter([row])
    grid.server.settle(id, { type: 'saved', row })
    expect(titles()).toEqual(['第1层验收记录', '新行', '第2层验收记录', '第3层验收记录'])
    expect(ids()[1]).toBe(row.id)
  })
  test('is deleted on the server where it was taken away meanwhile', () => {
    const { grid, add, ids, journal, reload } = openFiles()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.rows.remove([grid.state.rows.rowIndexOf(id)])
    const row = { ...changed('f1', { title: '新行' }), id: lastingId(id) }
    const commits: string[] = []
    grid.onCommit(({ type }) => commits.push(type))
    grid.server.enter([row])
    expect(ids()).toEqual(['f1', 'f2', 'f3'])
    grid.server.settle(id, { type: 'saved', row })
    expect([ids(), grid.server.removals(), commits]).toEqual([['f1', 'f2', 'f3'], [row.id], ['removed']])
    expect(reload([row, ...fileRows(3)]).ids()).toEqual(['f1', 'f2', 'f3'])
    grid.server.settleRemoval(row.id, null)
    expect(journal.held.size).toBe(0)
  })
  test('taken away before a crash, it does not come back', () => {
    const { grid, add, reload } = openFiles()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.rows.remove([grid.state.rows.rowIndexOf(id)])
    expect(reload().ids()).toEqual(['f1', 'f2', 'f3'])
    expect(reload([...fileRows(3), { ...changed('f1', {}), id: lastingId(id) }]).grid.server.removals()).toEqual([
      lastingId(id)
    ])
  })
  test('keeps what was typed since, when the same list comes anew', () => {
    const { grid, add } = openFiles()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.set(id, { title: '新行二' })
    grid.refresh(fileRows(3))
    grid.server.settle(id, { type: 'saved', row: { ...changed('f1', { title: '新行' }), id: lastingId(id) } })
    expect([grid.get(lastingId(id))?.title, grid.server.unsent()]).toMatchObject([
      '新行二',
      [{ values: { title: '新行二' } }]
    ])
  })
})

describe('a removal that is on its way', () => {
  test('undone before the answer, the row is there again and is sent as a new one', () => {
    const { grid, titles, ids } = openFiles()
    grid.rows.remove([1])
    const commits: string[] = []
    grid.onCommit(({ type }) => commits.push(type))
    grid.cells.undo()
    grid.server.settleRemoval('f2', null)
    expect([titles()[1], ids()[1]?.startsWith('new-')]).toEqual(['第2层验收记录', true])
    expect([grid.server.unsent(), commits]).toMatchObject([
      [{ isNew: true, values: { title: '第2层验收记录' } }],
      ['added', 'added']
    ])
  })
  test('refused, the row comes back to its place, and undo does not bring it twice', () => {
    const { grid, ids } = openFiles()
    grid.rows.remove([0, 1])
    grid.server.settleRemoval('f1', '已移交')
    grid.server.settleRemoval('f2', '已移交')
    expect(ids()).toEqual(['f1', 'f2', 'f3'])
    grid.cells.undo()
    expect(ids()).toEqual(['f1', 'f2', 'f3'])
    grid.cells.redo()
    expect(ids()).toEqual(['f1', 'f2', 'f3'])
  })
})
