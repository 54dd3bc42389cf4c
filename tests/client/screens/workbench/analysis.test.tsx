import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { namedTwice } from '#kit/look/accessible-tree.ts'
import { Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { showWorkbench, someFigures, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Analysis from '#screens/workbench/analysis.tsx'

const link = (name: RegExp) => page.getByRole('link', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('home shows the way from registration to handover with its days, and what blocks the next step leads to where it is mended', async () => {
  const screen = await showWorkbench(Analysis, workbenchAnswers)
  const way = page.getByRole('list', { name: '从登记到移交' })
  await expect.element(way.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(way.getByText('2024-06-01')).toBeVisible()
  await expect.element(way.getByText('最迟 2026-11-16')).toBeVisible()
  expect(way.getByRole('listitem').elements()).toHaveLength(6)
  await expect.element(page.getByText('到“组卷”之前还需处理')).toBeVisible()
  await expect.element(link(/退回待改 15 件/)).toHaveAttribute('href', '/archives/collect?node=n1&file=f1')
  await expect.element(link(/缺项 3 项/)).toHaveAttribute('href', '/archives/collect?node=n2')
  await expect.element(page.getByText('移交申请 1 份办理中')).toBeVisible()
  expect(await namedTwice()).toEqual([])
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('home shows the figures of the project as numbers, meters and charts, and the same numbers in tables behind them [2.R11]', async () => {
  const screen = await showWorkbench(Analysis, workbenchAnswers)
  await expect.element(page.getByRole('heading', { level: 1, name: '综合教学楼' })).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
  await expect.element(page.getByText('距移交还有 20 天')).toBeVisible()
  await expect.element(page.getByRole('meter', { name: 'C 施工文件' })).toHaveAttribute('aria-valuetext', '26 / 40 项')
  await expect
    .element(page.getByRole('table', { name: '各类文件' }).getByRole('row', { name: 'C 施工文件 40 件' }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('table', { name: '文件状态' }).getByRole('row', { name: /草稿 30 件 75/ }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('table', { name: '收集进度' }).getByRole('row', { name: '2025-02 36 件' }))
    .toBeInTheDocument()
  await pressOn(page.getByRole('radio', { name: '最近一年' }), '{ArrowRight}')
  await expect
    .element(page.getByRole('table', { name: '收集进度' }).getByRole('row', { name: '03-01 4 件' }))
    .toBeInTheDocument()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('a failure says what to do, and trying again brings the figures', async () => {
  let isUp = false
  await showWorkbench(Analysis, {
    'GET /dashboard/figures': () => (isUp ? someFigures : new Refusing(400, '参数有误'))
  })
  await expect.element(page.getByText('参数有误')).toBeVisible()
  isUp = true
  ;(page.getByRole('button', { name: '重试' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '综合教学楼' })).toBeVisible()
})

test('figures of what one may see are named so, and no menu is named that one has not', async () => {
  const answers = {
    ...workbenchAnswers,
    'GET /dashboard/figures': () => ({ ...someFigures, isWhole: false, byStatus: [] })
  }
  await showWorkbench(Analysis, answers)
  await expect.element(page.getByText('只统计您可查看的文件')).toBeVisible()
  expect(document.body.textContent).not.toContain('收集著录')
})
