import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'admin', { project: /云澜星河新城/ })
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('grid')
const dialog = () => user.page.getByRole('dialog')
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()

/** Opens the menu of the row that has the focus, and does what is called so. */
async function choose(name: string): Promise<void> {
  await user.press('Shift+F10')
  await user.page.getByRole('menu').waitFor()
  const item = user.page.getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let at = 0; at < 12 && !(await isThere()); at++) await user.press('ArrowDown')
  await user.press('Enter')
}

test('what servers do by the clock is found, paused and taken up again, and its runs are read', async () => {
  await user.page.goto(`${product.address}/sys/job`)
  await user.tabTo('tab', /^任务$/)
  await user.press('ArrowRight', 'Enter')
  await grid().getByRole('rowheader', { name: '清理未完成的上传' }).waitFor()
  await user.tabTo('grid', /.+/)
  await user.press('Control+Home', 'ArrowDown')
  expect(await user.axe()).toEqual([])
  await choose('暂停')
  await said(/暂停/)
  await grid()
    .getByRole('checkbox', { name: /已暂停|是/, checked: true })
    .first()
    .waitFor()
  await choose('恢复')
  await said(/恢复/)
  await choose('执行记录')
  await dialog().getByText('已完成').first().waitFor()
  expect(await user.axe()).toEqual([])
  await user.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(user.faults()).toEqual([])
})

test('a parameter is set within its bounds, taken back, and the environment is read beside it', async () => {
  const row = () => grid().getByRole('row').filter({ hasText: '密码最短长度' })
  await user.page.goto(`${product.address}/sys/setting?page=2`)
  await grid().getByRole('rowheader', { name: '密码最短长度' }).waitFor()
  await user.tabTo('grid', /.+/)
  await user.press('Control+Home')
  const isThere = () =>
    user.page.evaluate(
      () => document.activeElement?.closest('[role=row]')?.textContent?.includes('密码最短长度') === true
    )
  for (let at = 0; at < 8 && !(await isThere()); at++) await user.press('ArrowDown')
  expect(await user.axe()).toEqual([])
  await choose('编辑')
  const field = dialog().locator('[name="value"]')
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await user.type('7')
  await user.press('Control+Enter')
  await dialog().getByText('设置值须为 8 到 64 的整数').first().waitFor()
  expect(await user.axe()).toEqual([])
  await field.focus()
  await user.press('Control+a')
  await user.type('12')
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await row().getByRole('gridcell', { name: '12', exact: true }).waitFor()
  await user.press('Control+z')
  await row().getByRole('gridcell', { name: '12', exact: true }).waitFor({ state: 'hidden' })
  await user.tabTo('tab', /^参数$/, 200)
  await user.press('ArrowRight', 'Enter')
  await grid().getByText('CONTEXT_PATH').waitFor()
  expect(await user.axe()).toEqual([])
  expect(user.faults()).toEqual([])
})
