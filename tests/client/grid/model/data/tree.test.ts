import { describe, expect, test } from 'vitest'

import type { GridRow } from '#grid/model/data/rows.ts'
import { columns, goTo, nested, node, openTree, shown, slot } from '#kit/drawn/tree-grid.ts'

describe('a tree table', () => {
  test('shows the first level, and knows the level of a row and its place there', () => {
    const { grid, keyboardUser, model } = openTree(nested)
    expect(shown(grid)).toEqual(['1', '2', '3'])
    keyboardUser.openAll()
    expect(shown(grid)).toEqual(['1', '1.1', '1.2', '1.2.1', '1.3', '2', '3', '3.1'])
    expect(shown(grid).map((id) => [model.levelOf(slot(grid, id)), ...model.rankOf(slot(grid, id))].join())).toEqual([
      '1,1,3',
      '2,1,3',
      '2,2,3',
      '3,1,1',
      '2,3,3',
      '1,2,3',
      '1,3,3',
      '2,1,1'
    ])
    keyboardUser.closeAll()
    expect(shown(grid)).toEqual(['1', '2', '3'])
  })

  test('rows that name the one above them are below it, in whichever order they come; a ring of rows is not lost', () => {
    const { grid, keyboardUser } = openTree([
      node('a', { parentId: 'b' }),
      node('b'),
      node('x', { parentId: 'y' }),
      node('y', { parentId: 'x' }),
      node('c', { parentId: 'a' })
    ])
    keyboardUser.openAll()
    expect(shown(grid)).toEqual(['b', 'a', 'c', 'x', 'y'])
  })

  test('right opens and then enters, left closes and then goes to the row above', () => {
    const { grid, keyboardUser } = openTree(nested)
    goTo(grid, '1')
    expect(keyboardUser.right()).toBe(true)
    expect(shown(grid)).toContain('1.2')
    expect(keyboardUser.right()).toBe(false)
    goTo(grid, '1.3')
    expect(keyboardUser.right()).toBe(false)
    expect(keyboardUser.left()).toBe(true)
    expect(grid.state.cursor.at.line).toBe(0)
    expect(keyboardUser.left()).toBe(true)
    expect(shown(grid)).toEqual(['1', '2', '3'])
    expect(keyboardUser.left()).toBe(false)
    grid.state.cursor.go({ line: 0, col: grid.state.columns.first + 1 })
    expect(keyboardUser.right()).toBe(false)
  })

  test('asks once for the rows below one, and keeps closed what was closed while they were on their way', async () => {
    const asked: string[] = []
    const { grid, keyboardUser, model, announced } = openTree([node('1', { hasChildren: true }), node('2')], {
      bring: async ({ id }) => {
        asked.push(id)
        await Promise.resolve()
        return [node(`${id}.1`, { hasChildren: true }), node(`${id}.2`)]
      }
    })
    expect([model.branchOf(0), model.branchOf(1)]).toEqual(['closed', 'leaf'])
    const first = keyboardUser.open(0)
    void keyboardUser.open(0)
    expect(model.branchOf(0)).toBe('loading')
    keyboardUser.close(0)
    await first
    expect([shown(grid).join(' '), model.branchOf(0), asked.join(' ')]).toEqual(['1 2', 'closed', '1'])
    await keyboardUser.open(0)
    expect([shown(grid).join(' '), asked.join(' ')]).toEqual(['1 1.1 1.2 2', '1'])
    expect(announced).toEqual(['正在加载下级…', '已折叠', '已展开，2 行下级'])
  })

  test('a failure is shown in the row, and asked for again', async () => {
    let isUp = false
    const { grid, keyboardUser, model, announced } = openTree([node('1', { hasChildren: true })], {
      bring: async () => (isUp ? [node('1.1')] : Promise.reject(new Error('服务器没有回答')))
    })
    await keyboardUser.open(0)
    expect([model.branchOf(0), model.failureOf(0)]).toEqual(['failed', '服务器没有回答'])
    expect(announced.at(-1)).toBe('下级加载失败：服务器没有回答；按右方向键重试')
    isUp = true
    goTo(grid, '1')
    keyboardUser.right()
    await expect.poll(() => shown(grid)).toEqual(['1', '1.1'])
  })

  test('rows that come late to other rows are not theirs', async () => {
    let answer: (rows: readonly GridRow[]) => void = () => undefined
    const { grid, keyboardUser } = openTree([node('1', { hasChildren: true })], {
      bring: () => new Promise((done) => (answer = done))
    })
    const opening = keyboardUser.open(0)
    grid.load([node('9')])
    answer([node('1.1')])
    await opening
    expect(grid.all().map(({ id }) => id)).toEqual(['9'])
  })

  test('moves a row with all below it, within the row above; undo puts it back', () => {
    const { grid, keyboardUser, announced } = openTree(nested)
    keyboardUser.openAll()
    goTo(grid, '1.2')
    grid.rows.move(-1)
    expect(shown(grid)).toEqual(['1', '1.2', '1.2.1', '1.1', '1.3', '2', '3', '3.1'])
    expect(announced.at(-1)).toBe('已移动到同级第 1 行，共 3 行')
    grid.rows.move(-1)
    expect(announced.at(-1)).toBe('已是同级第一行，不能上移')
    grid.cells.undo()
    expect(shown(grid)).toEqual(['1', '1.1', '1.2', '1.2.1', '1.3', '2', '3', '3.1'])
    goTo(grid, '1')
    grid.rows.move(1)
    expect(shown(grid)).toEqual(['2', '1', '1.1', '1.2', '1.2.1', '1.3', '3', '3.1'])
    goTo(grid, '1.3')
    grid.rows.moveTo(grid.state.rows.placeOf(slot(grid, '1.1')))
    expect(shown(grid)).toEqual(['2', '1', '1.3', '1.1', '1.2', '1.2.1', '3', '3.1'])
    grid.rows.moveTo(0)
    expect(announced.at(-1)).toBe('只能在同一上级内移动')
    goTo(grid, '1.3')
    grid.state.selection.set([slot(grid, '1.3'), slot(grid, '3.1')], true)
    grid.rows.move(1)
    expect(announced.at(-1)).toBe('所选行不在同一上级，不能一起移动')
  })

  test('a new row comes beside the one it was put below, or at the end of those below it, and says so when it is sent', async () => {
    const { grid, keyboardUser } = openTree(nested)
    keyboardUser.openAll()
    goTo(grid, '1.2')
    grid.rows.insertBelow()
    const beside = grid.all().findIndex(({ parentId }) => parentId === '1')
    expect(shown(grid)[beside - 1]).toBe('1.2.1')
    goTo(grid, '3.1')
    await keyboardUser.addBelow()
    expect(grid.all().at(-1)).toMatchObject({ parentId: '3.1' })
    expect(grid.server.unsent().map(({ values }) => values.parentId)).toEqual(['1', '3.1'])
  })

  test('a row goes with all below it, one that may not be edited keeps those above it, and undo brings them back', () => {
    const { grid, keyboardUser, announced } = openTree(
      nested,
      {},
      { lockOf: ({ id }) => (id === '3.1' ? '已移交' : null) }
    )
    keyboardUser.openAll()
    expect(grid.rows.doomed([slot(grid, '1')]).length).toBe(5)
    grid.rows.remove([slot(grid, '1')])
    expect(shown(grid)).toEqual(['2', '3', '3.1'])
    grid.cells.undo()
    expect(shown(grid).length).toBe(8)
    grid.rows.remove([slot(grid, '3')])
    expect([shown(grid).length, announced.at(-1)]).toEqual([8, '已删除 0 行，2 行不可编辑，未删除'])
  })

  test('sorts siblings among themselves, shows what passes a filter with the rows above it, and does not move sorted rows', () => {
    const { grid, keyboardUser, announced } = openTree(nested)
    keyboardUser.openAll()
    grid.sortBy({ key: 'name', isDescending: true })
    expect(shown(grid)).toEqual(['3', '3.1', '2', '1', '1.3', '1.2', '1.2.1', '1.1'])
    goTo(grid, '1.2')
    grid.rows.move(1)
    expect(announced.at(-1)).toBe('已排序、筛选或分组，不能移动行；请先取消')
    grid.sortBy(null)
    keyboardUser.closeAll()
    grid.view.filterBy('name', { has: '1.2.1' })
    expect(shown(grid)).toEqual(['1', '1.2', '1.2.1'])
    grid.view.showAll()
    expect(shown(grid)).toEqual(['1', '1.1', '1.2', '1.2.1', '1.3', '2', '3'])
  })

  test('selects closed rows too when all are selected, and counts them in the totals', () => {
    const { grid } = openTree(nested)
    grid.rows.toggleAll()
    expect([grid.selected().length, grid.rows.selected]).toEqual([8, 'all'])
    expect(grid.state.totals.of(columns[1]!).sum).toBe(8)
  })
})

test('F8 opens the closed branches in which something is wrong, and no others', () => {
  const { grid } = openTree(
    nested,
    {},
    { columns: [{ ...columns[0]!, validateRules: [{ required: true }] }, columns[1]!] }
  )
  grid.set('1.2.1', { name: '' })
  goTo(grid, '1')
  grid.nextError(false)
  expect(shown(grid)).toEqual(['1', '1.1', '1.2', '1.2.1', '1.3', '2', '3'])
  expect(grid.state.cursor.at).toEqual({ line: 3, col: grid.state.columns.first })
})
