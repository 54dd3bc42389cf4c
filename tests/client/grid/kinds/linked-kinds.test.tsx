import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { CellValue } from '#contract/core/rules.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const columns: readonly GridColumn[] = [
  {
    key: 'province',
    title: '省',
    type: 'select',
    options: [
      { value: '45', text: '广西' },
      { value: '44', text: '广东' }
    ],
    linkageKey: 'city'
  },
  { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
  { key: 'district', title: '区', type: 'select' }
]
const CITIES: Readonly<Record<string, readonly { value: string; text: string }[]>> = {
  45: [
    { value: '4501', text: '南宁' },
    { value: '4502', text: '柳州' }
  ],
  44: [{ value: '4401', text: '广州' }],
  4501: [{ value: '450103', text: '青秀' }]
}
const rows = [
  { id: 'a', province: '45', city: '4501', district: '450103' },
  { id: 'b', province: null, city: null, district: null }
]
const open = () => {
  const asked: string[] = []
  const linkedOptions = async ({ key }: GridColumn, parent: CellValue) => {
    asked.push(`${key} ${parent}`)
    await new Promise((done) => setTimeout(done, 50))
    return CITIES[String(parent)] ?? []
  }
  return { asked, opened: openGrid(2, { columns, rows, linkedOptions }) }
}

describe('selects that depend on another', () => {
  test('show their texts once they have come, never the bare value, and ask once for each parent', async () => {
    const { asked, opened } = open()
    const { grid, element } = await opened
    expect(element.element().textContent).not.toContain('4501')
    await expect.element(cell('南宁')).toBeVisible()
    await expect.element(cell('青秀')).toBeVisible()
    grid.redraw()
    expect(asked.toSorted()).toEqual(['city 45', 'district 4501'])
  })

  test('offer what their parent lets, nothing without one, and are emptied with it in one step', async () => {
    const { opened } = open()
    const { grid } = await opened
    await expect.element(cell('青秀')).toBeVisible()
    await enterAt(0)
    await press('{Enter}广东{Enter}')
    expect(grid.get('a')).toMatchObject({ province: '44', city: null, district: null })
    await press('{Control>}z{/Control}')
    expect(grid.get('a')).toMatchObject({ province: '45', city: '4501', district: '450103' })
    await press('{ArrowDown}{ArrowRight}{Enter}')
    await expect.element(page.getByText('没有选项')).toBeVisible()
    await press('{Escape}{ArrowLeft}{Enter}广东{Tab}')
    await expect.element(page.getByRole('option', { name: '广州' })).toBeVisible()
    await press('{ArrowDown}{Enter}')
    await expect.poll(() => grid.get('b')?.city).toBe('4401')
  })

  test('a paste brings parent and child together', async () => {
    const { opened } = open()
    const { grid } = await opened
    await expect.element(cell('青秀')).toBeVisible()
    grid.set('b', { province: '45', city: '4502' })
    expect(grid.get('b')).toMatchObject({ province: '45', city: '4502', district: null })
  })
})

describe('a radio', () => {
  const options = [
    { value: 'YJ', text: '永久' },
    { value: 'CQ', text: '长期' },
    { value: 'DQ', text: '短期', disabled: true }
  ]
  const radio = () =>
    openGrid(2, {
      columns: [{ key: 'term', title: '期限', type: 'radio', options }],
      rows: [
        { id: 'a', term: 'YJ' },
        { id: 'b', term: null }
      ]
    })

  test('[3.E42] shows all its choices; the arrows choose, Enter keeps and goes down', async () => {
    const { grid } = await radio()
    await enterAt(0)
    await press('{Enter}')
    const group = page.getByRole('radiogroup', { name: '期限' })
    await expect.element(group.getByRole('radio', { name: '永久' })).toHaveFocus()
    await expect.element(group.getByRole('radio', { name: '永久' })).toBeChecked()
    await expect.element(group.getByRole('radio', { name: '短期' })).toBeDisabled()
    expect(await findingsInThemes(group.element())).toEqual([])
    await press('{ArrowDown}{Enter}')
    expect(grid.get('a')?.term).toBe('CQ')
    await press('{Enter}')
    await expect.element(group.getByRole('radio', { name: '永久' })).toHaveFocus()
    await press(' {Enter}')
    await expect.poll(() => grid.get('b')?.term).toBe('YJ')
  })

  test('Escape leaves it as it was, a press chooses', async () => {
    const { grid } = await radio()
    await enterAt(0)
    await press('{Enter}{ArrowDown}{Escape}')
    expect(grid.get('a')?.term).toBe('YJ')
    await press('{Enter}')
    await page.getByRole('radiogroup').getByText('长期').click()
    await expect.poll(() => grid.get('a')?.term).toBe('CQ')
  })
})
