import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tooWide } from '#kit/fits.ts'
import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { type Product, startProduct } from '#kit/product.ts'

let product: Product
let hands: Hands

/** The numbers of the rows that are shown. */
const rows = () =>
  hands.page
    .getByRole('grid')
    .getByRole('checkbox', { name: /^选择第/ })
    .count()
const builder = () => hands.page.getByRole('dialog', { name: '高级查询构造器' })

/** A list that closes gives the focus back: a key that comes before would be lost in it. */
const listGone = () => hands.page.getByRole('listbox').waitFor({ state: 'detached' })

beforeAll(async () => {
  product = await startProduct()
  hands = await openHands()
  await hands.signIn(product.address, 'js_xinghe', product.password)
  await hands.page.waitForURL('**/workbench/index')
  await hands.page.goto(`${product.address}/archives/collect?node=p1-A1`)
  await hands.page.getByRole('grid').getByRole('rowheader').first().waitFor()
})
afterAll(async () => {
  await hands?.close()
  await closeBrowser()
  await product?.stop()
})

describe('the advanced query of 收集著录, by keys alone', () => {
  test('the palette opens it; a condition on the pages leaves one file of four, and the count is announced', async () => {
    await expect.poll(rows).toBe(4)
    await hands.press('Control+k')
    await hands.page.getByRole('dialog').getByRole('combobox').waitFor()
    await hands.type('高级查询')
    await hands.page
      .getByRole('option', { name: /高级查询/ })
      .first()
      .waitFor()
    await hands.press('Enter')
    await builder().waitFor()
    await hands.tabTo('combobox', '查询字段')
    await hands.type('页数')
    await hands.page.getByRole('option', { name: '页数' }).first().waitFor()
    await hands.press('ArrowDown', 'Enter')
    await listGone()
    await hands.press('Tab', 'Enter')
    await hands.page.getByRole('option', { name: '大于等于', exact: true }).waitFor()
    await hands.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await listGone()
    await hands.press('Tab')
    await hands.type('100')
    expect(await hands.axe('[role=dialog]')).toEqual([])
    await hands.press('Enter')
    await builder().waitFor({ state: 'detached' })
    await expect.poll(rows).toBe(1)
    await hands.page.locator('#announcer-polite', { hasText: '查到 1 件' }).waitFor({ state: 'attached' })
    expect(await hands.axe()).toEqual([])
  })
  test('a word narrows what the conditions leave, and both are cleared', async () => {
    await hands.tabTo('searchbox', '搜索文件')
    await hands.type('会议')
    await hands.press('Enter')
    await expect.poll(rows).toBe(0)
    await hands.page.getByText('没有查询到任何数据').first().waitFor()
    await hands.press('Escape')
    await expect.poll(rows).toBe(1)
    await hands.tabTo('button', '清空高级查询条件')
    await hands.press('Enter')
    await expect.poll(rows).toBe(4)
    expect(hands.faults()).toEqual([])
  })
  test('a window of 320 px holds its button and its dialog', async () => {
    await hands.page.setViewportSize({ width: 320, height: 640 })
    await hands.tabTo('button', '高级查询')
    await hands.press('Enter')
    await builder().waitFor()
    expect(await tooWide(hands.page)).toEqual([])
    await hands.press('Escape')
    await builder().waitFor({ state: 'detached' })
    expect(await tooWide(hands.page)).toEqual([])
    expect(hands.faults()).toEqual([])
  })
})
