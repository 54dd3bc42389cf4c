import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const list = (name: string) => user.page.getByRole('grid', { name, exact: true })
const rows = (name: string) => list(name).getByRole('row')
/** The titles of the list of volumes, that of what lies in none first. */
const volumes = () => list('案卷').getByRole('rowheader')
const titles = () => rows('文件').evaluateAll((all) => all.map((row) => row.getAttribute('data-key')))

test('[1.A28] approved files are arranged by the rules and by keys, in an order that is the same after a reload', async () => {
  await user.page.goto(`${product.address}/arrange/volume`)
  await rows('文件').first().waitFor()
  await user.tabTo('button', '自动组卷')
  await user.press('Enter')
  await user.page.getByRole('heading', { name: /件文件将组成 \d+ 卷/ }).waitFor()
  expect(await user.axe('[role=dialog]')).toEqual([])
  await user.tabTo('button', '按此组卷')
  await user.press('Enter')
  await user.page
    .getByText(/件文件已组成 \d+ 卷/)
    .first()
    .waitFor()
  await volumes().nth(1).focus()
  await user.press('Enter')
  await user.page.getByRole('heading', { level: 2, name: /^0001 / }).waitFor()
  await rows('文件').nth(1).waitFor()
  const [first, second] = await titles()
  await rows('文件').nth(1).focus()
  await user.press('Alt+ArrowUp')
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
  // The second one goes to the next volume: it is chosen in the other list.
  await volumes().nth(2).focus()
  await rows('文件').nth(1).focus()
  await user.press('Control+x')
  await volumes().nth(2).focus()
  await user.press('Control+v')
  // It would be too thick with it, which is asked about with the figures.
  await user.page.getByText(/案卷 0002 将厚 [\d.]+ 毫米，上限 20 毫米/).waitFor()
  await user.tabTo('button', '仍然执行')
  await user.press('Enter')
  await user.page
    .getByText(/1 件移入 0002，现 \d+ 件 \d+ 页/)
    .first()
    .waitFor()
  await user.page.reload()
  await volumes().nth(1).waitFor()
  await volumes().nth(1).focus()
  await user.press('Enter')
  await user.page.getByRole('heading', { level: 2, name: /^0001 / }).waitFor()
  await expect.poll(async () => (await titles())[0]).toBe(second)
  expect(await titles()).not.toContain(first)
  expect(await user.axe()).toEqual([])
  await user.page.getByRole('button', { name: '撤销', exact: true }).focus()
  await user.press('Enter')
  await user.page.getByText('已撤销：移动文件').first().waitFor()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
  expect(user.faults()).toEqual([])
})
