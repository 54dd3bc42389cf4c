import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const KEEP = '{Alt>}{Shift>}{Enter}{/Shift}{/Alt}'
const TAKE = '{Alt>}{Shift>}{Backspace}{/Shift}{/Alt}'
const UNDO = '{Control>}z{/Control}'
const WORDS = '王五已改为“他的题名”；Alt+Shift+Enter 保留我的值，Alt+Shift+Backspace 采用对方的值'

/** A grid in whose first title something was typed, and which another client has then changed. */
async function contested() {
  const opened = await openGrid(3, { authorOf: ({ by }) => String(by ?? '') })
  await enterAt(0)
  await press('mine{Enter}{ArrowUp}')
  await expect.element(cell('mine')).toHaveFocus()
  theirs(opened.grid)
  return opened
}
const theirs = (grid: Awaited<ReturnType<typeof openGrid>>['grid']) =>
  grid.server.patch([{ ...grid.get('f1')!, title: '他的题名', version: 2, by: '王五' }])
const described = () => document.activeElement?.getAttribute('aria-description')
const titles = (grid: Awaited<ReturnType<typeof openGrid>>['grid']) => [
  grid.get('f1')?.title,
  grid.server.unsent().map(({ values }) => values.title)
]

test('a cell that two have changed says there whose value which is, and a key for either; it is announced once', async () => {
  const { element } = await contested()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(WORDS)
  expect(described()).toBe(WORDS)
  await expect.poll(() => said()?.match(/王五已改为“他的题名”/g)).toHaveLength(1)
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('one key keeps my value, which is sent; undo gives theirs back', async () => {
  const { grid } = await contested()
  await press(KEEP)
  expect(titles(grid)).toEqual(['mine', ['mine']])
  await expect.element(cell('mine')).toHaveFocus()
  await expect.poll(described).toBe(null)
  await expect.poll(said).toContain('文件题名：保留我的值“mine”')
  await press(UNDO)
  expect(titles(grid)).toEqual(['他的题名', []])
})

test('one key takes their value; undo gives mine back, to be sent', async () => {
  const { grid } = await contested()
  await press(TAKE)
  expect(titles(grid)).toEqual(['他的题名', []])
  await expect.element(cell('他的题名')).toHaveFocus()
  await expect.poll(said).toContain('文件题名：采用对方的值“他的题名”')
  await press(UNDO)
  expect(titles(grid)).toEqual(['mine', ['mine']])
})

test.each([
  ['keeps what is being typed', KEEP, ['typing', ['typing']]],
  ['takes theirs, and undo gives back what was being typed', TAKE + UNDO, ['typing', ['typing']]]
])('while the cell is open a key %s', async (_, keys, expected) => {
  const { grid } = await openGrid(3, { authorOf: ({ by }) => String(by ?? '') })
  await enterAt(0)
  await press('typing')
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveValue('typing')
  theirs(grid)
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(WORDS)
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveFocus()
  // The cell says it already when it gets the focus back: what is said of it only then comes twice.
  expect(document.activeElement?.closest('[role=gridcell]')?.getAttribute('aria-description')).toBe(WORDS)
  await press(keys)
  expect(titles(grid)).toEqual(expected)
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('gridcell')
})

test('a cell that was only open, and is kept, is sent in place of theirs', async () => {
  const { grid } = await openGrid(3, { authorOf: () => '' })
  await enterAt(0)
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveFocus()
  theirs(grid)
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(WORDS.replace('王五', '他人'))
  await press(KEEP)
  expect(titles(grid)).toEqual(['第1层验收记录', ['第1层验收记录']])
})

test('a conflict elsewhere is announced with its row, its column and who it was, and F8 goes there', async () => {
  const { grid } = await openGrid(3, { authorOf: ({ by }) => String(by ?? '') })
  await enterAt(0)
  await press('mine{Enter}')
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  theirs(grid)
  await expect.poll(said).toContain('第 1 行“文件题名”：王五已改为“他的题名”，您的值仍在该处；按 F8 前往选择')
  await press('{F8}')
  await expect.element(cell('mine')).toHaveFocus()
  expect(described()).toBe(WORDS)
})

test('where nobody else has changed the cell the keys do nothing', async () => {
  const { grid } = await openGrid(3)
  await enterAt(0)
  await press(KEEP + TAKE)
  await expect.element(cell('第1层验收记录')).toHaveFocus()
  expect(grid.state.edit.mode).toBe('view')
})
