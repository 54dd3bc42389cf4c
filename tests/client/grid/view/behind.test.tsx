import { Activity } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import type { GridProps } from '#grid/view/grid-props.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { cell, press } from '#kit/drawn/grid-page.tsx'

const Tab = ({ grid, isShown }: { grid: GridProps['grid']; isShown: boolean }) => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>
    <Room>
      <Grid grid={grid} label="文件" />
    </Room>
  </Activity>
)
async function openTab() {
  const grid = createGrid({ columns: fileColumns, rows: fileRows(500), kinds })
  const screen = await render(<Tab grid={grid} isShown />)
  await userEvent.tab()
  const show = (isShown: boolean, shown: GridProps['grid'] = grid) =>
    screen.rerender(<Tab grid={shown} isShown={isShown} />)
  return { grid, show }
}
const element = () => page.getByRole('grid', { name: '文件' }).element() as HTMLElement

test('a grid whose page goes behind another and comes back stays in its place, and what was being typed is committed', async () => {
  const { grid, show } = await openTab()
  await press('{ArrowRight}{ArrowRight}{PageDown}{PageDown}{PageDown}')
  await press('typed')
  await show(false)
  expect(grid.get('f13')?.title).toBe('typed')
  await show(true)
  await expect.element(cell('typed')).toBeInViewport()
  await expect.poll(() => element().querySelectorAll('input')).toHaveLength(0)
  // A page that comes back gives the focus to the grid, and the grid to its cell.
  element().focus()
  await press('{Escape}')
  await expect.element(cell('typed')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(cell('第14层验收记录')).toHaveFocus()
})

test('an editor that was open is open again when the focus comes back, with what had been typed; not once one has gone on', async () => {
  const { grid, show } = await openTab()
  await press('{ArrowRight}{ArrowRight}')
  await press('ty')
  await show(false)
  await show(true)
  element().focus()
  await expect.poll(() => element().querySelector<HTMLInputElement>('input:focus')?.value).toBe('ty')
  await press('ped{Enter}')
  await expect.element(cell('typed')).toBeVisible()
  await show(false)
  await show(true)
  element().focus()
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  expect(grid.state.edit.mode).toBe('view')
})

test('it keeps its cells, which show what has changed meanwhile', async () => {
  const { grid, show } = await openTab()
  const kept = cell('第1层验收记录').element()
  await show(false)
  await show(true)
  expect(cell('第1层验收记录').element()).toBe(kept)
  await show(false)
  grid.set('f1', { title: '改过的题名' })
  expect(kept.textContent).toBe('第1层验收记录')
  await show(true)
  expect(kept.textContent).toBe('改过的题名')
  grid.set('f1', { title: '又改过的题名' })
  expect(kept.textContent).toBe('又改过的题名')
})

test('where nothing has changed nothing is drawn anew', async () => {
  const { grid, show } = await openTab()
  await show(false)
  await show(true)
  const { emitted } = grid.state.changes
  await show(false)
  await show(true)
  expect(grid.state.changes.emitted).toBe(emitted)
})

test('a grid that gets another model shows its rows alone', async () => {
  const { show } = await openTab()
  const other = createGrid({ columns: fileColumns, rows: fileRows(3), kinds })
  await show(true, other)
  await expect.poll(() => element().querySelectorAll('.g-body [role=row]:not([hidden])')).toHaveLength(3)
})
