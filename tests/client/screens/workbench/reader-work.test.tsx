import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { $dialog } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { setUser } from '#core/state/session/user.ts'
import { loadNotices } from '#core/work/notices.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { someNotice, showWorkbench, someWork, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Workbench from '#screens/workbench/index.tsx'

const BOOK = menuEntry('/book', '档案通讯录', { key: 'book' })
const nothing = { returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [], waiting: 0, queues: [] }

beforeEach(() => {
  signedIn()
  setUser({ ...someUser, project: null })
  setPermission({ ...somePermission, menu: [menuEntry('/workbench/index', '工作台'), BOOK] })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a reader opens by keys what he has not read, and is asked for no project', async () => {
  let isRead = false
  const screen = await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({ ...someWork, ...nothing }),
    'GET /organization/invitation/mine': () => [],
    'GET /sys/annountCement/listByUser': () => ({
      anntMsgList: isRead ? [] : [someNotice],
      anntMsgTotal: isRead ? 0 : 1,
      sysMsgList: [],
      sysMsgTotal: 0
    }),
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': () => {
      isRead = true
      return null
    }
  })
  await loadNotices()
  await expect.element(page.getByRole('heading', { level: 3, name: '未读的通知 1' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/尚未选择项目|加入任何项目|登记项目/)
  await expect.element(page.getByRole('link', { name: /档案通讯录/ })).toHaveAttribute('href', '/book')
  expect(await findingsInThemes(screen.container)).toEqual([])
  const line = page.getByRole('region', { name: /接下来|下一步|待办/ }).getByRole('link', { name: /移交要求更新/ })
  ;(line.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $dialog.get()?.kind).toBe('notice')
  await expect.element(page.getByText('没有待办的事项', { exact: true })).toBeVisible()
})
