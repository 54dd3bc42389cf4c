import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { resetSettings } from '#core/state/settings.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const PAGES = { '/dashboard/Analysis': somePage('概览'), '/workbench/index': somePage('我的工作') }
const menuButton = () => page.getByRole('button', { name: /用户菜单/ })

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

test('the user menu welcomes by the real name, beside the avatar [2.L19]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await expect.element(menuButton().getByRole('img', { name: '林知远' })).toBeVisible()
  await pressOn(menuButton())
  const menu = page.getByRole('menu', { name: '账户' })
  await expect.element(menu.getByRole('group', { name: '欢迎您，林知远' })).toBeVisible()
  expect(await findingsInThemes(menu.element())).toEqual([])
})

test('系统设置 of the user menu opens the settings drawer [2.L20]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(menuButton())
  await pressOn(page.getByRole('menuitem', { name: '系统设置' }))
  await expect.element(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
})

test('退出登录 is in the header, and Tab goes to it [2.L23]', async () => {
  const screen = await renderFrame('/workbench/index', PAGES)
  const leave = page.getByRole('banner').getByRole('button', { name: '退出登录' })
  await expect.element(leave).toBeVisible()
  for (let stops = 0; stops < 24 && document.activeElement !== leave.element(); stops++) await userEvent.tab()
  await expect.element(leave).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('真的要注销登录吗 ?')
  await userEvent.keyboard('{Escape}')
  await expect.element(leave).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('on a phone it is in the user menu', async () => {
  await page.viewport(360, 640)
  await renderFrame('/workbench/index', PAGES)
  await pressOn(menuButton())
  await expect.element(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
})
