import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

const NAME = '云澜星河新城二期地下车库工程'

let product: Product
let builder: KeyboardUser
let receiver: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  builder = await signedIn('js_xinghe')
  receiver = await signedIn('jieshou', /云澜星河新城/)
})
afterAll(async () => {
  await builder?.close()
  await receiver?.close()
  await closeBrowser()
  await product?.stop()
})

/** Somebody who has signed in and sees the register of projects. */
async function signedIn(name: string, project?: RegExp): Promise<KeyboardUser> {
  const user = await openKeyboardUser()
  // What is typed is kept: leaving the page is meant.
  user.page.on('dialog', (question) => void question.accept())
  await user.comeBack(product, name, project && { project })
  return open(user)
}
async function open(user: KeyboardUser): Promise<KeyboardUser> {
  await user.page.goto(`${product.address}/project/list`)
  await user.page.getByRole('grid').waitFor()
  return user
}
const dialog = ({ page }: KeyboardUser) => page.getByRole('dialog')
const row = ({ page }: KeyboardUser) => page.getByRole('row', { name: new RegExp(NAME) })
const said = ({ page }: KeyboardUser, words: RegExp) =>
  page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
/** Moves the cursor of the list to the project. */
const toRow = (user: KeyboardUser) => listUser(user).toRow(NAME)
/** Chooses the first value of a list. */
async function choose(user: KeyboardUser, label: string): Promise<void> {
  await user.tabTo('button', new RegExp(label))
  await user.press('Enter')
  await user.page.getByRole('option').first().waitFor()
  await user.press('ArrowDown', 'Enter')
  await user.page.getByRole('option').first().waitFor({ state: 'hidden' })
}
async function submit(): Promise<void> {
  await toRow(builder)
  await builder.press('s')
  await builder.page.getByRole('alertdialog').waitFor()
  await builder.press('Enter')
  await said(builder, /已提交，等待档案馆确认/)
}

test('a builder registers a project, leaves half-way, goes on, and submits it; the letter and the reason are all keys [1.A33]', async () => {
  await builder.tabTo('button', '新增')
  await builder.press('Enter')
  await dialog(builder).waitFor()
  await builder.type(NAME)
  await builder.page.reload()
  await builder.page.getByRole('grid').waitFor()
  await builder.tabTo('button', '新增')
  await builder.press('Enter')
  await dialog(builder).waitFor()
  await expect.poll(() => dialog(builder).locator('[name=name]').inputValue()).toBe(NAME)
  await choose(builder, '建设性质')
  await dialog(builder).locator('[name=address]').focus()
  await builder.type('云澜市星河区望澜街 8 号')
  expect(await builder.axe('[role=dialog]')).toEqual([])
  await builder.press('Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await toRow(builder)
  // Nothing says yet where it lies: that is said before the question, and the form opens at it.
  await builder.press('s')
  await said(builder, /请先填写所在区域/)
  await dialog(builder).waitFor()
  await expect
    .poll(() =>
      dialog(builder)
        .getByRole('combobox', { name: /所在区域/ })
        .evaluate((field) => field === document.activeElement)
    )
    .toBe(true)
  await builder.press('Enter')
  await builder.page.getByText('示例省').first().waitFor()
  await builder.press('End', 'ArrowRight')
  await builder.page.getByText('云澜市', { exact: true }).first().waitFor()
  await builder.press('ArrowRight')
  await builder.page.getByText('星河区', { exact: true }).first().waitFor()
  await builder.press('Enter')
  await builder.press('Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await submit()
  expect(await builder.axe()).toEqual([])
})

test('the receiver returns it with a reason, the builder mends it, and it is confirmed with the number proposed', async () => {
  await open(receiver)
  await toRow(receiver)
  await receiver.press('r')
  await dialog(receiver).waitFor()
  await receiver.type('请填写立项批准文号')
  expect(await receiver.axe('[role=dialog]')).toEqual([])
  await receiver.press('Control+Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await open(builder)
  await toRow(builder)
  await builder.press('Enter')
  await builder.page.getByRole('dialog', { name: '详细信息' }).getByText('请填写立项批准文号').waitFor()
  await builder.tabTo('button', '编辑')
  await builder.press('Enter')
  await dialog(builder).locator('[name=approvalNo]').waitFor()
  await dialog(builder).locator('[name=approvalNo]').focus()
  await builder.type('云澜发改备〔2026〕201号')
  await builder.press('Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await submit()
  await open(receiver)
  await toRow(receiver)
  await receiver.press('a')
  await dialog(receiver).waitFor()
  await expect.poll(() => dialog(receiver).locator('[name=projectNo]').inputValue()).toMatch(/^YL-FJ-\d{4}-\d{3}$/)
  await dialog(receiver).getByText('尚未填写建设工程规划许可证号', { exact: false }).waitFor()
  expect(await receiver.axe('[role=dialog]')).toEqual([])
  await receiver.press('Control+Enter')
  await said(receiver, /已确认登记，项目编号 YL-FJ-/)
  await row(receiver).getByText('收集中').waitFor()
  expect(receiver.faults()).toEqual([])
})

test('the builder reads the undertaking of the confirmed project, and chooses the project to work in', async () => {
  await open(builder)
  await toRow(builder)
  await builder.press('d')
  await dialog(builder).getByRole('button', { name: '保存 PDF' }).waitFor()
  await dialog(builder).locator('canvas').first().waitFor()
  await builder.press('Escape')
  await dialog(builder).waitFor({ state: 'hidden' })
  await builder.press('Control+k')
  await builder.page.getByRole('dialog', { name: '命令面板' }).waitFor()
  await builder.type('@二期地下车库')
  await builder.page.getByRole('option', { name: new RegExp(NAME) }).waitFor()
  const anew = builder.page.waitForEvent('load')
  await builder.press('Enter')
  await anew
  await builder.page.getByRole('banner').getByText(NAME).waitFor()
  expect(builder.faults()).toEqual([])
})
