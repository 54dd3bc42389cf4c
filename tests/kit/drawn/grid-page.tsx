import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel as Model } from '#grid/model/create-grid.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import { Grid } from '#grid/view/grid.tsx'
import type { GridProps } from '#grid/view/grid-props.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

import { fileColumns, fileRows, kinds, Room } from './grid.tsx'

/** Draws a grid of so many files between two buttons. */
export async function openGrid(
  count = 100,
  options: Partial<GridOptions<CellKind>> = {},
  props: Partial<GridProps> = {}
) {
  startAnnouncer()
  const grid: Model<CellKind> = createGrid({ columns: fileColumns, rows: fileRows(count), kinds, ...options })
  const screen = await render(
    <Room>
      <button type="button">前</button>
      <Grid grid={grid} label="文件" {...props} />
      <button type="button">后</button>
    </Room>
  )
  return { grid, screen, element: page.getByRole('grid', { name: '文件' }) }
}

/**
 * Presses keys, in the words of user-event, once something has the focus: keys that come before that are nobody's, and the test would
 * fail somewhere else.
 */
export async function press(keys: string): Promise<void> {
  await expect.poll(() => document.activeElement, { message: 'nothing has the focus' }).not.toBe(document.body)
  await userEvent.keyboard(keys)
}
/** A key so many times. */
export const times = (key: string, count: number) => press(key.repeat(count))
/** Comes into the grid by Tab, past the button before it. */
export async function enter(): Promise<void> {
  await userEvent.tab()
  await userEvent.tab()
}
/** Comes into the grid, to a column of its first row; the columns of boxes and numbers precede the first. */
export async function enterAt(column: number): Promise<void> {
  await enter()
  await times('{ArrowRight}', column + 2)
}
export const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
/** Where the focus is: row and column as the browser counts them. */
export const at = () => {
  const active = document.activeElement?.closest('[aria-colindex]')
  return [
    Number(active?.closest('[role=row]')?.getAttribute('aria-rowindex')),
    Number(active?.getAttribute('aria-colindex'))
  ]
}
/** What is being said to who does not see it. */
export const said = () => document.getElementById('announcer-polite')?.textContent
