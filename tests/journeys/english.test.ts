import { afterAll, beforeAll, expect, test } from 'vitest'

import { quietNetwork } from '#kit/keys/quiet-network.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { pagesOfMenu } from '#kit/keys/menu-walk.ts'
import { misread } from '#kit/drawn/misread.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

/** Places beside those of the menu: a node's files, of each template. */
const MORE = [
  '/archives/collect?node=p1-m11-C5-01',
  '/archives/collect?node=p1-E3-01',
  '/archives/collect?node=p1-m11-D1-01',
  '/archives/noth'
]
/** Titles that the server sends, wherever they are drawn. */
const TITLES = '[role="columnheader"], [role="tab"], nav, [role="menuitem"]'

test('in English every page of the menu has English titles, columns and states, and marks its data as Chinese', async () => {
  const keyboardUser = await openKeyboardUser()
  const { page } = keyboardUser
  await page.addInitScript(`localStorage.setItem('pro__SETTINGS', '{"language":"en","theme":"light"}')`)
  await page.goto(`${product.address}/user/login`)
  await keyboardUser.tabTo('textbox', 'Account')
  await keyboardUser.type('js_xinghe')
  await keyboardUser.press('Tab')
  await keyboardUser.type(product.password)
  await keyboardUser.press('Enter')
  await page.waitForURL('**/workbench/index')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const paths = new Set([...MORE, ...(await pagesOfMenu(keyboardUser)).keys()])
  expect(paths.size).toBeGreaterThan(8)
  const wrong: string[] = []
  for (const path of paths) {
    await page.goto(product.address + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await quietNetwork(page)
    wrong.push(...(await page.evaluate(misread)).map((text) => `${path} ${text}`))
    const titles = await page.locator(TITLES).allTextContents()
    // The tab of a node is called by its number and name, which are data.
    const own = titles.filter((text) => /\p{Script=Han}/u.test(text) && !/^[A-E]\d* ?/.test(text))
    wrong.push(...own.map((text) => `${path} is not in English: ${text}`))
  }
  expect(wrong).toEqual([])
  expect(keyboardUser.faults()).toEqual([])
  await keyboardUser.close()
})
