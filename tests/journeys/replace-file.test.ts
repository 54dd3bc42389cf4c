import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  clerk = await openKeyboardUser()
  await clerk.comeBack(product, 'js_xinghe', { place: '/archives/collect?node=p1-A4-03' })
  await clerk.page.getByRole('heading', { level: 1, name: /A4-03/ }).waitFor()
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const cell = (text: string) => clerk.page.getByRole('gridcell', { name: text, exact: true })
const pdf = (name: string, ...pages: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(pages))
})
const choose = (command: string) => listUser(clerk).choose(command)

test('a scan is replaced by a better one with both before the eyes, and the former one is among its versions', async () => {
  await clerk.page.locator('input[type=file]').first().setInputFiles(pdf('招标公告.pdf', 'poor scan'))
  await cell('招标公告').waitFor()
  await cell('招标公告').focus()
  await choose('替换文件')
  const dialog = clerk.page.getByRole('dialog', { name: '替换“招标公告”的文件' })
  await dialog.waitFor()
  await dialog.locator('input[type=file]').setInputFiles(pdf('招标公告（重扫）.pdf', 'good scan', 'good back'))
  await dialog.getByRole('region', { name: '新文件' }).getByText('good scan').waitFor({ state: 'attached' })
  await dialog.getByRole('region', { name: '现在的文件' }).getByText('poor scan').waitFor({ state: 'attached' })
  expect(await clerk.axe()).toEqual([])
  await expect.poll(() => clerk.page.evaluate(() => document.activeElement?.textContent)).toBe('替换')
  await clerk.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await clerk.page.getByText('“招标公告”的文件已替换', { exact: false }).first().waitFor()
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.closest('[role=grid], [role=treegrid]') !== null))
    .toBe(true)
  await choose('历次版本')
  const versions = clerk.page.getByRole('dialog', { name: '“招标公告”的历次版本' })
  await versions.getByText('poor scan').waitFor({ state: 'attached' })
  await versions.getByText('good scan').waitFor({ state: 'attached' })
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Escape')
  await versions.waitFor({ state: 'hidden' })
})

test('the former scan is put back by its button, and the better one stays among the versions', async () => {
  await cell('招标公告').focus()
  await choose('历次版本')
  const versions = clerk.page.getByRole('dialog', { name: '“招标公告”的历次版本' })
  await versions.getByText('poor scan').waitFor({ state: 'attached' })
  await clerk.tabTo('button', '恢复此版本')
  await clerk.press('Enter')
  await versions.waitFor({ state: 'hidden' })
  await clerk.page
    .getByText(/“招标公告”已恢复到 .* 的版本/)
    .first()
    .waitFor()
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.closest('[role=grid], [role=treegrid]') !== null))
    .toBe(true)
  // The better one again, by the key of the main button.
  await choose('历次版本')
  await versions.getByText('good scan').waitFor({ state: 'attached' })
  await clerk.press('Control+Enter')
  await versions.waitFor({ state: 'hidden' })
})

test('bytes that the project has already are refused by the title of their file, and the file stays as it is', async () => {
  await cell('招标公告').focus()
  await choose('替换文件')
  const dialog = clerk.page.getByRole('dialog', { name: '替换“招标公告”的文件' })
  await dialog.waitFor()
  await dialog.locator('input[type=file]').setInputFiles(pdf('又一份.pdf', 'good scan', 'good back'))
  await dialog.getByRole('button', { name: '替换', exact: true }).waitFor()
  await clerk.press('Control+Enter')
  await dialog.getByRole('alert').getByText('项目中已有内容相同的文件：“招标公告”').waitFor()
  await clerk.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a file that should not be there is made void with a reason, and leaves the list', async () => {
  await cell('招标公告').focus()
  await choose('作废')
  const dialog = clerk.page.getByRole('dialog', { name: '作废 1 件' })
  await dialog.waitFor()
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Control+Enter')
  await dialog.getByText('请写明作废原因').first().waitFor()
  await clerk.type('与第二次公告重复')
  await clerk.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await clerk.page.getByText('已作废 1 件').first().waitFor()
  await cell('招标公告').waitFor({ state: 'hidden' })
  await clerk.page.reload()
  await clerk.page.getByRole('heading', { level: 1, name: /A4-03/ }).waitFor()
  await expect.poll(() => cell('招标公告').count()).toBe(0)
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
