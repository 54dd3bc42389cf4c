import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns } from '#kit/drawn/grid.tsx'
import { enter, openGrid, press } from '#kit/drawn/grid-page.tsx'

const name = (text: string) => page.getByRole('rowheader', { name: text, exact: true })

/** A list of files that is read: its first column names a row. */
async function openList() {
  const remove = vi.fn()
  const undo = vi.fn()
  const columns = fileColumns.map((column, at) => ({ ...column, disabled: true, isRowHeader: at === 0 }))
  const reading = { remove, undo, hrefOf: ({ id }: { id: string }) => `#row=${id}` }
  const opened = await openGrid(
    5,
    { columns, reading, canAdd: false, canRemove: false, canMove: false },
    { details: true }
  )
  await enter()
  await press('{ArrowRight}{ArrowRight}')
  await expect.element(name('第1层验收记录')).toHaveFocus()
  return { ...opened, remove, undo }
}

test('a grid of rows that are read says so, and each row has its name, a link that is no stop of its own', async () => {
  const { element, screen } = await openList()
  await expect.element(element).toHaveAttribute('aria-readonly', 'true')
  const link = page.getByRole('link', { name: '第2层验收记录' })
  await expect.element(link).toHaveAttribute('href', '#row=f2')
  await expect.element(link).toHaveAttribute('tabindex', '-1')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('Enter shows a row whole, and Escape gives the focus back to its name', async () => {
  await openList()
  await press('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '详细信息' })).toBeVisible()
  await press('{Escape}')
  await expect.element(name('第1层验收记录')).toHaveFocus()
})

test('letters, fills and moves do nothing; Space selects; Delete and Ctrl+Z are the screen’s', async () => {
  const { grid, remove, undo } = await openList()
  const before = JSON.stringify(grid.all())
  await press('x{Control>}d{/Control}{Control>}{Enter}{/Control}{Alt>}{ArrowDown}{/Alt}')
  expect(JSON.stringify(grid.all())).toBe(before)
  await expect.element(name('第1层验收记录')).toHaveFocus()
  await press('{ }{ArrowDown}{ }')
  expect(grid.selected()).toEqual(['f1', 'f2'])
  await press('{Delete}')
  expect(remove).toHaveBeenLastCalledWith(['f1', 'f2'])
  await press('{ArrowDown}{Delete}')
  expect(remove).toHaveBeenLastCalledWith(['f3'])
  await press('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledOnce()
})

test('the menu of a row offers what can be read, and nothing that fills or adds', async () => {
  await openList()
  await press('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /详细信息/ })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  await press('{Escape}')
  await expect.element(name('第1层验收记录')).toHaveFocus()
})
