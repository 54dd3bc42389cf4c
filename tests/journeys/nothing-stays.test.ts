import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { openByPalette } from '#kit/keys/open-by-palette.ts'
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

/** Chooses a command of the palette. */
async function choose(command: string): Promise<void> {
  const { page } = keyboardUser
  await keyboardUser.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await keyboardUser.type(command)
  await page
    .getByRole('option', { name: new RegExp(command) })
    .first()
    .waitFor()
  await keyboardUser.press('Enter')
}

async function leave(): Promise<void> {
  const { page } = keyboardUser
  await choose('退出登录')
  await page.getByRole('alertdialog').waitFor()
  await keyboardUser.tabTo('button', '确定')
  await keyboardUser.press('Enter')
  await page.waitForURL('**/user/login**')
}

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
  await leave()
  const after = await kept()
  for (const [place, text] of Object.entries(after))
    expect(text, place).not.toMatch(/云澜|系统用户|收集著录|项目登记|PLACES_|HABITS_|MENU_TITLE_|FRAME_/)
})

const QUERY_KEY = 'JSuperQuerySaved_/archives/collect'
const builder = () => keyboardUser.page.getByRole('dialog', { name: '高级查询构造器' })
const keptQueries = () => keyboardUser.page.evaluate((key) => localStorage.getItem(key), QUERY_KEY)
/** Signs in as somebody and opens the advanced query of 收集著录. */
async function comeToQueries(account: string): Promise<void> {
  const { page } = keyboardUser
  await keyboardUser.signIn(product.address, account, product.password)
  await page.waitForURL('**/workbench/index')
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  await openByPalette(keyboardUser, 'sjzl', '收集著录')
  await page.getByRole('grid').getByRole('rowheader').first().waitFor()
  await choose('高级查询')
  await builder().waitFor()
}
async function closeAndLeave(): Promise<void> {
  await keyboardUser.press('Escape')
  await builder().waitFor({ state: 'detached' })
  await leave()
}

test('a saved query stays under its key, where the next person reads nothing of it, and its owner finds it at his next sign-in [9.K03]', async () => {
  const { page } = keyboardUser
  await comeToQueries('js_xinghe')
  await keyboardUser.tabTo('combobox', '查询字段')
  await keyboardUser.type('页数')
  await page.getByRole('option', { name: '页数' }).first().waitFor()
  await keyboardUser.press('ArrowDown', 'Enter', 'Tab', 'Tab')
  await keyboardUser.type('100')
  await keyboardUser.tabTo('button', '保存查询条件')
  await keyboardUser.press('Enter')
  await page.getByRole('dialog', { name: '请输入保存的名称' }).waitFor()
  await keyboardUser.type('王未乙的欠件')
  await keyboardUser.press('Enter')
  await builder().getByRole('button', { name: '王未乙的欠件', exact: true }).waitFor()
  await expect.poll(keptQueries).toMatch(/^\{"sealed":\{"[\w-]+":"[\w+/=]+"\}\}$/)
  const sealed = await keptQueries()
  await closeAndLeave()
  expect(Object.values(await kept()).join()).not.toMatch(/王未乙|pages/)
  expect(await keptQueries()).not.toBe(null)

  await comeToQueries('sg_yijian')
  await builder().getByText('没有保存任何查询').waitFor()
  await closeAndLeave()
  expect(await keptQueries()).toContain('sealed')

  await comeToQueries('js_xinghe')
  await builder().getByRole('button', { name: '王未乙的欠件', exact: true }).waitFor()
  expect(sealed).not.toContain('王未乙')
  expect(keyboardUser.faults()).toEqual([])
})
