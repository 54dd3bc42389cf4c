import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { type ListUser, listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let people: KeyboardUsers
let admin: KeyboardUser
let list: ListUser
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archives-ground-'))
  product = await startProduct()
  people = keyboardUsers(product)
  admin = await people.signedIn('admin')
  list = listUser(admin)
  await admin.page.goto(`${product.address}/base/pdfTemplate`)
  await cell('案卷封面').waitFor()
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const cell = (name: string) => admin.page.getByRole('rowheader', { name, exact: true }).first()
const dialog = () => admin.page.getByRole('dialog')
const sound = () =>
  dialog()
    .getByText(/版面没有问题/)
    .waitFor()
/** Does with the row whose name is this and that says this of its state what is called so. */
async function choose(name: string, state: string, command: string): Promise<void> {
  await list.toRow(name, state)
  await list.choose(command)
}
/** Makes a draft of 案卷封面 with a code and a name of its own, and opens it. */
async function editCopy(code: string, name: string): Promise<void> {
  await choose('案卷封面', '已发布', '复制为草案')
  await dialog().waitFor()
  await admin.tabTo('textbox', /新模板编码/)
  await admin.type(code)
  await admin.press('Tab')
  await admin.type(name)
  await admin.press('Control+Enter')
  await cell(name).waitFor()
  await choose(name, '草案', '编辑')
  await sound()
}
/** Goes from the tab of the designer that is chosen to another one. */
async function toTab(from: string, to: string): Promise<void> {
  await admin.tabTo('tab', from)
  const tab = dialog().getByRole('tab', { name: to })
  for (let at = 0; at < 4 && (await tab.getAttribute('aria-selected')) !== 'true'; at++) await admin.press('ArrowRight')
  expect(await tab.getAttribute('aria-selected')).toBe('true')
}
/** Writes into a field of the designer in place of what it holds. */
async function write(name: string, text: string): Promise<void> {
  await admin.tabTo('textbox', name, 80)
  await admin.press('Control+a')
  await admin.type(text)
}
/** Adds an item of a kind below the one that is chosen. */
async function addItem(kind: string): Promise<void> {
  await admin.tabTo('button', '添加内容')
  await admin.press('Enter')
  await admin.page.getByRole('menu').waitFor()
  const item = admin.page.getByRole('menuitem', { name: kind, exact: true })
  for (let at = 0; at < 6 && !(await item.evaluate((element) => element === document.activeElement)); at++)
    await admin.press('ArrowDown')
  await admin.press('Enter')
  await admin.page.getByRole('menu').waitFor({ state: 'hidden' })
}

test('[1.A27] a template is copied, its boxes are moved by arrows and by figures, and Ctrl+Z takes a step back', async () => {
  await editCopy('localCover', '地方封面')
  expect(await admin.axe()).toEqual([])
  await admin.tabTo('option', /外框/)
  await admin.press('ArrowDown', 'Alt+ArrowRight', 'Alt+Shift+ArrowDown', 'Control+Alt+ArrowLeft')
  await dialog().getByRole('option', { name: '档号，左 105，上 40，宽 77，高 10 毫米' }).waitFor()
  await admin.press('Control+z')
  await dialog().getByRole('option', { name: '档号，左 105，上 40，宽 78，高 10 毫米' }).waitFor()
  await write('左（毫米）', '180')
  await dialog().getByRole('button', { name: '第 2 项超出页面' }).waitFor()
  await write('左（毫米）', '104')
  await sound()
})

test('a field is added and shown in a new box; one that is not there is said, and what does not fit is named', async () => {
  await toTab('版面', '字段')
  await admin.tabTo('button', '添加字段')
  await admin.press('Enter')
  const go = gridUser(admin)
  const put = async (title: string, text: string) => {
    await go.toColumn(title)
    await admin.press('F2', 'Control+a')
    await admin.type(text)
    await admin.press('Enter')
  }
  await put('标识', 'keeper')
  await put('名称', '保管人')
  await toTab('字段', '版面')
  await addItem('文本框')
  await write('文字', '{keepr}')
  await dialog()
    .getByRole('button', { name: /引用了不存在的字段“keepr”/ })
    .waitFor()
  await write('文字', '保管人：{keeper}')
  await sound()
  await write('宽（毫米）', '3')
  await write('高（毫米）', '3')
  await dialog()
    .getByText(/保管人.*放不下/)
    .first()
    .waitFor()
  await write('宽（毫米）', '60')
  await write('高（毫米）', '10')
  await sound()
  await admin.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await list.said(/已保存/)
})

test('a table that breaks over pages is made of data, drawn with as many rows as show it, and its template published', async () => {
  await editCopy('localList', '地方清单')
  await toTab('版面', '明细表')
  await admin.tabTo('button', /明细表的数据/)
  await admin.press('Enter')
  const files = admin.page.getByRole('option', { name: '案卷的文件' })
  await files.waitFor()
  for (let at = 0; at < 4 && !(await files.evaluate((element) => element === document.activeElement)); at++)
    await admin.press('ArrowDown')
  await admin.press('Enter')
  await dialog().getByRole('grid', { name: '明细表' }).getByRole('gridcell', { name: '责任者' }).first().waitFor()
  await toTab('明细表', '版面')
  await addItem('续页表')
  await admin.tabTo('textbox', '示例行数', 80)
  await admin.press('Control+a')
  await admin.type('60')
  await dialog()
    .getByText(/第 1 页，共 [3-9] 页/)
    .waitFor()
  await admin.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await choose('地方清单', '草案', '发布')
  await dialog().getByRole('region', { name: '地方清单' }).waitFor()
  expect(await admin.axe()).toEqual([])
  await admin.tabTo('button', '发布')
  await admin.press('Enter')
  await list.said(/“地方清单”第 1 版已发布/)
  await dialog().waitFor({ state: 'hidden' })
})

test('a printed form is uploaded as the background: its form fields are the fields of the template', async () => {
  const path = join(folder, '空白审批表.pdf')
  writeFileSync(path, await printedForm())
  await admin.press('Alt+Shift+a')
  const name = dialog().getByRole('textbox', { name: /模板名称/ })
  await name.waitFor()
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await admin.type('审批表')
  await admin.press('Tab', 'Tab')
  await admin.type('approval')
  await toTab('版面', '纸张与底图')
  await admin.tabTo('button', /上传文件/, 80)
  const chooser = admin.page.waitForEvent('filechooser')
  await admin.press('Enter')
  await (await chooser).setFiles(path)
  await toTab('纸张与底图', '版面')
  await dialog()
    .getByRole('option', { name: /工程名称，左 28.22，/ })
    .waitFor()
  await dialog()
    .getByRole('option', { name: /审批意见，左 28.22，/ })
    .waitFor()
  await sound()
  await admin.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await choose('审批表', '草案', '预览')
  await dialog().getByRole('region', { name: '审批表' }).waitFor()
  expect(await admin.axe()).toEqual([])
  await admin.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await list.toRow('审批表', '草案')
  await admin.press('Delete')
  await admin.page.getByRole('alertdialog').waitFor()
  await admin.tabTo('button', '确定')
  await admin.press('Enter')
  await cell('审批表').waitFor({ state: 'detached' })
  expect(admin.faults()).toEqual([])
})

/** A page with two fields to fill in. */
async function printedForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText('APPROVAL', { x: 80, y: 780, size: 20 })
  const form = pdf.getForm()
  const name = form.createTextField('工程名称')
  name.addToPage(page, { x: 80, y: 700, width: 300, height: 24, borderWidth: 0 })
  const opinion = form.createTextField('审批意见')
  opinion.enableMultiline()
  opinion.addToPage(page, { x: 80, y: 500, width: 400, height: 120, borderWidth: 0 })
  return pdf.save()
}
