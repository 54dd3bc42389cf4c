import { describe, expect, test } from 'vitest'

import { lastingId } from '#grid/model/data/row-ids.ts'
import { fileRows } from '#kit/drawn/grid.tsx'
import { changed, openFiles } from '#kit/drawn/grid-reload.ts'

describe('what was brought back and is thrown away', () => {
  const brought = () => {
    const { grid, add, reload } = openFiles()
    grid.set('f1', { title: '改过', pages: 3 })
    add('f1', '新行')
    grid.rows.remove([grid.state.rows.rowIndexOf('f2')])
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
    for (const { id: one } of grid.server.send(['f1', id]))
      grid.server.settle(one, { type: 'saved', row: { ...grid.get(one)!, id: lastingId(one), version: 2 } })
    grid.server.discard()
    expect(titles()).toEqual(['第1层验收记录', '第2层验收记录', '第3层验收记录'])
    expect(grid.server.unsent()).toMatchObject([
      { id: 'f1', row: { version: 2 }, values: { title: '第1层验收记录', pages: 1 } },
      { isNew: true }
    ])
    expect(grid.server.removals()).toEqual([lastingId(id)])
  })
})

describe('an order that the server does not know', () => {
  const moved = () => {
    const opened = openFiles(fileRows(5))
    opened.at(0, 'title')
    for (let times = 0; times < 3; times++) opened.grid.rows.move(1)
    opened.at(0, 'title')
    opened.grid.rows.move(1)
    expect(opened.ids()).toEqual(['f3', 'f2', 'f4', 'f1', 'f5'])
    return opened
  }
  test('is there again after a reload, and is emitted so that it can be sent', () => {
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
    expect([ids(), grid.server.unsent()]).toMatchObject([
      ['f3', 'f2', 'f4', 'f1', 'f5'],
      [{ id: 'f1', values: { title: '改' } }]
    ])
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
    const { grid, journal, at, reload, ids } = openFiles(fileRows(9))
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
    const { grid, journal, at } = openFiles()
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
    const { grid, journal } = openFiles()
    grid.set('f1', { title: '同样' })
    grid.server.patch([changed('f1', { title: '同样' })])
    expect(journal.held.size).toBe(0)
  })
  test('brings new rows back as they followed each other, whichever was typed into last', () => {
    const { grid, add, reload, journal } = openFiles()
    const first = add('f1', '一')
    const second = add(first, '二')
    const kept = journal.held.get(first)!
    journal.held.delete(first)
    journal.held.set(first, kept)
    expect(reload().titles().slice(0, 3)).toEqual(['第1层验收记录', '一', '二'])
    expect(second).not.toBe(first)
    grid.server.send([first])
    grid.server.settle(first, { type: 'saved', row: { ...changed('f1', { title: '一' }), id: lastingId(first) } })
    expect(
      reload([
        ...fileRows(1),
        { ...changed('f1', { title: '一' }), id: lastingId(first) },
        ...fileRows(3).slice(1)
      ]).titles()
    ).toEqual(['第1层验收记录', '一', '二', '第2层验收记录', '第3层验收记录'])
  })
})
