import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let keyboardUser: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser({ keepsApplication: true })
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

/** Everything that this browser keeps of the product, as text: storage of both kinds, databases and answers. */
const kept = (): Promise<Readonly<Record<string, string>>> =>
  keyboardUser.page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      for (const store of db.objectStoreNames)
        rows.push(
          await new Promise((resolve, reject) => {
            const asked = db.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
            asked.onerror = () => reject(asked.error)
          })
        )
      db.close()
    }
    const answers: string[] = []
    for (const name of (await caches.keys()).filter((one) => one.startsWith('answers '))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) answers.push(await ((await cache.match(request))?.text() ?? ''))
    }
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(rows),
      caches: answers.join('\n')
    }
  })

test('after signing out nothing on the computer says where somebody was, what he chose or how he works; the look stays', async () => {
  const { page } = keyboardUser
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await page.waitForURL('**/workbench/index')
  for (const path of ['/organization/systemUser', '/archives/collect', '/project/list']) {
    await page.goto(`${product.address}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  const before = await kept()
  expect(before.localStorage).toMatch(/PLACES_/)
  expect(before.localStorage).toMatch(/FRAME_/)
  await keyboardUser.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await keyboardUser.type('退出登录')
  await page
    .getByRole('option', { name: /退出登录/ })
    .first()
    .waitFor()
  await keyboardUser.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await keyboardUser.tabTo('button', '确定')
  await keyboardUser.press('Enter')
  await page.waitForURL('**/user/login**')
  const after = await kept()
  for (const [place, text] of Object.entries(after))
    expect(text, place).not.toMatch(/云澜|系统用户|收集著录|项目登记|PLACES_|HABITS_|MENU_TITLE_|FRAME_/)
})
