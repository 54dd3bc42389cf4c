import { expect, test, vi } from 'vitest'

import { COLUMN_KINDS, type ColumnKind } from '#contract/core/column.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import { lastingId } from '#grid/model/data/row-ids.ts'
import { createOthers } from '#parts/grid-session/others.ts'

const plain: KindLogic = { text: (value) => String(value ?? ''), parse: (text) => ({ value: text }), typing: 'replace' }
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>
const row = (id: string, rowVersion: number, title: string, docNo = '1') => ({ id, rowVersion, title, docNo })

const open = () => {
  const grid = createGrid({
    columns: [
      { key: 'title', title: '题名', type: 'input' },
      { key: 'docNo', title: '编号', type: 'input' }
    ],
    rows: [row('a', 1, '甲'), row('b', 1, '乙'), row('c', 1, '丙')],
    kinds
  })
  const met = vi.fn()
  const others = createOthers(grid)
  others.onMet(({ type, row: { id } }) => met(type, id))
  return { grid, others, met, titles: () => grid.all().map(({ title }) => title) }
}

test('a row that another client has changed is changed here, and lights up', () => {
  const { grid, others, titles } = open()
  const lit = vi.fn()
  grid.subscribe((change) => {
    if (change.type === 'patched') lit(change.rowIndexes)
  })
  others.changed([row('b', 2, '乙二')])
  expect([titles(), grid.get('b')?.rowVersion, lit.mock.calls]).toEqual([['甲', '乙二', '丙'], 2, [[[1]]]])
})

test('what is older than what is here, or the same, is passed over', () => {
  const { grid, others, titles } = open()
  others.changed([row('b', 3, '三')])
  others.changed([row('b', 2, '二')])
  expect([titles()[1], grid.get('b')?.rowVersion]).toEqual(['三', 3])
})

test('a cell that is unsent here keeps its value: both are kept, and it is said', async () => {
  const { grid, others, met, titles } = open()
  const announced: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') announced.push(change.text)
  })
  grid.set('b', { title: '我的' })
  others.changed([row('b', 2, '他的', '7')])
  expect([titles()[1], grid.get('b')?.docNo, grid.server.theirs('b', 'title')]).toEqual(['我的', '7', '他的'])
  expect(grid.status).toMatchObject({ conflicts: 1, unsent: 0 })
  expect(met.mock.calls).toEqual([])
  await Promise.resolve()
  expect(announced).toEqual(['conflictAt'])
  grid.server.resolve('b', 'title', 'mine')
  expect(grid.server.unsent()).toMatchObject([{ id: 'b', values: { title: '我的' }, row: { rowVersion: 2 } }])
})

test.each(['commit', 'cancel'] as const)(
  'a cell that is open here waits; left unchanged (%s) it holds what the other has written',
  (way) => {
    const { grid, others, met, titles } = open()
    activateCell(grid.state, { line: 1, col: grid.state.columns.placeOf('title') })
    grid.edit.open()
    others.changed([row('b', 2, '他的')])
    expect([titles()[1], met.mock.calls, grid.server.theirs('b', 'title')]).toEqual(['乙', [], '他的'])
    if (way === 'commit') grid.edit.commit('stay')
    else grid.edit.cancel()
    expect([titles()[1], grid.status.conflicts, grid.server.unsent()]).toEqual(['他的', 0, []])
  }
)

test('a row that is on its way to the server is patched once it has been answered', () => {
  const { grid, others } = open()
  grid.set('b', { title: '我的' })
  grid.server.send(['b'])
  others.changed([row('b', 3, '我的', '他的编号')])
  expect(grid.get('b')?.docNo).toBe('1')
  grid.server.settle('b', { type: 'saved', row: row('b', 2, '我的') })
  expect(grid.get('b')).toMatchObject({ docNo: '他的编号', rowVersion: 3 })
  expect(grid.status).toMatchObject({ unsent: 0, conflicts: 0 })
})

test('a row that is gone goes, unless it holds something unsent', () => {
  const { grid, others, met, titles } = open()
  activateCell(grid.state, { line: 2, col: 1 })
  grid.set('b', { title: '我的' })
  others.gone(['a', 'b', 'x'])
  expect([titles(), met.mock.calls]).toEqual([['我的', '丙'], [['gone', 'b']]])
})

test('that the active row goes is announced', () => {
  const { grid, others, met } = open()
  activateCell(grid.state, { line: 1, col: 1 })
  others.gone(['a'])
  expect(met.mock.calls).toEqual([])
  others.gone(['b'])
  expect(met.mock.calls).toEqual([['taken', 'b']])
})

test('after a gap the whole list is taken over, and undo still knows what was done here', () => {
  const { grid, others, titles } = open()
  grid.set('a', { title: '我的' })
  others.all([row('a', 1, '甲'), row('c', 2, '丙二'), row('d', 1, '丁')], others.asked())
  expect(titles()).toEqual(['我的', '丙二', '丁'])
  grid.cells.undo()
  expect(titles()[0]).toBe('甲')
})

test('what was added or deleted here while the list was asked for stays as it is here', () => {
  const { grid, others, titles } = open()
  const before = others.asked()
  const [rowIndex = -1] = grid.rows.add(0, [{ title: '新' }])
  const { id } = grid.state.rows.row(rowIndex)
  grid.server.send([id])
  grid.server.settle(id, { type: 'saved', row: row('n', 1, '新') })
  grid.rows.remove([grid.state.rows.rowIndexOf('c')])
  grid.server.settleRemoval('c', null)
  others.all([row('a', 1, '甲'), row('b', 1, '乙'), row('c', 1, '丙')], before)
  expect(titles()).toEqual(['甲', '新', '乙'])
})

test('a new row that the server has got is published before its answer comes, and is there once', () => {
  const { grid, others, met, titles } = open()
  const [rowIndex = -1] = grid.rows.add(0, [{ title: '新' }])
  const { id } = grid.state.rows.row(rowIndex)
  grid.server.send([id])
  const there = row(lastingId(id), 1, '新', '9')
  others.all([row('a', 1, '甲'), there, row('b', 1, '乙'), row('c', 1, '丙')], others.asked())
  grid.server.settle(id, { type: 'saved', row: there })
  expect([titles(), grid.get(there.id)?.docNo, met.mock.calls]).toEqual([['甲', '新', '乙', '丙'], '9', []])
})

test('a row that was taken away here and elsewhere does not come back', () => {
  const { grid, others, titles } = open()
  grid.rows.remove([1])
  others.gone(['b'])
  expect([titles(), grid.server.removals()]).toEqual([['甲', '丙'], []])
  grid.server.settleRemoval('b', '没有这一条')
  expect(titles()).toEqual(['甲', '丙'])
})

test('what is typed while a row is being sent is not taken for sent, and the row is emitted anew', async () => {
  const { grid, others, met } = open()
  activateCell(grid.state, { line: 1, col: 1 })
  grid.set('b', { title: '我的' })
  grid.server.send(['b'])
  void others.act(
    ['b'],
    async () => [row('b', 2, '乙', '交')],
    (rows) => ({ rows })
  )
  await Promise.resolve()
  expect(grid.get('b')).toMatchObject({ title: '我的', docNo: '1' })
  grid.server.settle('b', { type: 'refused', reason: '已提交' })
  expect([grid.get('b'), grid.status.refused, met.mock.calls]).toMatchObject([
    { title: '我的', docNo: '交', rowVersion: 2 },
    1,
    []
  ])
  await others.act(
    ['a'],
    async () => [row('a', 2, '甲', '交')],
    (rows) => ({ rows })
  )
  expect(grid.get('a')?.docNo).toBe('交')
})

test('that the active row was changed is announced', () => {
  const { grid, others, met } = open()
  activateCell(grid.state, { line: 2, col: 1 })
  others.changed([row('a', 2, '甲二'), row('c', 2, '丙二')])
  expect(met.mock.calls).toEqual([['changed', 'c']])
})

test('what an own action has done to a row is not announced as what others did, whichever comes first', async () => {
  const { grid, others, met } = open()
  activateCell(grid.state, { line: 1, col: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const acted = others.act(
    ['b'],
    () => promise,
    () => ({ rows: [row('b', 2, '乙', '交')] })
  )
  others.changed([row('b', 2, '乙', '交')])
  expect(grid.get('b')?.docNo).toBe('1')
  resolve()
  await acted
  others.changed([row('b', 2, '乙', '交')])
  expect([grid.get('b')?.docNo, met.mock.calls]).toEqual(['交', []])
  others.changed([row('b', 3, '乙三')])
  expect(met.mock.calls).toEqual([['changed', 'b']])
})

test('what others do to a row during an own action is announced after its answer', async () => {
  const { grid, others, met } = open()
  activateCell(grid.state, { line: 1, col: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const acted = others.act(
    ['b'],
    () => promise,
    () => ({ rows: [row('b', 2, '乙', '交')] })
  )
  others.changed([row('b', 3, '他的', '交')])
  resolve()
  await acted
  expect([grid.get('b')?.title, met.mock.calls]).toEqual(['他的', [['changed', 'b']]])
})

test('rows that an own action takes away go without a word; those of a refused one go as taken by others', async () => {
  const { grid, others, met, titles } = open()
  activateCell(grid.state, { line: 1, col: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const acted = others.act(
    ['b'],
    () => promise,
    () => ({ gone: ['b'] })
  )
  others.gone(['b'])
  expect(titles()).toContain('乙')
  resolve()
  await acted
  expect([titles(), met.mock.calls]).toEqual([['甲', '丙'], []])
  activateCell(grid.state, { line: 1, col: 1 })
  const refused = others.act(
    ['c'],
    () => Promise.reject(new Error('refused')),
    () => ({})
  )
  others.gone(['c'])
  await expect(refused).rejects.toThrow('refused')
  expect([titles(), met.mock.calls]).toEqual([['甲'], [['taken', 'c']]])
})
