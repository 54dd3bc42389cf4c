import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const handle = () => document.querySelector<HTMLElement>('.g-fill:not([hidden])')
/** Pulls the handle to a cell. */
const pullTo = async (name: string) => userEvent.dragAndDrop(handle()!, cell(name))

test('the corner of a range pulls its series down over more rows, as one step', async () => {
  const { grid, element } = await openGrid(8)
  grid.set('f2', { pages: 3 })
  grid.set('f1', { pages: 1 })
  await enterAt(4)
  expect(handle()).toBeNull()
  await press('{Shift>}{ArrowDown}{/Shift}')
  const { width, height } = handle()!.getBoundingClientRect()
  expect([width, height]).toEqual([24, 24])
  expect(await findingsInThemes(element.element())).toEqual([])
  await pullTo('5')
  expect(grid.all().map(({ pages }) => pages)).toEqual([1, 3, 5, 7, 9, 6, 7, 8])
  await expect.poll(said).toContain('已填充 3 个单元格')
  expect(grid.state.cursor.range).toMatchObject({ top: 0, bottom: 4 })
  await press('{Control>}z{/Control}')
  expect(grid.all().map(({ pages }) => pages)).toEqual([1, 3, 3, 4, 5, 6, 7, 8])
  await press('{ArrowUp}')
  expect(handle()).toBeNull()
  await expect.element(page.getByRole('grid')).toBeVisible()
})
