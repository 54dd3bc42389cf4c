import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

const open = vi.fn()
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), title: `第 ${at + 1} 件`, lines: at % 4 }))
const list = (count: number) => (
  <main>
    <VirtualList
      aria-label="文件"
      items={items(count)}
      nameOf={({ title }) => title}
      empty="没有文件"
      onAction={(id) => open(`row ${id}`)}
    >
      {({ id, title, lines }) => (
        <>
          <p>{title}</p>
          {Array.from({ length: lines }, (_, at) => at).map((at) => (
            <p key={at}>第 {at} 行</p>
          ))}
          <Button size="small" aria-label={`打开 ${title}`} onPress={() => open(`button ${id}`)}>
            打开
          </Button>
        </>
      )}
    </VirtualList>
  </main>
)
const row = (name: string) => page.getByRole('row', { name, exact: true })

test('of a thousand rows of differing height only those in sight are drawn, and each gives its place', async () => {
  const { container } = await render(list(1000))
  const grid = page.getByRole('grid', { name: '文件' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1000')
  expect(page.getByRole('row').elements().length).toBeLessThan(40)
  const heights = new Set(
    page
      .getByRole('row')
      .elements()
      .map((one) => Math.round(one.getBoundingClientRect().height))
  )
  expect(heights.size).toBeGreaterThan(2)
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(row('第 2 件')).toHaveFocus()
  await expect.element(row('第 2 件')).toHaveAttribute('aria-rowindex', '2')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{End}')
  await expect.element(row('第 1000 件')).toHaveFocus()
  await expect.element(row('第 1000 件')).toHaveAttribute('aria-rowindex', '1000')
  await expect.element(row('第 1000 件')).toBeInViewport()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('第 999 件')).toBeInViewport()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => Number(document.activeElement?.getAttribute('aria-rowindex'))).toBeGreaterThan(985)
  expect(Number(document.activeElement?.getAttribute('aria-rowindex'))).toBeLessThan(999)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Home}')
  await expect.element(row('第 1 件')).toHaveFocus()
})

test('Right goes into a row to its buttons, Left back; Enter opens the row or presses the button', async () => {
  await render(list(1000))
  await userEvent.keyboard('{Tab}{Enter}')
  expect(open).toHaveBeenLastCalledWith('row 1')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(page.getByRole('button', { name: '打开 第 2 件' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenLastCalledWith('button 2')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('第 2 件')).toHaveFocus()
})

test('without rows it says so', async () => {
  const { container } = await render(list(0))
  await expect.element(page.getByText('没有文件')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
