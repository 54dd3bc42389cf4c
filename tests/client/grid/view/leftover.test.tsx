import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const bar = () => page.getByRole('region', { name: '未写入的内容' })
const words = () => bar().element().textContent

/** Pastes a text as a spreadsheet gives it, into the cell that has the focus. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('every cell that refuses what is pasted is listed with what was meant for it and why, and is gone to by keys', async () => {
  const { grid } = await openGrid(6, { lockOf: ({ id }: { id: string }) => (id === 'f3' ? '已提交' : null) })
  await enterAt(4)
  paste('10\t永久\r\nx\t百年\r\n12\t短期\r\n')
  await expect.poll(() => said()).toContain('已粘贴 2 个单元格，4 个未粘贴')
  await expect.poll(words).toContain('第 2 行“页数”未写入“x”：内容不符合此列的格式')
  expect(words()).toContain('第 1 个，共 4 个')
  await expect.poll(() => said()).toContain('第 2 行“页数”未写入“x”')
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(bar().getByRole('button', { name: '关闭未写入的内容' })).toHaveFocus()
  await press('{Shift>}{Tab}{Tab}{/Shift}{Enter}{Enter}')
  await expect.poll(words).toContain('第 3 行“页数”未写入“12”：已提交')
  expect(await findingsInThemes(bar().element())).toEqual([])
  await press('{Tab}{Enter}')
  await expect.poll(() => grid.state.cursor.at.line).toBe(2)
  await expect.element(cell('3')).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}{Escape}')
  await expect.poll(() => bar().query()).toBeNull()
  await expect.poll(() => said()).toContain('已关闭未写入的内容')
  await expect.element(cell('3')).toHaveFocus()
})

test('what lies outside the table is listed; the next paste that goes well, and undo, close the list', async () => {
  await openGrid(2)
  await enterAt(4)
  await press('{ArrowDown}')
  paste('1\r\n2\r\n3\r\n')
  await expect.poll(words).toContain('2 项内容在表格之外，未写入')
  paste('4')
  await expect.poll(() => bar().query()).toBeNull()
  paste('x')
  await expect.poll(words).toContain('第 2 行“页数”未写入“x”')
  await press('{Control>}z{/Control}')
  await expect.poll(() => bar().query()).toBeNull()
})

test('what lies below the last row is given rows by one press, where rows may be added', async () => {
  const { grid } = await openGrid(1)
  await enterAt(4)
  paste('1\r\n2\r\n3\r\n')
  await userEvent.click(bar().getByRole('button', { name: '增加 2 行并写入' }))
  await expect.poll(() => grid.all().map(({ pages }) => pages)).toEqual([1, 2, 3])
  await expect.poll(() => bar().query()).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('2')
})

test('where no rows may be added, none are offered', async () => {
  await openGrid(1, { canAdd: false })
  await enterAt(4)
  paste('1\r\n2\r\n')
  await expect.poll(words).toContain('1 项内容在表格之外，未写入')
  expect(
    bar()
      .getByRole('button', { name: /行并写入/ })
      .query()
  ).toBeNull()
})

test('a cell that is filtered out comes into sight when one goes to it; other rows close the list', async () => {
  const { grid } = await openGrid(4)
  await enterAt(4)
  paste('x\r\ny')
  await expect.poll(words).toContain('“x”')
  grid.view.filterBy('docNo', { has: '003' })
  await userEvent.click(bar().getByRole('button', { name: '到此单元格' }))
  await expect.poll(() => grid.state.rows.size).toBe(4)
  expect(grid.state.cursor.at.line).toBe(0)
  grid.load([{ id: 'other', title: '其他' }])
  await expect.poll(() => bar().query()).toBeNull()
})

test('at the last of them the focus goes to the button back, instead of nowhere', async () => {
  await openGrid(6, { lockOf: ({ id }: { id: string }) => (id === 'f2' ? '已提交' : null) })
  await enterAt(4)
  paste('10\t永久\r\n11\t短期\r\n')
  await expect.poll(words).toContain('第 1 个，共 2 个')
  const [back, next] = [bar().getByRole('button', { name: '上一个' }), bar().getByRole('button', { name: '下一个' })]
  ;(next.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(next).toBeDisabled()
  await expect.element(back).toHaveFocus()
  await press('{Enter}')
  await expect.element(back).toBeDisabled()
  await expect.element(next).toHaveFocus()
})
