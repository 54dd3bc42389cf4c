import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openDialog } from '#core/state/dialogs.ts'
import { leaveFrame, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const asked: string[] = []

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  asked.length = 0
})
afterEach(() => {
  leaveFrame()
  nobody()
})

const pages = { '/workbench/index': somePage('我的工作'), '/archives/collect': somePage('著录') }

test('the screen of an entry of the menu is fetched when the keyboard comes to it', async () => {
  await renderFrame('/workbench/index', pages, 'zh-CN', (path) => asked.push(path))
  expect(asked).not.toContain('/archives/collect')
  page.getByRole('navigation').getByRole('link', { name: '收集著录' }).element().focus()
  await expect.poll(() => asked).toContain('/archives/collect')
})

test('the screen that the palette finds first is fetched before Enter', async () => {
  await renderFrame('/workbench/index', pages, 'zh-CN', (path) => asked.push(path))
  openDialog({ kind: 'palette' })
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await settle()
  await userEvent.keyboard('收集著录')
  await expect.poll(() => asked).toContain('/archives/collect')
})
