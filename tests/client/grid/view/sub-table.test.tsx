import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { createGrid } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import type { SubTable } from '#grid/view/sub-table.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'
import { cell, enter, enterAt, openGrid, press, times } from '#kit/drawn/grid-page.tsx'

const pages = (row: GridRow) =>
  createGrid({
    columns: [
      { key: 'name', title: '电子文件', type: 'input', width: '300px' },
      { key: 'size', title: '大小', type: 'inputNumber' }
    ],
    rows: [1, 2].map((number) => ({ id: `${row.id}-${number}`, name: `${row.docNo} 第${number}件`, size: number })),
    kinds
  })
const ready: SubTable = { open: async (row) => pages(row), name: ({ title }) => `${title}的电子文件` }
const open = (subTable: SubTable = ready) => openGrid(5, { hasSubTables: true }, { subTable, size: 'small' })
const panel = (name: string | RegExp = /的电子文件$/) => page.getByRole('dialog', { name })
afterEach(() => page.viewport(1280, 800))

test('[9.K37] F4 opens the sub-table of a row on 96 % of the table’s width; it is a grid of its own, and Escape goes back to the row', async () => {
  const { element } = await open()
  await enterAt(1)
  await press('{ArrowDown}{F4}')
  await expect.element(panel('第2层验收记录的电子文件')).toBeVisible()
  const child = page.getByRole('grid', { name: '第2层验收记录的电子文件' })
  await expect.element(child).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=grid]')).toBe(child.element())
  const { width } = panel().element().getBoundingClientRect()
  const table = document.querySelector('.g-grid')!
  expect(Math.round((width / table.clientWidth) * 100)).toBe(96)
  // What is typed there is undone by the first Escape, the second goes back.
  await times('{ArrowRight}', 2)
  await press('{F2}改了{Escape}')
  await expect.element(child).toBeVisible()
  expect(child.getByRole('gridcell', { name: 'C5-002 第1件' }).query()).not.toBeNull()
  await press('{F2}改了{Enter}')
  await expect.element(child.getByRole('gridcell', { name: '改了' })).toBeVisible()
  expect(await findingsInThemes(panel().element())).toEqual([])
  await press('{Escape}')
  await expect.poll(() => panel().query()).toBeNull()
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  // It is the same sub-table when it is opened again.
  await press('{F4}')
  await expect.element(page.getByRole('gridcell', { name: '改了' })).toBeVisible()
  await press('{Escape}')
  await expect.element(element).toBeVisible()
})

test('the button before a row opens its sub-table by keys and by a press, and says whose it is', async () => {
  await open()
  await enter()
  await times('{ArrowRight}', 2)
  const button = page.getByRole('button', { name: '打开第 1 行的子表' })
  await expect.element(button).toHaveFocus()
  const { width, height } = button.element().getBoundingClientRect()
  expect([width >= 24, height >= 24]).toEqual([true, true])
  await press('{Enter}')
  await expect.element(panel('第1层验收记录的电子文件')).toBeVisible()
  await press('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: '打开第 3 行的子表' }))
  await expect.element(panel('第3层验收记录的电子文件')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '关闭子表' }))
  await expect.element(page.getByRole('button', { name: '打开第 3 行的子表' })).toHaveFocus()
})

test('[8.X33] a sub-table that fails is tried three times again, then 打开子表失败 is shown; a button tries once more', async () => {
  let asked = 0
  let isUp = false
  await open({
    open: async (row) => {
      asked++
      if (!isUp) throw new Error('没有回答')
      return pages(row)
    }
  })
  await enter()
  await press('{F4}')
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .elements()
        .map(({ textContent }) => textContent)
    )
    .toContain('打开子表失败重试')
  expect(asked).toBe(4)
  expect(await findingsInThemes(panel('子表').element())).toEqual([])
  isUp = true
  await userEvent.click(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByRole('gridcell', { name: 'C5-001 第1件' })).toBeVisible()
  expect(asked).toBe(5)
  await press('{Escape}')
})

test('F4 and Alt+Enter are the browser’s where a grid offers neither a sub-table nor details', async () => {
  await openGrid(3)
  await enterAt(0)
  const left: string[] = []
  const listen = (event: KeyboardEvent) => !event.defaultPrevented && left.push(event.key)
  document.addEventListener('keydown', listen)
  await press('{F4}{Alt>}{Enter}{/Alt}')
  document.removeEventListener('keydown', listen)
  expect(left.filter((key) => key !== 'Alt')).toEqual(['F4', 'Enter'])
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('the sub-table fits a narrow window', async () => {
  await page.viewport(320, 640)
  await openGrid(3, { hasSubTables: true, columns: fileColumns, rows: fileRows(3) }, { subTable: ready, size: 'small' })
  await enter()
  await press('{F4}')
  await expect.element(panel()).toBeVisible()
  const { left, right } = panel().element().getBoundingClientRect()
  expect([left >= 0, right <= 320]).toEqual([true, true])
  expect(await findingsInThemes(panel().element())).toEqual([])
  await press('{Escape}')
})
