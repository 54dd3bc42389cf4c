import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/permissions.ts'
import { resetSettings } from '#core/state/settings.ts'
import { $tabs } from '#core/state/tabs.ts'
import { offer } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { compose, composingKey } from '#kit/compose.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/signed-in.ts'

const PAGES = { '/dashboard/Analysis': somePage('概览'), '/workbench/index': somePage('我的工作'), '/archives/collect': somePage('著录') }
const palette = () => page.getByRole('dialog', { name: '命令面板' })
const input = () => page.getByRole('combobox')
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
const active = () => document.getElementById(input().element().getAttribute('aria-activedescendant') ?? '')?.textContent

const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input()).toHaveFocus()
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('Ctrl+K opens it from anywhere, Escape closes it, and the focus is where it was [0.D03, 0.D08]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(page.getByRole('textbox', { name: '我的工作 备注' }), 'x')
  await open()
  await expect.element(input()).toHaveAttribute('placeholder', '请输入搜索内容')
  await userEvent.keyboard('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '我的工作 备注' })).toHaveFocus()
})

test('the search of the header is the same, also on a phone [0.D07]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(page.getByRole('banner').getByRole('button', { name: /搜索/ }))
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()
  await page.viewport(400, 800)
  await settle()
  await pressOn(page.getByRole('banner').getByRole('button', { name: '搜索菜单、命令、项目' }))
  await expect.element(input()).toHaveFocus()
})

test('a permitted menu is found by initials and opened by Enter; one that is hidden or not permitted is not found [0.D04, 2.L04]', async () => {
  setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry('/sys/secret', '收支密档', { hidden: true })] })
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('sjzl')
  await expect.poll(options).toEqual(['收集著录'])
  await expect.poll(active).toBe('收集著录')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await settle()
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await open()
  await userEvent.keyboard('收支密档')
  await expect.poll(options).toEqual([])
})

test('nothing found is said [0.D08]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('zzzz')
  await expect.element(palette().getByText('没有查询到任何数据').first()).toBeVisible()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('没有查询到任何数据')
})

test('the first entry and the count are said when typing rests', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('sjzl')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('收集著录，找到 1 项')
})

test('tab commands and open tabs are reached by it [0.D05]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('收集{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await open()
  await userEvent.keyboard(':')
  await expect.poll(options).toEqual(['首页', '工作台'])
  await userEvent.keyboard('工作{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '我的工作' })).toHaveFocus()
  await open()
  await userEvent.keyboard('>gbqt{Enter}')
  await expect.poll(() => $tabs.get().map(({ title }) => title)).toEqual(['首页', '工作台'])
})

test('what the page in front offers stands in it, and goes with the page', async () => {
  const run = vi.fn()
  const takeBack = offer([{ id: 'test.send', title: () => '提交审核', group: 'screen', keys: 'Alt+S', run }])
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('tjsh')
  await expect.poll(options).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  takeBack()
  await open()
  await userEvent.keyboard('tjsh')
  await expect.poll(options).toEqual([])
})

test('the actions of the header open their dialogs [0.D06]', async () => {
  await renderFrame('/workbench/index', PAGES)
  for (const [typed, dialog] of [
    ['系统设置', '系统设置'],
    ['密码修改', '密码修改'],
    ['tcdl', '提示']
  ] as const) {
    await open()
    await userEvent.keyboard(`${typed}{Enter}`)
    const opened = page.getByRole(dialog === '提示' ? 'alertdialog' : 'dialog', { name: dialog })
    await expect.element(opened).toBeVisible()
    await expect.poll(() => opened.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})

test('the projects stand on a page of their own; Backspace leads back', async () => {
  const projects = ['滨江隧道工程', '综合教学楼'].map((name, at) => ({
    id: `p${at}`,
    name,
    projectNo: `2024-0${at}`,
    category: 'x',
    category_dictText: '市政',
    status: 'x',
    status_dictText: '收集中',
    createTime: '2024-01-01 00:00:00'
  }))
  answerCalls({ 'GET /system/sysProject/queryList': () => ({ records: projects, total: 2, size: 1000, current: 1, pages: 1 }) })
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('xmqh{Enter}')
  await expect.element(page.getByRole('dialog', { name: '项目切换' })).toBeVisible()
  await expect.poll(options).toEqual(['滨江隧道工程2024-00 · 收集中', '综合教学楼2024-01 · 收集中'])
  await userEvent.keyboard('{Backspace}')
  await expect.element(palette()).toBeVisible()
  await userEvent.keyboard('@bjsd')
  await expect.poll(options).toEqual(['滨江隧道工程2024-00 · 收集中'])
})

test('what was chosen often stands first when nothing is typed', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('sjzl{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await open()
  await expect.element(palette().getByText('常用')).toBeVisible()
  expect(options()[0]).toContain('收集著录')
})

test('keys of an input method are its own', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await compose('shouji')
  await composingKey('Enter')
  await expect.element(palette()).toBeVisible()
  expect(location.pathname).toBe('/workbench/index')
})

test('axe finds nothing in it, in any theme', async () => {
  await renderFrame('/workbench/index', PAGES)
  await open()
  await userEvent.keyboard('s')
  expect(await findingsInThemes(palette().element())).toEqual([])
})
