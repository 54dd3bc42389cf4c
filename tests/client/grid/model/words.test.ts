import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'

/** A grid, and what it says. */
function open(count = 4, more = {}) {
  const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })
  const announced: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') announced.push(say(change.text, change.words))
  })
  const activate = (line: number, key: string) =>
    activateCell(grid.state, { line, col: grid.state.columns.placeOf(key) })
  return { grid, announced, activate }
}

test('cells that are emptied are announced, with what is wrong then, and those that refuse', () => {
  const { grid, announced, activate } = open(4, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
  activate(0, 'docNo')
  grid.cells.clear()
  grid.cells.clear()
  activate(0, 'title')
  grid.cells.clear()
  activate(0, 'pages')
  activateCell(grid.state, { line: 2, col: grid.state.cursor.at.col }, true)
  grid.cells.clear()
  expect(announced).toEqual([
    '已清空 1 个单元格',
    '已清空 1 个单元格',
    '文件题名不能为空',
    '已清空 2 个单元格，1 个不可编辑'
  ])
})

test('a row that the server refuses is announced with its number and why; many that are answered together are announced as one', async () => {
  const { grid, announced } = open(4)
  const refuse = (...ids: string[]) => {
    for (const id of ids) grid.set(id, { title: '改过' })
    grid.server.send(ids)
    for (const id of ids) grid.server.settle(id, { type: 'refused', reason: '未通过校验' })
  }
  refuse('f2')
  await Promise.resolve()
  expect(announced).toEqual(['第 2 行，未被接受：未通过校验'])
  refuse('f1', 'f3')
  await Promise.resolve()
  expect(announced.slice(1)).toEqual(['2 行未被接受：未通过校验'])
})

test('a row that somebody else has changed before it was saved is announced once', async () => {
  const { grid, announced } = open(4)
  const meet = async () => {
    grid.set('f2', { title: '我的' })
    grid.server.send(['f2'])
    grid.server.settle('f2', { type: 'conflict', row: { id: 'f2', title: '他的' } })
    await Promise.resolve()
  }
  await meet()
  expect(announced).toEqual(['第 2 行“文件题名”：他人已改为“他的”，您的值仍在该处；按 F8 前往选择'])
  await meet()
  expect(announced).toHaveLength(1)
})

test('a row of a group is announced with the number of its row, which counts no lines of groups', () => {
  const { grid, announced, activate } = open(4)
  grid.set('f1', { retention: 'YJ' })
  grid.view.groupBy('retention')
  // 永久, f1, 长期, f2 …
  activate(3, 'title')
  grid.rows.insertBelow()
  expect(announced.at(-1)).toBe('已在第 3 行插入 1 行')
})

test('F8 goes to the number of a row that is refused as a whole, which says why', () => {
  const { grid, announced, activate } = open(4)
  grid.set('f3', { title: '改过' })
  grid.server.send(['f3'])
  grid.server.settle('f3', { type: 'refused', reason: '网络文件已锁定' })
  activate(0, 'title')
  grid.nextError(false)
  expect(grid.state.cursor.at).toEqual({ line: 2, col: 1 })
  expect(announced).not.toContain('没有错误')
  expect(grid.errors()).toEqual([])
})

test('what was pasted and is wrong is announced, and how to get to it', () => {
  const { grid, announced, activate } = open(4)
  activate(0, 'pages')
  grid.cells.paste([['3'], ['-1'], ['0']])
  expect(announced).toEqual(['已粘贴 3 个单元格', '其中 2 个单元格有错误，按 F8 逐个查看'])
})
