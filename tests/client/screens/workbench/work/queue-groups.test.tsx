import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { setUser } from '#core/state/session/user.ts'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { showWorkbench, someWork, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Workbench from '#screens/workbench/index.tsx'

const link = (name: RegExp) => page.getByRole('link', { name })

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('who keeps a register sees the units and projects that wait for him, each one Enter to its line', async () => {
  const queued = (kind: 'enterprise' | 'registration', title: string) => ({
    kind,
    id: title,
    title,
    word: title,
    since: '2026-11-20 16:35:00',
    project: null,
    count: 1
  })
  const nothing = { returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [], waiting: 0 }
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({
      ...someWork,
      ...nothing,
      queues: [queued('enterprise', '市政设计院'), queued('registration', '体育馆')]
    })
  })
  await expect.element(link(/市政设计院.*2026-11-20 提交/)).toBeVisible()
  expect(
    link(/市政设计院/)
      .element()
      .getAttribute('href')
  ).toBe(`/project/enterpriseReview?${new URLSearchParams({ 'by-name': '市政设计院' })}`)
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    '待审核的企业认证 1',
    '待确认的项目登记 1'
  ])
})

test('who keeps the system is asked for no project, and no menu is named that he has not', async () => {
  setUser({ ...someUser, project: null })
  setPermission({ ...somePermission, menu: [menuEntry('/sys/user', '用户管理', { key: 'sys.user' })] })
  const nothing = { returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [], waiting: 0 }
  await showWorkbench(Workbench, { ...workbenchAnswers, 'GET /workbench/mine': () => ({ ...someWork, ...nothing }) })
  await expect.element(page.getByText('没有待办的事项', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/尚未选择项目|加入任何项目|收集著录/)
})
