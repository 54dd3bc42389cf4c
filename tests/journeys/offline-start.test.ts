import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser, ITEM } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser

/** The names of the caches of this window. */
const cacheNames = (): Promise<string[]> => keyboardUser.page.evaluate(() => caches.keys())
/** How many answers are kept whose address holds these words. */
const answersAt = (words: string): Promise<number> =>
  keyboardUser.page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers '))
    const keys = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return keys.flat().filter(({ url }) => url.includes(wanted)).length
  }, words)
const banner = (words: string) => keyboardUser.page.getByText(words, { exact: false }).first()

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser({ keepsApplication: true })
  grid = gridUser(keyboardUser)
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('a start without the server', () => {
  test('the application opens from what this computer keeps, with the node as it was, and says of when it is', async () => {
    await grid.openItem(product.address)
    await expect
      .poll(() => keyboardUser.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated')
    await expect.poll(() => answersAt('/archives/file/list')).toBeGreaterThan(0)
    await product.kill()
    await keyboardUser.page.goto(`${product.address}/archives/collect?node=${ITEM}`)
    await banner('服务器没有应答。显示的是').waitFor()
    await keyboardUser.page.getByRole('grid', { name: /C5-04/ }).waitFor()
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('what is typed there is kept, sent when the server is back, and the page says that it still shows the old', async () => {
    await grid.toFirst('文件编号')
    await keyboardUser.type('OFFLINE-01')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('服务器连接中断', { exact: false }).first().waitFor()
    await product.restart()
    await banner('已恢复连接。显示的仍是').waitFor()
    await grid.saved()
    await keyboardUser.tabTo('button', '刷新页面')
    const anew = keyboardUser.page.waitForEvent('load')
    await keyboardUser.press('Enter')
    await anew
    await grid.toFirst('文件编号')
    await expect.poll(grid.cell).toBe('OFFLINE-01')
    expect(await banner('显示的仍是').count()).toBe(0)
  })
  test('signing out takes away what was kept of the project, and a later start without the server shows the sign-in', async () => {
    await keyboardUser.page.goto(`${product.address}/workbench/index`)
    await keyboardUser.page.getByRole('heading', { level: 1 }).waitFor()
    await keyboardUser.press('Control+k')
    await keyboardUser.page.getByRole('combobox').waitFor()
    await keyboardUser.type('退出登录')
    await keyboardUser.page
      .getByRole('option', { name: /退出登录/ })
      .first()
      .waitFor()
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('alertdialog').waitFor()
    await keyboardUser.tabTo('button', '确定')
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL('**/user/login**')
    await expect.poll(async () => (await cacheNames()).filter((name) => name.startsWith('answers '))).toEqual([])
    await product.kill()
    await keyboardUser.page.goto(`${product.address}/archives/collect?node=${ITEM}`)
    await keyboardUser.page.getByRole('button', { name: '登录' }).waitFor()
    await product.restart()
  })
  test('nothing else went wrong on the way', () => {
    expect(keyboardUser.faults()).toEqual([])
  })
})
