import { afterAll, beforeAll, expect, test } from 'vitest'

import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

const ITEM = 'p1-m11-C5-04'
let product: Product
let here: KeyboardUser
let there: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  here = await openKeyboardUser()
  there = await openKeyboardUser()
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await closeBrowser()
  await product?.stop()
})

const titles = ({ page }: KeyboardUser) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=columnheader]:not([hidden])')]
      .map((one) => (one.textContent ?? '').replace('*', '').trim())
      .filter((title) => title.length > 1)
  )
const comeIn = async (who: KeyboardUser) => {
  await who.comeBack(product, 'js_xinghe')
}
const openList = async (who: KeyboardUser): Promise<GridUser> => {
  await who.page.goto(`${product.address}/archives/collect?node=${ITEM}`)
  await who.page.getByRole('grid', { name: /C5-04/ }).getByRole('gridcell').first().waitFor()
  const keyboardUser = gridUser(who)
  await keyboardUser.enter()
  await who.press('Control+Home')
  return keyboardUser
}
/** Does it and waits until the server has it. */
const kept = async (who: KeyboardUser, act: () => Promise<void>) => {
  const answer = who.page.waitForResponse(
    (one) => one.url().includes('/sys/user/settings') && one.request().method() === 'PUT'
  )
  await act()
  expect((await answer).ok()).toBe(true)
}
const fromColumnMenu = async (who: KeyboardUser, keyboardUser: GridUser, title: string, item: string) => {
  await who.press('Control+Home', 'ArrowUp')
  await keyboardUser.toColumn(title)
  await keyboardUser.fromRowMenu(item)
}

test('columns that somebody hides and moves are so in another browser of the same person, until they are put back', async () => {
  await comeIn(here)
  const keyboardUser = await openList(here)
  const declared = await titles(here)
  expect(declared).toContain('责任者')
  await kept(here, async () => {
    await fromColumnMenu(here, keyboardUser, '责任者', '隐藏此列')
    await expect.poll(() => titles(here)).not.toContain('责任者')
  })
  await comeIn(there)
  const others = await openList(there)
  await expect.poll(() => titles(there)).not.toContain('责任者')
  await kept(there, async () => {
    await fromColumnMenu(there, others, '文件题名', '恢复默认列设置')
    await expect.poll(() => titles(there)).toContain('责任者')
  })
  // The first one gets it when it begins anew; the answer may have come before the page is loaded.
  const settings = here.page.waitForResponse(
    (one) => one.url().includes('/sys/user/settings') && one.request().method() === 'GET'
  )
  await here.page.goto(`${product.address}/workbench/index`)
  await settings
  await openList(here)
  await expect.poll(() => titles(here)).toEqual(declared)
  expect([...here.faults(), ...there.faults()]).toEqual([])
})

test('Alt+Enter and the palette show a file whole', async () => {
  await openList(here)
  const dialog = here.page.getByRole('dialog', { name: '详细信息' })
  await here.press('Alt+Enter')
  await dialog.waitFor()
  await here.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => here.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
  await here.press('Control+k')
  await here.page.getByRole('combobox').last().waitFor()
  await here.type('详细信息')
  await here.page
    .getByRole('option', { name: /详细信息/ })
    .first()
    .waitFor()
  await here.press('Enter')
  await dialog.waitFor()
  await expect.poll(() => dialog.textContent()).toContain('文件编号')
  await here.press('Escape')
  expect(here.faults()).toEqual([])
})
