import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { paperPagesOf } from '#kit/files/printed-pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'

const PARTS = ['基本信息', '档案数量', '期限与进度', '参建单位', '单位工程', '责任主体', '系统用户', '变更记录']

let product: Product
let keyboardUser: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  await keyboardUser.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

test('[1.A24] a person reads all parts of the project by keys, goes from a row to its screen and back, and has the whole on paper and as a workbook', async () => {
  const { page, press, tabTo } = keyboardUser
  await page.goto(`${product.address}/organization/projectDetails`)
  for (const name of PARTS) await page.getByRole('region', { name, exact: true }).waitFor()
  const units = page.getByRole('region', { name: '参建单位', exact: true })
  await units.getByRole('table').waitFor()
  const unit = (await units.getByRole('rowheader').first().textContent()) ?? ''
  expect(await keyboardUser.axe()).toEqual([])

  await tabTo('button', '参建单位', 40)
  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('参建单位')
  await tabTo('link', unit)
  await press('Enter')
  await page.waitForURL(/\/organization\/unit\?/)
  await page.getByRole('heading', { level: 1, name: '参建单位' }).waitFor()
  await page.getByText(unit).first().waitFor()
  await page.goBack()
  await units.getByRole('table').waitFor()

  await tabTo('button', '导出', 60)
  const saved = page.waitForEvent('download')
  await press('Enter')
  const path = await (await saved).path()
  for (const at of PARTS.keys()) expect((await readWorkbook(path, at + 1)).length, PARTS[at]).toBeGreaterThan(0)
  expect((await readWorkbook(path, 4)).flat()).toContain(unit)

  const text = (await paperPagesOf(await page.pdf({ preferCSSPageSize: true }))).map((paper) => paper.text).join('')
  for (const part of [...PARTS, '打印时间', unit]) expect(text).toContain(part)
  expect(keyboardUser.faults()).toEqual([])
})
