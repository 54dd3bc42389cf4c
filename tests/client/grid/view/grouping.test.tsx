import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type SlotProps, withSlot } from '#grid/kinds/slot.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns, fileRows } from '#kit/drawn/grid.tsx'
import { enter, openGrid, press, said, times } from '#kit/drawn/grid-page.tsx'

const rowAt = (index: number) => document.querySelector(`.g-body [aria-rowindex="${index}"]`)

test('groups that were stored are there at once, as a treegrid', async () => {
  await openGrid(4, {}, { arrangement: { group: 'retention' } })
  await expect.element(page.getByRole('treegrid', { name: '文件' })).toBeVisible()
  await expect.poll(() => rowAt(2)?.getAttribute('aria-level')).toBe('1')
})

test('which group of how many, and which row of its group, is announced also where few are drawn; the line of a group asks for nothing', async () => {
  const { grid } = await openGrid(300)
  for (const id of ['f2', 'f4', 'f6']) grid.set(id, { retention: 'YJ' })
  grid.view.groupBy('retention')
  const rank = (index: number) => ['aria-posinset', 'aria-setsize'].map((name) => rowAt(index)?.getAttribute(name))
  expect([rank(2), rank(3), rank(5), rank(6), rank(7)]).toEqual([
    ['1', '2'],
    ['1', '3'],
    ['3', '3'],
    ['2', '2'],
    ['1', '297']
  ])
  const required = (index: number) => rowAt(index)?.querySelector('[aria-colindex="3"]')?.getAttribute('aria-required')
  expect([required(2), required(3)]).toEqual([null, 'true'])
  grid.view.groupBy(null)
  expect([rank(2), required(2)]).toEqual([[null, null], 'true'])
})

const Mark = ({ value }: SlotProps) => <b>{String(value)}</b>

test('the line of a group shows nothing of the row that was there: no button, nothing that a screen has drawn', async () => {
  const columns = [...fileColumns, withSlot({ key: 'mark', title: '标记', type: 'slot' }, Mark)]
  const rows = fileRows(6).map((row, index) => ({ ...row, mark: `标${index + 1}` }))
  const { grid } = await openGrid(
    0,
    { columns, rows, hasSubTables: true },
    { subTable: { open: () => Promise.reject(new Error('')) } }
  )
  await expect.poll(() => rowAt(2)?.querySelector('b')?.textContent).toBe('标1')
  grid.view.groupBy('retention')
  await expect.poll(() => rowAt(2)?.querySelector('b')).toBe(null)
  expect(rowAt(2)?.querySelector('.g-opener:not([hidden])')).toBe(null)
  expect(rowAt(3)?.querySelector('.g-opener:not([hidden])')?.getAttribute('aria-label')).toBe('打开第 1 行的子表')
  await expect.poll(() => rowAt(3)?.querySelector('b')?.textContent).toBe('标1')
})

test('the menu of a column groups by it; the level and whether a group is folded are spoken, and keys fold it', async () => {
  const { grid } = await openGrid(6)
  grid.set('f2', { retention: 'YJ' })
  await enter()
  await press('{ArrowUp}')
  await times('{ArrowRight}', 7)
  await press('{Shift>}{F10}{/Shift}')
  await userEvent.click(page.getByRole('menuitem', { name: '按此列分组' }))
  await expect.poll(() => said()).toContain('已按保管期限分组，共 2 组')
  await expect.element(page.getByRole('treegrid', { name: '文件' })).toBeVisible()
  expect(
    [rowAt(2), rowAt(3)].map((row) => [row?.getAttribute('aria-level'), row?.getAttribute('aria-expanded')])
  ).toEqual([
    ['1', 'true'],
    ['2', null]
  ])
  await expect.poll(() => document.activeElement?.closest('[role=columnheader]')).not.toBeNull()
  await press('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('保管期限：永久（1 行）')
  await press('{ArrowLeft}')
  expect(rowAt(2)?.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => said()).toContain('永久，1 行，已折叠')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('保管期限：永久（1 行）')
  await press('{Enter}')
  expect(rowAt(2)?.getAttribute('aria-expanded')).toBe('true')
  expect(await findingsInThemes(page.getByRole('treegrid').element())).toEqual([])
  grid.view.groupBy(null)
  await expect.poll(() => rowAt(2)?.hasAttribute('aria-level')).toBe(false)
  await expect.element(page.getByRole('grid', { name: '文件' })).toBeVisible()
})
