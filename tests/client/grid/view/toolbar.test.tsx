import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { forgetPermission, hiddenActions, setPermission } from '#core/state/session/permissions.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { GridToolbar, type GridToolbarProps } from '#grid/view/grid-toolbar.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { at, cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'
import { somePermission } from '#kit/answers/signed-in.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const open = async (props: Partial<GridToolbarProps> = {}) => {
  const grid = createGrid({ columns: fileColumns, rows: fileRows(4), kinds, isRowDisabled: ({ id }) => id === 'f4' })
  await render(
    <Room>
      <GridToolbar grid={grid} {...props} />
      <Grid grid={grid} label="文件" />
      <ConfirmHost />
    </Room>
  )
  return grid
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the bar above a grid', () => {
  test('[2.D31, 8.X41] adds a row and goes to it, saves what waits, deletes and lets go of the selected rows', async () => {
    let saves = 0
    const grid = await open({ onSave: () => saves++ })
    await expect.element(button('保存')).toBeDisabled()
    await userEvent.click(button('新增'))
    expect(grid.all().length).toBe(5)
    await expect.poll(at).toEqual([6, 3])
    await userEvent.click(button('保存'))
    expect(saves).toBe(1)
    expect(button('删除').query()).toBeNull()
    grid.rows.toggleAll()
    await userEvent.click(button('清空选择'))
    expect(grid.selected()).toEqual([])
    grid.state.selection.set([0, 1, 2], true)
    grid.state.changes.emit({ type: 'selection' })
    expect(await findingsInThemes(page.getByRole('group', { name: '表格操作' }).element())).toEqual([])
    await userEvent.click(button('删除'))
    await expect.element(page.getByRole('alertdialog', { name: '确定要删除这 3 项吗?' })).toBeVisible()
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: '删除' }))
    await expect
      .poll(() =>
        grid
          .all()
          .map(({ id }) => id)
          .slice(0, 1)
      )
      .toEqual(['f4'])
  })

  test('[6.P16] buttons below the permission prefix whose control is in force and not granted are not offered', async () => {
    const control = (action: string) => ({ action, type: '1', describe: '', status: '1' })
    setPermission({
      ...somePermission,
      auth: [{ action: 'file:save', type: '1', describe: '' }],
      allAuth: ['file:add', 'file:save', 'file:batch_delete'].map(control)
    })
    onTestFinished(forgetPermission)
    const grid = await open({ onSave: () => undefined, authPre: 'file:', hiddenActions })
    grid.rows.toggleAll()
    await expect.element(button('清空选择')).toBeVisible()
    expect([button('新增').query(), button('删除').query()]).toEqual([null, null])
    await expect.element(button('保存')).toBeVisible()
  })
})

test('[2.D03, 2.D04] Alt+Enter shows all fields of a row: they are in a dialog of 1200 px that can fill the window, and go on to the next row', async () => {
  await page.viewport(1400, 900)
  await openGrid(3, {}, { details: true })
  await enterAt(0)
  await press('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /^详细信息/ })).toBeVisible()
  await press('{Escape}')
  await expect.element(cell('第1层验收记录')).toHaveFocus()
  await press('{Alt>}{Enter}{/Alt}')
  const dialog = page.getByRole('dialog', { name: '详细信息' })
  await expect.element(dialog).toBeVisible()
  const surface = () =>
    Math.round(dialog.element().parentElement?.closest('[data-rac]')?.getBoundingClientRect().width ?? 0)
  await expect.poll(surface).toBe(1200)
  expect(await findingsInThemes(dialog.element())).toEqual([])
  for (const { title } of fileColumns) expect(dialog.element().textContent).toContain(title)
  expect(dialog.element().textContent).toContain('C5-001')
  await userEvent.click(dialog.getByRole('button', { name: '下一行' }))
  await expect.poll(() => dialog.element().textContent).toContain('C5-002')
  await userEvent.click(dialog.getByRole('button', { name: /全屏/ }))
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(1400)
  await userEvent.click(dialog.getByRole('button', { name: /全屏/ }))
  await expect.poll(surface).toBe(1200)
  await press('{Escape}')
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  await page.viewport(1280, 800)
})

test('the details go from the last row of a group to the first of the next', async () => {
  const { grid } = await openGrid(3, {}, { details: true, arrangement: { group: 'docNo' } })
  await expect.poll(() => grid.state.rows.isGrouped).toBe(true)
  grid.goTo('f1', 'title')
  await expect.element(cell('第1层验收记录')).toHaveFocus()
  await press('{Alt>}{Enter}{/Alt}')
  const dialog = page.getByRole('dialog', { name: '详细信息' })
  await expect.poll(() => dialog.element().textContent).toContain('第 1 行，共 3 行')
  await expect.element(dialog.getByRole('button', { name: '上一行' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: '下一行' }))
  await expect.poll(() => dialog.element().textContent).toContain('C5-002')
  await userEvent.click(dialog.getByRole('button', { name: '下一行' }))
  await expect.poll(() => dialog.element().textContent).toContain('第 3 行，共 3 行')
  await expect.element(dialog.getByRole('button', { name: '下一行' })).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: '上一行' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(cell('第3层验收记录')).toHaveFocus()
})
