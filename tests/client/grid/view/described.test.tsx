import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridSize } from '#grid/view/sizes.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enter, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const columns: readonly GridColumn[] = [
  {
    key: 'code',
    title: '编号',
    type: 'input',
    width: '150px',
    props: { maxLength: 4, placeholder: '请填写${title}' },
    validateRules: [{ pattern: '^A', message: '${title}须以 A 开头' }]
  },
  { key: 'count', title: '件数', type: 'inputNumber', width: '120px', defaultValue: 3 },
  { key: 'kind', title: '种类', type: 'select', options: [{ value: 'Z', text: '纸质' }] },
  { key: 'sealed', title: '盖章', type: 'checkbox', customValue: ['Y', 'N'] },
  { key: 'maker', title: '形成单位', type: 'input', disabled: true }
]

test('[3.E30] a column is what it was described as: key, title, type, width, options, rules, default, custom values, props, disabled', async () => {
  const { grid, element } = await openGrid(0, {
    columns,
    rows: [{ id: 'a', code: 'A1', count: 2, kind: 'Z', sealed: 'N', maker: '一公司' }]
  })
  const header = page.getByRole('columnheader', { name: '编号' })
  await expect.element(header).toBeVisible()
  expect(header.element().getBoundingClientRect().width).toBe(150)
  // Its key says which value it shows, its options how.
  await expect.element(cell('A1')).toBeVisible()
  await expect.element(cell('纸质')).toBeVisible()
  await expect.element(cell('一公司')).toHaveAttribute('aria-readonly', 'true')
  await enterAt(0)
  await press('{Delete}{F2}')
  await expect.element(page.getByRole('textbox', { name: '编号' })).toHaveAttribute('placeholder', '请填写编号')
  await press('B23456{Enter}')
  expect(grid.get('a')?.code).toBe('B234')
  await expect.element(cell('B234')).toHaveAttribute('aria-description', '编号须以 A 开头')
  await expect.element(cell('B234')).toHaveAttribute('aria-invalid', 'true')
  // The type of a column decides what may be typed, and what a value is.
  await press('{ArrowRight}7{Enter}{ArrowRight}{ArrowRight} ')
  expect([grid.get('a')?.count, grid.get('a')?.sealed]).toEqual([7, 'Y'])
  await press('{ArrowRight}{F2}')
  expect(grid.state.edit.mode).toBe('view')
  await press('{Control>}{Enter}{/Control}')
  expect(grid.all()[1]).toMatchObject({ count: 3, sealed: 'N' })
  expect(await findingsInThemes(element.element())).toEqual([])
})

/** The boxes, titles and buttons of a grid that one can press. */
const targets = () => [
  ...document.querySelectorAll<HTMLElement>(
    '.g-box:not([hidden]), .g-title, .g-opener:not([hidden]), .g-twist:not([hidden]), .g-cell:not([hidden]), .g-inner-button'
  )
]

test.each([
  ['editable', 61],
  ['medium', 48],
  ['small', 40],
  ['mini', 32],
  ['tiny', 26]
] as const)(
  '[9.K43] the rows of size %s are %i px high, and nothing that one presses is under 24 px',
  async (size: GridSize, height) => {
    const rows = [{ id: 'a', title: '甲', day: '2025-03-06', children: [{ id: 'b', title: '乙', day: null }] }]
    const own: readonly GridColumn[] = [
      { key: 'title', title: '题名', type: 'input' },
      { key: 'day', title: '日期', type: 'date' }
    ]
    await openGrid(
      0,
      { columns: own, rows, tree: {}, hasSubTables: true },
      { size, subTable: { open: () => Promise.reject(new Error('')) } }
    )
    await expect.poll(() => document.querySelector('[aria-rowindex="2"]')?.getBoundingClientRect().height).toBe(height)
    // The first arrow in the column of the tree opens the row.
    await enterAt(2)
    await press('{ArrowRight}{F2}')
    await expect.element(page.getByRole('button', { name: '打开日期的日历' })).toBeVisible()
    const small = targets().filter((one) => {
      const box = one.getBoundingClientRect()
      return Math.round(box.width) < 24 || Math.round(box.height) < 24
    })
    expect(
      small.map(
        (one) => `${one.className} ${one.getBoundingClientRect().width} × ${one.getBoundingClientRect().height}`
      )
    ).toEqual([])
    await press('{Escape}')
  }
)

test('[9.K42] the column of boxes is 40 px wide where no figures are below', async () => {
  await openGrid(0, { columns, rows: [{ id: 'a' }] })
  const box = page.getByRole('checkbox', { name: '选择第 1 行' })
  await expect.element(box).toBeVisible()
  expect(box.element().closest('[role=gridcell]')?.getBoundingClientRect().width).toBe(40)
  await userEvent.tab()
})

test('on the second page what is said of a row names the number before it', async () => {
  await openGrid(3, {}, { firstNumber: 11 })
  await enter()
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => said()).toContain('已在第 12 行插入 1 行')
  await expect.element(page.getByRole('rowheader', { name: /第 12 行/ })).toBeVisible()
})
