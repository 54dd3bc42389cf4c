import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser

const dialog = (name: string) => keyboardUser.page.getByRole('dialog', { name })
const closed = async (name: string) => {
  await keyboardUser.press('Escape')
  await dialog(name).waitFor({ state: 'detached' })
}
const fromPalette = async (word: string) => {
  await keyboardUser.press('Control+k')
  await dialog('命令面板').getByRole('combobox').waitFor()
  await keyboardUser.type(word)
  await keyboardUser.page
    .getByRole('option', { name: new RegExp(word) })
    .first()
    .waitFor()
  await keyboardUser.press('Enter')
}
const collect = async (node: string, name: RegExp) => {
  await keyboardUser.page.goto(`${product.address}/archives/collect?node=${node}`)
  await keyboardUser.page.getByRole('grid', { name }).getByRole('gridcell').first().waitFor()
  await grid.enter()
}

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  await keyboardUser.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('from the main layout, by keys, one opens and uses [0.D02, 1.P06]', () => {
  test('the tabs: another page opens beside the first, and the first comes back', async () => {
    await fromPalette('收集著录')
    await keyboardUser.page.getByRole('tab', { name: '收集著录', selected: true }).waitFor()
    await keyboardUser.press('Alt+PageUp')
    await keyboardUser.page.getByRole('tab', { name: '工作台', selected: true }).waitFor()
  })
  test('the project switcher', async () => {
    await keyboardUser.page.getByRole('button', { name: /当前项目/ }).focus()
    await keyboardUser.press('Enter')
    await dialog('项目选择').getByRole('combobox').waitFor()
    await closed('项目选择')
  })
  test('the change of password', async () => {
    await fromPalette('密码修改')
    await dialog('密码修改').getByLabel('旧密码').waitFor()
    await closed('密码修改')
  })
  test('the department switcher', async () => {
    await keyboardUser.page.getByRole('button', { name: /用户菜单/ }).focus()
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('menuitem', { name: '切换部门' }).focus()
    await keyboardUser.press('Enter')
    await dialog('部门切换').getByRole('radio').first().waitFor()
    await closed('部门切换')
  })
  test('the bell of notices, and the viewer of one', async () => {
    await keyboardUser.page.getByRole('button', { name: /^通知，/ }).focus()
    await keyboardUser.press('Enter')
    await keyboardUser.tabTo('button', /城建档案在线移交/)
    await keyboardUser.press('Enter')
    await dialog('通知消息').getByText('发布人：杨卯己').waitFor()
    await closed('通知消息')
  })
  test('an editable table', async () => {
    await collect('p1-m11-C5-04', /C5-04/)
    await grid.toColumn('文件编号')
    await keyboardUser.type('P06-1')
    await keyboardUser.press('Enter')
    await grid.saved()
  })
  test('a select that a dictionary drives', async () => {
    await keyboardUser.press('Control+Home')
    await grid.toColumn('密级')
    await keyboardUser.press('F2')
    await keyboardUser.page.getByRole('option', { name: '公开' }).first().waitFor()
    await keyboardUser.press('Escape')
  })
  test('a popup picker', async () => {
    await grid.fromRowMenu('移到其他目录条款')
    await keyboardUser.page.getByRole('dialog').getByRole('row').nth(3).waitFor()
    await keyboardUser.press('Escape')
    await keyboardUser.page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  test('the document of the row in focus, beside the grid', async () => {
    await collect('p1-m11-C5-01', /C5-01/)
    await keyboardUser.press('Alt+Shift+P')
    const reading = keyboardUser.page.getByRole('region', { name: '阅读' })
    await reading.locator('canvas').waitFor()
    expect(await keyboardUser.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
    await keyboardUser.press('Alt+Shift+P')
    await reading.waitFor({ state: 'detached' })
    await collect('p1-m11-C5-04', /C5-04/)
  })
  test('the builder of advanced queries', async () => {
    await fromPalette('高级查询')
    await dialog('高级查询构造器').getByRole('combobox', { name: '查询字段' }).waitFor()
    await closed('高级查询构造器')
  })
  test('the uploader of files', async () => {
    await grid.enter()
    await grid.toColumn('电子文件')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('toolbar', { name: '电子文件' }).getByRole('button', { name: /上传/ }).waitFor()
    await keyboardUser.press('Escape')
  })
  test('the uploader of pictures', async () => {
    await keyboardUser.page.goto(`${product.address}/archives/collect?node=p1-E3-01`)
    await keyboardUser.page.getByRole('grid', { name: /E3-01/ }).waitFor()
    await keyboardUser.tabTo('button', '新增')
    await keyboardUser.press('Enter')
    await grid.enter()
    await grid.toColumn('照片')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('toolbar', { name: '照片' }).getByRole('button', { name: /上传/ }).waitFor()
    await keyboardUser.press('Escape')
    expect(keyboardUser.faults()).toEqual([])
  })
})
