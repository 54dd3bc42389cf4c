import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const row = (name: string) => user.page.getByRole('treegrid').getByRole('rowheader', { name, exact: true })
const dialog = (name: string | RegExp) => user.page.getByRole('dialog', { name })
/** Opens a dialog of the first row of the tree by the menu of the row. */
const openOfRow = async (name: string, action: string) => {
  await row(name).focus()
  await user.press('Shift+F10')
  const item = user.page.getByRole('menuitem', { name: action, exact: true })
  await item.waitFor()
  await item.focus()
  await user.press('Enter')
}
const type = async (field: string, text: string) => {
  await user.page.getByRole('dialog').last().locator(`[name="${field}"]`).focus()
  await user.type(text)
}

test('[1.A45] a data rule of a menu is written by keys, and a department is given a role of its own', async () => {
  await user.comeBack(product, 'admin', { place: '/sys/permission', project: /云澜星河新城/ })
  await row('系统管理').waitFor()
  await user.page.getByRole('search').getByRole('textbox').first().focus()
  await user.type('职务管理')
  await user.press('Enter')
  await row('职务管理').waitFor()
  await openOfRow('职务管理', '数据规则')
  await dialog(/的数据规则/).waitFor()
  await user.tabTo('button', '新增数据规则')
  await user.press('Enter')
  await dialog('新增数据规则').waitFor()
  await type('ruleName', '甲字开头')
  await dialog('新增数据规则').getByRole('combobox', { name: '规则字段' }).focus()
  await user.type('职务编码')
  await user.page.getByRole('option', { name: /职务编码/ }).waitFor()
  await user.press('ArrowDown')
  await user.press('Enter')
  await expect
    .poll(() => dialog('新增数据规则').getByRole('combobox', { name: '规则字段' }).inputValue())
    .toBe('职务编码 (code)')
  await type('ruleValue', '甲')
  await user.press('Control+Enter')
  await dialog('新增数据规则').waitFor({ state: 'hidden' })
  await dialog(/的数据规则/)
    .getByText('甲字开头')
    .waitFor()
  expect(await user.axe()).toEqual([])
  await user.press('Escape')
  await dialog(/的数据规则/).waitFor({ state: 'hidden' })
  await user.page.goto(`${product.address}/sys/depart`)
  await row('云澜市城市建设档案馆').waitFor()
  await openOfRow('云澜市城市建设档案馆', '部门角色')
  await dialog(/的部门角色/).waitFor()
  await user.tabTo('button', '新增部门角色')
  await user.press('Enter')
  await dialog('新增部门角色').waitFor()
  await type('roleCode', 'helper')
  await type('roleName', '助理')
  await user.press('Control+Enter')
  await dialog('新增部门角色').waitFor({ state: 'hidden' })
  await dialog(/的部门角色/)
    .getByText('助理')
    .waitFor()
  await user.press('Escape')
  await dialog(/的部门角色/).waitFor({ state: 'hidden' })
  await openOfRow('云澜市城市建设档案馆', '授权')
  await dialog(/的权限/).waitFor()
  // Who describes departments reads what they are granted, and grants nothing.
  await dialog(/的权限/)
    .getByRole('button', { name: '数据规则…' })
    .waitFor()
  expect(
    await dialog(/的权限/)
      .getByRole('button', { name: '保存' })
      .count()
  ).toBe(0)
  expect(await user.axe()).toEqual([])
})
