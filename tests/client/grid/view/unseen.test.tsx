import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { GridToolbar } from '#grid/view/grid-toolbar.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { at, cell, enter, enterAt, openGrid, press, said, times } from '#kit/drawn/grid-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = () => page.getByLabelText('查找和替换')
/** To a button, without pressing it. */
const focusButton = (name: string) => (button(name).element() as HTMLElement).focus()

test('Delete announces what it emptied and what is wrong then, a cut what it could not empty', async () => {
  await openGrid(3, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
  await enterAt(0)
  await press('{Delete}')
  await expect.poll(said).toContain('已清空 1 个单元格')
  expect(said()).toContain('文件题名不能为空')
  await press('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await userEvent.cut()
  await expect.poll(said).toContain('已剪切 2 行 1 列')
  expect(said()).toContain('已清空 1 个单元格，1 个不可编辑')
})

test('what the server refuses interrupts with the row and why', async () => {
  const { grid } = await openGrid(3)
  grid.set('f2', { title: '改过' })
  grid.server.send(['f2'])
  grid.server.settle('f2', { type: 'refused', reason: '未通过校验' })
  await expect
    .poll(() => document.getElementById('announcer-assertive')?.textContent)
    .toContain('第 2 行，未被接受：未通过校验')
  await enterAt(0)
  await press('{F8}')
  await expect.element(page.getByRole('rowheader', { name: '第 2 行，未被接受：未通过校验' })).toHaveFocus()
})

test('an editor says that its cell must be filled, and what is wrong with what the cell holds before anything is typed', async () => {
  const { grid, element } = await openGrid(3)
  grid.set('f1', { pages: 0 })
  await enterAt(4)
  await press('{F2}')
  const pages = page.getByRole('textbox', { name: '页数' })
  await expect.element(pages).toHaveAttribute('aria-invalid', 'true')
  await expect.element(pages).toHaveAccessibleDescription('页数须为正整数')
  await press('3')
  await expect.poll(() => pages.element().hasAttribute('aria-invalid')).toBe(false)
  await press('{Escape}')
  await times('{ArrowLeft}', 4)
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveAttribute('aria-required', 'true')
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('the next row of the details is announced by its place', async () => {
  await openGrid(3, {}, { details: true })
  await enterAt(0)
  await press('{Alt>}{Enter}{/Alt}')
  await expect.element(button('下一行')).toBeVisible()
  focusButton('下一行')
  await press('{Enter}')
  await expect.poll(said).toContain('第 2 行，共 3 行')
  await press('{Escape}')
})

test('buttons that have done their work give the focus to the grid', async () => {
  const grid = createGrid({ columns: fileColumns, rows: fileRows(4), kinds, isRowDisabled: ({ id }) => id === 'f4' })
  const save = () => {
    for (const { id } of grid.server.send(grid.server.unsent().map(({ id }) => id)))
      grid.server.settle(id, { type: 'saved' })
  }
  await render(
    <Room>
      <GridToolbar grid={grid} onSave={save} />
      <Grid grid={grid} label="文件" />
    </Room>
  )
  const isInGrid = () =>
    document.activeElement?.closest('[role=grid]') !== null && document.activeElement !== document.body
  grid.rows.toggleAll()
  await expect.element(button('清空选择')).toBeVisible()
  focusButton('清空选择')
  await press('{Enter}')
  await expect.poll(isInGrid).toBe(true)
  grid.set('f1', { title: '改过' })
  await expect.element(button('保存')).toBeEnabled()
  focusButton('保存')
  await press('{Enter}')
  await expect.element(button('保存')).toBeDisabled()
  await expect.poll(isInGrid).toBe(true)
  grid.view.filterBy('title', { has: '没有' })
  await expect.element(button('取消全部筛选')).toBeVisible()
  focusButton('取消全部筛选')
  await press('{Enter}')
  await expect.poll(isInGrid).toBe(true)
})

test('Ctrl+F comes back to the bar that is open; a place is announced with its row, column and text; a button that is switched off leaves the focus in the bar', async () => {
  await openGrid(12)
  await enterAt(0)
  await press('{Control>}f{/Control}第11层')
  await expect.poll(said).toContain('第 1 个，共 1 个：第 11 行，文件题名，第11层验收记录')
  await press('{Enter}')
  cell('第11层验收记录').element().focus()
  await press('{Control>}f{/Control}')
  const search = bar().getByRole('textbox', { name: '查找' })
  await expect.element(search).toHaveFocus()
  focusButton('全部替换')
  await press('{Enter}')
  await expect.element(button('全部替换')).toBeDisabled()
  await expect.element(search).toHaveFocus()
})

test('the active cell stays on a sum while others add rows', async () => {
  const { grid } = await openGrid(3)
  await enter()
  await press('{Control>}{End}{/Control}{ArrowDown}{ArrowLeft}{ArrowLeft}')
  expect(at()).toEqual([5, 7])
  grid.server.enter([{ ...fileRows(4)[3]!, id: 'x' }])
  await expect.poll(at).toEqual([6, 7])
  await press('{ArrowUp}')
  expect(at()).toEqual([5, 7])
})
