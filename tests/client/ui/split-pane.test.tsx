import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { SplitPane } from '#ui/split-pane.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

const pane = (
  <main>
    <SplitPane start="目录" startLabel="目录" min={100} max={400} defaultWidth={200}>
      文件
    </SplitPane>
  </main>
)

test('the separator is moved by arrows, Home and End, and Enter folds and unfolds', async () => {
  const { container } = await render(pane)
  const separator = page.getByRole('separator', { name: '目录的宽度' })
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(separator).toHaveFocus()
  await expect.element(separator).toHaveAttribute('aria-valuenow', '216')
  expect(page.getByText('目录', { exact: true }).element().getBoundingClientRect().width).toBe(216)
  await userEvent.keyboard('{End}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '400')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '100')
  await userEvent.keyboard('{Enter}')
  await expect.element(separator).toHaveAttribute('aria-valuetext', '已折叠')
  await expect.element(page.getByText('目录', { exact: true })).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '100')
  expect(await findingsInThemes(container)).toEqual([])
})

test('in a narrow place the sides stand under one another', async () => {
  await page.viewport(320, 640)
  await render(pane)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(page.getByRole('separator').elements()).toEqual([])
  await page.viewport(1280, 800)
})

test('where they stand under one another and are taller than their place, keys scroll them', async () => {
  await page.viewport(320, 640)
  const { container } = await render(
    <main style={{ height: 320 }}>
      <SplitPane aria-label="目录与文件" start="目录" startLabel="目录" className="h-full">
        <div style={{ height: 900 }}>文件</div>
      </SplitPane>
    </main>
  )
  const area = page.getByRole('group', { name: '目录与文件' })
  await expect.element(area).toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => area.element().scrollTop).toBeGreaterThan(0)
  expect(await findingsInThemes(container)).toEqual([])
  await page.viewport(1280, 800)
  await expect.element(area).not.toBeInTheDocument()
})

test('where one writes from right to left, the arrow to the left makes the side at the right wider', async () => {
  document.documentElement.dir = 'rtl'
  await render(pane)
  const separator = page.getByRole('separator')
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '216')
  const { left, top, height, width } = separator.element().getBoundingClientRect()
  expect(left + width).toBeLessThanOrEqual(document.documentElement.clientWidth - 216)
  const at = (x: number, type: string) => separator.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: top + height / 2 }))
  separator.element().setPointerCapture = () => undefined
  separator.element().hasPointerCapture = () => true
  at(left, 'pointerdown')
  at(left - 40, 'pointermove')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '256')
})
