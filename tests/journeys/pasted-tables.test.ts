import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { usccOf } from '#kit/resources/resources.ts'

let product: Product
let people: KeyboardUsers
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

/** Somebody before a list, with what he has copied in a spreadsheet. */
async function copyFor(account: string, path: string, rows: readonly (readonly string[])[]) {
  user = await people.signedIn(account)
  await user.page.goto(product.address + path)
  await list().waitFor()
  await user.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  await user.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}
const dialog = () => user.page.getByRole('dialog')
/** The list behind the dialog. */
const list = () => user.page.getByRole('grid').first()
const row = (name: string) => list().getByRole('rowheader', { name, exact: true })
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
/** Goes to the cell at fault and puts other words into it. */
async function mend(title: string, words: string) {
  await user.tabTo('grid', title)
  await user.press('Control+Home', 'F8', 'F2', 'Control+a')
  await user.type(words)
  await user.press('Enter')
}

test('three rows copied without headings are pasted into 客户管理: the refused one is mended in its cell, all are taken, and Ctrl+Z takes them back', async () => {
  await copyFor('daiban', '/customer/list', [
    ['云澜甲测绘公司', '重点', '签约', 'FW-2031-001'],
    ['云澜乙测绘公司', '很重要', '签约', 'FW-2031-002'],
    ['云澜丙测绘公司', '重点', '签约', 'FW-2031-003']
  ])
  await user.tabTo('grid', /.+/)
  await user.press('Control+v')
  await dialog().getByText('共 3 行：新增 2，更新 0，无变化 0，有误 1').waitFor()
  await dialog().getByText('没有标题行，各列按列表中的次序对应，请核对').waitFor()
  expect(await user.axe()).toEqual([])
  await mend('有误的 1 行', '重点')
  await dialog().getByText('共 3 行：新增 3，更新 0，无变化 0，有误 0').waitFor()
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await said(/已导入 3 条客户/)
  for (const name of ['云澜甲测绘公司', '云澜乙测绘公司', '云澜丙测绘公司']) await row(name).waitFor()
  await expect.poll(() => user.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
  await user.press('Control+z')
  await row('云澜乙测绘公司').waitFor({ state: 'hidden' })
  await row('云澜甲测绘公司').waitFor({ state: 'hidden' })
})

test('a table with headings in another order is pasted into 参建单位 by the palette, a code with a wrong check character is mended before anything is written', async () => {
  await copyFor('js_xinghe', '/organization/unit', [
    ['统一社会信用代码', '单位名称', '单位类型'],
    [usccOf(601), '云澜岩土工程有限公司', '勘察单位'],
    ['91990103MA0000000X', '云澜幕墙工程有限公司', '专业分包单位']
  ])
  await user.press('Control+k')
  await expect.poll(() => user.page.evaluate(() => document.activeElement?.role)).toBe('combobox')
  await user.type('粘贴表格')
  const chosen = user.page.locator('[cmdk-item][data-selected="true"]')
  await expect.poll(() => chosen.textContent()).toContain('粘贴表格')
  await user.press('Enter')
  const field = dialog().getByRole('textbox', { name: '粘贴表格' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await user.axe()).toEqual([])
  await user.press('Control+v', 'Control+Enter')
  await dialog().getByText('共 2 行：新增 1，更新 0，无变化 0，有误 1').waitFor()
  await mend('有误的 1 行', usccOf(602))
  await dialog().getByText('共 2 行：新增 2，更新 0，无变化 0，有误 0').waitFor()
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await row('云澜岩土工程有限公司').waitFor()
  await row('云澜幕墙工程有限公司').waitFor()
  await user.tabTo('grid', /.+/)
  await user.press('Control+z')
  await row('云澜幕墙工程有限公司').waitFor({ state: 'hidden' })
})

test('people of a pasted table are invited by their phone or get accounts in 系统用户: whoever is refused stays with the reason, is mended and let in, and the first passwords are shown once', async () => {
  await copyFor('js_xinghe', '/organization/systemUser', [
    ['pasted_one', '孙卯甲', '13900000601', '云澜第一建筑工程有限公司', '资料员'],
    ['js_xinghe', '孙卯乙', '', '云澜第一建筑工程有限公司', '资料员'],
    ['pasted_three', '孙卯丙', '', '没有这个单位', '']
  ])
  await user.tabTo('grid', /.+/)
  await user.press('Control+v')
  await dialog().waitFor()
  await user.tabTo('radio', '已有账号')
  await user.press('ArrowRight')
  await dialog().getByText('共 3 人，有误 1 人').waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('button', '加入 2 人')
  await user.press('Enter')
  await dialog().getByText('共 2 人，有误 2 人').waitFor()
  await expect.poll(() => user.page.evaluate(() => document.activeElement?.textContent)).toBe('js_xinghe')
  await user.press('F2', 'Control+a')
  await user.type('pasted_two')
  await user.press('Enter')
  await mend('要邀请的人员', '云澜第一建筑')
  await dialog().getByText('共 2 人，有误 0 人').waitFor()
  await user.press('Control+Enter')
  await dialog().getByText('以下内容只显示这一次').waitFor()
  await dialog().getByText('pasted_two').waitFor()
  await user.press('Escape')
  await said(/已加入项目 2 人，已邀请 1 人/)
  for (const name of ['孙卯乙', '孙卯丙']) await row(name).waitFor()
  expect(await row('孙卯甲').count(), 'who is invited is there once he has accepted').toBe(0)
})

test('nothing was written to the console, and no pointer was used', async () => {
  for (const account of ['daiban', 'js_xinghe'])
    expect((await people.signedIn(account)).faults().filter((fault) => !fault.includes('status of 400'))).toEqual([])
})
