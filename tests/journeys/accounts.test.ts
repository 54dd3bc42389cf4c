import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let admin: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  admin = await signedIn('admin')
})
afterAll(async () => {
  await admin?.close()
  await closeBrowser()
  await product?.stop()
})

/** Somebody who has signed in and works in a project. */
async function signedIn(name: string): Promise<KeyboardUser> {
  const user = await openKeyboardUser()
  await user.comeBack(product, name, { project: /云澜星河新城/ })
  return user
}

/** The administrator adds something that has a code and a name to a list. */
async function add(path: string, code: string, name: string): Promise<void> {
  await admin.page.goto(product.address + path)
  await admin.page.getByRole('grid').waitFor()
  await admin.tabTo('button', '新增')
  await admin.press('Enter')
  await admin.page.getByRole('dialog').waitFor()
  await admin.type(code)
  await admin.press('Tab')
  await admin.type(name)
  await admin.press('Control+Enter')
}

test('the keeper of secrets grants a new role three actions by keys alone [1.A44]', async () => {
  await add('/sys/role', 'site_lead', '现场主管')
  await admin.page.getByRole('rowheader', { name: '现场主管' }).waitFor()

  const keeper = await signedIn('baomi')
  await keeper.page.goto(`${product.address}/sys/role`)
  await keeper.page.getByRole('rowheader', { name: '现场主管' }).waitFor()
  await keeper.tabTo('grid', /.+/)
  const focused = () => keeper.page.evaluate(() => document.activeElement?.textContent ?? '')
  await keeper.press('Shift+F10')
  await keeper.page.getByRole('menuitem', { name: '授权' }).waitFor()
  for (const item of [/详细信息/, /变更记录/, /授权/]) {
    await expect.poll(focused).toMatch(item)
    if (item.source !== '授权') await keeper.press('ArrowDown')
  }
  await keeper.press('Enter')
  const dialog = keeper.page.getByRole('dialog', { name: '“现场主管”的权限' })
  await dialog.getByRole('treeitem').first().waitFor()
  await keeper.type('职务')
  await expect.poll(() => dialog.getByRole('treeitem', { name: /职务管理/ }).count()).toBe(1)
  await keeper.press('ArrowDown')
  await expect.poll(focused).toMatch(/系统管理/)
  await keeper.press('ArrowDown')
  await expect.poll(focused).toMatch(/职务管理/)
  await keeper.press('ArrowRight')
  for (const action of ['新增', '编辑', '删除']) {
    await keeper.press('ArrowDown')
    await expect.poll(focused).toMatch(action)
    await keeper.press('Space')
  }
  await dialog.getByText('将新增 5 项，收回 0 项').waitFor()
  expect(await keeper.axe()).toEqual([])
  await keeper.tabTo('button', '保存')
  await keeper.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await keeper.page.getByRole('region', { name: '消息' }).getByText('授权已保存：新增 5 项，收回 0 项').waitFor()
  await keeper.close()
})

test('who has a first password changes it before anything else [1.A43]', async () => {
  const asked = admin.page.waitForResponse((answer) => answer.url().endsWith('/sys/user/add'))
  await add('/sys/user', 'site_new', '新来的')
  const { result } = (await (await asked).json()) as { result: { result: { password: string } } }
  const { password } = result.result
  await admin.page.getByRole('dialog').getByText(password).waitFor()

  const user = await openKeyboardUser()
  await user.signIn(product.address, 'site_new', password)
  const dialog = user.page.getByRole('dialog', { name: '请先把初始密码改成自己的密码' })
  await dialog.waitFor()
  expect(await user.axe()).toEqual([])
  await user.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  for (const [field, word] of [
    ['oldpassword', password],
    ['password', 'Own-Word-2026'],
    ['confirmpassword', 'Own-Word-2026']
  ] as const) {
    await dialog.locator(`[name="${field}"]`).focus()
    await user.type(word)
  }
  await user.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await user.page.getByRole('banner').waitFor()
  await user.close()
})
