import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import UserAnnouncement from '#screens/workbench/user-announcement.tsx'

const notice = (at: number) => ({
  id: `a${at}`,
  anntId: `a${at}`,
  msgId: `a${at}`,
  titile: `通知 ${at}`,
  msgCategory: '1',
  sender: 'admin',
  sender_dictText: '管理员',
  sendTime: '2026-03-01 08:00:00',
  createTime: '2026-03-01 08:00:00',
  priority: 'L',
  msgContent: '',
  msgTxt: '',
  openType: null,
  openPage: null,
  busId: null,
  readFlag: '0'
})
const some = (count: number) => Array.from({ length: count }, (_, at) => notice(at))

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test.each([
  ['a page with its total', () => ({ records: some(10), total: 25 }), 10, 25],
  ['a bare list', () => some(7), 7, 7]
])('[7.C095] %s fills the table and the pagination', async (_, answer, rows, total) => {
  answerCalls({ 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': answer })
  await render(
    <main>
      <UserAnnouncement />
    </main>
  )
  await expect.element(page.getByRole('row', { name: /通知 0/ })).toBeVisible()
  // The heading is a row as well.
  await expect.element(page.getByRole('grid', { name: '我的通知' })).toHaveAttribute('aria-rowcount', String(rows + 1))
  await expect.element(page.getByText(new RegExp(`共 ${total} 条`)).first()).toBeVisible()
})
