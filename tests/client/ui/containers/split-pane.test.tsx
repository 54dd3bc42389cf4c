import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { SplitPane } from '#ui/containers/split-pane.tsx'

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

test('in a narrow place the sides are one below the other', async () => {
  await page.viewport(320, 640)
  await render(pane)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(page.getByRole('separator').elements()).toEqual([])
  await page.viewport(1280, 800)
})

test('where one writes from right to left the first side is at the right, and the arrow to the left makes it wider', async () => {
  document.documentElement.dir = 'rtl'
  await render(pane)
  const separator = page.getByRole('separator', { name: '目录的宽度' })
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '216')
  const side = page.getByText('目录', { exact: true }).element().getBoundingClientRect()
  expect(side.left).toBeGreaterThan(separator.element().getBoundingClientRect().left)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', '200')
})
