import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

import { at, cell, enterAt, openGrid, press, times } from '#kit/drawn/grid-page.tsx'

interface Client {
  send(
    method: 'Input.imeSetComposition',
    options: { text: string; selectionStart: number; selectionEnd: number }
  ): Promise<void>
  send(method: 'Input.insertText', options: { text: string }): Promise<void>
}
const client = () => cdp() as unknown as Client
const compose = (text: string) =>
  client().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
const titles = () => page.getByRole('gridcell', { name: /验收记录$/ })
const drawn = () =>
  [...document.querySelectorAll('[role=row][aria-rowindex]')].filter(
    (row) => row.closest('.g-body') && !(row as HTMLElement).hidden
  )

test('who types goes on typing in the same row when another client deletes one above it', async () => {
  const { grid } = await openGrid()
  await enterAt(0)
  await times('{ArrowDown}', 2)
  await press('abc')
  const input = page.getByRole('textbox', { name: '文件题名' })
  const element = input.element()
  grid.server.take(['f1'])
  await expect.element(input).toHaveFocus()
  expect(input.element()).toBe(element)
  expect(at()).toEqual([3, 3])
  await press('def')
  await expect.element(input).toHaveValue('abcdef')
  await press('{Enter}')
  expect([grid.get('f3')?.title, grid.get('f2')?.title, grid.get('f4')?.title]).toEqual([
    'abcdef',
    '第2层验收记录',
    '第4层验收记录'
  ])
  await expect.element(cell('第4层验收记录')).toHaveFocus()
  expect(at()).toEqual([4, 3])
})

test('and when many come before it, so that it would be out of sight: it is read in order, every row once', async () => {
  const { grid } = await openGrid(400)
  await enterAt(0)
  await times('{PageDown}', 3)
  const line = grid.state.cursor.at.line
  const { id } = grid.state.rows.row(grid.state.rows.rowIndexAt(line))
  await press('xyz')
  grid.server.take(Array.from({ length: line - 1 }, (_, at) => `f${at + 1}`))
  const input = page.getByRole('textbox', { name: '文件题名' })
  await expect.element(input).toHaveFocus()
  expect(at()[0]).toBe(3)
  const isInOrder = (rows: readonly number[]) => rows.every((row, at) => at === 0 || row > rows[at - 1]!)
  await expect.poll(() => isInOrder(drawn().map((row) => Number(row.getAttribute('aria-rowindex'))))).toBe(true)
  await press('z{Enter}')
  expect(grid.get(id)?.title).toBe('xyzz')
})

test('what is being composed in an editor, or straight onto a cell, is not broken off', async () => {
  const { grid } = await openGrid()
  await enterAt(0)
  await times('{ArrowDown}', 3)
  await press('{F2}{Control>}a{/Control}')
  await compose('ni')
  grid.server.take(['f1'])
  await compose('nihao')
  await client().send('Input.insertText', { text: '你好' })
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveValue('你好')
  await press('{Enter}')
  expect(grid.get('f4')?.title).toBe('你好')
  await new Promise((done) => setTimeout(done, 150))
  await compose('zai')
  expect(document.activeElement?.getAttribute('data-composed')).toBe('zai')
  grid.server.take(['f2'])
  expect(document.activeElement?.getAttribute('data-composed')).toBe('zai')
  await client().send('Input.insertText', { text: '在' })
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveValue('在')
  await press('{Enter}')
  expect(grid.get('f5')?.title).toBe('在')
})

test('the focus stays with the cell when rows come and go before it, and is in one place', async () => {
  const { grid } = await openGrid()
  await enterAt(0)
  await times('{ArrowDown}', 4)
  const { activeElement } = document
  grid.server.take(['f2', 'f3'])
  expect(document.activeElement).toBe(activeElement)
  await expect.element(cell('第5层验收记录')).toHaveFocus()
  expect(at()).toEqual([4, 3])
  expect(document.querySelectorAll('.g-body [tabindex="0"]')).toHaveLength(1)
  await press('{ArrowUp}')
  await expect.element(cell('第4层验收记录')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(cell('第4层验收记录')).toHaveFocus()
  await expect.element(titles().first()).toHaveTextContent('第1层验收记录')
})
