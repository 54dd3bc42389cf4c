import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let people: KeyboardUsers
let admin: KeyboardUser
let clerk: KeyboardUser
let folder: string

const NODE = 'p1-m13-C5-01'
const COMES_ALONG = '文件级著录(文字材料)'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archives-templates-'))
  product = await startProduct()
  people = keyboardUsers(product)
  admin = await people.signedIn('admin')
  await admin.page.goto(`${product.address}/base/entryTemplate`)
  await cell(COMES_ALONG).waitFor()
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const cell = (name: string) => admin.page.getByRole('rowheader', { name, exact: true }).first()
const dialog = (user = admin) => user.page.getByRole('dialog')
const said = (words: RegExp, user = admin) => listUser(user).said(words)
/** Does with the row whose name is this and that says this of its state what is called so. */
async function choose(name: string, state: string, command: string): Promise<void> {
  await listUser(admin).toRow(name, state)
  await listUser(admin).choose(command)
  await dialog().waitFor()
}
const fields = () => dialog().getByRole('grid', { name: '字段表' })
/** Goes to a cell of the field in the row of the focus, and types there. */
async function write(title: string, text: string): Promise<void> {
  const go = gridUser(admin)
  await go.toColumn(title)
  await admin.press('F2', 'Control+a')
  await admin.type(text)
  await admin.press('Enter')
}
/** The last field of the preview, where it can be filled. */
async function previewed(title: string): Promise<void> {
  await admin.tabTo('grid', '预览：在示例行中试填')
  await admin.press('Control+Home', 'End')
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.getAttribute('data-title'))).toBe(title)
}

test('[1.A09] a template is copied as a draft, a field is added by keys, what is wrong with it is said and leads to its cell, and the preview has the field', async () => {
  await choose(COMES_ALONG, '已发布', '复制为草案')
  await admin.tabTo('textbox', /新模板名称/)
  await admin.type('本市文字材料')
  await admin.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await cell('本市文字材料').waitFor()
  expect(await admin.axe()).toEqual([])
  await choose('本市文字材料', '草案', '编辑')
  await fields().getByRole('gridcell').first().waitFor()
  expect(await admin.axe()).toEqual([])
  // The table goes to a file and comes from one: by its titles, in any order.
  await admin.tabTo('button', '导出表格', 60)
  const saved = admin.page.waitForEvent('download')
  await admin.press('Enter')
  const path = join(folder, (await saved).suggestedFilename())
  await (await saved).saveAs(path)
  await admin.tabTo('button', '导入表格', 60)
  const chooser = admin.page.waitForEvent('filechooser')
  await admin.press('Enter')
  await (await chooser).setFiles(path)
  await said(/已从“.*”导入 \d+ 行/)
  await dialog().getByText('检查通过，可以发布').waitFor()
  await admin.tabTo('button', '添加字段', 60)
  await admin.press('Enter')
  await write('标识', 'batchNo')
  await write('字段名称', '批号')
  await dialog().getByText('检查通过，可以发布').waitFor()
  await write('宽度', '5')
  await dialog()
    .getByText(/“批号”的宽度应写作 10px 至 999px/)
    .first()
    .waitFor()
  await admin.tabTo('button', '转到第一处问题')
  await admin.press('Enter')
  await write('宽度', '160')
  await dialog().getByText('检查通过，可以发布').waitFor()
  await previewed('批号')
  await admin.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await said(/已保存/)
})

test('what its publication means is said before, and it is published', async () => {
  await choose('本市文字材料', '草案', '发布')
  await dialog()
    .getByText(/已有的文件保留原版本/)
    .waitFor()
  await previewed('批号')
  expect(await admin.axe()).toEqual([])
  await admin.tabTo('button', '发布')
  await admin.press('Enter')
  await said(/“本市文字材料”第 2 版已发布/)
  await dialog().waitFor({ state: 'hidden' })
})

test('[1.A10] 收集著录 asks new files by it, while those that are there keep their version until they are moved', async () => {
  clerk = await people.signedIn('js_xinghe')
  const { page } = clerk
  await page.goto(`${product.address}/archives/collect?node=${NODE}`)
  const grid = () => page.getByRole('grid', { name: /C5-01/ })
  await grid().getByRole('gridcell').first().waitFor()
  // A file that is added is described by the new version; those before it have nothing to put into its field.
  const at = gridUser(clerk)
  await at.enter()
  await clerk.press('Control+End', 'Control+Enter')
  await at.saved()
  await page.reload()
  await grid().getByRole('gridcell').first().waitFor()
  await at.toFirst('批号')
  await clerk.type('P001')
  expect(await at.cell()).toBe('')
  await clerk.press('Control+End')
  await at.toColumn('批号')
  await clerk.type('P002')
  await clerk.press('Enter')
  await at.saved()
  await at.toFirst('文件题名')
  await clerk.press('Control+a')
  await clerk.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await clerk.type('改用新版')
  await page.getByRole('option', { name: /改用新版模板/, selected: true }).waitFor()
  await clerk.press('Enter')
  await dialog(clerk)
    .getByText(/份文件改用新版模板，不会丢失任何内容。/)
    .waitFor()
  expect(await clerk.axe()).toEqual([])
  await clerk.tabTo('button', '改用新版')
  await clerk.press('Enter')
  await said(/份文件已改用新版模板/, clerk)
  await at.saved()
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(admin.faults()).toEqual([])
  expect(clerk.faults()).toEqual([])
})
