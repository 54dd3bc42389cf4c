import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CheckedItem, CheckRun } from '#contract/checks/runs.ts'
import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let people: KeyboardUsers
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
  user = await people.signedIn('admin')
  await user.page.goto(`${product.address}/base/checkScheme`)
  await cell('归档环节四性检测').first().waitFor()
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('grid')
const cell = (name: string) => grid().getByRole('rowheader', { name, exact: true })
const dialog = () => user.page.getByRole('dialog')
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
/** The name of the row that has the focus: its number comes before it. */
const focused = () =>
  user.page.evaluate(
    () =>
      [...(document.activeElement?.closest('[role="row"]')?.querySelectorAll('[role="rowheader"]') ?? [])].at(-1)
        ?.textContent ?? ''
  )
/** Opens the menu of the row of a name, and does what is called so. */
async function choose(row: string, name: string): Promise<void> {
  await user.tabTo('grid', /.+/)
  await user.press('Control+Home')
  for (let line = 0; line < 12 && (await focused()) !== row; line++) await user.press('ArrowDown')
  await expect.poll(focused).toBe(row)
  await user.press('Shift+F10')
  await user.page.getByRole('menu').waitFor()
  const item = user.page.getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let at = 0; at < 12 && !(await isThere()); at++) await user.press('ArrowDown')
  await user.press('Enter')
  await dialog().waitFor()
}
/** Types into the field that has the focus, in place of what it holds. */
const write = async (text: string) => {
  await user.press('Control+a')
  await user.type(text)
}

test('a scheme is copied as a draft, an item is switched off, a level and a number are changed, and a number out of range is refused by name', async () => {
  await choose('归档环节四性检测', '复制为草案')
  await user.tabTo('textbox', /新方案编码/)
  await user.type('local')
  await user.tabTo('textbox', /新方案名称/)
  await user.type('本市归档检测')
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await cell('本市归档检测').waitFor()
  expect(await user.axe()).toEqual([])
  await choose('本市归档检测', '编辑')
  await user.tabTo('checkbox', /^ZS-01/)
  await user.press('Space')
  await user.tabTo('button', /WZ-07 级别/, 120)
  await user.press('Enter')
  await user.page.getByRole('option', { name: '提示', exact: true }).waitFor()
  await user.press('ArrowDown', 'Enter')
  await user.tabTo('textbox', '最低分辨率（dpi）', 120)
  await write('5000')
  await dialog()
    .getByText(/KY-07.*的最低分辨率应为 72 到 1200 的整数/)
    .first()
    .waitFor()
  await user.press('Control+Enter')
  await dialog().getByText('有 1 处问题').waitFor()
  expect(await dialog().getByRole('textbox', { name: '最低分辨率（dpi）' }).inputValue()).toBe('5000')
  expect(await user.axe()).toEqual([])
  // The button has the focus, and leads to the number.
  await user.tabTo('button', '转到第一处问题', 1)
  await user.press('Enter')
  await user.tabTo('textbox', '最低分辨率（dpi）', 3)
  await write('600')
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await said(/已保存/)
})

test('what its publication changes is said before, and it is published', async () => {
  await choose('本市归档检测', '发布')
  await dialog()
    .getByText(/代替“归档环节四性检测”第 1 版/)
    .waitFor()
  await dialog().getByText('减少 1 项').waitFor()
  await dialog().getByText('级别或参数不同 2 项').waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('button', '发布')
  await user.press('Enter')
  await said(/“本市归档检测”第 1 版已发布/)
  await dialog().waitFor({ state: 'hidden' })
})

test('the next check asks by it: the item is not asked, and what another finds is graver no more', async () => {
  const builder = await people.signedIn('js_xinghe')
  await builder.page.goto(`${product.address}/arrange/check`)
  await builder.tabTo('button', '执行检测')
  await builder.press('Enter')
  for (const pass of [/读取文字层/, /绘制页面/]) {
    await builder.tabTo('checkbox', pass)
    await builder.press('Space')
  }
  const shown = builder.page.waitForResponse(
    async (answer) =>
      answer.url().includes('/arrange/check/queryById') &&
      ((await answer.json()) as { result: CheckRun }).result.state === 'done',
    // Its passes are off, but every file of the project is measured.
    { timeout: patienceOf(60_000) }
  )
  await builder.tabTo('button', '开始检测')
  await builder.press('Enter')
  const { result } = (await (await shown).json()) as { result: CheckRun & { items: CheckedItem[] } }
  expect(result.scheme).toBe('本市归档检测 第 1 版')
  const of = (code: string) => result.items.find((item) => item.code === code)
  expect(of('ZS-01')?.checked ?? 0).toBe(0)
  expect(of('WZ-07')?.result).toBe('warned')
  await builder.page
    .getByText(/本市归档检测 第 1 版/)
    .first()
    .waitFor()
  expect(builder.faults()).toEqual([])
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(user.faults()).toEqual([])
})
