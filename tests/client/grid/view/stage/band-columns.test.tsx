import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { at, enter, openGrid, press } from '#kit/drawn/grid-page.tsx'

test('End goes to the last of many titles, and Home back, though titles are drawn as they come into sight', async () => {
  const columns = Array.from({ length: 30 }, (_, col) => ({
    key: `c${col}`,
    title: `列${col}`,
    type: 'input' as const,
    width: '150px',
    statistics: ['sum' as const]
  }))
  const { element } = await openGrid(0, {
    columns,
    rows: Array.from({ length: 40 }, (_, row) => ({ id: `r${row}`, c0: row, c29: 1 }))
  })
  const drawn = () => element.element().querySelectorAll('[role=columnheader]').length
  await enter()
  expect(drawn()).toBeLessThan(20)
  await press('{ArrowUp}{End}')
  await expect.element(page.getByRole('button', { name: '列29' })).toHaveFocus()
  expect(at()).toEqual([1, 32])
  expect(element.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await press('{ArrowDown}')
  expect(at()).toEqual([2, 32])
  await press('{Control>}{ArrowDown}{/Control}{ArrowDown}')
  await expect.poll(at).toEqual([42, 32])
  expect(document.activeElement?.textContent).toBe('40')
  await press('{Home}')
  await expect.poll(at).toEqual([42, 1])
})
