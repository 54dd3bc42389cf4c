import { describe, expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds, memoryJournal } from '#kit/drawn/grid.tsx'

const open = (count = 3) => {
  const journal = memoryJournal()
  const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(count), journal })
  return { grid, journal, state: (id: string) => grid.state.states.of(grid.state.rows.rowIndexOf(id)) }
}

describe('what the server does not have', () => {
  test('waits with what was changed and what the server had, and is clean again once taken', () => {
    const { grid, journal, state } = open()
    grid.set('f1', { title: '新的题名' })
    expect(grid.server.unsent()).toMatchObject([
      { id: 'f1', isNew: false, values: { title: '新的题名' }, base: { title: '第1层验收记录' } }
    ])
    expect(journal.held.get('f1')).toMatchObject({
      values: { title: '新的题名' },
      base: { title: '第1层验收记录' },
      isNew: false
    })
    grid.server.send(['f1'])
    expect(state('f1')).toBe('saving')
    expect(grid.server.unsent()).toEqual([])
    grid.server.settle('f1', { type: 'saved', row: { ...grid.get('f1')!, version: 2 } })
    expect([state('f1'), grid.get('f1')?.version, journal.held.size]).toEqual(['clean', 2, 0])
  })

  test('is nothing when a cell is back at the server’s value', () => {
    const { grid, journal, state } = open()
    grid.set('f1', { pages: 7 })
    grid.cells.undo()
    expect([state('f1'), journal.held.size, grid.status.unsent]).toEqual(['clean', 0, 0])
  })

  test('stays unsent where it was typed while the row was on its way', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '一' })
    grid.server.send(['f1'])
    grid.set('f1', { title: '二', pages: 8 })
    grid.server.settle('f1', { type: 'saved', row: { ...fileRows(1)[0]!, title: '一', version: 2 } })
    expect(state('f1')).toBe('unsent')
    expect(grid.server.unsent()).toMatchObject([{ values: { title: '二', pages: 8 }, base: { title: '一', pages: 1 } }])
    expect(grid.get('f1')).toMatchObject({ title: '二', pages: 8, version: 2 })
  })

  test('a new row that the server stores with an empty text has no fault by itself; a text that somebody else empties has', () => {
    const { grid } = open()
    const { id } = grid.state.rows.row(grid.rows.add(0, [{}])[0]!)
    grid.server.send([id])
    grid.server.settle(id, { type: 'saved', row: { id: 'f9', title: '', version: 1 } })
    expect([grid.get('f9')?.title, grid.status.errors]).toEqual(['', 0])
    grid.server.patch([{ ...grid.get('f1')!, title: '', version: 2 }])
    expect(grid.status.errors).toBe(1)
  })

  test('a new row gets the server’s id, and its old one is dropped from the journal', () => {
    const { grid, journal } = open()
    const [rowIndex] = grid.rows.add(0, [{ title: '新文件' }])
    const { id } = grid.state.rows.row(rowIndex!)
    expect(journal.held.get(id)).toMatchObject({
      isNew: true,
      after: 'f1',
      values: { title: '新文件', retention: 'CQ' }
    })
    grid.server.send([id])
    grid.server.settle(id, { type: 'saved', row: { id: 'f99', version: 1 } })
    expect(grid.all().map((row) => row.id)).toEqual(['f1', 'f99', 'f2', 'f3'])
    expect(journal.held.size).toBe(0)
  })

  test('a refusal is shown at its cells, and the row is sent again once they have been seen to', () => {
    const { grid, state } = open()
    grid.set('f1', { docNo: 'X-1' })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'refused', reason: '未通过校验', cells: { docNo: '编号已被使用' } })
    expect([state('f1'), grid.get('f1')?.docNo, grid.status.errors, grid.server.unsent()]).toEqual([
      'refused',
      'X-1',
      1,
      []
    ])
    grid.set('f1', { docNo: 'X-2' })
    expect([state('f1'), grid.server.unsent().length, grid.status.errors]).toEqual(['unsent', 1, 0])
  })

  test('a refusal that names no cell waits for any edit, or for another try as it is', () => {
    const { grid, state } = open()
    grid.set('f1', { docNo: 'X-1' })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'refused', reason: '磁盘已满' })
    expect([state('f1'), grid.server.unsent()]).toEqual(['refused', []])
    grid.server.retry(['f1'])
    expect([state('f1'), grid.server.unsent().length]).toEqual(['unsent', 1])
  })

  test('what never arrived waits again', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '一' })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'unreachable' })
    expect([state('f1'), grid.server.unsent().length]).toEqual(['unsent', 1])
  })
})

describe('what others change', () => {
  test('comes in where nothing is unsent, and is emitted to the page', () => {
    const { grid, state } = open()
    const lit: (readonly number[])[] = []
    grid.subscribe((change) => {
      if (change.type === 'patched') lit.push(change.rowIndexes)
    })
    grid.server.patch([{ id: 'f2', title: '他人所改', version: 2 }])
    expect([grid.get('f2')?.title, grid.get('f2')?.version, state('f2'), lit]).toEqual(['他人所改', 2, 'clean', [[1]]])
  })

  test('does not overwrite what is unsent here: both values are kept until one is chosen', () => {
    const { grid, state, journal } = open()
    grid.set('f2', { title: '我改的' })
    grid.server.patch([{ id: 'f2', title: '他人所改', pages: 5, version: 2 }])
    expect([grid.get('f2')?.title, grid.get('f2')?.pages, grid.server.theirs('f2', 'title'), state('f2')]).toEqual([
      '我改的',
      5,
      '他人所改',
      'conflict'
    ])
    expect(grid.server.unsent()).toEqual([])
    grid.server.resolve('f2', 'title', 'mine')
    expect(grid.server.unsent()).toMatchObject([{ values: { title: '我改的' }, base: { title: '他人所改' } }])
    grid.server.patch([{ id: 'f2', title: '又改', version: 3 }])
    grid.server.resolve('f2', 'title', 'theirs')
    expect([grid.get('f2')?.title, state('f2'), journal.held.size]).toEqual(['又改', 'clean', 0])
  })

  test('waits while the very cell is open, and is shown once it is left unchanged', () => {
    const { grid, state } = open()
    activateCell(grid.state, { line: 1, col: grid.state.columns.placeOf('title') })
    grid.edit.open()
    grid.server.patch([{ id: 'f2', title: '他人所改' }])
    expect([grid.get('f2')?.title, state('f2')]).toEqual(['第2层验收记录', 'conflict'])
    grid.edit.cancel()
    expect([grid.get('f2')?.title, state('f2')]).toEqual(['他人所改', 'clean'])
  })

  test('a stale save shows both values', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '我改的', pages: 9 })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'conflict', row: { ...fileRows(1)[0]!, title: '他人所改', version: 5 } })
    expect([
      state('f1'),
      grid.server.theirs('f1', 'title'),
      grid.server.theirs('f1', 'pages'),
      grid.get('f1')?.version
    ]).toEqual(['conflict', '他人所改', undefined, 5])
  })

  test('who has typed the same as somebody else has nothing left to send', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '同样' })
    grid.server.patch([{ id: 'f1', title: '同样', version: 2 }])
    expect([state('f1'), grid.server.unsent()]).toEqual(['clean', []])
  })

  test('rows that were made elsewhere come at the end, rows that are gone leave', () => {
    const { grid } = open()
    grid.server.enter([
      { ...fileRows(1)[0]!, id: 'up1' },
      { id: 'f1', title: '改' }
    ])
    expect(grid.all().map(({ id }) => id)).toEqual(['f1', 'f2', 'f3', 'up1'])
    expect([grid.get('f1')?.title, grid.status.unsent]).toEqual(['改', 0])
    grid.server.take(['f2'])
    expect([grid.all().map(({ id }) => id), grid.get('f2')]).toEqual([['f1', 'f3', 'up1'], null])
  })
})

describe('removed rows', () => {
  test('wait until the server knows; undo then brings a new row', () => {
    const { grid, journal } = open()
    grid.rows.remove([1])
    expect([grid.server.removals(), journal.held.get('f2')?.isRemoved]).toEqual([['f2'], true])
    grid.server.settleRemoval('f2', null)
    expect([grid.server.removals(), journal.held.size]).toEqual([[], 0])
    grid.cells.undo()
    expect(grid.server.unsent()).toMatchObject([{ isNew: true, values: { title: '第2层验收记录' } }])
  })

  test('come back with the reason where the server keeps them', () => {
    const { grid, state } = open()
    grid.rows.remove([1])
    grid.server.settleRemoval('f2', '已移交，不能删除')
    expect([grid.get('f2')?.id, state('f2'), grid.server.removals()]).toEqual(['f2', 'refused', []])
  })
})

describe('after a crash', () => {
  test('everything that was unsent comes back: edits, new rows in their place, removals, and the text of an open editor', () => {
    const { grid, journal } = open()
    grid.set('f1', { title: '改过' })
    grid.rows.add(1, [{ title: '新行' }])
    grid.rows.remove([grid.state.rows.rowIndexOf('f3')])
    activateCell(grid.state, { line: 1, col: grid.state.columns.placeOf('pages') })
    grid.edit.open()
    grid.edit.draft({ text: '12' })
    const kept = [...journal.held.values()]

    const again = createGrid({ columns: fileColumns, kinds, rows: fileRows(3), journal: memoryJournal() })
    expect(again.server.restore(kept)).toBe(4)
    expect(again.all().map(({ title, pages }) => [title, pages])).toEqual([
      ['改过', 1],
      ['第2层验收记录', 12],
      ['新行', null]
    ])
    expect([again.server.removals(), again.status.unsent]).toEqual([['f3'], 4])
  })

  test('what has changed on the server since is shown beside what comes back', () => {
    const { grid, journal } = open()
    grid.set('f1', { title: '改过' })
    const rows = fileRows(3)
    const again = createGrid({
      columns: fileColumns,
      kinds,
      rows: [{ ...rows[0]!, title: '他人所改' }, ...rows.slice(1)]
    })
    again.server.restore([...journal.held.values()])
    expect([again.get('f1')?.title, again.server.theirs('f1', 'title')]).toEqual(['改过', '他人所改'])
  })
})

test('a list that comes anew keeps what is unsent, selected and active', () => {
  const { grid, state } = open()
  grid.set('f2', { title: '改过' })
  activateCell(grid.state, { line: 1, col: 2 })
  grid.rows.toggleRows()
  grid.refresh([...fileRows(3)].reverse())
  expect([grid.get('f2')?.title, state('f2'), grid.selected(), grid.state.cursor.at.line]).toEqual([
    '改过',
    'unsent',
    ['f2'],
    1
  ])
  grid.load(fileRows(2))
  expect([grid.get('f2')?.title, grid.status.unsent, grid.selected()]).toEqual(['第2层验收记录', 0, []])
})
