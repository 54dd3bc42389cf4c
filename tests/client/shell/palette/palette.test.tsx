import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { offer } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { pressOn, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { someProjects } from '#kit/answers/projects.ts'
import { menuEntry, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { signInBeforeEach, input, openPalette, options, PAGES, palette } from '#kit/drawn/palette-user.ts'

const active = () => document.getElementById(input().element().getAttribute('aria-activedescendant') ?? '')?.textContent

signInBeforeEach()

test('Ctrl+K opens it from anywhere, Escape closes it, and the focus is where it was [0.D03, 0.D08, 8.X43]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(page.getByRole('textbox', { name: '我的工作 备注' }), 'x')
  await openPalette()
  await expect.element(input()).toHaveAttribute('placeholder', '请输入搜索内容')
  await userEvent.keyboard('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '我的工作 备注' })).toHaveFocus()
})

test('the search of the header is the same, also on a phone, where it is a modal [0.D07, 2.L17]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(page.getByRole('banner').getByRole('button', { name: /搜索/ }))
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()
  await page.viewport(400, 800)
  await settle()
  await pressOn(page.getByRole('banner').getByRole('button', { name: '搜索菜单、命令、项目' }))
  await expect.element(input()).toHaveFocus()
  await expect.element(palette()).toBeVisible()
})

test('a permitted menu is found by initials and opened by Enter; one that is hidden or not permitted is not found [0.D04, 2.L04, 2.L16]', async () => {
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/sys/secret', '收支密档', { hidden: true })]
  })
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('sjzl')
  await expect.poll(options).toEqual(['收集著录'])
  await expect.poll(active).toBe('收集著录')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await settle()
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await openPalette()
  await userEvent.keyboard('收支密档')
  await expect.poll(options).toEqual([])
})

test('nothing found is said, also by the server [0.D08]', async () => {
  answerCalls({ 'GET /archives/find': () => ({ found: [], hasMore: false }) })
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('vvvv')
  await expect.element(palette().getByText('没有查询到任何数据').first()).toBeVisible()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('没有查询到任何数据')
})

test('the first entry and the count are said when typing rests', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('sjzl')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('找到 1 项')
})

test('tab commands and open tabs are found in it [0.D05]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('收集{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await openPalette()
  await userEvent.keyboard(':')
  await expect.poll(options).toEqual(['首页', '工作台'])
  await userEvent.keyboard('工作{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '我的工作' })).toHaveFocus()
  await openPalette()
  await userEvent.keyboard('>gbqt{Enter}')
  await expect.poll(() => $tabs.get().map(({ title }) => title)).toEqual(['首页', '工作台'])
})

test('what the page in front offers is in it, and goes with the page', async () => {
  const run = vi.fn()
  const takeBack = offer([{ id: 'test.send', title: () => '登记台账', group: 'screen', keys: 'Alt+S', run }])
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('djtz')
  await expect.poll(options).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  takeBack()
  await openPalette()
  await userEvent.keyboard('djtz')
  await expect.poll(options).toEqual([])
})

test('the actions of the header open their dialogs [0.D06]', async () => {
  await renderFrame('/workbench/index', PAGES)
  for (const [typed, dialog] of [
    ['系统设置', '系统设置'],
    ['密码修改', '密码修改'],
    ['tcdl', '提示']
  ] as const) {
    await openPalette()
    await userEvent.keyboard(`${typed}{Enter}`)
    const opened = page.getByRole(dialog === '提示' ? 'alertdialog' : 'dialog', { name: dialog })
    await expect.element(opened).toBeVisible()
    await expect.poll(() => opened.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})

test('the projects have a page of their own; Backspace leads back', async () => {
  answerCalls({
    'GET /system/sysProject/queryList': () => ({ records: someProjects, total: 2, size: 1000, current: 1, pages: 1 })
  })
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('xmqh{Enter}')
  await expect.element(page.getByRole('dialog', { name: '项目切换' })).toBeVisible()
  await expect.poll(options).toEqual(['滨江隧道工程2024-00 · 收集中', '综合教学楼2024-01 · 收集中 · 当前项目'])
  await userEvent.keyboard('{Backspace}')
  await expect.element(palette()).toBeVisible()
  await userEvent.keyboard('@bjsd')
  await expect.poll(options).toEqual(['滨江隧道工程2024-00 · 收集中'])
})

test('while an input method composes Enter takes the candidate; the next Enter opens what was found by it', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await compose('shouji')
  await composingKey('ArrowDown')
  await composingKey('Enter')
  await expect.element(palette()).toBeVisible()
  expect(location.pathname).toBe('/workbench/index')
  await takeComposition('收集')
  await expect.element(input()).toHaveValue('收集')
  await expect.poll(active).toContain('收集著录')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/archives/collect')
})

test('it is whole and works at 320 px', async () => {
  await page.viewport(320, 640)
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const { left, right, bottom } = palette().element().getBoundingClientRect()
  expect([left >= 0, right <= 320, bottom <= 640]).toEqual([true, true, true])
  expect(await findingsInThemes(palette().element())).toEqual([])
  await userEvent.keyboard('收集{Enter}')
  await expect.poll(() => location.pathname).toBe('/archives/collect')
})

test('a first character narrows it, also as an input method writes it', async () => {
  await renderFrame('/workbench/index', PAGES)
  for (const [typed, first] of [
    ['>', '刷新标签页'],
    ['＞', '刷新标签页'],
    ['》', '刷新标签页'],
    [':', '首页'],
    ['：', '首页']
  ] as const) {
    await openPalette()
    await userEvent.keyboard(typed)
    await expect.poll(() => options()[0]).toContain(first)
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
  }
})

test('? lists what can be typed first, and choosing types it', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('？')
  // Behind them come the pages of the manual.
  const first = ['操作：', '项目：', '文件与', '标签页']
  await expect
    .poll(() => options().map((text) => text?.slice(0, 3)))
    .toEqual(expect.arrayContaining([...first, expect.any(String)]))
  expect(
    options()
      .map((text) => text?.slice(0, 3))
      .slice(0, first.length)
  ).toEqual(first)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(input()).toHaveValue(':')
  await expect.poll(options).toEqual(['首页'])
})

test('the departments have a page of their own, and choosing one works for it', async () => {
  const asked = answerCalls({
    'GET /sys/user/getCurrentUserDeparts': () => ({
      list: [
        { id: 'd1', orgCode: 'A01', departName: '工程部' },
        { id: 'd2', orgCode: 'A02', departName: '资料室' }
      ],
      orgCode: 'A01'
    }),
    'POST /sys/selectDepart': () => ({ userInfo: { ...someUser, orgCode: 'A02' } })
  })
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('qhbm{Enter}')
  await expect.element(page.getByRole('dialog', { name: '切换部门' })).toBeVisible()
  await expect.poll(options).toEqual(['工程部当前部门', '资料室'])
  await userEvent.keyboard('zls{Enter}')
  await expect.element(page.getByText('已切换到资料室')).toBeVisible()
  expect(asked).toContain('POST /sys/selectDepart')
})

test('axe finds nothing in it, in any theme', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('s')
  expect(await findingsInThemes(palette().element())).toEqual([])
})
