import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { speak } from '#core/state/language.ts'
import { setPermission } from '#core/state/permissions.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { leaveFrame, pressOn, renderFrame } from '#kit/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/signed-in.ts'

const PAGES = { '/dashboard/Analysis': () => <h1>Overview</h1>, '/archives/collect': () => <h1>Describing</h1> }
const MENU = [
  menuEntry('/dashboard/Analysis', '首页'),
  menuEntry('/archives', '文件收集', {
    component: 'layouts/RouteView',
    children: [menuEntry('/archives/collect', '收集著录'), menuEntry('/archives/task', '我的任务')]
  }),
  menuEntry('/arrange', '整理组卷', {
    component: 'layouts/RouteView',
    children: [menuEntry('/arrange/volume', '组卷')]
  })
]
const HAN = /[一-鿿]/
/** A name belongs to no language (WCAG 3.1.2). */
const NAMES = /林知远|综合教学楼|林/

/** Chinese on the page that would be read aloud as English: no element around it says its language. */
function misread(): string[] {
  const isChinese = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang')?.startsWith('zh')
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const isSeen = !node.parentElement?.closest('script, style, #announcer-polite, #announcer-assertive')
    if (isSeen && HAN.test(text.replace(NAMES, '')) && !isChinese(node.parentElement)) found.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title]')) {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? ''
    if (HAN.test(label.replace(NAMES, '')) && !isChinese(element)) found.push(`${element.tagName} ${label}`)
  }
  return found
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, menu: MENU })
  await speak('en')
  document.documentElement.lang = 'en'
})
afterEach(async () => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
  await speak('zh-CN')
})

test('in the English interface every title that the server names is marked as Chinese: side menu, breadcrumb, tabs, palette [3.1.2]', async () => {
  const { container } = await renderFrame('/archives/collect', PAGES, 'en')
  await expect.element(page.getByRole('tab', { name: '收集著录' })).toBeVisible()
  expect(misread()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option', { name: /我的任务/ })).toBeVisible()
  expect(misread()).toEqual([])
})

test('so are those of the folded menu and what it opens [3.1.2]', async () => {
  changeSettings({ sidebarOpened: false })
  await renderFrame('/archives/collect', PAGES, 'en')
  await pressOn(page.getByRole('navigation').getByRole('button', { name: '文件收集' }))
  await expect.element(page.getByRole('menuitem', { name: '我的任务' })).toBeVisible()
  expect(misread()).toEqual([])
})

test('and those of the menu along the header [3.1.2]', async () => {
  changeSettings({ layout: 'topmenu' })
  await renderFrame('/archives/collect', PAGES, 'en')
  await pressOn(page.getByRole('navigation').getByRole('button', { name: '文件收集' }))
  await expect.element(page.getByRole('menuitem', { name: '我的任务' })).toBeVisible()
  expect(misread()).toEqual([])
})

test('in English no sign of Chinese writing is left in what the palette offers', async () => {
  changeSettings({ language: 'en' })
  await speak('en')
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
