import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'

import { at, cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

interface Client {
  send(
    method: 'Input.imeSetComposition',
    options: { text: string; selectionStart: number; selectionEnd: number }
  ): Promise<void>
  send(method: 'Input.insertText', options: { text: string }): Promise<void>
  send(method: 'Input.dispatchKeyEvent', options: object): Promise<void>
}
const client = () => cdp() as unknown as Client
/** A key that the input method takes. */
const taken = (key: string, code: string) =>
  client().send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    code,
    windowsVirtualKeyCode: 229,
    nativeVirtualKeyCode: 229
  })
const compose = (text: string) =>
  client().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
/** Comes to the first title; typing pauses a moment before it composes. */
const rest = async () => {
  await enterAt(0)
  await new Promise((done) => setTimeout(done, 150))
}
const choose = (text: string) => client().send('Input.insertText', { text })

test('Chinese is written straight onto a cell, from the first letter on', async () => {
  const { grid } = await openGrid()
  await rest()
  await taken('Process', 'KeyN')
  await compose('n')
  expect(document.activeElement?.getAttribute('data-composed')).toBe('n')
  await taken('Process', 'KeyI')
  await compose('ni')
  expect(at()).toEqual([2, 3])
  expect(document.activeElement?.getAttribute('data-composed')).toBe('ni')
  // Enter chooses a candidate; nothing is committed by it.
  await taken('Enter', 'Enter')
  expect(grid.state.edit.mode).toBe('view')
  await choose('你')
  const input = page.getByRole('textbox', { name: '文件题名' })
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('你')
  // The next letters are composed in the editor.
  await compose('hao')
  await choose('好')
  await expect.element(input).toHaveValue('你好')
  await press('{Enter}')
  expect(grid.get('f1')?.title).toBe('你好')
  expect(at()).toEqual([3, 3])
  expect(document.querySelector('[data-composed]')).toBeNull()
})

test('a composition that is dropped leaves the cell as it was', async () => {
  const { grid } = await openGrid()
  await rest()
  await compose('ni')
  await compose('')
  await choose('')
  expect(grid.state.edit.mode).toBe('view')
  await expect.element(cell('第1层验收记录')).toHaveFocus()
  expect(document.querySelector('[data-composed]')).toBeNull()
  await press('{ArrowDown}abc{Enter}')
  expect(grid.get('f2')?.title).toBe('abc')
})

test('what the system writes by itself (an emoji, a spoken word) goes into the editor too', async () => {
  const { grid } = await openGrid()
  await rest()
  await choose('合格')
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveValue('合格')
  await press('{Enter}')
  expect(grid.get('f1')?.title).toBe('合格')
})

test('a cell that may not be edited takes no composition', async () => {
  const { grid } = await openGrid(3, { lockOf: () => '已提交审核，不能修改' })
  await rest()
  await choose('你')
  expect([grid.state.edit.mode, grid.get('f1')?.title]).toEqual(['view', '第1层验收记录'])
})
