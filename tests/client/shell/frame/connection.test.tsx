import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { somePermission } from '#kit/answers/signed-in.ts'
import { loseConnection } from '#kit/drawn/lose-connection.ts'
import { $permission } from '#core/state/session/permissions.ts'
import { $degraded } from '#core/wire/http/degraded.ts'
import { connectionWorks, $connection } from '#core/wire/http/connection.ts'
import { $isSlow } from '#core/wire/http/slow.ts'
import { ConnectionBanner } from '#shell/frame/connection.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'

const draw = () =>
  render(
    <main>
      <h1>著录</h1>
      <ConnectionBanner />
    </main>
  )
const words = (text: string) => page.getByRole('main').getByText(text)
const said = () =>
  [...document.querySelectorAll('#announcer-polite, #announcer-assertive')]
    .map((region) => region.textContent)
    .join(' ')

beforeEach(() => {
  startAnnouncer()
})
afterEach(() => {
  vi.restoreAllMocks()
  $isSlow.set(false)
  $degraded.set([])
  $permission.set(null)
  $connection.set('online')
})

test('without a network that is shown and said, and when it is back', async () => {
  const { container } = await draw()
  loseConnection('offline')
  await expect.element(words('网络已断开，恢复后自动重新连接')).toBeVisible()
  await expect.poll(said).toContain('网络已断开')
  expect(await findingsInThemes(container)).toEqual([])
  loseConnection()
  await expect.element(words('正在重新连接 …')).toBeVisible()
  connectionWorks()
  await expect.element(words('正在重新连接 …')).not.toBeInTheDocument()
  await expect.poll(said).toContain('已恢复连接')
})

test('an answer that is late is shown and said; that it has come needs no word', async () => {
  const { container } = await draw()
  const before = said().split('已恢复连接').length
  $isSlow.set(true)
  await expect.element(words('响应较慢，仍在等待服务器 …')).toBeVisible()
  await expect.poll(said).toContain('响应较慢')
  expect(await findingsInThemes(container)).toEqual([])
  $isSlow.set(false)
  await expect.element(words('响应较慢，仍在等待服务器 …')).not.toBeInTheDocument()
  expect(said().split('已恢复连接')).toHaveLength(before)
})

test('who gets no connection at all reads that, not that the answer is late', async () => {
  await draw()
  $isSlow.set(true)
  loseConnection()
  await expect.element(words('正在重新连接 …')).toBeVisible()
  await expect.element(words('响应较慢，仍在等待服务器 …')).not.toBeInTheDocument()
})

test('what the server is short of is shown and said once with its reason, and that it is well again', async () => {
  const { container } = await draw()
  const times = (text: string) => said().split(text).length - 1
  $degraded.set(['diskFull', 'roomLow', 'receivingStoreAway'])
  const full = '服务器磁盘空间不足，暂时只能查看；已录入的内容保留在本机，恢复后自动保存'
  await expect.element(words(full)).toBeVisible()
  // What stops less, and what concerns those alone who receive transfers, is not said beside it.
  expect(container.textContent).not.toContain('暂停')
  await expect.poll(() => times(full)).toBe(1)
  expect(await findingsInThemes(container)).toEqual([])
  // An interruption of the way to the server comes first; after it the reason is there again.
  loseConnection()
  await expect.element(words('正在重新连接 …')).toBeVisible()
  connectionWorks()
  await expect.element(words(full)).toBeVisible()
  $degraded.set([])
  await expect.element(words(full)).not.toBeInTheDocument()
  await expect.poll(said).toContain('服务器已恢复正常')
})

test('who receives transfers reads that a store of them does not answer', async () => {
  $permission.set({ ...somePermission, auth: [{ action: 'transfer.receive:verify', describe: '', type: '1' }] })
  await draw()
  $degraded.set(['receivingStoreAway'])
  await expect.element(words('接收库没有响应，接收移交暂停；其他操作不受影响')).toBeVisible()
  $permission.set(null)
  await expect.element(words('接收库没有响应，接收移交暂停；其他操作不受影响')).not.toBeInTheDocument()
})
