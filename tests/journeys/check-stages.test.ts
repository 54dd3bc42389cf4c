import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { packed, paperPagesOf } from '#kit/files/printed-pdf.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { type Checker, checkerOf } from '#kit/keys/checker.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let archivist: KeyboardUser
let checker: Checker
beforeAll(async () => {
  product = await startProduct()
  archivist = await openKeyboardUser()
  await archivist.comeBack(product, 'shenhe', { project: /澜江大道/ })
  checker = checkerOf(archivist)
  await checker.open()
})
afterAll(async () => {
  await archivist?.close()
  await closeBrowser()
  await product?.stop()
})

/** The bytes that a button of the page gives. */
async function given(button: string): Promise<Buffer> {
  const saved = archivist.page.waitForEvent('download')
  await listUser(archivist).press(button)
  return readFileSync(await (await saved).path())
}
/** The items that the check has asked, with their results, of all 44. */
async function results(): Promise<Readonly<Record<string, string>>> {
  await archivist.tabTo('radio', '有问题或待核对')
  await archivist.press('ArrowRight')
  await expect.poll(async () => (await checker.items()).length).toBe(44)
  return Object.fromEntries((await checker.items()).map(([code, , , result]) => [code, result ?? '']))
}

test('an archivist checks what has come as the stage of transfer asks, and its report says what was found', async () => {
  const { page } = archivist
  await checker.checkProject('移交与接收环节')
  await expect.poll(() => page.getByLabel('检测记录').first().textContent()).toContain('移交与接收环节')
  const all = await results()
  expect(Object.values(all)).not.toContain('检测出错')
  // Without a scanner nothing is searched for viruses, and nothing is packed yet: the line of the verdict counts both.
  const notRun = Object.keys(all).filter((code) => all[code] === '未执行')
  expect(notRun).toEqual(expect.arrayContaining(['ZS-10', 'WZ-10', 'AQ-01']))
  await page.getByText(`未执行 ${notRun.length}`).waitFor()
  await page.getByText('等待移交信息包').first().waitFor()
  const summary = (await page.getByText(/\d+ 件文件，\d+ 个问题/).textContent()) ?? ''
  const [, found = ''] = /(\d+) 个问题/.exec(summary) ?? []
  expect(Number(found)).toBeGreaterThan(0)

  const report = await readWorkbook(await given('导出 Excel 报告'))
  expect(report.flat().join(' ')).toContain('移交与接收环节')
  const text = (await paperPagesOf(await given('导出 PDF 报告'))).map((one) => one.text).join('')
  expect(text).toContain(packed('四性检测报告'))
  expect(text).toContain(packed('移交与接收环节'))
  for (const code of await checker.codes()) expect(text).toContain(code)
  expect(archivist.faults()).toEqual([])
})

test('one file of what was found is checked anew by itself, and the check with it', async () => {
  const { page } = archivist
  const [first] = await checker.foundOfFiles()
  await checker.toFinding(first!)
  const again = page.waitForResponse(/arrange\/check\/recheck/)
  await checker.act('重新检测', first!)
  expect((await again).ok()).toBe(true)
  await listUser(archivist).said(/已开始检测/)
  await page.getByText(/\d+ 件文件，\d+ 个问题/).waitFor()
  expect(await checker.foundOfFiles()).toContainEqual(first)
  expect(archivist.faults()).toEqual([])
})

test('what is kept for long is checked by the items of that stage alone', async () => {
  await checker.checkProject('长期保存环节')
  const asked = Object.entries(await results()).filter(([, result]) => result !== '不适用')
  const codes = asked.map(([code]) => code)
  expect(codes).toContain('KY-05')
  expect(codes).not.toContain('WZ-05')
  expect(archivist.faults()).toEqual([])
})
