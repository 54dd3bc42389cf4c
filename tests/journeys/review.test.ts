import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product.ts'

/** So many files are decided about, and so many of them returned. */
const FILES = 20
const RETURNED = 2
/** So many keys a file may take: 100 files, ten of them returned, in 250 keys. */
const GOAL = 2.5

let product: Product
let reviewer: KeyboardUser
let keys = 0
const press = async (...pressed: string[]) => {
  keys += pressed.length
  await reviewer.press(...pressed)
}
const active = () =>
  reviewer.page.evaluate(
    () => document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
  )
/** Whether the document, or all that can be shown of it, is before the eyes. */
const isDrawn = async () =>
  (await reviewer.page.getByRole('region', { name: '阅读' }).locator('canvas, img, video, dl').count()) > 0
const waits = () => reviewer.page.getByRole('gridcell', { name: /^(待定|再次提交)$/ })

beforeAll(async () => {
  product = await startProduct()
  reviewer = await openKeyboardUser({ width: 1440, height: 900 })
  await reviewer.signIn(product.address, 'jl_zhengheng', product.password)
  await reviewer.chooseProject(/云澜星河新城/)
  await reviewer.page.waitForURL('**/workbench/index')
  await reviewer.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  await reviewer.page.goto(`${product.address}/archives/review`)
  await reviewer.page.getByRole('grid', { name: '待审文件' }).waitFor()
  await waits().first().waitFor()
})
afterAll(async () => {
  await reviewer?.close()
  await closeBrowser()
  await product?.stop()
})

test('files are reviewed without the pointer in two and a half keys each, and nothing is wrong with the page', async () => {
  const { page } = reviewer
  if ((await active()) === '') await reviewer.tabTo('grid', '待审文件')
  for (let n = 0; n < FILES; n++) {
    await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true)
    const before = await active()
    if (n % (FILES / RETURNED) === 5) {
      await press('r')
      await page.getByRole('dialog', { name: /^退回：/ }).waitFor()
      await page.getByRole('button', { name: /页数不符/ }).waitFor()
      await press('5')
    } else await press('a')
    await expect.poll(active, { timeout: 30_000 }).not.toBe(before)
  }
  await page.getByText(new RegExp(`今日已审 ${FILES} 件`)).waitFor()
  process.stdout.write(`${FILES} files, ${RETURNED} returned: ${keys} keys\n`)
  expect(keys / FILES).toBeLessThanOrEqual(GOAL)
  expect(await reviewer.axe('main')).toEqual([])
  expect(reviewer.faults()).toEqual([])
})

test('the last decision is taken back by its name, and the file is the reviewer’s again', async () => {
  const { page } = reviewer
  await press('u')
  await page
    .getByText(/^已撤销：接受 /)
    .first()
    .waitFor()
  await page.getByText(new RegExp(`今日已审 ${FILES - 1} 件`)).waitFor()
})
