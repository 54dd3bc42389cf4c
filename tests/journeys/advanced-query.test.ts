import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tooWide } from '#kit/keys/fits.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let keyboardUser: KeyboardUser

/** The numbers of the rows that are shown. */
const rows = () =>
  keyboardUser.page
    .getByRole('grid')
    .getByRole('checkbox', { name: /^选择第/ })
    .count()
const builder = () => keyboardUser.page.getByRole('dialog', { name: '高级查询构造器' })

/** A list that closes gives the focus back: a key that comes before would be lost in it. */
const listGone = () => keyboardUser.page.getByRole('listbox').waitFor({ state: 'detached' })

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  await keyboardUser.comeBack(product, 'js_xinghe', { place: '/archives/collect?node=p1-A1' })
  await keyboardUser.page.getByRole('grid').getByRole('rowheader').first().waitFor()
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('the advanced query of 收集著录, by keys alone', () => {
  test('the palette opens it; a condition on the pages leaves one file of four, and the count is announced', async () => {
    await expect.poll(rows).toBe(4)
    await keyboardUser.press('Control+k')
    await keyboardUser.page.getByRole('dialog').getByRole('combobox').waitFor()
    await keyboardUser.type('高级查询')
    await keyboardUser.page
      .getByRole('option', { name: /高级查询/ })
      .first()
      .waitFor()
    await keyboardUser.press('Enter')
    await builder().waitFor()
    await keyboardUser.tabTo('combobox', '查询字段')
    await keyboardUser.type('页数')
    await keyboardUser.page.getByRole('option', { name: '页数' }).first().waitFor()
    await keyboardUser.press('ArrowDown', 'Enter')
    await listGone()
    await keyboardUser.press('Tab', 'Enter')
    await keyboardUser.page.getByRole('option', { name: '大于等于', exact: true }).waitFor()
    await keyboardUser.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await listGone()
    await keyboardUser.press('Tab')
    await keyboardUser.type('100')
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.press('Enter')
    await builder().waitFor({ state: 'detached' })
    await expect.poll(rows).toBe(1)
    await keyboardUser.page.locator('#announcer-polite', { hasText: '查到 1 件' }).waitFor({ state: 'attached' })
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('[8.X42] a word narrows what the conditions leave, and both are cleared', async () => {
    await keyboardUser.tabTo('searchbox', '搜索文件')
    await keyboardUser.type('会议')
    await keyboardUser.press('Enter')
    await expect.poll(rows).toBe(0)
    await keyboardUser.page.getByText('没有查询到任何数据').first().waitFor()
    await keyboardUser.press('Escape')
    await expect.poll(rows).toBe(1)
    await keyboardUser.tabTo('button', '清空高级查询条件')
    await keyboardUser.press('Enter')
    await expect.poll(rows).toBe(4)
    expect(keyboardUser.faults()).toEqual([])
  })
  test('a window of 320 px holds its button and its dialog', async () => {
    await keyboardUser.page.setViewportSize({ width: 320, height: 640 })
    await keyboardUser.tabTo('button', '高级查询')
    await keyboardUser.press('Enter')
    await builder().waitFor()
    // The window has just changed: its page is laid out anew.
    await expect.poll(() => tooWide(keyboardUser.page)).toEqual([])
    await keyboardUser.press('Escape')
    await builder().waitFor({ state: 'detached' })
    expect(await tooWide(keyboardUser.page)).toEqual([])
    expect(keyboardUser.faults()).toEqual([])
  })
})
