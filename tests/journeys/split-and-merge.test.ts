import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  clerk = await openKeyboardUser()
  await clerk.comeBack(product, 'js_xinghe', { place: '/archives/collect?node=p1-A4-03' })
  await grid().waitFor()
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => clerk.page.getByRole('treegrid').or(clerk.page.getByRole('grid', { name: /文件/ }))
const dialog = () => clerk.page.getByRole('dialog', { name: /^拆分合并后上传/ })
const focused = () => clerk.page.evaluate(() => document.activeElement?.textContent ?? '')
const pdf = (name: string, ...pages: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(pages))
})
/** The rows of the list of pages, as they are read. */
const pages = () => dialog().getByRole('grid', { name: '页面' }).getByRole('row')

test('a scan is split into three files by keys, one page left out, one turned and one renamed, and each becomes a row', async () => {
  await clerk.press('Alt+Shift+S')
  await dialog().waitFor()
  await expect.poll(focused).toBe('选择 PDF 或图片')
  const chooser = clerk.page.waitForEvent('filechooser')
  await clerk.press('Enter')
  await (await chooser).setFiles(pdf('施工日志合订.pdf', 'day 1', 'day 1 b', 'day 2', 'blank', 'day 3', 'day 3 b'))
  await expect.poll(() => pages().count()).toBe(6)
  await expect.poll(focused).toContain('第 1 件 施工日志合订（6 页）')
  await clerk.press('ArrowDown', 'ArrowDown', 'Enter')
  await pages().nth(2).getByText('第 2 件 施工日志合订（2）（4 页）').waitFor()
  await clerk.press('ArrowDown', 'Delete')
  await expect.poll(() => pages().count()).toBe(5)
  await clerk.press('Enter', 'Alt+ArrowRight')
  await pages().nth(3).getByText('旋转 90°').waitFor()
  await dialog().getByText('day 3', { exact: true }).waitFor({ state: 'attached' })
  await clerk.press('F2')
  const name = dialog().getByRole('textbox', { name: '第 3 件的题名（共 3 件）' })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await clerk.press('Control+a')
  await clerk.type('五月三日施工日志')
  await clerk.press('Enter')
  await expect.poll(focused).toContain('第 3 件 五月三日施工日志（2 页）')
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  for (const title of ['施工日志合订（1）', '施工日志合订（2）', '五月三日施工日志'])
    await grid().getByText(title, { exact: true }).waitFor()
  await clerk.page.getByText('3 件已上传到', { exact: false }).first().waitFor()
})

test('two files are merged into one; what cannot be taken is said by its name, and undo goes back a step', async () => {
  await clerk.press('Alt+Shift+S')
  await dialog().waitFor()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles([
      pdf('请示.pdf', 'ask'),
      pdf('批复.pdf', 'answer', 'answer 2'),
      { name: '坏的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') }
    ])
  await dialog().getByRole('alert').getByText('“坏的.pdf”已损坏，不能拆分或合并').waitFor()
  await expect.poll(() => pages().count()).toBe(3)
  const order = async () => (await pages().allInnerTexts()).map((text) => /(\p{L}+) 第 \d+ 页$/u.exec(text)?.[1])
  await expect.poll(order).toEqual(['批复', '批复', '请示'])
  await expect.poll(focused).toContain('批复')
  await clerk.press('End', 'Alt+ArrowUp', 'Alt+ArrowUp')
  await expect.poll(async () => (await pages().allInnerTexts())[0]).toContain('第 1 件 请示（3 页）')
  await clerk.press('Delete')
  await expect.poll(() => pages().count()).toBe(2)
  await clerk.press('Control+z')
  await expect.poll(() => pages().count()).toBe(3)
  await clerk.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await grid().getByText('请示', { exact: true }).waitFor()
})

test('nothing put together is lost by Escape without a question', async () => {
  await clerk.press('Alt+Shift+S')
  await dialog().waitFor()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(pdf('未完.pdf', 'one', 'two'))
  await expect.poll(() => pages().count()).toBe(2)
  await clerk.press('Escape')
  const question = clerk.page.getByRole('alertdialog')
  await question.waitFor()
  await clerk.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => pages().count()).toBe(2)
  await clerk.press('Escape')
  await question.waitFor()
  await clerk.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
