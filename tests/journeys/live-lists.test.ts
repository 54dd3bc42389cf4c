import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let one: KeyboardUser
let other: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  one = await openKeyboardUser()
  other = await openKeyboardUser()
  for (const user of [one, other]) {
    await user.signIn(product.address, 'admin', product.password)
    await user.page.waitForURL((url) => !url.pathname.startsWith('/user'))
    await user.page.getByRole('banner').waitFor()
  }
})
afterAll(async () => {
  await one?.close()
  await other?.close()
  await closeBrowser()
  await product?.stop()
})

const cell = (user: KeyboardUser, name: string) =>
  user.page.getByRole('grid').getByRole('rowheader', { name, exact: true })
/** The line beside the title. */
const news = (user: KeyboardUser, what: string) =>
  user.page.locator('main header p').filter({ hasText: `他人有更新：${what}` })
const isAt = (user: KeyboardUser, name: string) =>
  expect.poll(() => user.page.evaluate(() => document.activeElement?.textContent)).toBe(name)
const dialog = (user: KeyboardUser) => user.page.getByRole('dialog')
async function add(user: KeyboardUser, code: string, name: string) {
  await user.tabTo('button', '新增')
  await user.press('Enter')
  await dialog(user).waitFor()
  await dialog(user).locator('[name="code"]').focus()
  await user.type(code)
  await dialog(user).locator('[name="name"]').focus()
  await user.type(name)
  await user.press('Control+Enter')
  await dialog(user).waitFor({ state: 'hidden' })
  await isAt(user, name)
}

test('what somebody does to a list is in the other browser: changed in its place, added and removed in a line, and shown by two keys', async () => {
  for (const user of [one, other]) await user.page.goto(`${product.address}/sys/position`)
  await add(one, 'HD1', '核对员')
  await news(other, '新增 1 行').waitFor()
  await news(one, '').waitFor({ state: 'detached' })
  await other.press('Alt+Shift+U')
  await cell(other, '核对员').waitFor()
  await cell(other, '核对员').focus()
  await other.press('Space')

  await cell(one, '核对员').focus()
  await one.press('Shift+F10')
  await one.page.getByRole('menuitem', { name: '编辑' }).waitFor()
  await one.page.getByRole('menuitem', { name: '编辑' }).press('Enter')
  await dialog(one).locator('[name="name"]').focus()
  await one.press('Control+a')
  await one.type('核查员')
  await one.press('Control+Enter')
  await cell(other, '核查员').waitFor()
  await isAt(other, '核查员')
  expect(await other.page.getByText('已选 1 条').count()).toBe(1)

  await cell(one, '核查员').focus()
  await one.press('Delete')
  await one.page.getByRole('alertdialog', { name: '确认删除' }).waitFor()
  await one.tabTo('button', '确定')
  await one.press('Enter')
  await news(other, '移除 1 行').waitFor()
  expect(await cell(other, '核查员').count()).toBe(1)
  await other.press('Alt+Shift+U')
  await cell(other, '核查员').waitFor({ state: 'detached' })
})

test('F2 edits a cell in place by keys alone, what is refused stays there with its reason, and the other browser shows what was saved', async () => {
  for (const user of [one, other]) await user.page.goto(`${product.address}/sys/position`)
  await add(one, 'JD1', '甲职务')
  await add(one, 'JD2', '乙职务')
  await other.page.reload()
  await cell(other, '乙职务').waitFor()
  await cell(one, '乙职务').focus()
  await one.press('F2')
  await one.press('Control+a')
  await one.type('丙职务')
  await one.press('Enter')
  await isAt(one, '丙职务')
  await cell(other, '丙职务').waitFor()
  await one.press('ArrowRight')
  await one.press('F2')
  await one.press('Control+a')
  await one.type('JD1')
  await one.press('Enter')
  await expect
    .poll(() => one.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), {
      timeout: patienceOf(20_000)
    })
    .toBe('true')
  await isAt(one, 'JD1')
  // A value that is still on its way is not given up: on a slow machine Escape is pressed again.
  await expect
    .poll(async () => {
      await one.press('Escape')
      return one.page.evaluate(() => document.activeElement?.textContent)
    })
    .toBe('JD2')
  await one.press('Control+z')
  await cell(one, '乙职务').waitFor()
  await cell(other, '乙职务').waitFor()
})
