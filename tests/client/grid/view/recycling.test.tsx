import { expect, test } from 'vitest'

import { at, enter, enterAt, openGrid, press, times } from '#kit/grid-page.tsx'

const COLUMNS = Array.from({ length: 30 }, (_, index) => ({ key: `c${index}`, title: `列${index}`, type: 'input' as const, width: '150px' }))
const cells = Object.fromEntries(COLUMNS.map(({ key }, index) => [key, `值${index}`]))
const openWide = () => openGrid(0, { columns: COLUMNS, rows: Array.from({ length: 200 }, (_, index) => ({ ...cells, id: `r${index}` })) })

/** Presses a key and answers whether the focus went to another element: only then does a screen reader hear of it. */
const isHeard = async (keys: string) => {
  const before = document.activeElement
  await press(keys)
  return document.activeElement !== before
}

test('wherever a key leads, the focus goes to another element, also where drawn ones are used again', async () => {
  await openWide()
  await enter()
  await times('{ArrowRight}', 2)
  for (const keys of ['{Control>}{ArrowDown}{/Control}', '{Control>}{ArrowUp}{/Control}', '{PageDown}', '{PageDown}', '{PageDown}', '{PageUp}', '{PageUp}']) {
    expect([keys, await isHeard(keys)]).toEqual([keys, true])
  }
  for (const keys of ['{End}', '{ArrowLeft}', '{Home}', '{ArrowRight}', '{Control>}{End}{/Control}', '{Control>}{Home}{/Control}', '{ArrowUp}', '{End}', '{Home}']) {
    expect([keys, await isHeard(keys)]).toEqual([keys, true])
  }
  expect(at()).toEqual([1, 1])
})

test('every row holds the cells of the columns whose titles are drawn, also while the active one is scrolled out of sight', async () => {
  const { element } = await openWide()
  const table = element.element()
  const columnsOf = (row: Element) => [...row.querySelectorAll('[aria-colindex]:not([hidden])')].map((one) => one.getAttribute('aria-colindex')).join(' ')
  const drawn = () => new Set([...table.querySelectorAll('[role=row]:not([hidden])')].map(columnsOf))
  await enterAt(1)
  table.scrollLeft = 3000
  await expect.poll(() => [...drawn()][0]).toContain('23 ')
  // The active cell keeps the focus, and every row and the titles hold its column.
  expect(at()).toEqual([2, 4])
  await expect.poll(drawn).toEqual(new Set([expect.stringContaining(' 4 ')]))
  // One goes on in another row, and the row that one was in keeps nothing of its own.
  await press('{ArrowDown}')
  await expect.poll(() => drawn().size).toBe(1)
  await expect.poll(() => [...drawn()][0]).toMatch(/^1 2 3 4 5 /)
})
