import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { loseConnection } from '#kit/drawn/lose-connection.ts'
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
