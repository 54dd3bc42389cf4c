import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { openByPalette } from '#kit/keys/open-by-palette.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let admin: KeyboardUser
let security: KeyboardUser
/** How many keys both have pressed together. */
const pressed = () => admin.keys() + security.keys()
const focused = (user: KeyboardUser) => user.page.evaluate(() => document.activeElement?.textContent ?? '')
const isInGrid = (user: KeyboardUser) =>
  expect.poll(() => user.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
/** Opens a menu from the palette by the initials of its title. */
async function open(user: KeyboardUser, initials: string, title: string) {
  await openByPalette(user, initials, title)
  await user.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => focused(user)).toBe(title)
}

async function signedIn(username: string): Promise<KeyboardUser> {
  const user = await openKeyboardUser()
  await user.comeBack(product, username, { project: /云澜星河新城/ })
  await user.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  return user
}
beforeAll(async () => {
  product = await startProduct()
  admin = await signedIn('admin')
  security = await signedIn('baomi')
})
afterAll(async () => {
  await admin?.close()
  await security?.close()
  await closeBrowser()
  await product?.stop()
})

test('from the workbench a user is found by the initials of his name and frozen in at most twelve keys', async () => {
  const before = pressed()
  await admin.press('Control+k')
  await admin.page.getByRole('combobox').waitFor()
  await admin.press('z', 'c', 'r')
  await admin.page.getByRole('option', { name: /周辰壬/, selected: true }).waitFor()
  await admin.press('Enter')
  await admin.page.getByRole('rowheader', { name: '周辰壬' }).waitFor()
  await expect.poll(() => admin.page.getByText('1-1 共 1 条').isVisible()).toBe(true)
  await expect.poll(() => focused(admin)).toBe('用户管理')
  await admin.press('F6')
  await isInGrid(admin)
  await admin.press('Shift+F10')
  await expect.poll(() => focused(admin)).toMatch(/详细信息/)
  for (const item of ['编辑', '变更记录', '冻结']) {
    await admin.press('ArrowDown')
    await expect.poll(() => focused(admin)).toBe(item)
  }
  await admin.press('Enter')
  await admin.page.getByRole('alertdialog', { name: '冻结' }).waitFor()
  await expect.poll(() => focused(admin)).toBe('确定')
  await admin.press('Enter')
  await admin.page.getByRole('gridcell', { name: '冻结' }).waitFor()
  expect(pressed() - before).toBeLessThanOrEqual(12)
})

test('from the workbench a role is added by one and given three grants by another in at most thirty keys together', async () => {
  const before = pressed()
  await open(admin, 'jsgl', '角色管理')
  await admin.page.getByRole('rowheader', { name: '系统管理员' }).waitFor()
  await admin.press('Alt+Shift+A')
  const form = admin.page.getByRole('dialog', { name: '新增角色' })
  await form.waitFor()
  await admin.press('Z', '1', 'Tab', 'z', '1', 'Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await admin.page.getByRole('rowheader', { name: 'z1' }).waitFor()

  await open(security, 'jsgl', '角色管理')
  await security.page.getByRole('rowheader', { name: 'z1' }).waitFor()
  await security.press('F6')
  await isInGrid(security)
  await security.press('g')
  const grants = security.page.getByRole('dialog', { name: '“z1”的权限' })
  await grants.getByRole('searchbox').waitFor()
  const chosen = grants.getByRole('treeitem', { checked: true })
  for (const count of [1, 2, 3]) {
    await security.press('ArrowDown')
    await expect.poll(() => security.page.evaluate(() => document.activeElement?.role)).toBe('treeitem')
    await security.press('Space')
    await expect.poll(() => chosen.count()).toBe(count)
  }
  await security.press('Control+Enter')
  await grants.waitFor({ state: 'hidden' })
  await security.page.getByText('授权已保存：新增 3 项').first().waitFor()
  expect(pressed() - before).toBeLessThanOrEqual(30)
})
