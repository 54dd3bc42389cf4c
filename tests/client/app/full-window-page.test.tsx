import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { routesOf } from '#app/routes.tsx'
import type { MenuEntry } from '#contract/core/menu.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { SessionRoot } from '#shell/routing/session-root.tsx'
import { WindowTitle } from '#shell/page/window-title.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const outer = (path: string, title: string, component: string): MenuEntry =>
  menuEntry(path, title, {
    component,
    hidden: true,
    meta: { title, keepAlive: false, internalOrExternal: false, componentName: 'x', outer: true }
  })
const OUTER = [outer('/pdf', 'PDF预览', 'files/preview'), outer('/archives/noth', '待归类文件', 'archives/noth')]
const menu = [...somePermission.menu, ...OUTER]
const open = async (at: string, entries: readonly MenuEntry[] = menu) => {
  setPermission({ ...somePermission, menu: [...entries] })
  history.replaceState(null, '', at)
  return await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <SessionRoot isFresh={false} routesOf={routesOf} />
      <WindowTitle />
    </LocaleProvider>
  )
}

beforeEach(() => {
  signedIn()
  answerCalls({
    'GET /sys/permission/getUserPermissionByToken': () => ({ ...somePermission, menu }),
    'GET /archives/noth/list': () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 })
  })
})
afterEach(() => {
  nobody()
  leaveFrame()
})

test.each([
  ['/pdf', '文件预览'],
  ['/archives/noth', '待归类文件']
])(
  '%s has the window without the frame: no side menu, no header of the frame, no tabs, and a line that leads back [2.R26, 2.R27]',
  async (path, heading) => {
    const screen = await open(path)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '跳到主要内容' })).toHaveAttribute('href', '#content')
    expect([...document.querySelectorAll('[role="tablist"], footer')]).toEqual([])
    expect(document.querySelectorAll('header:not(main *)').length).toBe(1)
    const ways = page.getByRole('banner').getByRole('navigation', { name: '返回系统' })
    await expect.element(ways.getByRole('link', { name: '工作台' })).toHaveAttribute('href', '/workbench/index')
    await expect.poll(() => document.title).toContain(heading)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('combobox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(await findingsInThemes(screen.container)).toEqual([])
  }
)

test.each(['/pdf', '/archives/noth'])('at 320 px the line above %s has room for both ways back', async (path) => {
  await page.viewport(320, 640)
  await open(path)
  for (const name of ['首页', '工作台']) {
    const link = page.getByRole('banner').getByRole('link', { name })
    await expect.element(link).toBeVisible()
    const { left, right, height } = link.element().getBoundingClientRect()
    expect([left >= 0, right <= 320, height >= 24]).toEqual([true, true, true])
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})

test('who may not open one reads so in its place', async () => {
  setPermission({ ...somePermission })
  answerCalls({ 'GET /sys/permission/getUserPermissionByToken': () => somePermission })
  await open('/archives/noth', somePermission.menu)
  await expect.element(page.getByRole('heading', { level: 1, name: '抱歉，你无权访问该页面' })).toBeVisible()
})
