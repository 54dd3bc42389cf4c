import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { leaveFrame, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const top = () => page.getByRole('banner').element().getBoundingClientRect().top
const scroll = async (to: number) => {
  window.scrollTo(0, to)
  await settle()
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
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

test('a fixed header stays while one scrolls, another goes with the page [2.S05, 2.L12]', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作') })
  await scroll(200)
  expect(top()).toBe(-200)
  changeSettings({ fixedHeader: true })
  await settle()
  expect(top()).toBe(0)
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBe(59)
})

test('a header that hides goes below 100 px on the way down and comes back on the way up [2.S06, 9.K32]', async () => {
  changeSettings({ fixedHeader: true, autoHideHeader: true })
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作') })
  await scroll(90)
  expect(top()).toBe(0)
  await scroll(110)
  expect(top()).toBe(-59)
  await scroll(105)
  expect(top()).toBe(0)
})
