import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { PermissionResult } from '#contract/core/permission.ts'
import { closeAllDialogs } from '#core/state/dialogs.ts'
import { speak } from '#core/state/language.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { misread } from '#kit/drawn/misread.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'

const PAGES = { '/dashboard/Analysis': () => <h1>Overview</h1>, '/archives/collect': () => <h1>Describing</h1> }
const titled = (
  path: string,
  title: string,
  titleEn: string,
  more: Partial<PermissionResult['menu'][number]> = {}
): PermissionResult['menu'][number] => {
  const entry = menuEntry(path, title, more)
  return { ...entry, meta: { ...entry.meta, titleEn } }
}
/** What the product brings has an English title; 组卷 is called as an administrator has called it. */
const MENU = [
  titled('/dashboard/Analysis', '首页', 'Home'),
  titled('/archives', '文件收集', 'File collection', {
    component: 'layouts/RouteView',
    children: [
      titled('/archives/collect', '收集著录', 'Collect and describe'),
      titled('/archives/task', '我的任务', 'My tasks')
    ]
  }),
  titled('/arrange', '整理组卷', 'Arrangement', {
    component: 'layouts/RouteView',
    children: [menuEntry('/arrange/volume', '组卷')]
  })
]
const firstFound = () => page.getByRole('option').elements()[0]?.textContent ?? ''

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, menu: MENU })
  changeSettings({ language: 'en' })
  await speak('en')
})
afterEach(async () => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  changeSettings({ language: 'zh-CN' })
  resetSettings()
  await speak('zh-CN')
})

test('in English the side menu, the breadcrumb, the tabs and the palette have English titles; what somebody has added is marked as Chinese [3.1.2]', async () => {
  const { container } = await renderFrame('/archives/collect', PAGES, 'en')
  await expect.element(page.getByRole('tab', { name: 'Collect and describe' })).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Breadcrumbs' }))
    .toHaveTextContent('Home/File collection/Collect and describe')
  await pressOn(page.getByRole('navigation').getByRole('button', { name: 'Arrangement' }))
  await expect.element(page.getByRole('link', { name: '组卷' })).toBeVisible()
  expect(page.getByText('组卷', { exact: true }).element().closest('[lang]')).toHaveAttribute('lang', 'zh-CN')
  expect(misread()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option', { name: /My tasks/ })).toBeVisible()
  expect(misread()).toEqual([])
})

test.each(['my tasks', '我的任务', 'wdrw'])(
  'the palette finds an entry of the menu by %s, in whichever language it is shown',
  async (typed) => {
    await renderFrame('/archives/collect', PAGES, 'en')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard(typed)
    await expect.poll(firstFound).toMatch(/^My tasks/)
    await userEvent.keyboard('{Escape}')
    changeSettings({ language: 'zh-CN' })
    await speak('zh-CN')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard(typed)
    await expect.poll(firstFound).toMatch(/^我的任务/)
  }
)

test('who changes the language sees the titles of menu, tabs and window change with it', async () => {
  await renderFrame('/archives/collect', PAGES, 'en')
  await expect.element(page.getByRole('tab', { name: 'Collect and describe' })).toBeVisible()
  changeSettings({ language: 'zh-CN' })
  await speak('zh-CN')
  await expect.element(page.getByRole('tab', { name: '收集著录' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '收集著录' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^收集著录/)
})

test('so are those of the folded menu and what it opens [3.1.2]', async () => {
  changeSettings({ sidebarOpened: false })
  await renderFrame('/archives/collect', PAGES, 'en')
  await pressOn(page.getByRole('navigation').getByRole('button', { name: 'Arrangement' }))
  await expect.element(page.getByRole('menuitem', { name: '组卷' })).toBeVisible()
  expect(misread()).toEqual([])
})

test('and those of the menu along the header [3.1.2]', async () => {
  changeSettings({ layout: 'topmenu' })
  await renderFrame('/archives/collect', PAGES, 'en')
  await pressOn(page.getByRole('navigation').getByRole('button', { name: 'File collection' }))
  await expect.element(page.getByRole('menuitem', { name: 'My tasks' })).toBeVisible()
  expect(misread()).toEqual([])
})

test('in English no sign of Chinese writing is left in what the palette offers', async () => {
  await renderFrame('/archives/collect', PAGES, 'en')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('>')
  await expect.element(page.getByRole('option', { name: /Theme/ }).first()).toBeVisible()
  const words = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(words.filter((text) => /[\u3000-\u303f\uff00-\uffef]/.test(text))).toEqual([])
})
