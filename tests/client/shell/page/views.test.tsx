import { type ComponentType, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import { $connection } from '#core/wire/http/connection.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { holdCalls, loseConnection } from '#kit/drawn/lose-connection.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { ChunkLoadError } from '#shell/loading/chunk.ts'
import { StatusLine } from '#ui/status/status-line.tsx'

let isWhole = false
const Failing: ComponentType = () => {
  if (!isWhole) throw new ChunkLoadError('missing')
  return <h1>又好了</h1>
}
const Announcing: ComponentType = () => {
  const { key, query } = useOwnPage()
  const [mine] = useState(key)
  return (
    <div>
      <h1>节点 {query.get('node')}</h1>
      <p>{mine}</p>
      <StatusLine>已保存 {query.get('node')}</StatusLine>
    </div>
  )
}
/** What becomes of a page that notes it. */
const happened: string[] = []
const Noting: ComponentType = () => {
  happened.push('drawn')
  useEffect(() => {
    happened.push('shown')
    return () => void happened.push('hidden')
  }, [])
  return <h1>收集</h1>
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(async () => {
  isWhole = false
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  $connection.set('online')
  closeAllDialogs()
  leaveFrame()
  nobody()
})

test('a page that cannot be fetched says why, offers to reload and keeps the rest alive; trying again may help [8.X46]', async () => {
  // React itself logs to the console what the boundary has caught.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderFrame('/archives/collect', { '/workbench/index': somePage('我的工作'), '/archives/collect': Failing })
  await expect.element(heading('页面加载失败')).toBeVisible()
  await expect.element(page.getByText('系统可能已有新版本。未提交的内容已保存在本机，请刷新页面。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '刷新页面' })).toBeVisible()
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
  isWhole = true
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(heading('又好了')).toBeVisible()
  expect(logged).toHaveBeenCalled()
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
})

test('a menu entry whose screen nobody knows shows that the page is missing, and others still work [2.R35]', async () => {
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/odd', '怪', { component: 'nosuch/View' })]
  })
  await renderFrame('/odd', { '/workbench/index': somePage('我的工作') })
  await expect.element(heading('没有这个页面')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: '怪' })).toHaveAttribute('aria-selected', 'true')
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
})

test('a screen reads the query of its own address, and its status line is shown while it is in front', async () => {
  await renderFrame('/archives/collect?node=1', { '/archives/collect': Announcing })
  await expect.element(heading('节点 1')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect.element(footer).toMatchTextContent('已保存 1')
  go('/archives/collect?node=2')
  await expect.element(heading('节点 2')).toHaveFocus()
  await settle()
  await expect.element(footer).toMatchTextContent('已保存 2')
  expect(footer.element().textContent).not.toContain('已保存 1')
  go('/archives/collect?node=1')
  await expect.element(heading('节点 1')).toHaveFocus()
  await expect.element(page.getByText('/archives/collect?node=1', { exact: true })).toBeVisible()
  await expect.element(footer).toMatchTextContent('已保存 1')
})

test('a page that goes behind another and comes back is not drawn anew: its effects alone come and go', async () => {
  await renderFrame('/archives/collect', { '/workbench/index': somePage('我的工作'), '/archives/collect': Noting })
  await expect.element(heading('收集')).toBeVisible()
  await settle()
  happened.length = 0
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  go('/archives/collect')
  await expect.element(heading('收集')).toBeVisible()
  expect(happened).toEqual(['hidden', 'shown'])
})

test('a lost connection is announced, and that it is back', async () => {
  holdCalls()
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作') })
  loseConnection()
  await expect.element(page.getByRole('main').getByText('正在重新连接 …')).toBeVisible()
  await expect.poll(() => document.getElementById('announcer-assertive')?.textContent).toContain('正在重新连接 …')
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
  $connection.set('online')
  await expect.element(page.getByRole('main').getByText('正在重新连接 …')).not.toBeInTheDocument()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('已恢复连接')
})
