import { expect } from 'vitest'
import { page } from 'vitest/browser'

import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import { enterAt, openGrid, press } from './grid-page.tsx'

let count = 0
/** A row with a cell of files, which is active. */
export async function openCell(value: string | null, more: Partial<GridColumn> = {}, row: Partial<GridRow> = {}) {
  count += 1
  const id = `row${count}`
  const { grid, element } = await openGrid(1, {
    kinds: CELL_KINDS,
    columns: [
      { key: 'title', title: '题名', type: 'input' },
      { key: 'files', title: '附件', type: 'file', width: '320px', ...more }
    ],
    rows: [{ id, title: '甲', files: value, ...row }]
  })
  await enterAt(1)
  return { grid, element, value: () => grid.get(id)?.files }
}
/** The bar of an open cell of files. */
export const bar = () => page.getByRole('toolbar', { name: '附件' })
/** Opens the menu of a cell that has files, by keys alone. */
export async function menu(): Promise<void> {
  await press('{Enter}')
  await expect.element(bar().getByRole('button', { name: /的操作$/ })).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
}
/** Chooses an item of the open menu. */
export async function choose(name: string): Promise<void> {
  ;(page.getByRole('menuitem', { name, exact: true }).element() as HTMLElement).focus()
  await press('{Enter}')
}
/** What the open menu holds. */
export const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
/** The chooser of files of an open cell. */
export const input = () => document.querySelector('[role=toolbar] input[type=file]')
