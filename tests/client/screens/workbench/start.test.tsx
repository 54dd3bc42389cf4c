import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { drawWorkbench, showWorkbench, someWork, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import { askEarly, OF_PAGE } from '#shell/boot/early/ask-early.ts'
import Workbench from '#screens/workbench/index.tsx'

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('what the first script has asked for the workbench is what the workbench asks: none of it is asked twice', async () => {
  const address = location.pathname
  const asked = answerCalls(workbenchAnswers)
  history.replaceState(null, '', '/workbench/index')
  askEarly()
  history.replaceState(null, '', address)
  await drawWorkbench(Workbench)
  await expect.element(page.getByRole('heading', { level: 2, name: '接下来' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: '通知公告' })).toBeVisible()
  for (const path of OF_PAGE['/workbench/index'] ?? [])
    expect(asked.filter((call) => call === `GET ${path.split('?')[0]}`)).toHaveLength(1)
})

test('while the work is on its way its shape is there in silence, and nothing moves when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof someWork>()
  await showWorkbench(Workbench, { ...workbenchAnswers, 'GET /workbench/mine': () => promise })
  let shift = 0
  const watched = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
  })
  watched.observe({ type: 'layout-shift' })
  await expect.element(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toEqual([])
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  // What was announced has come by now: it waits for what is above it.
  await expect.element(page.getByRole('heading', { name: '通知公告' })).not.toBeInTheDocument()
  resolve(someWork)
  await expect.element(page.getByRole('heading', { name: '通知公告' })).toBeVisible()
  watched.disconnect()
  expect(shift).toBeLessThanOrEqual(0.02)
})
