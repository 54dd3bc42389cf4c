import { describe, expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { go } from '#grid/model/going.ts'
import { lastingId } from '#grid/model/row-ids.ts'
import { fileColumns, fileRows, kinds, memoryJournal } from '#kit/grid.tsx'

const open = (rows = fileRows(3)) => {
  const journal = memoryJournal()
  const grid = createGrid({ columns: fileColumns, kinds, rows, journal })
  const ids = () => grid.all().map(({ id }) => id)
  const titles = () => grid.all().map(({ title }) => title)
  const state = (id: string) => grid.desk.states.of(grid.desk.rows.slotOf(id))
  const at = (line: number, key: string) => go(grid.desk, { line, col: grid.desk.columns.placeOf(key) })
  /** A new row behind another; answers its id. */
  const add = (behind: string | null, title: string) => grid.desk.rows.row(grid.rows.add(behind === null ? null : grid.desk.rows.slotOf(behind), [{ title }])[0]!).id
  /** The page is loaded anew: other rows, and what the journal holds. */
  const reload = (served = fileRows(3)) => {
    const again = open(served)
    for (const [id, kept] of journal.held) again.journal.held.set(id, kept)
    const count = again.grid.server.restore([...journal.held.values()])
    return { ...again, count }
  }
  return { grid, journal, ids, titles, state, at, add, reload }
}
const changed = (id: string, values: object, version = 2) => ({ ...fileRows(9).find((row) => row.id === id)!, version, ...values })

describe('two values of a cell', () => {
  test('are both there after a reload until one is chosen: ours is not sent over theirs', () => {
    const { grid, reload } = open()
    grid.set('f1', { title: '我的' })
    grid.server.send(['f1'])
    grid.server.settle('f1', { type: 'conflict', row: changed('f1', { title: '他的' }) })
    const again = reload([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([again.grid.get('f1')?.title, again.grid.server.theirs('f1', 'title'), again.state('f1'), again.grid.server.unsent()]).toEqual(['我的', '他的', 'conflict', []])
  })
  test('are both there when the same list comes anew', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.refresh([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([grid.get('f1')?.title, grid.server.theirs('f1', 'title'), state('f1')]).toEqual(['我的', '他的', 'conflict'])
  })
  test('ours is sent after a reload where it was chosen', () => {
    const { grid, reload } = open()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.server.resolve('f1', 'title', 'mine')
    const again = reload([changed('f1', { title: '他的' }), ...fileRows(3).slice(1)])
    expect([again.state('f1'), again.grid.server.unsent()]).toMatchObject(['unsent', [{ values: { title: '我的' } }]])
  })
  test('undo brings back ours after theirs was chosen', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.server.resolve('f1', 'title', 'theirs')
    expect([grid.get('f1')?.title, state('f1')]).toEqual(['他的', 'clean'])
    grid.cells.undo()
    expect([grid.get('f1')?.title, grid.server.unsent()]).toMatchObject(['我的', [{ values: { title: '我的' }, base: { title: '他的' } }]])
  })
  test('who types what the other has written has nothing left to choose', () => {
    const { grid, state } = open()
    grid.set('f1', { title: '我的' })
    grid.server.patch([changed('f1', { title: '他的' })])
    grid.set('f1', { title: '他的' })
    expect(state('f1')).toBe('clean')
  })
})

describe('a new row that is on its way', () => {
  test('stands once after a reload, where the server has got it and its answer was lost', () => {
    const { grid, add, reload } = open()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.set(id, { pages: 12 })
    const row = { ...changed('f1', { title: '新行', pages: null, docNo: null }), id: lastingId(id) }
    const again = reload([...fileRows(1), row, ...fileRows(3).slice(1)])
    expect(again.titles()).toEqual(['第1层验收记录', '新行', '第2层验收记录', '第3层验收记录'])
    expect(again.grid.server.unsent()).toMatchObject([{ id: row.id, isNew: false, values: { pages: 12 } }])
    expect([...again.journal.held.keys()]).toEqual([row.id])
  })
  test('stands once where the server tells of it before it answers', () => {
    const { grid, add, ids, titles } = open()
    const id = add('f1', '新行')
    grid.server.send([id])
    const row = { ...changed('f1', { title: '新行' }), id: lastingId(id) }
    grid.server.enter([row])
    grid.server.settle(id, { type: 'saved', row })
    expect(titles()).toEqual(['第1层验收记录', '新行', '第2层验收记录', '第3层验收记录'])
    expect(ids()[1]).toBe(row.id)
  })
  test('is deleted on the server where it was taken away meanwhile', () => {
    const { grid, add, ids, journal, reload } = open()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.rows.remove([grid.desk.rows.slotOf(id)])
    const row = { ...changed('f1', { title: '新行' }), id: lastingId(id) }
    const told: string[] = []
    grid.onCommit(({ type }) => told.push(type))
    grid.server.enter([row])
    expect(ids()).toEqual(['f1', 'f2', 'f3'])
    grid.server.settle(id, { type: 'saved', row })
    expect([ids(), grid.server.removals(), told]).toEqual([['f1', 'f2', 'f3'], [row.id], ['removed']])
    expect(reload([row, ...fileRows(3)]).ids()).toEqual(['f1', 'f2', 'f3'])
    grid.server.settleRemoval(row.id, null)
    expect(journal.held.size).toBe(0)
  })
  test('taken away before a crash, it does not come back', () => {
    const { grid, add, reload } = open()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.rows.remove([grid.desk.rows.slotOf(id)])
    expect(reload().ids()).toEqual(['f1', 'f2', 'f3'])
    expect(reload([...fileRows(3), { ...changed('f1', {}), id: lastingId(id) }]).grid.server.removals()).toEqual([lastingId(id)])
  })
  test('keeps what was typed since, when the same list comes anew', () => {
    const { grid, add } = open()
    const id = add('f1', '新行')
    grid.server.send([id])
    grid.set(id, { title: '新行二' })
    grid.refresh(fileRows(3))
    grid.server.settle(id, { type: 'saved', row: { ...changed('f1', { title: '新行' }), id: lastingId(id) } })
    expect([grid.get(lastingId(id))?.title, grid.server.unsent()]).toMatchObject(['新行二', [{ values: { title: '新行二' } }]])
  })
})

describe('a removal that is on its way', () => {
  test('undone before the answer, the row is there again and is sent as a new one', () => {
    const { grid, titles, ids } = open()
    grid.rows.remove([1])
    const told: string[] = []
    grid.onCommit(({ type }) => told.push(type))
    grid.cells.undo()
    grid.server.settleRemoval('f2', null)
    expect([titles()[1], ids()[1]?.startsWith('new-')]).toEqual(['第2层验收记录', true])
    expect([grid.server.unsent(), told]).toMatchObject([[{ isNew: true, values: { title: '第2层验收记录' } }], ['added', 'added']])
  })
  test('refused, the row comes back to its place, and undo does not bring it twice', () => {
    const { grid, ids } = open()
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

describe('what was brought back and is thrown away', () => {
  const brought = () => {
    const { grid, add, reload } = open()
    grid.set('f1', { title: '改过', pages: 3 })
    add('f1', '新行')
    grid.rows.remove([grid.desk.rows.slotOf('f2')])
    return reload()
  }
  test('leaves the rows as the server has them, and what was typed since', () => {
    const { grid, count, titles, state, journal } = brought()
    expect([count, titles()]).toEqual([3, ['改过', '新行', '第3层验收记录']])
    grid.set('f1', { pages: 8 })
    grid.set('f3', { pages: 9 })
    grid.server.discard()
    expect(titles()).toEqual(['第1层验收记录', '第2层验收记录', '第3层验收记录'])
    expect(grid.server.unsent()).toMatchObject([
      { id: 'f1', values: { pages: 8 } },
      { id: 'f3', values: { pages: 9 } }
    ])
    expect([grid.server.removals(), state('f2'), [...journal.held.keys()]]).toEqual([[], 'clean', ['f1', 'f3']])
  })
  test('is sent back where the server has got it meanwhile', () => {
    const { grid, titles, ids } = brought()
    const id = ids()[1]!
    grid.server.settleRemoval('f2', null)
    for (const { id: one } of grid.server.send(['f1', id])) grid.server.settle(one, { type: 'saved', row: { ...grid.get(one)!, id: lastingId(one), version: 2 } })
    grid.server.discard()
    expect(titles()).toEqual(['第1层验收记录', '第2层验收记录', '第3层验收记录'])
    expect(grid.server.unsent()).toMatchObject([{ id: 'f1', row: { version: 2 }, values: { title: '第1层验收记录', pages: 1 } }, { isNew: true }])
    expect(grid.server.removals()).toEqual([lastingId(id)])
  })
})

describe('an order that the server does not know', () => {
  const moved = () => {
    const opened = open(fileRows(5))
    opened.at(0, 'title')
    for (let times = 0; times < 3; times++) opened.grid.rows.move(1)
    opened.at(0, 'title')
    opened.grid.rows.move(1)
    expect(opened.ids()).toEqual(['f3', 'f2', 'f4', 'f1', 'f5'])
    return opened
  }
  test('is there again after a reload, and is told so that it can be sent', () => {
    const { reload, journal } = moved()
    const again = reload(fileRows(5))
    expect(again.ids()).toEqual(['f3', 'f2', 'f4', 'f1', 'f5'])
    expect(again.grid.status.unsent).toBe(0)
    again.grid.server.settleOrder()
    expect(again.journal.held.size).toBe(0)
    expect(journal.held.size).toBeGreaterThan(0)
  })
  test('is there when the same list comes anew, beside what was typed', () => {
    const { grid, ids } = moved()
    grid.set('f1', { title: '改' })
    grid.refresh(fileRows(5))
    expect([ids(), grid.server.unsent()]).toMatchObject([['f3', 'f2', 'f4', 'f1', 'f5'], [{ id: 'f1', values: { title: '改' } }]])
    grid.server.settleOrder()
    grid.refresh(fileRows(5))
    expect(ids()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
  })
  test('is as the server has it where what was brought back is thrown away', () => {
    const again = moved().reload(fileRows(5))
    again.grid.server.discard()
    expect(again.ids()).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
  })
  test('of a row that was pulled over many is kept of that row alone', () => {
    const { grid, journal, at, reload, ids } = open(fileRows(9))
    at(8, 'title')
    grid.rows.moveTo(0)
    expect([...journal.held.values()]).toMatchObject([{ id: 'f9', isMoved: true, after: null, values: {} }])
    grid.set('f9', { title: '九' })
    const again = reload(fileRows(9))
    expect([again.ids(), again.titles()[0]]).toEqual([ids(), '九'])
  })
})

describe('what the journal holds', () => {
  test('is nothing of a cell that was left as it was, whatever was typed in between', () => {
    const { grid, journal, at } = open()
    at(0, 'docDate')
    grid.edit.open()
    grid.edit.draft({ text: '2025-1' })
    grid.edit.commit('stay', { value: '2025-03-01' })
    expect([grid.get('f1')?.docDate, journal.held.size]).toEqual(['2025-03-01', 0])
    grid.edit.open()
    grid.edit.draft({ text: '2025-1' })
    grid.edit.commitRow('stay', { docDate: '2025-03-01' })
    expect(journal.held.size).toBe(0)
  })
  test('is nothing of a cell in which somebody else has written the same', () => {
    const { grid, journal } = open()
    grid.set('f1', { title: '同样' })
    grid.server.patch([changed('f1', { title: '同样' })])
    expect(journal.held.size).toBe(0)
  })
  test('brings new rows back as they followed each other, whichever was typed into last', () => {
    const { grid, add, reload, journal } = open()
    const first = add('f1', '一')
    const second = add(first, '二')
    const kept = journal.held.get(first)!
    journal.held.delete(first)
    journal.held.set(first, kept)
    expect(reload().titles().slice(0, 3)).toEqual(['第1层验收记录', '一', '二'])
    expect(second).not.toBe(first)
    grid.server.send([first])
    grid.server.settle(first, { type: 'saved', row: { ...changed('f1', { title: '一' }), id: lastingId(first) } })
    expect(reload([...fileRows(1), { ...changed('f1', { title: '一' }), id: lastingId(first) }, ...fileRows(3).slice(1)]).titles()).toEqual([
      '第1层验收记录',
      '一',
      '二',
      '第2层验收记录',
      '第3层验收记录'
    ])
  })
})
