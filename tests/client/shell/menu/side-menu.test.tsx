import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { chooseEntry } from '#shell/menu/choose-entry.ts'

const group = (path: string, title: string, children: ReturnType<typeof menuEntry>[], more = {}) =>
  menuEntry(path, title, { component: 'layouts/RouteView', children, ...more })
const HELP = menuEntry('/help', '帮助中心', {
  meta: {
    title: '帮助中心',
    keepAlive: false,
    internalOrExternal: true,
    componentName: 'x',
    url: 'https://example.org/help'
  }
})
const MENU = [
  menuEntry('/dashboard/Analysis', '首页'),
  menuEntry('/workbench/index', '工作台'),
  group('/archives', '文件收集', [
    menuEntry('/archives/collect', '收集著录'),
    menuEntry('/archives/task', '我的任务'),
    menuEntry('/archives/detail', '任务详情', { hidden: true })
  ]),
  group('/arrange', '整理组卷', [menuEntry('/arrange/volume', '组卷')]),
  group('/secret', '全部隐藏', [menuEntry('/secret/a', '看不见', { hidden: true })]),
  group('/empty', '空容器', []),
  HELP
]
const PAGES = Object.fromEntries(
  [
    '/dashboard/Analysis',
    '/workbench/index',
    '/archives/collect',
    '/archives/task',
    '/archives/detail',
    '/arrange/volume'
  ].map((path) => [path, somePage(`页 ${path}`)])
)
const menu = () => page.getByRole('navigation', { name: '主菜单' })
const link = (name: string | RegExp) => menu().getByRole('link', { name })
const head = (name: string) => menu().getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, menu: MENU })
})
afterEach(() => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('it shows what the account may see: no hidden entry, no empty group [2.L01, 2.L04, 2.L05, 2.L09, 6.P01]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(head('文件收集'))
  await expect.element(link('收集著录')).toBeVisible()
  for (const name of ['任务详情', '看不见', '全部隐藏', '空容器'])
    expect(menu().element().textContent).not.toContain(name)
})

test('one group is open at a time, and that of the page in front from the beginning', async () => {
  await renderFrame('/arrange/volume', PAGES)
  await expect.element(head('整理组卷')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(link('组卷')).toHaveAttribute('aria-current', 'page')
  await pressOn(head('文件收集'))
  await expect.element(head('文件收集')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(head('整理组卷')).toHaveAttribute('aria-expanded', 'false')
})

test('a hidden page marks the entry above it', async () => {
  await renderFrame('/archives/detail', PAGES)
  await expect.element(head('文件收集')).toHaveAttribute('aria-current', 'true')
})

test('arrows walk, open and close groups', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(link('首页'), '{ArrowDown}{ArrowDown}')
  await expect.element(head('文件收集')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(head('文件收集')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('收集著录')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(head('文件收集')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(head('文件收集')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{End}')
  await expect.element(link(/帮助中心/)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link('首页')).toHaveFocus()
})

test('a chosen entry opens without loading the page, and its title is kept under its path [2.L07, 2.L08]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(head('整理组卷'))
  await pressOn(link('组卷'))
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /arrange/volume' })).toHaveFocus()
  expect(Object.entries(localStorage).some(([key, title]) => key.includes('/arrange/volume') && title === '组卷')).toBe(
    true
  )
})

test('an external entry opens a window of its own and says so [2.L06]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(link(/帮助中心.*在新窗口打开/)).toHaveAttribute('target', '_blank')
  await expect.element(link(/帮助中心.*在新窗口打开/)).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await expect.element(link(/帮助中心.*在新窗口打开/)).toHaveAttribute('href', 'https://example.org/help')
})

test('[2.L06] an external entry that is chosen is left to the browser, and the page in front stays', async () => {
  await renderFrame('/workbench/index', PAGES)
  const followed: unknown[] = []
  // The browser would open a window of its own here: what it is about to do is noted, and not let happen.
  const note = (event: MouseEvent) => {
    const place = (event.target as Element).closest('a')
    followed.push([place?.href, place?.target, event.defaultPrevented])
    event.preventDefault()
  }
  addEventListener('click', note)
  onTestFinished(() => removeEventListener('click', note))
  await pressOn(link(/帮助中心/))
  expect(followed).toEqual([['https://example.org/help', '_blank', false]])
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /workbench/index' })).toBeVisible()
  expect(location.pathname).toBe('/workbench/index')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  chooseEntry(HELP)
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://example.org/help', '_blank', 'noopener')
  expect(location.pathname).toBe('/workbench/index')
})

test('the address of a group leads to its first page', async () => {
  await renderFrame('/archives', PAGES)
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /archives/collect' })).toBeVisible()
  expect(location.pathname).toBe('/archives/collect')
})

test('folded, its groups open beside it by keys', async () => {
  changeSettings({ sidebarOpened: false })
  await renderFrame('/workbench/index', PAGES)
  await pressOn(head('文件收集'))
  await expect.element(page.getByRole('menu', { name: '文件收集' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /archives/task' })).toHaveFocus()
})

test('axe finds nothing in it, open or folded, light or dark [0.D15, 2.S01]', async () => {
  const screen = await renderFrame('/archives/collect', PAGES)
  expect(await findingsInThemes(screen.container)).toEqual([])
  changeSettings({ sidebarOpened: false, menuTheme: 'dark' })
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('each level of the menu is indented further than the one above it', async () => {
  setPermission({
    ...somePermission,
    menu: [...MENU, group('/deep', '一级', [group('/deep/two', '二级', [menuEntry('/deep/two/three', '三级')])])]
  })
  await renderFrame('/workbench/index', PAGES)
  await pressOn(head('一级'))
  await pressOn(head('二级'))
  await expect.element(link('三级')).toBeVisible()
  const insets = [head('一级'), head('二级'), link('三级')].map((entry) =>
    Number.parseFloat(getComputedStyle(entry.element()).paddingLeft)
  )
  expect(insets).toEqual([...new Set(insets)].sort((a, b) => a - b))
})
