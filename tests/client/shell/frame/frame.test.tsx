import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import { resetSettings } from '#core/state/settings.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(async () => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
  await page.viewport(1280, 800)
})

test('the frame has its landmarks, a skip link first that leads past everything to the page; the first page has the focus at its heading [0.D14, 1.P03]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  for (const role of ['banner', 'navigation', 'main', 'contentinfo'] as const)
    await expect.element(page.getByRole(role).first()).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toMatchTextContent(/技术支持：城建档案研究院/)
  await expect.element(heading('我的工作')).toHaveFocus()
  expect(stopsIn(document.body)[0]?.textContent).toBe('跳到主要内容')
  stopsIn(document.body)[0]?.focus()
  await expect.element(page.getByRole('link', { name: '跳到主要内容' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('F6 walks header, menu, tabs, page and footer, Shift+F6 back', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  const seen: string[] = []
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{F6}')
    seen.push(document.activeElement?.closest('[data-region]')?.tagName ?? '')
  }
  const from = seen.indexOf('HEADER')
  expect([...seen.slice(from), ...seen.slice(0, from)]).toEqual(['HEADER', 'NAV', 'SECTION', 'MAIN', 'FOOTER'])
  const back: string[] = []
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{Shift>}{F6}{/Shift}')
    back.push(document.activeElement?.closest('[data-region]')?.tagName ?? '')
  }
  expect(back).toEqual([...seen.slice(0, -1).reverse(), seen.at(-1)])
})

test('the header says where one is and for whom; the workbench button is inert where one is already [1.P04, 2.L13, 2.L14, 2.L15, 2.R22]', async () => {
  await renderFrame('/archives/collect', PAGES)
  await expect.element(heading('著录')).toBeVisible()
  const banner = page.getByRole('banner')
  await expect.element(banner).toMatchTextContent(/欢迎进入\s*智慧城建电子档案管理系统/)
  await expect.element(banner).toMatchTextContent(/综合教学楼/)
  const before = history.length
  await pressOn(banner.getByRole('button', { name: '工作台', exact: true }))
  await expect.element(heading('我的工作')).toHaveFocus()
  expect(location.pathname).toBe('/workbench/index')
  await userEvent.keyboard('{Enter}')
  expect(history.length).toBe(before)
})

test('a page that comes to the front has the focus at its heading, names the window, and is said [2.T11, 2.T12]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.poll(() => document.title).toBe('工作台 · 智慧城建电子档案管理系统')
  await pressOn(page.getByRole('link', { name: '收集著录' }))
  await expect.element(heading('著录')).toHaveFocus()
  expect(document.title).toBe('收集著录 · 智慧城建电子档案管理系统')
  await expect.element(page.getByText('已打开：收集著录')).toBeInTheDocument()
  await pressOn(page.getByRole('tab', { name: '首页' }))
  await expect.element(heading('概览')).toHaveFocus()
  expect(document.title).toBe('智慧城建电子档案管理系统')
})

test('the breadcrumb begins at home and ends with the page as plain text [2.L27, 2.L28]', async () => {
  await renderFrame('/archives/collect', PAGES)
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect.element(crumbs.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/Analysis')
  await expect.element(crumbs.getByText('收集著录')).toHaveAttribute('aria-current', 'page')
})

test('at home and on a page of no menu the breadcrumb begins with the link to home too [2.L27]', async () => {
  await renderFrame('/dashboard/Analysis', PAGES)
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect.element(crumbs.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/Analysis')
  go('/no/such/page')
  await expect.element(heading('没有这个页面')).toBeVisible()
  await expect.element(crumbs.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/Analysis')
  await expect.element(crumbs.getByText('没有这个页面')).toHaveAttribute('aria-current', 'page')
})

test('a place that nobody knows is 404, and writing of another case is mended [2.R12, 2.R11]', async () => {
  await renderFrame('/no/such/page', PAGES)
  await expect.element(heading('没有这个页面')).toBeVisible()
  expect(location.pathname).toBe('/404')
})

test('the address of home is found however it is written', async () => {
  await renderFrame('/dashboard/analysis', PAGES)
  await expect.element(heading('概览')).toBeVisible()
  expect(location.pathname).toBe('/dashboard/Analysis')
})

test('the side menu is 200 px wide, folded 80 px, and stays as it was left [2.L03, 2.L10, 2.L11, 2.L22]', async () => {
  await renderFrame('/workbench/index', PAGES)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect.element(menu).toBeVisible()
  const width = () => menu.element().parentElement!.parentElement!.getBoundingClientRect().width
  expect(width()).toBe(200)
  const toggle = page.getByRole('button', { name: '折叠或展开菜单' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await pressOn(toggle)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(width()).toBe(80)
  await expect.element(menu.getByRole('link', { name: '收集著录' })).toBeInTheDocument()
  expect(localStorage.getItem('pro__SETTINGS')).toContain('"sidebarOpened":false')
})

test('on a phone the menu is a drawer that closes on a choice, and there are no tabs [2.L02, 2.T04, 9.K33]', async () => {
  await page.viewport(400, 800)
  await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  await pressOn(page.getByRole('button', { name: '打开菜单' }))
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await pressOn(drawer.getByRole('link', { name: '收集著录' }))
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(heading('著录')).toHaveFocus()
})

test('on a tablet the menu is folded', async () => {
  await page.viewport(1000, 800)
  await renderFrame('/workbench/index', PAGES)
  await expect.element(page.getByRole('button', { name: '折叠或展开菜单' })).toHaveAttribute('aria-expanded', 'false')
})

test('at 320 px nothing is cut off sideways', async () => {
  await page.viewport(320, 640)
  await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('axe finds nothing in the frame, in any theme [0.D15]', async () => {
  const screen = await renderFrame('/archives/collect', PAGES)
  await expect.element(heading('著录')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('a menu longer than the window scrolls by itself, and makes no page longer', async () => {
  const first = await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  const long = document.documentElement.scrollHeight
  await first.unmount()
  const more = Array.from({ length: 40 }, (_, at) => menuEntry(`/more/${at}`, `菜单 ${at}`))
  setPermission({ ...somePermission, menu: [...somePermission.menu, ...more] })
  await renderFrame('/workbench/index', PAGES)
  await expect.element(heading('我的工作')).toBeVisible()
  const last = page.getByRole('link', { name: '菜单 39' }).element() as HTMLElement
  expect(last.getBoundingClientRect().top).toBeGreaterThan(800)
  // The page is as long as it was, whatever the menu holds.
  expect(document.documentElement.scrollHeight).toBe(long)
  last.focus()
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
})
