import { expect, test } from 'vitest'

import { activate, fileColumns, fileRows, kinds, memoryJournal, say } from '#kit/drawn/grid.tsx'
import { createGrid } from '#grid/model/create-grid.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import { UNCONFIRMED, UNCONFIRMED_COLUMN } from '#grid/model/data/unconfirmed.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { intentOf } from '#grid/model/data/keys.ts'

const EMPTY = { docNo: null, docDate: null }
const SURE = new Map<string, string | number>([
  ['title', '关于核准的批复'],
  ['docNo', '云发改〔2024〕118号'],
  ['docDate', '2024-03-05'],
  ['elsewhere', '没有这一列']
])

/** A grid whose first row lacks its number and its day; and what it says. */
function gridOf(options: Partial<GridOptions<CellKind>> = {}) {
  const [first, ...others] = fileRows(3)
  const grid = createGrid({
    columns: [...fileColumns, UNCONFIRMED_COLUMN],
    rows: [{ ...first!, ...EMPTY }, ...others],
    kinds,
    say,
    ...options
  })
  const said: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') said.push(say(change.text, change.words))
  })
  return { grid, said }
}
const marks = (grid: ReturnType<typeof gridOf>['grid'], id = 'f1') => grid.get(id)?.[UNCONFIRMED] ?? null
const column = ({ state }: ReturnType<typeof gridOf>['grid']) => state.columns.placed[state.cursor.at.col]?.key

test('the sure values of a document fill the empty cells of a row, are 待核, and are said in one sentence', () => {
  const { grid, said } = gridOf()
  activate(grid, 0, 'title')
  grid.cells.fillUnconfirmed(SURE)
  expect(grid.get('f1')).toMatchObject({
    title: '第1层验收记录',
    docNo: '云发改〔2024〕118号',
    docDate: '2024-03-05',
    [UNCONFIRMED]: 'docDate,docNo'
  })
  expect(said).toEqual(['已填入 2 项，待核：文件编号、形成日期'])
  expect(column(grid)).toBe('docNo')
  expect(grid.status.unconfirmed).toBe(2)
})

test('what the document says goes over a default that nobody has touched, and says so; a default that it says too is confirmed by it', () => {
  const [first, ...others] = fileRows(3)
  const rows = [
    {
      ...first!,
      docNo: '默认',
      docDate: '2024-03-05',
      [UNCONFIRMED]: 'docDate,docNo',
      defaulted: ['docNo', 'docDate']
    },
    ...others
  ]
  const { grid, said } = gridOf({ rows })
  activate(grid, 0, 'title')
  grid.cells.fillUnconfirmed(SURE)
  expect(grid.get('f1')).toMatchObject({ docNo: '云发改〔2024〕118号', docDate: '2024-03-05', [UNCONFIRMED]: 'docNo' })
  expect(said).toEqual(['已填入 1 项，待核：文件编号；已替换默认值：文件编号；与原文一致，已确认：形成日期'])
  grid.cells.undo()
  expect(marks(grid)).toBe('docDate,docNo')
})

test('a title of which only the name of a file is known is never written over, and is confirmed where the document says it', () => {
  const rows: (Record<string, unknown> & { readonly id: string })[] = fileRows(2).map((row) => ({
    ...row,
    [UNCONFIRMED]: 'title'
  }))
  const { grid, said } = gridOf({ rows })
  activate(grid, 0, 'title')
  const saysFirst = (key: string, value: unknown) => key === 'title' && value === rows[0]?.title
  grid.cells.fillUnconfirmed(new Map([['title', '关于核准的批复']]), saysFirst)
  expect(grid.get('f1')?.title).toBe(rows[0]?.title)
  expect(marks(grid)).toBeNull()
  expect(said).toEqual(['与原文一致，已确认：文件题名'])
  activate(grid, 1, 'title')
  grid.cells.fillUnconfirmed(new Map([['title', '关于核准的批复']]), saysFirst)
  expect([grid.get('f2')?.title, marks(grid, 'f2')]).toEqual([rows[1]?.title, 'title'])
  grid.cells.undo()
  expect(marks(grid)).toBe('title')
})

test('a fill is one step: it is undone and made again whole, with its marks', () => {
  const { grid, said } = gridOf()
  activate(grid, 0, 'title')
  grid.cells.fillUnconfirmed(SURE)
  grid.cells.undo()
  expect(grid.get('f1')).toMatchObject({ ...EMPTY, [UNCONFIRMED]: null })
  expect(said.at(-1)).toBe('已撤销：2 个单元格的修改')
  grid.cells.redo()
  expect(marks(grid)).toBe('docDate,docNo')
})

test('where nothing is sure, or no cell is empty, that is said and nothing changes', () => {
  const { grid, said } = gridOf()
  activate(grid, 1, 'title')
  grid.cells.fillUnconfirmed(SURE)
  expect(marks(grid, 'f2')).toBeNull()
  expect(said).toEqual(['文件中没有可填入空单元格的可靠内容'])
})

test('Enter confirms a cell and goes on to the next one of the row; after the last it stays, and the next Enter edits', () => {
  const { grid, said } = gridOf()
  activate(grid, 0, 'docNo')
  grid.cells.fillUnconfirmed(SURE)
  expect(grid.cells.confirm()).toBe(true)
  expect([marks(grid), column(grid), said.at(-1)]).toEqual(['docDate', 'docDate', '已确认文件编号'])
  expect(grid.cells.confirm()).toBe(true)
  expect([marks(grid), column(grid), said.at(-1)]).toEqual([null, 'docDate', '已确认形成日期，本行没有其他待核'])
  expect(grid.cells.confirm()).toBe(false)
  grid.cells.undo()
  expect([marks(grid), said.at(-1)]).toEqual(['docDate', '已撤销：待核的确认'])
})

test('of a range Enter confirms all that is 待核, as one step, and opens nothing', () => {
  const rows = fileRows(3).map((row) => ({ ...row, [UNCONFIRMED]: 'docNo,title' }))
  const { grid, said } = gridOf({ rows })
  activate(grid, 0, 'title')
  grid.state.cursor.go({ line: 1, col: grid.state.cursor.at.col }, true)
  expect(grid.cells.confirm()).toBe(true)
  expect([marks(grid), marks(grid, 'f2'), marks(grid, 'f3')]).toEqual(['docNo', 'docNo', 'docNo,title'])
  expect(said.at(-1)).toBe('已确认 2 处')
  grid.cells.undo()
  expect(marks(grid)).toBe('docNo,title')
})

test('an edit ends it, whatever is typed; Enter in the editor keeps the value as it is; Escape and Tab leave it open', () => {
  const { grid } = gridOf()
  activate(grid, 0, 'docNo')
  grid.cells.fillUnconfirmed(SURE)
  grid.edit.open()
  grid.edit.cancel()
  grid.edit.open()
  grid.edit.commit('next')
  grid.edit.cancel()
  expect(marks(grid)).toBe('docDate,docNo')
  activate(grid, 0, 'docNo')
  grid.edit.open()
  grid.edit.commit('down')
  expect(marks(grid)).toBe('docDate')
  grid.set('f1', { docDate: '2024-03-06' })
  expect(marks(grid)).toBeNull()
})

test('an emptied cell is 待核 no more', () => {
  const { grid } = gridOf()
  activate(grid, 0, 'docNo')
  grid.cells.fillUnconfirmed(SURE)
  grid.cells.clear()
  expect(marks(grid)).toBe('docDate')
})

test('Ctrl+F8 goes to what is empty or 待核, back as well', () => {
  expect(intentOf({ key: 'F8', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }, 'view')).toEqual({
    do: 'gap',
    back: false
  })
  const { grid } = gridOf()
  activate(grid, 0, 'docNo')
  grid.cells.fillUnconfirmed(SURE)
  activate(grid, 2, 'title')
  grid.cells.nextGap(false)
  expect([grid.state.cursor.at.line, column(grid)]).toEqual([0, 'docNo'])
  grid.cells.nextGap(false)
  expect(column(grid)).toBe('docDate')
  grid.cells.nextGap(true)
  expect(column(grid)).toBe('docNo')
})

test('a mark that is not sent yet comes back from the journal', () => {
  const journal = memoryJournal()
  const { grid } = gridOf({ journal })
  activate(grid, 0, 'docNo')
  grid.cells.fillUnconfirmed(SURE)
  const { grid: again } = gridOf()
  again.server.restore([...journal.held.values()])
  expect(again.get('f1')).toMatchObject({ docNo: '云发改〔2024〕118号', [UNCONFIRMED]: 'docDate,docNo' })
})

test('what somebody else confirms meanwhile is confirmed, what they fill is 待核, and nothing is contested by that', () => {
  const { grid } = gridOf({
    rows: [{ id: 'f1', title: 'x', docNo: 'n', docDate: '2024-03-05', [UNCONFIRMED]: 'docNo,title' }]
  })
  activate(grid, 0, 'docNo')
  grid.cells.confirm()
  expect(marks(grid)).toBe('title')
  grid.server.patch([{ id: 'f1', pages: 3, [UNCONFIRMED]: 'docNo,pages' }])
  expect(marks(grid)).toBe('pages')
  expect(grid.status.conflicts).toBe(0)
})
