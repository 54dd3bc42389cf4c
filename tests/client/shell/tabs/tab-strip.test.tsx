import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { go } from '#core/state/pages/route.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const titles = () =>
  page
    .getByRole('tab')
    .elements()
    .map((element) => element.textContent)
const note = () => page.getByRole('textbox', { name: '著录 备注' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
/** A page that is opened has the focus at its heading, one that comes back where it was. */
const visit = async (to: string, title: string, focused = heading(title)) => {
  go(to)
  await expect.element(heading(title)).toBeVisible()
  await expect.element(focused).toHaveFocus()
  await settle()
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('home is the first tab whatever was opened; each address is a tab of its own [2.T01, 2.T06, 4.S11]', async () => {
  await renderFrame('/archives/collect?node=1', PAGES)
  expect(titles()).toEqual(['首页', '收集著录'])
  await visit('/archives/collect?node=2', '著录')
  expect(titles()).toEqual(['首页', '收集著录', '收集著录'])
  await expect.element(tab('收集著录').last()).toHaveAttribute('aria-selected', 'true')
})

test('a page that is put aside keeps what was typed, counted and scrolled, and the focus [2.R36, A15]', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(note(), '一份记录')
  await pressOn(page.getByRole('button', { name: '著录 计数 0' }))
  await expect.element(page.getByRole('button', { name: '著录 计数 1' })).toBeVisible()
  window.scrollTo(0, 700)
  await expect.poll(() => window.scrollY).toBe(700)
  await settle()
  await visit('/workbench/index', '我的工作')
  expect(window.scrollY).toBe(0)
  await expect.element(note()).not.toBeInTheDocument()
  await visit('/archives/collect', '著录', page.getByRole('button', { name: '著录 计数 1' }))
  await expect.element(note()).toHaveValue('一份记录')
  expect(window.scrollY).toBe(700)
})

test('refreshing one tab draws that one anew and leaves the others [2.T07]', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(note(), 'x')
  await visit('/workbench/index', '我的工作')
  await pressOn(page.getByRole('textbox', { name: '我的工作 备注' }), 'y')
  await pressOn(tab('工作台'), '{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu', { name: '标签页操作' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: '我的工作 备注' })).toHaveValue('')
  await visit('/archives/collect', '著录', note())
  await expect.element(note()).toHaveValue('x')
})

test('arrows walk without opening, Enter opens, Delete closes and the neighbour comes to the front [4.S12]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect', '著录')
  await pressOn(tab('收集著录'), '{ArrowLeft}')
  await expect.element(tab('工作台')).toHaveFocus()
  expect(location.pathname).toBe('/archives/collect')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('我的工作')).toHaveFocus()
  await settle()
  await pressOn(tab('工作台'), '{Delete}')
  await expect.element(heading('著录')).toBeVisible()
  expect(titles()).toEqual(['首页', '收集著录'])
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('已关闭：工作台')
})

test('tabs are moved by Alt+Shift and the arrows; home stays first, and the place is said [2.5.7]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect', '著录')
  await pressOn(tab('收集著录'), '{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  await expect.poll(titles).toEqual(['首页', '收集著录', '工作台'])
  await settle()
  await expect.element(tab('收集著录')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  expect(titles()).toEqual(['首页', '收集著录', '工作台'])
  await expect
    .poll(() => document.getElementById('announcer-polite')?.textContent)
    .toContain('收集著录 已移动到第 2 个，共 3 个')
})

test('left, right and other tabs are closed by keys; home stays [2.T08, 2.T09, 2.T10, 4.S13]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect', '著录')
  await visit('/archives/collect?node=1', '著录')
  await visit('/archives/collect', '著录')
  await userEvent.keyboard('{Alt>}{Shift>}W{/Shift}{/Alt}')
  await expect
    .poll(() => $tabs.get().map(({ key }) => key))
    .toEqual(['/dashboard/Analysis', '/workbench/index', '/archives/collect'])
  await userEvent.keyboard('{Alt>}{Shift>}Q{/Shift}{/Alt}')
  await expect.poll(titles).toEqual(['首页', '收集著录'])
  await visit('/workbench/index', '我的工作')
  await userEvent.keyboard('{Alt>}{Shift>}O{/Shift}{/Alt}')
  await expect.poll(titles).toEqual(['首页', '工作台'])
})

test('home cannot be closed, and says so [2.T02]', async () => {
  await renderFrame('/dashboard/Analysis', PAGES)
  await userEvent.keyboard('{Alt>}{Shift>}X{/Shift}{/Alt}')
  await expect.element(page.getByText('首页不能关闭!').first()).toBeVisible()
  expect(titles()).toEqual(['首页'])
})

test('the tabs come back after a reload, the one in front as well', async () => {
  const first = await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect?node=1', '著录')
  await first.unmount()
  // What a reload keeps is in the tab's own storage.
  $tabs.set([])
  await renderFrame('/archives/collect?node=1', PAGES)
  expect(titles()).toEqual(['首页', '工作台', '收集著录'])
  await expect.element(tab('收集著录')).toHaveAttribute('aria-selected', 'true')
})

test('without the setting there are no tabs [2.T05, 2.S10]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(page.getByRole('tablist')).toBeVisible()
  changeSettings({ multipage: false })
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  await visit('/archives/collect', '著录')
  await expect.element(heading('著录')).toBeVisible()
})

const said = () => expect.poll(() => document.getElementById('announcer-polite')?.textContent)

test('Delete on the tab in front leaves the focus in the row, at the neighbour; Delete on one behind too', async () => {
  await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect', '著录')
  await visit('/archives/collect?node=1', '著录')
  await pressOn(tab('工作台'), '{Delete}')
  await expect.poll(titles).toEqual(['首页', '收集著录', '收集著录'])
  await settle()
  await expect.element(tab('收集著录').first()).toHaveFocus()
  await pressOn(tab('收集著录').last(), '{Delete}')
  await expect.poll(titles).toEqual(['首页', '收集著录'])
  await expect.element(heading('著录')).toBeVisible()
  await settle()
  await expect.element(tab('收集著录')).toHaveFocus()
})

test('Delete on home says that home stays, and the focus stays too [2.T02]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(tab('首页'), '{Delete}')
  await expect.element(page.getByText('首页不能关闭!').first()).toBeVisible()
  await said().toContain('首页不能关闭!')
  await expect.element(tab('首页')).toHaveFocus()
})

test('what becomes of other tabs is said: how many were closed, that there was none, which one was refreshed', async () => {
  await renderFrame('/workbench/index', PAGES)
  await visit('/archives/collect', '著录')
  await visit('/archives/collect?node=1', '著录')
  await userEvent.keyboard('{Alt>}{Shift>}W{/Shift}{/Alt}')
  await said().toContain('没有可关闭的标签页')
  await pressOn(tab('工作台'), '{Shift>}{F10}{/Shift}')
  await pressOn(page.getByRole('menuitem', { name: /^刷新标签页/ }))
  await said().toContain('已刷新：工作台')
  await settle()
  await userEvent.keyboard('{Alt>}{Shift>}Q{/Shift}{/Alt}')
  await said().toContain('已关闭 2 个标签页')
})

test('home is one tab, whatever its address carries and however it is written', async () => {
  await renderFrame('/dashboard/Analysis?from=mail', PAGES)
  await visit('/workbench/index', '我的工作')
  await visit('/DASHBOARD/analysis?x=1', '概览')
  expect(location.pathname + location.search).toBe('/dashboard/Analysis')
  expect(titles()).toEqual(['首页', '工作台'])
})

test('on a page that is no tab, Tab and F6 go to the row of tabs', async () => {
  await renderFrame('/no/such/page', PAGES)
  await expect.element(heading('没有这个页面')).toBeVisible()
  await expect.element(tab('首页')).toHaveAttribute('tabindex', '0')
  for (let step = 0; step < 6 && document.activeElement?.getAttribute('role') !== 'tab'; step++)
    await userEvent.keyboard('{F6}')
  await expect.element(tab('首页')).toHaveFocus()
})
