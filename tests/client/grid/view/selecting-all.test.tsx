import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

test('[2.D33] Ctrl+A selects every row, also where all are selected already; the box in the header lets go of them', async () => {
  const { grid } = await openGrid(3)
  await enterAt(2)
  await press('{Control>}a{/Control}')
  expect(grid.selected()).toEqual(['f1', 'f2', 'f3'])
  await press('{Control>}a{/Control}')
  expect(grid.selected()).toEqual(['f1', 'f2', 'f3'])
  await expect.poll(said).toContain('已全选 3 行')
  await press('{Control>}{Home}{/Control}{ArrowUp}{Home}')
  await expect.element(page.getByRole('checkbox', { name: '选择全部行' })).toHaveFocus()
  await press(' ')
  expect(grid.selected()).toEqual([])
})
