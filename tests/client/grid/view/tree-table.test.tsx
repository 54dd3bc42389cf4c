import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { enter, openGrid, press, said, times } from '#kit/drawn/grid-page.tsx'

const columns: readonly GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: '260px' },
  { key: 'code', title: '代码', type: 'input', disabled: true }
]
const node = (id: string, more: Partial<GridRow> = {}): GridRow => ({ id, name: `目录${id}`, code: `C${id}`, ...more })
const open = (
  rows: readonly GridRow[],
  bring?: (row: GridRow) => Promise<readonly GridRow[]>,
  options: Partial<GridOptions<CellKind>> = {}
) => openGrid(0, { columns, rows, tree: bring ? { bring } : {}, ...options })
const line = (name: string) => page.getByRole('gridcell', { name, exact: true }).element().closest('[role=row]')!
const state = (name: string) =>
  ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((one) => line(name).getAttribute(one))
const focused = () => document.activeElement?.textContent
/** To the first column of values of the first row. */
const toTree = async () => {
  await enter()
  await times('{ArrowRight}', 2)
}
afterEach(() => page.viewport(1280, 800))

test('[2.D40] right opens a row: its children are asked for once, by its key, and are indented on their level', async () => {
  const asked: string[] = []
  const { grid } = await open([node('1', { hasChildren: true }), node('2')], async ({ id }) => {
    asked.push(id)
    return [node(`${id}.1`, { hasChildren: true }), node(`${id}.2`)]
  })
  const table = page.getByRole('treegrid', { name: '文件' })
  await toTree()
  expect(state('目录1')).toEqual(['1', '1', '2', 'false'])
  expect(state('目录2')).toEqual(['1', '2', '2', null])
  await press('{ArrowRight}')
  await expect.element(page.getByRole('gridcell', { name: '目录1.1' })).toBeVisible()
  expect(asked).toEqual(['1'])
  expect([state('目录1')[3], ...state('目录1.2')]).toEqual(['true', '2', '2', '2', null])
  await expect.poll(said).toContain('已展开，2 行下级')
  expect(said()).not.toContain('正在加载下级')
  const left = (name: string) =>
    Number.parseFloat(getComputedStyle(page.getByRole('gridcell', { name, exact: true }).element()).paddingLeft)
  expect(left('目录1.1')).toBeGreaterThan(left('目录1'))
  expect(table.element().getAttribute('aria-rowcount')).toBe('5')
  // Into the row, down to a child, back to the row above, and closed.
  await press('{ArrowRight}')
  expect(focused()).toBe('C1')
  await press('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowLeft}')
  expect(focused()).toContain('目录1')
  await press('{ArrowLeft}')
  expect(page.getByRole('gridcell', { name: '目录1.1' }).query()).toBeNull()
  await expect.poll(said).toContain('已折叠')
  await press('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}')
  expect(asked).toEqual(['1'])
  await press('{ArrowRight}')
  await expect.poll(() => grid.all().length).toBe(6)
  expect(state('目录1.1.1')).toEqual(['3', '1', '2', 'false'])
  expect(await findingsInThemes(table.element())).toEqual([])
})

test('while rows are on their way the row says so; where they fail, why, and the same key tries again', async () => {
  const answers: ((how: 'yes' | 'no') => void)[] = []
  await open(
    [node('1', { hasChildren: true })],
    () =>
      new Promise((yes, no) =>
        answers.push((how) => (how === 'yes' ? yes([node('1.1')]) : no(new Error('返回数据类型不识别'))))
      )
  )
  await toTree()
  await press('{ArrowRight}')
  expect(line('目录1').getAttribute('aria-busy')).toBe('true')
  answers[0]?.('no')
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-description'))
    .toBe('下级加载失败：返回数据类型不识别；按右方向键重试')
  await expect.poll(said).toContain('下级加载失败：返回数据类型不识别；按右方向键重试')
  expect([line('目录1').getAttribute('aria-busy'), state('目录1')[3]]).toEqual([null, 'false'])
  expect(await findingsInThemes(page.getByRole('treegrid').element())).toEqual([])
  await press('{ArrowRight}')
  answers[1]?.('yes')
  await expect.element(page.getByRole('gridcell', { name: '目录1.1' })).toBeVisible()
  expect(document.activeElement?.hasAttribute('aria-description')).toBe(false)
})

const nested = [
  node('1', { children: [node('1.1', { children: [node('1.1.1')] }), node('1.2')] }),
  node('2', { children: [node('2.1')] })
]

test('a person edits, selects, moves and adds rows in a tree by keys', async () => {
  const { grid } = await open(nested)
  await toTree()
  await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(said).toContain('已全部展开，共 6 行')
  await press('{ArrowDown}{F2}改名{Enter}')
  expect(grid.get('1.1')?.name).toBe('改名')
  // Enter went down, onto the row below it.
  await press('{Shift>} {/Shift}')
  expect(grid.selected()).toEqual(['1.1.1'])
  await press('{ArrowLeft}{Alt>}{ArrowDown}{/Alt}')
  expect(grid.all().map(({ id }) => id)).toEqual(['1', '1.2', '1.1', '1.1.1', '2', '2.1'])
  await expect.poll(said).toContain('已移动到同级第 2 行，共 2 行')
  await press('{Shift>}{F10}{/Shift}')
  await userEvent.click(page.getByRole('menuitem', { name: '新增下级行' }))
  await expect.poll(() => grid.all().length).toBe(7)
  expect(grid.all()[4]).toMatchObject({ parentId: '1.1' })
  await expect.poll(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-level')).toBe('3')
  await press('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  await expect.poll(said).toContain('已全部折叠，共 2 行')
  expect(focused()).toContain('目录1')
})

test('the mark before a row is large enough for a finger, and opens it; the whole fits a narrow window', async () => {
  await page.viewport(320, 640)
  const { element } = await open(nested)
  expect(element.query()).toBeNull()
  const twist = line('目录1').querySelector<HTMLElement>('.g-twist')!
  const { width, height } = twist.getBoundingClientRect()
  expect([width >= 24, height >= 24]).toEqual([true, true])
  await userEvent.click(twist)
  await expect.element(page.getByRole('gridcell', { name: '目录1.2' })).toBeInTheDocument()
  await userEvent.click(line('目录1').querySelector('.g-twist')!)
  await expect.poll(() => state('目录1')[3]).toBe('false')
  expect(await findingsInThemes(page.getByRole('treegrid').element())).toEqual([])
})
