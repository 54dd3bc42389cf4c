import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { go } from '#grid/model/going.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/grid.tsx'

/** A grid, and what it says. */
function open(count = 4, more = {}) {
  const grid = createGrid({ columns: fileColumns, kinds, rows: fileRows(count), say, ...more })
  const told: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') told.push(say(change.text, change.words))
  })
  const stand = (line: number, key: string) => go(grid.desk, { line, col: grid.desk.columns.placeOf(key) })
  return { grid, told, stand }
}

test('cells that are emptied are told, with what is wrong then, and those that refuse', () => {
  const { grid, told, stand } = open(4, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
  stand(0, 'docNo')
  grid.cells.clear()
  grid.cells.clear()
  stand(0, 'title')
  grid.cells.clear()
  stand(0, 'pages')
  go(grid.desk, { line: 2, col: grid.desk.cursor.at.col }, true)
  grid.cells.clear()
  expect(told).toEqual(['已清空 1 个单元格', '已清空 1 个单元格', '文件题名：文件题名不能为空', '已清空 2 个单元格，1 个不可编辑'])
})
