import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { signInFirst } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let leader: KeyboardUser
let clerk: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  leader = await openKeyboardUser()
  clerk = await openKeyboardUser()
})
afterAll(async () => {
  await Promise.all([leader, clerk].map((one) => one?.close()))
  await closeBrowser()
  await product?.stop()
})

const grid = () => leader.page.getByRole('grid')
const person = () => grid().getByRole('rowheader', { name: '钱丑乙', exact: true })
const dialog = () => leader.page.getByRole('dialog')

test('a leader invites a clerk and gives her a role; she signs in and is in the project; removed, she is in none [1.A23][1.A34]', async () => {
  await leader.comeBack(product, 'js_xinghe', { place: '/organization/systemUser' })
  await grid().waitFor()
  expect(await leader.axe()).toEqual([])

  await leader.tabTo('button', '邀请人员')
  await leader.press('Enter')
  await dialog().waitFor()
  await leader.tabTo('radio', '已有账号')
  await leader.press('ArrowRight')
  await leader.tabTo('textbox', '用户账号')
  await leader.type('clerk_qian')
  await leader.press('Tab')
  await leader.type('钱丑乙')
  await leader.tabTo('combobox', '所属单位')
  await leader.type('第一建筑')
  await leader.page.getByRole('option', { name: /第一建筑/ }).waitFor()
  await leader.press('ArrowDown', 'Enter')
  expect(await leader.axe()).toEqual([])
  await leader.press('Control+Enter')
  await dialog().getByText('以下内容只显示这一次').waitFor()
  const shown = await dialog().locator('code').allTextContents()
  await leader.press('Escape')
  await person().waitFor()

  await leader.tabTo('grid', /.+/)
  await leader.press('Control+Home', 'r')
  await dialog().waitFor()
  await leader.tabTo('checkbox', /施工单位/)
  await leader.press('Space')
  await leader.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await grid()
    .getByRole('gridcell', { name: /施工单位/ })
    .last()
    .waitFor()

  const password = shown.find((text) => /^\w{4}-\d{4}-\w{4}$/.test(text)) ?? ''
  await signInFirst(clerk, product.address, { username: 'clerk_qian', given: password, own: 'Own-Word-2026' })
  await clerk.page.getByText('云澜星河新城').first().waitFor()

  await leader.tabTo('grid', /.+/)
  await leader.press('Control+Home', 'Delete')
  await leader.page.getByRole('dialog').getByText('没有未办结的任务', { exact: false }).waitFor()
  await leader.press('Enter')
  await person().waitFor({ state: 'hidden' })
  await clerk.page.reload()
  await clerk.page.getByText('账户还未加入任何项目', { exact: false }).first().waitFor()

  await leader.tabTo('grid', /.+/)
  await leader.press('Control+z')
  await person().waitFor()
})

test('the matrix is walked by arrows, Space gives a role and says so, and Ctrl+Z takes it back [1.A34]', async () => {
  await leader.page.goto(`${product.address}/project/permission`)
  const cell = (state: string) => grid().getByRole('gridcell', { name: new RegExp(`^钱丑乙，设计单位.*，${state}$`) })
  await cell('未授权').waitFor()
  expect(await leader.axe()).toEqual([])
  await leader.tabTo('grid', /.+/)
  await leader.press('Control+End', 'Home')
  const at = () => leader.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let steps = 0; steps < 12 && !/设计单位/.test(await at()); steps++) await leader.press('ArrowRight')
  await leader.press('Space')
  await cell('已授权').waitFor()
  expect(await at()).toMatch(/已授权$/)
  await leader.press('Control+z')
  await cell('未授权').waitFor()
  await leader.press('End', 'ArrowLeft', 'Enter')
  await leader.page.getByRole('dialog', { name: /菜单和按钮/ }).waitFor()
  expect(await leader.axe()).toEqual([])
  await leader.press('Escape')
  await leader.press('ArrowLeft', 'Enter')
  await leader.page.getByRole('dialog', { name: '钱丑乙的数据范围' }).waitFor()
  await leader.tabTo('radio', '角色范围内全部')
  await leader.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await leader.page.getByRole('tree', { name: '可以查看' }).waitFor()
  expect(await leader.axe()).toEqual([])
  await leader.press('Escape')
  expect([...leader.faults(), ...clerk.faults()].filter((fault) => !/status of 4/.test(fault))).toEqual([])
})
