import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { at, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const fields = (name: string) => page.getByRole('textbox', { name })
const open = (count = 3) =>
  openGrid(count, { alwaysEdit: true, lockOf: ({ id }: { id: string }) => (id === 'f3' ? '已提交' : null) })

test('[2.D38] every cell that may be edited is a field without a press, and those that may not are text', async () => {
  const { element } = await open()
  expect(
    fields('文件题名')
      .elements()
      .map((field) => (field as HTMLInputElement).value)
  ).toEqual(['第1层验收记录', '第2层验收记录'])
  expect(element.element().querySelectorAll('[aria-rowindex="4"] input:not([hidden])').length).toBe(0)
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('[4.S22] a press outside leaves the fields in place, with what was typed', async () => {
  const { grid } = await open()
  await userEvent.click(fields('文件题名').first())
  await expect.poll(() => grid.state.edit.mode).toBe('edit')
  await press('改过')
  await userEvent.click(page.getByRole('button', { name: '后' }))
  await expect.poll(() => grid.get('f1')?.title).toBe('改过')
  await expect
    .poll(() =>
      fields('文件题名')
        .elements()
        .map((field) => (field as HTMLInputElement).value)
    )
    .toEqual(['改过', '第2层验收记录'])
})

test('Enter and Tab go on from field to field, and Escape lets the arrows go', async () => {
  const { grid } = await open()
  await enterAt(0)
  await press('{Enter}')
  await press('甲{Enter}')
  expect([grid.get('f1')?.title, grid.state.edit.mode, at()]).toEqual(['甲', 'edit', [3, 3]])
  await press('乙{Tab}')
  expect([grid.get('f2')?.title, grid.state.edit.mode, at()]).toEqual(['乙', 'edit', [3, 4]])
  await press('{Escape}{ArrowUp}')
  expect([grid.state.edit.mode, at()]).toEqual(['view', [2, 4]])
  expect(grid.get('f2')?.docNo).toBe('C5-002')
})

test('a table that is pasted into a field goes to the cells, a text into the field', async () => {
  const { grid } = await open()
  await userEvent.click(fields('文件题名').first())
  await expect.poll(() => grid.state.edit.mode).toBe('edit')
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    return document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    )
  }
  // What is left to the browser is not taken.
  expect(paste('一段文字')).toBe(true)
  expect(grid.state.edit.mode).toBe('edit')
  expect(paste('甲\tA-1\r\n乙\tA-2\r\n')).toBe(false)
  expect(grid.all().map(({ title, docNo }) => [title, docNo])).toEqual([
    ['甲', 'A-1'],
    ['乙', 'A-2'],
    ['第3层验收记录', 'C5-003']
  ])
  await expect
    .poll(() =>
      fields('文件题名')
        .elements()
        .map((field) => (field as HTMLInputElement).value)
    )
    .toEqual(['甲', '乙'])
  await press('{Control>}z{/Control}')
  expect(grid.get('f1')).toMatchObject({ title: '第1层验收记录', docNo: 'C5-001' })
})
