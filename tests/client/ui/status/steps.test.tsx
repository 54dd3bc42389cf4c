import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { type Step, Steps, type StepsProps } from '#ui/status/steps.tsx'

const STEPS: readonly Step[] = [
  { id: 'collect', title: '收集' },
  { id: 'describe', title: '著录', state: 'failed', description: '2 件被退回' },
  { id: 'check', title: '审核' },
  { id: 'hand', title: '移交' }
]

function Way(props: Partial<StepsProps>) {
  const [current, go] = useState('check')
  return (
    <main>
      <Steps aria-label="移交流程" steps={STEPS} current={current} onSelect={go} {...props} />
    </main>
  )
}

test('every step gives its number and its state, and the present one is marked', async () => {
  const { container } = await render(
    <main>
      <Steps aria-label="移交流程" steps={STEPS} current="check" />
    </main>
  )
  await expect.element(page.getByRole('list', { name: '移交流程' })).toBeVisible()
  const items = page.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual([
    '第 1 步 收集 已完成',
    '第 2 步 著录 失败2 件被退回',
    '3第 3 步 审核 进行中',
    '4第 4 步 移交 未开始'
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(page.getByRole('button').elements()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
})

test('steps that can be gone to are buttons; those to come are not, unless the owner lets them', async () => {
  const { container, rerender } = await render(<Way />)
  expect(await spokenAs('button')).toEqual([
    'button 第 1 步 收集 已完成',
    'button 第 2 步 著录 失败 2 件被退回',
    'button 第 3 步 审核 进行中'
  ])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  expect(page.getByRole('button').elements()).toHaveLength(2)
  expect(await findingsInThemes(container)).toEqual([])
  await rerender(<Way canSelect={() => true} />)
  expect(page.getByRole('button').elements()).toHaveLength(4)
})

test('they are side by side where there is room, else or when asked under one another', async () => {
  const tops = () =>
    new Set(
      page
        .getByRole('listitem')
        .elements()
        .map((item) => Math.round(item.getBoundingClientRect().top))
    ).size
  const { rerender } = await render(<Way />)
  expect(tops()).toBe(1)
  await rerender(<Way orientation="vertical" />)
  expect(tops()).toBe(4)
  await rerender(<Way />)
  await page.viewport(320, 640)
  expect(tops()).toBe(4)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
