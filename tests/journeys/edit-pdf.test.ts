import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product.ts'

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

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
