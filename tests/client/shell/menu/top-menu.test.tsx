import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $settings, changeSettings, resetSettings } from '#core/state/settings.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'

const group = (path: string, title: string, pages: readonly string[]) =>
  menuEntry(path, title, {
    component: 'layouts/RouteView',
    children: pages.map((name, at) => menuEntry(`${path}/${at}`, name))
  })
const MENU = [
  menuEntry('/dashboard/Analysis', '首页'),
  menuEntry('/workbench/index', '工作台'),
  group('/archives', '文件收集', ['收集著录', '我的任务']),
  ...['整理组卷', '移交管理', '业务目录', '系统管理', '档案利用', '组织机构', '项目管理', '后期处理', '审核中心'].map(
    (title, at) => group(`/g${at}`, title, [`${title}甲`, `${title}乙`])
  )
]
const PAGES = Object.fromEntries(
  ['/dashboard/Analysis', '/workbench/index', '/archives/0', '/archives/1', '/g8/1'].map((path) => [
    path,
    somePage(`页 ${path}`)
  ])
)
const menu = () => page.getByRole('navigation', { name: '主菜单' })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, menu: MENU })
  changeSettings({ layout: 'topmenu' })
})
afterEach(async () => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
  await page.viewport(1280, 800)
})

test('the menu runs along the header, and no menu is at the side [2.L24, 2.S03]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(menu()).toBeVisible()
  expect(menu().element().closest('header')).not.toBeNull()
  expect(menu().all()).toHaveLength(1)
  await expect.element(menu().getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('button', { name: '折叠或展开菜单' })).not.toBeInTheDocument()
  changeSettings({ layout: 'sidemenu' })
  await expect.element(page.getByRole('button', { name: '折叠或展开菜单' })).toBeVisible()
  expect(menu().element().closest('header')).toBeNull()
})

test('left, right, Home and End move along it; down opens a group, and a page of it comes to the front', async () => {
  await page.viewport(1000, 800)
  await renderFrame('/workbench/index', PAGES)
  const head = menu().getByRole('button', { name: '文件收集' })
  await pressOn(menu().getByRole('link', { name: '首页' }), '{ArrowRight}{ArrowRight}')
  await expect.element(head).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(menu().getByRole('button', { name: '更多' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(menu().getByRole('link', { name: '首页' })).toHaveFocus()
  await pressOn(head, '{ArrowDown}')
  await expect.element(page.getByRole('menu', { name: '文件收集' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /archives/1' })).toHaveFocus()
  await expect.element(head).toHaveAttribute('aria-current', 'true')
})

test('what finds no room is under 更多, in groups, and nothing is wider than the window', async () => {
  await page.viewport(800, 800)
  await renderFrame('/workbench/index', PAGES)
  await settle()
  await pressOn(menu().getByRole('button', { name: '更多' }), '{ArrowDown}')
  const more = page.getByRole('menu', { name: '更多' })
  await expect.element(more.getByRole('group', { name: '审核中心' })).toBeVisible()
  expect(await findingsInThemes(more.element())).toEqual([])
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '页 /g8/1' })).toHaveFocus()
  await expect.element(menu().getByRole('button', { name: '更多' })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(800)
})

test('a fluid width can be had only here, and the drawer says what is out of use [2.S04, 2.S08, 2.S11]', async () => {
  const screen = await renderFrame('/workbench/index', PAGES)
  const width = () => screen.getByRole('main').element().getBoundingClientRect().width
  await page.viewport(1500, 800)
  await expect.poll(width).toBe(1200)
  openDialog({ kind: 'settings' })
  await expect.element(page.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled()
  await expect.element(page.getByText('配置栏只在开发环境用于预览，生产环境不会展现，请手动修改配置文件')).toBeVisible()
  await pressOn(page.getByRole('radio', { name: '流式' }), ' ')
  await expect.poll(width).toBe(1500)
  await pressOn(page.getByRole('radio', { name: '侧边栏导航' }), ' ')
  expect($settings.get()).toMatchObject({ layout: 'sidemenu', contentWidth: 'Fixed' })
  await expect.element(page.getByRole('radio', { name: '流式' })).toBeDisabled()
})

test('the palette offers every setting that would change something, and none that is out of use', async () => {
  await renderFrame('/workbench/index', PAGES)
  const ids = () => possibleCommands().flatMap(({ id, group: place }) => (place === 'setting' ? [id] : []))
  expect(ids()).toEqual(
    expect.arrayContaining(['layout.sidemenu', 'contentWidth.Fluid', 'multipage.off', 'colourWeak.on'])
  )
  for (const id of ['layout.topmenu', 'contentWidth.Fixed', 'fixedSidebar.on', 'sidebarOpened.off', 'menu.fold'])
    expect(ids()).not.toContain(id)
})

test('axe finds nothing in it, in any theme', async () => {
  const screen = await renderFrame('/archives/0', PAGES)
  expect(await findingsInThemes(screen.container)).toEqual([])
})
