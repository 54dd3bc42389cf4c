import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const columns: readonly GridColumn[] = [
  { key: 'title', title: '题名', type: 'input' },
  { key: 'state', title: '状态', type: 'input', disabled: true },
  { key: 'signed', title: '签章', type: 'checkbox', customValue: ['Y', 'N'] },
  { key: 'pages', title: '页数', type: 'inputNumber' }
]
const open = () =>
  openGrid(0, { columns, rows: ['a', 'b'].map((id) => ({ id, title: id, state: '草稿', signed: 'N', pages: 1 })) })
const box = (name: string) => page.getByRole('textbox', { name })
const after = () => page.getByRole('button', { name: '后' })

test('Tab after an edit opens the next cell that can be edited, past boxes too, and leaves the grid only after the last', async () => {
  const { grid } = await open()
  await enterAt(0)
  await press('x{Tab}')
  // A box is active without an editor: Space turns it, Tab goes on.
  await expect.element(page.getByRole('checkbox', { name: '签章' }).first()).toHaveFocus()
  await press(' {Tab}')
  await expect.element(box('页数')).toHaveFocus()
  await press('12{Tab}')
  await expect.element(box('题名')).toHaveFocus()
  await press('y{Tab}{Tab}34{Tab}')
  await expect.element(after()).toHaveFocus()
  expect(grid.all().map(({ title, signed, pages }) => [title, signed, pages])).toEqual([
    ['x', 'Y', 12],
    ['y', 'N', 34]
  ])
})

test('Shift+Tab goes back the same way', async () => {
  await open()
  await enterAt(3)
  await press('5{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('checkbox', { name: '签章' }).first()).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(box('题名')).toHaveFocus()
})

test('Escape, then Tab leaves the grid, from a cell that is edited and from one that Tab has come to', async () => {
  await open()
  await enterAt(0)
  await press('x{Tab}{Escape}{Tab}')
  await expect.element(after()).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}{ArrowLeft}{F2}{Escape}{Tab}')
  await expect.element(after()).toHaveFocus()
})

test('who edits nothing leaves the grid by Tab, also after going elsewhere by an arrow', async () => {
  await open()
  await enterAt(0)
  await press('x{Tab}{ArrowDown}{Tab}')
  await expect.element(after()).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('checkbox', { name: '签章' }).nth(1)).toHaveFocus()
  await press('{Tab}')
  await expect.element(after()).toHaveFocus()
  await expect.element(cell('x')).toBeVisible()
})
