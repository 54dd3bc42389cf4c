import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { fileColumns, fileRows } from '#kit/drawn/grid.tsx'
import { at, cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'
import { announce } from '#ui/base/announcer.ts'

const interrupted = () => document.getElementById('announcer-assertive')?.textContent

/** What earlier tests of this page have said, or are about to say, is said of nothing here. */
async function forgetSaid(): Promise<void> {
  announce('此前')
  await expect.poll(said).toContain('此前')
  document.getElementById('announcer-polite')?.replaceChildren()
}

test('F8 asks what nobody has asked: it goes to the empty cells of a new row, and never says that there is no fault', async () => {
  const { grid } = await openGrid(3)
  await enterAt(0)
  await press('{Control>}{Enter}{/Control}')
  expect(grid.status.errors).toBe(0)
  await press('{ArrowUp}{F8}')
  await expect.poll(at).toEqual([3, 3])
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('文件题名不能为空')
  await press('{F8}')
  await expect.poll(at).toEqual([3, 5])
  expect(said()).not.toContain('没有错误')
})

test('F8 asks the rows of the server too before it says that there is no fault', async () => {
  await openGrid(0, { rows: fileRows(5).map((row) => (row.id === 'f4' ? { ...row, docDate: null } : row)) })
  await enterAt(0)
  await press('{F8}')
  await expect.poll(at).toEqual([5, 5])
  expect(said()).not.toContain('没有错误')
})

test('a value that the rules refuse is said once, with its title once, also where the server refuses the same', async () => {
  const { grid } = await openGrid(3)
  await enterAt(4)
  await press('0{Tab}')
  await expect.element(page.getByRole('combobox', { name: '保管期限' })).toHaveFocus()
  grid.server.send(['f1'])
  grid.server.settle('f1', { type: 'refused', reason: '页数须为正整数', cells: { pages: '页数须为正整数' } })
  await expect.poll(() => said()?.match(/页数/g)).toEqual(['页数'])
  expect(interrupted()).toBe('')
  await press('{Escape}')
  await expect.element(page.getByRole('rowheader', { name: '第 1 行，未被接受：页数须为正整数' })).toBeVisible()
})

test('what only the server knows of a row interrupts', async () => {
  const { grid } = await openGrid(3)
  grid.set('f1', { title: '改过' })
  grid.server.send(['f1'])
  grid.server.settle('f1', { type: 'refused', reason: '题名已被使用', cells: { title: '题名已被使用' } })
  await expect.poll(interrupted).toContain('题名已被使用')
})

test('a letter refused on a number is seen at the cell as well as announced, on the cell and in its editor', async () => {
  await openGrid(3)
  await enterAt(4)
  await press('x')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('页数须为数字')
  await expect.poll(said).toContain('页数须为数字')
  await press('{ArrowDown}')
  await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
  await press('{F2}5x')
  await expect.element(page.getByRole('textbox', { name: '页数' })).toHaveValue('5')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('页数须为数字')
  await press('6')
  await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
})

test('why a cell cannot be opened is seen at it as well', async () => {
  await openGrid(2, {
    columns: fileColumns.map((column) => (column.key === 'docNo' ? { ...column, disabled: true } : column))
  })
  await enterAt(1)
  await press('{F2}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('此单元格不可编辑')
  await press('{Escape}')
  await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
  await expect.element(cell('C5-001')).toHaveFocus()
})

test('a cell is right as soon as what is typed into it is right, before the focus comes back to it', async () => {
  const { grid } = await openGrid(1)
  grid.set('f1', { title: '' })
  await enterAt(0)
  const wrong = document.activeElement!
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveFocus()
  await press('放线测量记录')
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBeNull()
  await press('{Escape}')
  await expect.poll(() => document.activeElement).toBe(wrong)
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
})

test('the sound neighbour of a deleted faulty row is another cell, and not invalid', async () => {
  const { grid } = await openGrid(3)
  grid.set('f1', { title: '' })
  await enterAt(0)
  const wrong = document.activeElement
  expect(wrong?.getAttribute('aria-invalid')).toBe('true')
  grid.rows.remove([grid.state.rows.rowIndexOf('f1')])
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  expect([document.activeElement === wrong, document.activeElement?.hasAttribute('aria-invalid')]).toEqual([
    false,
    false
  ])
  // It is kept, nameless, until it has been reported where the focus is.
  expect(wrong?.closest('[role=row]')).toBeNull()
  await expect.poll(() => wrong?.isConnected).toBe(false)
})

test('when the active row is removed by others the next one has the focus, and after the last the heading', async () => {
  const { grid } = await openGrid(2)
  await enterAt(0)
  grid.server.take(['f1'])
  await expect.element(cell('第2层验收记录')).toHaveFocus()
  grid.server.take(['f2'])
  await expect.poll(() => document.activeElement?.closest('[role=columnheader]')?.textContent).toContain('文件题名')
})

test('a row that is added from elsewhere gets the focus at its title, which is not red before somebody has been in it', async () => {
  const { grid } = await openGrid(2)
  ;(page.getByRole('button', { name: '后' }).element() as HTMLElement).focus()
  grid.rows.insertBelow()
  await expect.poll(at).toEqual([3, 3])
  grid.set(grid.all()[1]!.id, { docDate: '2025-03-06' })
  await expect.poll(() => document.querySelectorAll('[aria-invalid]').length).toBe(0)
  await press('{F2}{Escape}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

test('what is wrong with a typed value is said when it is left, and not before as well', async () => {
  await openGrid(3)
  await enterAt(4)
  await press('0')
  const editor = page.getByRole('textbox', { name: '页数' })
  await expect.poll(() => editor.element().getAttribute('aria-invalid')).toBe('true')
  expect(editor.element().hasAttribute('aria-describedby')).toBe(false)
  await press('{Enter}')
  await expect.poll(() => said()?.match(/页数须为正整数/g)).toEqual(['页数须为正整数'])
  // Whoever comes back to it gets it there, in the cell and in its editor, until he types.
  await press('{ArrowUp}')
  await expect.element(cell('0')).toHaveAttribute('aria-description', '页数须为正整数')
  await press('{F2}')
  await expect.element(editor).toHaveAccessibleDescription('页数须为正整数')
  await press('0')
  await expect.poll(() => editor.element().hasAttribute('aria-describedby')).toBe(false)
  expect(editor.element().getAttribute('aria-invalid')).toBe('true')
})

test('a cell says that it is unsent where sending does not get on, and not at every edit', async () => {
  const { grid } = await openGrid(3)
  grid.set('f1', { title: '改过' })
  await expect.element(page.getByRole('rowheader', { name: '第 1 行，未发送' })).toBeVisible()
  expect(cell('改过').element().hasAttribute('aria-description')).toBe(false)
  grid.server.stall(true)
  await expect.element(cell('改过')).toHaveAttribute('aria-description', '未发送')
  grid.server.stall(false)
  await expect.element(cell('改过')).not.toHaveAttribute('aria-description')
})

test('Enter on the last row stays, and the cell itself says what is wrong with it', async () => {
  await forgetSaid()
  await openGrid(1)
  await enterAt(4)
  await press('0{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-description')).toBe('页数须为正整数')
  const before = said() ?? ''
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(said).toContain('已在第 2 行插入 1 行')
  expect(said()?.slice(before.length)).not.toContain('页数须为正整数')
})

test('an editor that a letter opens is not called invalid at once, whatever the cell held', async () => {
  const { grid } = await openGrid(3)
  grid.set('f1', { pages: 0 })
  await enterAt(4)
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await press('0')
  const editor = page.getByRole('textbox', { name: '页数' })
  await expect.element(editor).toHaveValue('0')
  expect(editor.element().hasAttribute('aria-invalid')).toBe(false)
})

test('a far fault is announced once: the cell that F8 goes to has been no other cell before', async () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({ key: `c${at}`, title: `列${at}`, type: 'input' as const }))
  const far = { key: 'far', title: '远列', type: 'input' as const, validateRules: [{ required: true }] }
  const { grid } = await openGrid(0, { columns: [...columns, far], rows: [{ id: 'a', c0: '甲' }] })
  grid.set('a', { far: '乙' })
  grid.set('a', { far: '' })
  await enterAt(0)
  const before = new Set(document.querySelectorAll('[role=gridcell]'))
  await press('{F8}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-description')).toBe('远列不能为空')
  expect(before.has(document.activeElement!)).toBe(false)
})

test('a value that is only begun is not called invalid at its first letter, and is once typing rests', async () => {
  await openGrid(3)
  await enterAt(4)
  await press('0')
  const editor = page.getByRole('textbox', { name: '页数' })
  await expect.element(editor).toHaveValue('0')
  expect(editor.element().hasAttribute('aria-invalid')).toBe(false)
  await expect.poll(() => editor.element().getAttribute('aria-invalid')).toBe('true')
  await press('{Backspace}5')
  expect(editor.element().hasAttribute('aria-invalid')).toBe(false)
})
