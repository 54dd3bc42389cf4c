import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product.ts'
import { pdf } from '#kit/sample-files.ts'

const UNIT = '云澜晴川房地产开发有限公司'
const PASSWORD = 'Own-Word-2026'

let product: Product
let builder: KeyboardUser
let folder = ''
beforeAll(async () => {
  product = await startProduct()
  builder = await openKeyboardUser()
  folder = mkdtempSync(join(tmpdir(), 'onboarding-'))
})
afterAll(async () => {
  await builder?.close()
  await closeBrowser()
  await product?.stop()
})

const open = ({ page }: KeyboardUser, path: string) => page.goto(product.address + path)
const said = ({ page }: KeyboardUser, words: RegExp) =>
  page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
async function give(user: KeyboardUser, button: RegExp, name: string, uploaded: number): Promise<void> {
  writeFileSync(join(folder, name), await pdf(1))
  await user.tabTo('button', button)
  const chooser = user.page.waitForEvent('filechooser')
  await user.press('Enter')
  await (await chooser).setFiles(join(folder, name))
  await expect.poll(() => user.page.getByText('上传完成').count(), { timeout: 30_000 }).toBe(uploaded)
}

test('[1.A40] somebody registers, chooses his unit by its code, which is new, and submits its papers', async () => {
  const { page } = builder
  await open(builder, '/user/register')
  for (const [name, text] of [
    ['账号', 'qingchuan'],
    ['姓名', '陆辰甲'],
    ['密码', PASSWORD],
    ['手机号', '13911113333']
  ] as const) {
    await builder.tabTo('textbox', name)
    await builder.type(text)
  }
  await builder.tabTo('button', '获取验证码')
  await builder.press('Enter')
  await page.getByRole('button', { name: /秒后可重发/ }).waitFor()
  await builder.press('Shift+Tab', 'Enter')
  await page.getByRole('dialog', { name: '演示短信' }).waitFor()
  await builder.tabTo('button', /填入验证码/)
  await builder.press('Enter')
  await page.getByRole('dialog', { name: '演示短信' }).waitFor({ state: 'detached' })
  await builder.tabTo('textbox', '验证码')
  await builder.press('Enter')
  await page.waitForURL('**/user/register-result')
  await builder.signIn(product.address, 'qingchuan', PASSWORD)
  await page.waitForURL('**/workbench/index')
  await page.getByRole('heading', { name: '选择单位' }).waitFor()
  expect(await builder.axe()).toEqual([])
  await builder.tabTo('textbox', '统一社会信用代码')
  await builder.type('91990102MA0000092R')
  await page.getByText('单位库中没有此单位，请填写名称和类型').first().waitFor()
  await builder.press('Tab')
  await builder.type(UNIT)
  await builder.press('Tab', 'Enter')
  await page.getByRole('option', { name: '建设单位' }).waitFor()
  await builder.press('Enter')
  await builder.tabTo('button', '确认单位')
  await builder.press('Enter')
  await said(builder, /已选择单位/)
  // What comes next has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('办理企业认证')
  await builder.press('Enter')
  await page.waitForURL('**/account/settings/enterprise')
  await builder.tabTo('textbox', '法定代表人')
  await builder.type('陆辰甲')
  await give(builder, /上传营业执照/, '营业执照.pdf', 1)
  await give(builder, /上传授权委托书/, '授权委托书.pdf', 2)
  await builder.tabTo('button', '提交认证')
  await builder.press('Enter')
  await said(builder, /已提交/)
  expect(builder.faults().filter((fault) => !/status of 429/.test(fault))).toEqual([])
})
