import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const PROJECT = '云澜星河新城商住综合体一期工程'
const [EAST, WEST] = [`${PROJECT}东侧桩基`, `${PROJECT}西侧桩基`]
const open = () =>
  openGrid(1, {
    columns: [
      { key: 'title', title: '题名', type: 'input', width: '240px', placesOf: () => [PROJECT] },
      { key: 'unit', title: '责任者', type: 'input', width: '120px', placesOf: () => [PROJECT] }
    ],
    rows: [
      { id: 'a', title: EAST, unit: '甲' },
      { id: 'b', title: WEST, unit: PROJECT }
    ]
  })
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const tip = () => document.querySelector<HTMLElement>('.g-tip')!
/** The width of what is drawn of a cell before the text by which it differs. */
const beforeRest = (name: string) => {
  const range = document.createRange()
  range.selectNodeContents(cell(name).element().querySelector('.left-out')!)
  return range.getBoundingClientRect().width
}

test('titles differ where they begin; each is read whole, and shown whole where the focus rests', async () => {
  const { element } = await open()
  for (const name of [EAST, WEST]) {
    await expect.element(cell(name)).toBeVisible()
    expect(beforeRest(name)).toBeLessThan(16)
  }
  // What is the name alone has nothing else by which it could be known.
  expect(cell(PROJECT).element().querySelector('.left-out')).toBeNull()
  await enterAt(0)
  await expect.poll(() => tip().hidden).toBe(false)
  expect(tip().textContent).toBe(EAST)
  expect(tip().getAttribute('aria-hidden')).toBe('true')
  expect(await findingsInThemes(element.element())).toEqual([])
})
test('what is edited, copied, found and filtered is the whole title', async () => {
  const { grid } = await open()
  await enterAt(0)
  expect(grid.cells.copy()).toEqual([[EAST]])
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: '题名' })).toHaveValue(EAST)
  await press('{Escape}')
  await expect.element(cell(EAST)).toHaveFocus()
  await press('{F2}{End}二{Enter}')
  expect(grid.get('a')?.title).toBe(`${EAST}二`)
  await expect.element(cell(`${EAST}二`)).toBeVisible()
  grid.view.filterBy('title', { has: PROJECT })
  expect(grid.all().map(({ id }) => id)).toHaveLength(2)
})
