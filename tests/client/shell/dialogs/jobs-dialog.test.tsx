import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { Job } from '#contract/system/jobs.ts'
import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { DialogHost } from '#shell/dialogs/host.tsx'

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'export',
  title: `导出职务${id}`,
  state: 'running',
  done: 3000,
  total: 12_000,
  message: null,
  fileName: null,
  byName: '林知远',
  createTime: '2026-03-02 10:00:00',
  endTime: null,
  cancelAsked: false,
  ...more
})
const dialog = page.getByRole('dialog', { name: '后台任务' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(() => signedIn())
afterEach(() => {
  closeAllDialogs()
  dismissAll()
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
})

test('后台任务 shows how far each job is, one is cancelled, the end of another is announced and its file is fetched', async () => {
  let jobs: Job[] = [job('甲'), job('乙'), job('丙', { state: 'failed', message: '拒绝访问' })]
  const asked = answerCalls({
    'GET /sys/job/list': () => ({ records: jobs, total: jobs.length, size: 30, current: 1, pages: 1 }),
    'PUT /sys/job/cancel': ({ id }) => {
      jobs = jobs.map((one) => (one.id === id ? { ...one, state: 'cancelled', message: '任务已取消' } : one))
      return null
    },
    'GET /sys/job/file': () => new Response('bytes', { headers: { 'content-type': 'text/csv' } })
  })
  await render(
    <main>
      <DialogHost />
    </main>
  )
  openDialog({ kind: 'jobs' })
  await expect.element(dialog.getByRole('progressbar', { name: '导出职务甲' })).toHaveAttribute('aria-valuenow', '25')
  await expect.element(dialog.getByText('已处理 3000 条，共 12000 条').first()).toBeVisible()
  await expect.element(dialog.getByText('拒绝访问')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await pressOn(button('取消：导出职务甲'))
  await expect.element(dialog.getByText('任务已取消')).toBeVisible()
  // What has gone had the focus: it is in the dialog still.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  jobs = jobs.map((one) =>
    one.id === '乙' ? { ...one, state: 'done', message: '已导出 12000 条', fileName: '职务.csv' } : one
  )
  await expect
    .poll(() => $toasts.get().map(({ title, text }) => [title, text]))
    .toEqual([['导出职务乙', '已导出 12000 条']])
  await pressOn(button('下载：职务.csv'))
  await expect.poll(() => asked.includes('GET /sys/job/file')).toBe(true)
  await expect.element(button('下载：职务.csv')).toBeEnabled()
})
