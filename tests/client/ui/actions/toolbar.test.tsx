import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

const act = vi.fn()
const NAMES = ['保存', '编辑', '复制', '删除', '导出', '打印'] as const
const items: ToolbarItem[] = NAMES.map((label) => ({
  id: label,
  label,
  isDisabled: label === '复制',
  onAction: () => act(label)
}))
const bar = (width: number, all = items) => (
  <main>
    <div style={{ width }}>
      <Toolbar aria-label="文件工具" items={all} />
    </div>
    <button type="button">后面</button>
  </main>
)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const seen = () =>
  page
    .getByRole('toolbar')
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('it is one stop; Left and Right go round past what cannot be pressed, Home and End to the ends', async () => {
  const { container } = await render(bar(800))
  await userEvent.keyboard('{Tab}')
  await expect.element(button('保存')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(button('删除')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(button('打印')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('保存')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(button('打印')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}{Tab}')
  await expect.element(button('后面')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('编辑')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenLastCalledWith('编辑')
  expect(await findingsInThemes(container)).toEqual([])
})

test('where one writes from right to left the arrows follow', async () => {
  document.documentElement.dir = 'rtl'
  await render(bar(800))
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(button('编辑')).toHaveFocus()
})

test('what has no room is in the menu at the end, and comes back with the room', async () => {
  const { container, rerender } = await render(bar(200))
  await expect.poll(seen).toEqual(['保存', '编辑', '更多操作'])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(button('更多操作')).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '复制' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: '打印' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenLastCalledWith('打印')
  await expect.element(button('更多操作')).toHaveFocus()
  await rerender(bar(800))
  await expect.poll(seen).toEqual([...NAMES])
})

test('a button that goes into the menu leaves the focus at the menu', async () => {
  const { rerender } = await render(bar(800))
  await userEvent.keyboard('{Tab}{End}')
  await rerender(bar(200))
  await expect.element(button('更多操作')).toHaveFocus()
})

test('what is on or off says so, on the bar and in the menu', async () => {
  const toggles: ToolbarItem[] = [
    { id: 'a', label: '加粗', isPressed: true, onAction: act },
    { id: 'b', label: '筛选结果', isPressed: false, onAction: act }
  ]
  await render(bar(110, toggles))
  await expect.element(button('加粗')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Tab}{End}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /筛选结果/ })).toHaveTextContent('筛选结果已关闭')
})
