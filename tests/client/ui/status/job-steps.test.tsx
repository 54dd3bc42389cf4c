import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { JobSteps, type JobStepsProps, type StepState } from '#ui/status/job-steps.tsx'
import { patienceOf } from '#kit/patience.ts'

const TITLES = ['检查文件', '生成移交包', '发送到档案馆', '归还锁定']
const steps = (...states: StepState[]) =>
  TITLES.map((title, at) => ({ title, state: states[at] ?? ({ mode: 'waiting' } as const) }))
const Job = (props: Omit<JobStepsProps, 'title' | 'level'>) => (
  <main>
    <h1>移交</h1>
    <JobSteps title="移交案卷" level={2} {...props} />
  </main>
)
const polite = () => document.getElementById('announcer-polite')?.textContent ?? ''
const assertive = () => document.getElementById('announcer-assertive')?.textContent ?? ''

test('each step says its state, the whole how far it is, and both ways out are at hand by keys', async () => {
  const cancel = vi.fn()
  const retry = vi.fn()
  const { container, rerender } = await render(
    <Job steps={steps({ mode: 'done' }, { mode: 'running', percent: 50 })} onCancel={cancel} onRetry={retry} />
  )
  await expect.element(page.getByRole('progressbar', { name: '移交案卷' })).toHaveAttribute('aria-valuenow', '37')
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  ).toEqual(['检查文件已完成', '生成移交包进行中 50%', '发送到档案馆未开始', '归还锁定未开始'])
  expect(container.querySelector('[aria-current=step]')?.textContent).toContain('生成移交包')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(await findingsInThemes(container)).toEqual([])
  await rerender(
    <Job steps={steps({ mode: 'done' }, { mode: 'failed', reason: '磁盘已满' })} onCancel={cancel} onRetry={retry} />
  )
  await expect.element(page.getByText('磁盘已满')).toBeVisible()
  await expect.poll(assertive).toContain('生成移交包失败：磁盘已满')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '重试 生成移交包' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(retry.mock.calls.map(([step]) => step.title)).toEqual(['生成移交包'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('of a hundred steps forward about one in ten is said, then the end', async () => {
  const { rerender } = await render(<Job steps={steps({ mode: 'running', percent: 0 })} percent={0} />)
  const said: string[] = []
  const listener = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''))
  })
  await expect.poll(() => document.getElementById('announcer-polite') ?? document.body).toBeTruthy()
  const { startAnnouncer } = await import('#ui/base/announcer.ts')
  startAnnouncer()
  listener.observe(document.getElementById('announcer-polite') as HTMLElement, { childList: true })
  for (let percent = 1; percent < 100; percent++) {
    await rerender(<Job steps={steps({ mode: 'running', percent })} percent={percent} />)
    await new Promise((done) => setTimeout(done, 20))
  }
  await rerender(
    <Job steps={steps({ mode: 'done' }, { mode: 'done' }, { mode: 'done' }, { mode: 'done' })} percent={100} />
  )
  await expect.poll(polite, { timeout: patienceOf(10_000) }).toContain('移交案卷已完成')
  listener.disconnect()
  const progress = said.filter((words) => words.includes('%'))
  expect(progress.length).toBeLessThanOrEqual(10)
  expect(said.at(-1)).toBe('移交案卷已完成')
})

test('a job that was given up says so and offers nothing more', async () => {
  const { rerender } = await render(<Job steps={steps({ mode: 'running' })} onCancel={() => undefined} isCancelling />)
  await expect.element(page.getByRole('button', { name: /取消移交案卷/ })).toBeVisible()
  await rerender(<Job steps={steps({ mode: 'cancelled' }, { mode: 'cancelled' })} onCancel={() => undefined} />)
  await expect.poll(polite).toContain('移交案卷已取消')
  expect(page.getByRole('button').elements()).toEqual([])
})
