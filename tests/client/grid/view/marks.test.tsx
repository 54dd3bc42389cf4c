import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { Marks } from '#grid/model/data/marks.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const WHY = '页数不符。与扫描件不符。郑工，3月6日'

/** The second row came back for its pages; its number was another then. */
const marks: Marks = {
  cell: ({ id }, key) => [
    ...(id === 'f2' && key === 'pages' ? [{ sign: 'returned' as const, words: WHY }] : []),
    ...(id === 'f2' && key === 'retention'
      ? [{ sign: 'changed' as const, words: (text: (value: string) => string) => `原为“${text('YJ')}”` }]
      : [])
  ],
  row: ({ id }) => (id === 'f2' ? { sign: 'returned', name: '已退回', words: WHY } : null)
}
const open = () => openGrid(4, { marks })
const here = () => document.activeElement?.getAttribute('aria-description')
const cornerOf = (name: string) => getComputedStyle(cell(name).element(), '::after').maskImage

test('a row that a screen has marked is read with the cell by which one comes to it, and not again along the row', async () => {
  await open()
  await enterAt(0)
  expect(here()).toBe(null)
  await press('{ArrowDown}')
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  expect(here()).toBe(WHY)
  await press('{ArrowRight}')
  await expect.element(cell('C5-002')).toHaveFocus()
  expect(here()).toBe(null)
  await press('{ArrowLeft}')
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  expect(here()).toBe(null)
  await press('{ArrowDown}')
  expect(here()).toBe(null)
  // Coming back to the row brings it again; so does coming back into the grid.
  await press('{ArrowUp}')
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  expect(here()).toBe(WHY)
  await press('{ArrowRight}')
  page.getByRole('button', { name: '后' }).element().focus()
  await expect.element(cell('C5-002')).toHaveAttribute('aria-description', WHY)
})

test('the row says at its number that it is marked, and bears a sign there', async () => {
  const { element } = await open()
  const number = page.getByRole('rowheader', { name: '第 2 行，已退回' })
  await expect.element(number).toBeVisible()
  expect(getComputedStyle(number.element(), '::before').maskImage).toContain('svg')
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('a marked cell bears a sign of its own, and its words are shown and read there once', async () => {
  await open()
  await enterAt(0)
  await press('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(here()).toBe(WHY)
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(WHY)
  // In the colour of its sign: what came back is to be mended, what was changed is no fault.
  expect(page.getByRole('tooltip').element()).toHaveAttribute('data-tone', 'error')
  await press('{ArrowRight}')
  expect(here()).toBe('原为“永久”')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('原为“永久”')
  expect(page.getByRole('tooltip').element()).toHaveAttribute('data-tone', 'note')
  expect(cornerOf('2')).toContain('svg')
  expect(new Set([cornerOf('2'), getComputedStyle(document.activeElement!, '::after').maskImage]).size).toBe(2)
  await press('{ArrowRight}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

test('the row shown whole says what is said of it and of its cells', async () => {
  await openGrid(4, { marks }, { details: true })
  await enterAt(0)
  await press('{ArrowDown}{Alt>}{Enter}{/Alt}')
  const dialog = page.getByRole('dialog', { name: '详细信息' })
  await expect.element(dialog.getByText(WHY).first()).toBeVisible()
  await expect.element(dialog.getByText('原为“永久”')).toBeVisible()
  await press('{Escape}')
})
