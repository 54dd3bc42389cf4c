import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { go } from '#core/state/pages/route.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const field = (name: string) => page.getByRole('textbox', { name: `${name} 备注` })
const visit = async (to: string, title: string) => {
  go(to)
  await expect.element(heading(title)).toBeVisible()
  await settle()
}

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

test('at exactly 768 px there are tabs and a side menu, at 767 px a drawer; the code and the stylesheets agree [A30]', async () => {
  await page.viewport(768, 800)
  await renderFrame('/workbench/index', PAGES)
  await expect.element(page.getByRole('tablist')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.viewport(767, 800)
  await expect.element(page.getByRole('button', { name: '打开菜单' })).toBeVisible()
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
})

test('at exactly 1088 px the menu is open, at 1087 px it is folded', async () => {
  await page.viewport(1088, 800)
  await renderFrame('/workbench/index', PAGES)
  const toggle = page.getByRole('button', { name: '折叠或展开菜单' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.viewport(1087, 800)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a window that shrinks and grows again keeps every open page with what is typed in it, also behind another', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(field('我的工作'), '工作')
  await visit('/archives/collect', '著录')
  await pressOn(field('著录'), '著录中')
  for (const width of [1087, 768, 767, 320, 1280]) {
    await page.viewport(width, 800)
    await settle()
    await expect.element(field('著录')).toHaveValue('著录中')
  }
  await page.viewport(500, 800)
  await visit('/workbench/index', '我的工作')
  await expect.element(field('我的工作')).toHaveValue('工作')
  await page.viewport(1280, 800)
  await visit('/archives/collect', '著录')
  await expect.element(field('著录')).toHaveValue('著录中')
  await expect.element(page.getByRole('tab', { name: '工作台' })).toBeVisible()
})

test('switching 多页签模式 off and on keeps the open pages with what is typed in them [2.S10]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(field('我的工作'), '工作')
  await visit('/archives/collect', '著录')
  await pressOn(field('著录'), '著录中')
  changeSettings({ multipage: false })
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  await expect.element(field('著录')).toHaveValue('著录中')
  await visit('/workbench/index', '我的工作')
  await expect.element(field('我的工作')).toHaveValue('工作')
  changeSettings({ multipage: true })
  await expect.element(page.getByRole('tab', { name: '收集著录' })).toBeVisible()
  await visit('/archives/collect', '著录')
  await expect.element(field('著录')).toHaveValue('著录中')
})
