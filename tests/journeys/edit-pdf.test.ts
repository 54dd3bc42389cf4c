import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  clerk = await openKeyboardUser()
  await clerk.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const pages = () => clerk.page.getByRole('grid', { name: '页面' })
const rows = () => pages().getByRole('row').allTextContents()
const said = (words: RegExp) => clerk.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
const focusedRow = () => clerk.page.evaluate(() => document.activeElement?.textContent ?? '')

test('a PDF is found by its title, a page removed, one turned and stamped, and saved as a newer version by keys [1.A26]', async () => {
  await clerk.page.goto(`${product.address}/pdf-forms/edit`)
  await clerk.tabTo('searchbox', /按题名查找/)
  await clerk.type('工程概况信息表')
  await clerk.press('Enter')
  await clerk.page.getByText('共 1 件').waitFor()
  await clerk.tabTo('row', /工程概况信息表/)
  // What a button on the way is called is taken away a moment after the focus has left it.
  await clerk.page.getByRole('tooltip').waitFor({ state: 'detached' })
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Enter')
  await pages().waitFor()
  await expect.poll(rows).toHaveLength(3)
  await clerk.tabTo('row', /原第 1 页/)
  await clerk.press('ArrowDown', 'Delete')
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(focusedRow).toContain('原第 3 页')
  await clerk.press('Alt+ArrowRight')
  await expect.poll(focusedRow).toContain('旋转 90°')
  await clerk.press('Alt+ArrowUp')
  await expect.poll(rows).toEqual([expect.stringContaining('原第 3 页'), expect.stringContaining('原第 1 页')])
  await expect.poll(focusedRow).toContain('原第 3 页')
  await clerk.press('Enter')
  const marking = clerk.page.getByRole('dialog', { name: '第 1 页的标记' })
  await marking.waitFor()
  await clerk.tabTo('radio', '批注')
  await clerk.press('ArrowDown')
  await clerk.tabTo('textbox', /文字/)
  await clerk.type('副本')
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Control+Enter')
  await marking.waitFor({ state: 'hidden' })
  await expect.poll(focusedRow).toContain('1 处标记')
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Control+Enter')
  await said(/已保存为新版本，共 2 页/)
  await expect.poll(rows).toEqual([expect.stringContaining('原第 1 页'), expect.stringContaining('原第 2 页')])
  await clerk.tabTo('button', /^对照/)
  await clerk.press('Enter')
  const beside = clerk.page.getByRole('dialog', { name: '版本对照' })
  await beside.getByText('/ 3', { exact: true }).waitFor()
  await beside.getByText('/ 2', { exact: true }).waitFor()
  await clerk.press('Escape')
  await beside.waitFor({ state: 'hidden' })
})

test('pages of another PDF are inserted by their numbers, and Ctrl+Z takes back what was done', async () => {
  await clerk.tabTo('row', /原第 1 页/)
  await clerk.press('Insert')
  const dialog = clerk.page.getByRole('dialog', { name: '插入页' })
  await dialog.waitFor()
  await clerk.tabTo('searchbox', /按题名查找/)
  await clerk.type('消防设计审查意见书')
  await clerk.press('Enter')
  await dialog.getByText('共 1 件').waitFor()
  await clerk.tabTo('row', /消防设计审查意见书/)
  await clerk.press('Enter')
  await dialog.getByRole('textbox', { name: '页码' }).waitFor()
  await clerk.tabTo('textbox', '页码')
  await clerk.type('9')
  await clerk.press('Enter')
  await dialog.getByText('页码须在 1 至 3 之间，如 2-4,7').waitFor()
  await clerk.press('Control+a')
  await clerk.type('2-3')
  await clerk.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(rows)
    .toEqual([
      expect.stringContaining('原第 1 页'),
      expect.stringMatching(/原第 2 页.*消防设计审查意见书/),
      expect.stringMatching(/原第 3 页.*消防设计审查意见书/),
      expect.stringContaining('原第 2 页')
    ])
  await clerk.tabTo('row', /原第 1 页/)
  await clerk.press('Control+z')
  await expect.poll(rows).toHaveLength(2)
})

test('a PDF is made of two files by keys, opens in the preview, and is kept as it was made [1.A25]', async () => {
  const { page } = clerk
  await page.goto(`${product.address}/pdf-forms/create?way=files`)
  await clerk.tabTo('textbox', '名称')
  await clerk.type('概况与消防意见')
  for (const title of ['工程概况信息表', '消防设计审查意见书']) {
    await clerk.tabTo('searchbox', /按题名查找/)
    await clerk.press('Control+a')
    await clerk.type(title)
    await clerk.press('Enter')
    await page
      .getByRole('row', { name: new RegExp(title) })
      .first()
      .waitFor()
    const found = page.getByRole('grid', { name: '文件', exact: true }).getByRole('row')
    await expect.poll(async () => (await found.allTextContents()).every((text) => text.includes(title))).toBe(true)
    await clerk.tabTo('row', new RegExp(title))
    await clerk.press('Space')
    await page
      .getByRole('grid', { name: '合并的顺序' })
      .getByRole('row', { name: new RegExp(title) })
      .waitFor()
  }
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && /merge/i.test(answer.url()))
  await clerk.tabTo('button', '合并为 PDF')
  await clerk.press('Enter')
  const { result } = (await (await answered).json()) as { result: { pages: number; object: { path: string } } }
  const made = page.getByRole('region', { name: '已保存的表单' })
  await made.getByText(`/ ${result.pages}`, { exact: true }).waitFor()
  expect(result.pages).toBeGreaterThan(4)
  expect(await clerk.axe()).toEqual([])
  await page.goto(`${product.address}/pdf?${new URLSearchParams({ path: result.object.path })}`)
  await page.getByText(`/ ${result.pages}`, { exact: true }).waitFor()
})

test('a half-filled form is put aside by keys, gone on with from 草稿箱 with what was typed, and its draft deleted [1.A15]', async () => {
  const { page } = clerk
  await page.goto(`${product.address}/pdf-forms/create`)
  await clerk.tabTo('combobox', '表单模板')
  await clerk.type('管理人员名册')
  await page
    .getByRole('option', { name: /管理人员名册/ })
    .first()
    .waitFor()
  await clerk.press('Enter')
  const form = page.getByRole('form', { name: /管理人员名册/ })
  await form.getByRole('textbox').first().waitFor()
  const name = (await form.getByRole('textbox').first().getAttribute('name')) ?? ''
  const field = () => form.locator(`[name="${name}"]`)
  await field().focus()
  await clerk.press('Control+a')
  await clerk.type('填到一半的内容')
  await clerk.tabTo('button', '存为草稿')
  await clerk.press('Enter')
  await said(/已存入草稿箱/)
  await page.goto(`${product.address}/archives/draft`)
  await listUser(clerk).toRow('管理人员名册')
  await clerk.press('Enter')
  await page.waitForURL('**/pdf-forms/create**')
  await expect.poll(() => field().inputValue()).toBe('填到一半的内容')
  await page.getByText(/^继续填写/).waitFor()
  await page.goto(`${product.address}/archives/draft`)
  await listUser(clerk).toRow('管理人员名册')
  await clerk.press('Delete')
  await page.getByRole('alertdialog').waitFor()
  await clerk.press('Control+Enter')
  await page.getByRole('row').filter({ hasText: '管理人员名册' }).waitFor({ state: 'detached' })
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
