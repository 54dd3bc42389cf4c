import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const bar = () => page.getByLabelText('查找和替换')

test('Ctrl+F finds in the cells, says which of how many, goes on and back and gives the focus back', async () => {
  await openGrid(30)
  await enterAt(0)
  await press('{Control>}f{/Control}')
  await expect.element(bar().getByRole('textbox', { name: '查找' })).toHaveFocus()
  await press('第1')
  await expect.poll(() => bar().element().textContent).toContain('第 1 个，共 11 个')
  await expect.poll(() => said()).toContain('第 1 个，共 11 个')
  await press('{Enter}{Enter}')
  await expect.poll(() => bar().element().textContent).toContain('第 3 个，共 11 个')
  await expect.element(bar().getByRole('textbox', { name: '查找' })).toHaveFocus()
  await press('{Shift>}{Enter}{Enter}{Enter}{/Shift}')
  await expect.poll(() => bar().element().textContent).toContain('第 11 个，共 11 个')
  expect(await findingsInThemes(bar().element())).toEqual([])
  await press('{Escape}')
  await expect.element(cell('第19层验收记录')).toHaveFocus()
  expect(bar().query()).toBeNull()
})

test('replaces one after the other, or all in one step that is undone at once; what refuses is counted', async () => {
  const { grid } = await openGrid(12, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
  await enterAt(0)
  await press('{Control>}f{/Control}验收')
  await expect.poll(() => bar().element().textContent).toContain('第 1 个，共 12 个')
  await userEvent.fill(bar().getByRole('textbox', { name: '替换为' }), '检查')
  const one = bar().getByRole('button', { name: '替换', exact: true })
  await userEvent.click(one)
  await expect.poll(() => grid.get('f1')?.title).toBe('第1层检查记录')
  await expect.poll(() => bar().element().textContent).toContain('第 1 个，共 11 个')
  await userEvent.click(bar().getByRole('button', { name: '全部替换' }))
  await expect.poll(() => said()).toContain('已替换 10 个单元格，1 个未替换')
  expect([grid.get('f2')?.title, grid.get('f12')?.title]).toEqual(['第2层验收记录', '第12层检查记录'])
  grid.cells.undo()
  expect([grid.get('f1')?.title, grid.get('f12')?.title]).toEqual(['第1层检查记录', '第12层验收记录'])
})

test('Alt+Shift+Down copies the row below itself; the menu fills a series', async () => {
  const { grid } = await openGrid(3)
  await enterAt(1)
  await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.poll(() => grid.all().map(({ docNo }) => docNo)).toEqual(['C5-001', 'C5-001', 'C5-002', 'C5-003'])
  await press('{ArrowRight}{Shift>}{F10}{/Shift}')
  await userEvent.click(page.getByRole('menuitem', { name: /^填充序列/ }))
  await expect.poll(() => grid.all()[1]?.docNo).toBe('C5-002')
})
