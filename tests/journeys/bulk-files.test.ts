import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type AskAs, askAs } from '#kit/product/ask-as.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser
let ask: AskAs

beforeAll(async () => {
  product = await startProduct()
  clerk = await openKeyboardUser()
  await clerk.comeBack(product, 'js_xinghe')
  ask = await askAs(product, 'js_xinghe')
  await ask('GET', '/system/sysProject/queryById?id=p1')
  for (const title of ['四层梁板钢筋隐蔽工程验收记录', '五层梁板钢筋隐蔽工程验收记录'])
    await ask('POST', '/archives/file/add', { id: randomUUID(), nodeId: NODE, cells: { title }, filled: [] })
  await clerk.page.goto(`${product.address}/archives/collect?node=${NODE}`)
  await clerk.page.getByRole('grid').waitFor()
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const NODE = 'p1-m13-C5-01'
const dialog = () => clerk.page.getByRole('dialog', { name: '批量修改文件' })
const files = async () =>
  (await ask<{ records: FileRow[] }>('GET', `/archives/file/list?nodeId=${NODE}&pageSize=100`)).records
const open = async () => (await files()).filter(({ status }) => status === 'draft' || status === 'returned')
const saved = async () => (await open()).map(({ copies }) => copies)

/** Opens the dialog over all files in sight, and gives them so many copies. */
async function give(copies: string): Promise<void> {
  await clerk.press('Alt+Shift+K')
  await dialog().waitFor()
  await clerk.press('Enter')
  const option = clerk.page.getByRole('option', { name: '份数', exact: true })
  await option.waitFor()
  for (let at = 0; at < 40 && !(await option.evaluate((one) => one === document.activeElement)); at++)
    await clerk.press('ArrowDown')
  await clerk.press('Enter')
  await dialog().getByRole('textbox', { name: /^份数/ }).waitFor()
  await clerk.type(copies)
}
async function agree(): Promise<void> {
  await clerk.press('Control+Enter')
  await clerk.page.getByRole('alertdialog', { name: '批量修改文件' }).waitFor()
  await clerk.press('Enter')
}

test('all open files in sight are given the same by keys, those that are submitted stay, and one undo takes it back', async () => {
  const before = await files()
  const drafts = before.filter(({ status }) => status === 'draft' || status === 'returned')
  await give('4')
  await dialog().getByText(`将修改 ${drafts.length} 件文件。`).waitFor()
  await dialog()
    .getByText(`另有 ${before.length - drafts.length} 件不能修改，不在其中：`)
    .waitFor()
  expect(await clerk.axe()).toEqual([])
  await agree()
  await dialog().waitFor({ state: 'hidden' })
  await clerk.page.getByText(`已修改 ${drafts.length} 件文件`).first().waitFor()
  expect(new Set(await saved())).toEqual(new Set([4]))
  await clerk.press('Control+z')
  await expect.poll(saved).toEqual(drafts.map(({ copies }) => copies))
})

test('a file that somebody submits while the dialog is open is named with why, and the others are saved', async () => {
  const [taken, ...others] = (await open()).toSorted((a, b) => b.objects.length - a.objects.length)
  if (!taken || others.length < 2) throw new Error('the demo has no open file at C5-01')
  await give('5')
  const [outcome] = await ask<RowOutcome[]>('POST', '/archives/file/submit', { ids: [taken.id] })
  expect(outcome).toMatchObject({ id: taken.id, row: { status: 'submitted' } })
  await agree()
  await dialog()
    .getByText(/^\d+ 件未能修改/)
    .waitFor()
  await dialog().getByRole('listitem').getByText(taken.title).waitFor()
  expect(await clerk.axe()).toEqual([])
  const now = await files()
  for (const { id } of others) expect(now.find((one) => one.id === id)?.copies).toBe(5)
  expect(now.find(({ id }) => id === taken.id)?.copies).not.toBe(5)
  await clerk.press('Escape')
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
