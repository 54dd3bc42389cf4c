import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product.ts'

let product: Product
let admin: KeyboardUser
let keys = 0

/** Presses keys one after the other and counts them; keys that are pressed together are one. */
async function press(...pressed: string[]): Promise<void> {
  keys += pressed.length
  await admin.press(...pressed)
}
const focused = () => admin.page.evaluate(() => document.activeElement?.textContent ?? '')

beforeAll(async () => {
  product = await startProduct()
  admin = await openKeyboardUser()
  await admin.signIn(product.address, 'admin', product.password)
  await admin.chooseProject(/云澜星河新城/)
  await admin.page.waitForURL('**/workbench/index')
  await admin.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
})
afterAll(async () => {
  await admin?.close()
  await closeBrowser()
  await product?.stop()
})

test('from the workbench a user is found by the initials of his name and frozen in at most twelve keys', async () => {
  keys = 0
  await press('Control+k')
  await admin.page.getByRole('combobox').waitFor()
  await press('z', 'c', 'r')
  await admin.page.getByRole('option', { name: /周辰壬/, selected: true }).waitFor()
  await press('Enter')
  await admin.page.getByRole('rowheader', { name: '周辰壬' }).waitFor()
  await expect.poll(() => admin.page.getByText('1-1 共 1 条').isVisible()).toBe(true)
  await expect.poll(focused).toBe('用户管理')
  await press('F6')
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
  await press('Shift+F10')
  await expect.poll(focused).toMatch(/详细信息/)
  for (const item of ['编辑', '变更记录', '冻结']) {
    await press('ArrowDown')
    await expect.poll(focused).toBe(item)
  }
  await press('Enter')
  await admin.page.getByRole('alertdialog', { name: '冻结' }).waitFor()
  await expect.poll(focused).toBe('确定')
  await press('Enter')
  await admin.page.getByRole('gridcell', { name: '冻结' }).waitFor()
  expect(keys).toBeLessThanOrEqual(12)
})
