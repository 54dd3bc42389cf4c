import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { fileRows } from '#kit/drawn/grid.tsx'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const list = () => page.getByRole('dialog', { name: '错误列表' })
const names = () =>
  list()
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)

test('Alt+F8 asks every cell and lists what is wrong; Enter goes to the cell', async () => {
  const rows = fileRows(30).map((row) =>
    row.id === 'f3' ? { ...row, title: '' } : row.id === 'f20' ? { ...row, pages: 0 } : row
  )
  const { grid } = await openGrid(0, { rows })
  await enterAt(0)
  await press('{Alt>}{F8}{/Alt}')
  await expect.poll(names).toEqual(['第 3 行 文件题名：文件题名不能为空', '第 20 行 页数：页数须为正整数'])
  expect(list().element().textContent).toContain('共 2 个错误')
  expect(await findingsInThemes(list().element())).toEqual([])
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => list().query()).toBeNull()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect([grid.state.cursor.at.line, grid.state.columns.placed[grid.state.cursor.at.col]?.key]).toEqual([19, 'pages'])
})

test('Escape goes back to the cell; a grid in which all is right says so', async () => {
  await openGrid(3)
  await enterAt(1)
  await press('{Alt>}{F8}{/Alt}')
  await expect.poll(() => list().element().textContent).toContain('没有错误')
  await press('{Escape}')
  await expect.poll(() => list().query()).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('C5-001')
})
