import { afterAll, beforeAll, expect, test } from 'vitest'

import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let people: KeyboardUsers
let clerk: KeyboardUser
let admin: KeyboardUser

const TITLE = '综合楼施工记录文件'
const COMES_ALONG = '案卷级著录'

beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
  clerk = await people.signedIn('js_xinghe')
  await clerk.page.goto(`${product.address}/arrange/volume`)
  await volumes().first().waitFor()
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

const volumes = () => clerk.page.getByRole('grid', { name: '案卷', exact: true }).getByRole('rowheader')
const dialog = (user: KeyboardUser) => user.page.getByRole('dialog')
const said = (words: RegExp, user = clerk) => listUser(user).said(words)
/** Writes into a field of the form in front. */
async function fill(name: string | RegExp, text: string): Promise<void> {
  await clerk.tabTo('textbox', name)
  await clerk.press('Control+a')
  await clerk.type(text)
}
/** Does what a button of the page is for. */
async function act(name: string): Promise<void> {
  await clerk.page.getByRole('toolbar').getByRole('button', { name, exact: true }).focus()
  await clerk.press('Enter')
}
/** Opens the description of the first volume. */
async function describe(): Promise<void> {
  await volumes().nth(1).focus()
  await act('案卷著录')
  await dialog(clerk)
    .getByRole('textbox', { name: /案卷题名/ })
    .waitFor()
}
/** Whether the form in front has a field. */
const has = (name: string) => dialog(clerk).getByRole('textbox', { name, exact: true }).isVisible()

test('a volume is added and described as the template asks; what breaks a rule or is missing is said', async () => {
  await act('新建案卷')
  await dialog(clerk)
    .getByRole('textbox', { name: /案卷题名/ })
    .waitFor()
  await clerk.type('短题名')
  await dialog(clerk).getByText('案卷题名格式不正确').waitFor()
  await fill(/案卷题名/, TITLE)
  await dialog(clerk).getByText('案卷题名格式不正确').waitFor({ state: 'detached' })
  expect(await clerk.axe('[role=dialog]')).toEqual([])
  await fill('备注', '附光盘一张')
  await clerk.press('Control+Enter')
  await said(/案卷 0001 已保存，还缺：编制单位/)
  await clerk.page
    .getByRole('row')
    .filter({ hasText: TITLE })
    .getByText(/缺编制单位/)
    .waitFor()
})

test('a column of the template is renamed, one is added as required and one removed, and the version is published', async () => {
  admin = await people.signedIn('admin')
  await admin.page.goto(`${product.address}/base/entryTemplate`)
  await admin.page.getByRole('rowheader', { name: COMES_ALONG, exact: true }).first().waitFor()
  const list = listUser(admin)
  await list.toRow(COMES_ALONG, '已发布')
  await list.choose('复制为草案')
  await admin.tabTo('textbox', /新模板名称/)
  await admin.type('本市案卷著录')
  await admin.press('Control+Enter')
  await dialog(admin).waitFor({ state: 'hidden' })
  await list.toRow('本市案卷著录', '草案')
  await list.choose('编辑')
  const fields = dialog(admin).getByRole('grid', { name: '字段表' })
  await fields.getByRole('gridcell').first().waitFor()
  const at = gridUser(admin)
  const write = async (title: string, text: string) => {
    await at.toColumn(title)
    await admin.press('F2', 'Control+a')
    await admin.type(text)
    await admin.press('Enter')
  }
  await admin.tabTo('button', '添加字段', 60)
  await admin.press('Enter')
  await write('标识', 'boxNo')
  await write('字段名称', '盒号')
  await at.toColumn('必填')
  await admin.press('Space')
  // At the end of the template that comes along: who files it, who reviews it, and a remark.
  await at.toColumn('标识')
  await admin.press('ArrowUp')
  await expect.poll(() => at.cell()).toBe('remark')
  await at.fromRowMenu('删除')
  await admin.page.getByRole('alertdialog', { name: '确定要删除这 1 项吗?' }).waitFor()
  await admin.press('Tab', 'Enter')
  await fields.getByText('remark', { exact: true }).waitFor({ state: 'detached' })
  await admin.tabTo('grid', '字段表')
  await admin.press('Control+End')
  await at.toColumn('标识')
  for (let steps = 0; steps < 4 && (await at.cell()) !== 'filer'; steps++) await admin.press('ArrowUp')
  expect(await at.cell()).toBe('filer')
  await write('字段名称', '整理人')
  await dialog(admin).getByText('检查通过，可以发布').waitFor()
  await admin.press('Control+Enter')
  await dialog(admin).waitFor({ state: 'hidden' })
  await list.toRow('本市案卷著录', '草案')
  await list.choose('发布')
  await dialog(admin)
    .getByText(/案卷下次著录时改用本版本/)
    .waitFor()
  await admin.tabTo('button', '发布')
  await admin.press('Enter')
  await said(/“本市案卷著录”第 2 版已发布/, admin)
})

test('the next form has the new columns and not the removed one, whose value is still shown; undo brings the former version back', async () => {
  await clerk.page.bringToFront()
  await describe()
  await dialog(clerk).getByText('本卷按第 1 版模板著录，保存后改用第 2 版').waitFor()
  expect(await has('备注')).toBe(false)
  await dialog(clerk).getByRole('region', { name: '原模板的内容，新版不再著录' }).getByText('附光盘一张').waitFor()
  expect(await clerk.axe('[role=dialog]')).toEqual([])
  await fill(/^盒号/, 'H001')
  await fill(/^整理人/, '赵敏')
  await clerk.press('Control+Enter')
  await said(/案卷 0001 已保存/)
  await dialog(clerk).waitFor({ state: 'hidden' })
  await volumes().nth(1).focus()
  await clerk.press('Enter')
  await clerk.page.getByRole('heading', { level: 2, name: /^0001 / }).waitFor()
  const shown = clerk.page.getByRole('region', { name: '文件' }).getByRole('definition').filter({ hasText: 'H001' })
  await clerk.page.getByRole('region', { name: '文件' }).getByRole('button', { name: '案卷著录' }).focus()
  await clerk.press('Enter')
  await shown.waitFor()
  await act('撤销')
  await said(/已撤销：案卷著录/)
  await shown.waitFor({ state: 'detached' })
  await clerk.page
    .getByRole('region', { name: '文件' })
    .getByRole('definition')
    .filter({ hasText: '附光盘一张' })
    .waitFor()
})

test('nothing was written to the console', () => {
  expect(clerk.faults()).toEqual([])
  expect(admin.faults()).toEqual([])
})
