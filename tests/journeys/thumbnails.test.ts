import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser

beforeAll(async () => {
  product = await startProduct({ FIRST_PAGES: 'on' })
  clerk = await openKeyboardUser({ width: 1600 })
  await clerk.comeBack(product, 'js_xinghe', { place: '/archives/collect?node=p1-A4-03' })
  await clerk.page.getByRole('heading', { level: 1, name: /A4-03/ }).waitFor()
  const files = ['招标公告', '投标须知', '中标通知'].map((title) => ({
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: letterPdf({ title })
  }))
  await clerk.page.locator('input[type=file]').setInputFiles(files)
  await clerk.page.getByRole('gridcell', { name: '中标通知', exact: true }).waitFor()
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const pane = () => clerk.page.getByRole('region', { name: '缩略图' })
const pictures = () => pane().locator('img')
const focusedRow = () => clerk.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')

test('the first pages of all files are seen beside the grid, and Enter at one goes to its row', async () => {
  await clerk.press('Alt+Shift+T')
  await pane().waitFor()
  await expect.poll(() => pictures().count()).toBe(3)
  await expect
    .poll(() =>
      pictures()
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
    )
    .toBeGreaterThan(100)
  const isAtPicture = () =>
    clerk.page.evaluate(() => document.activeElement?.matches('[aria-label="缩略图"] [role=row]') === true)
  for (let at = 0; at < 60 && !(await isAtPicture()); at++) await clerk.press('Tab')
  await clerk.press('End')
  await expect.poll(focusedRow).toMatch(/招标|投标|中标/)
  const title = /^[\p{L}]{4}/u.exec(await focusedRow())?.[0] ?? ''
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Enter')
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.closest('[data-files]') !== null))
    .toBe(true)
  await expect.poll(focusedRow).toContain(title)
})

test('the pictures stay after a reload, and make room for the document of one file again', async () => {
  await clerk.page.reload()
  await pane().waitFor()
  await clerk.press('Alt+Shift+T')
  await pane().waitFor({ state: 'hidden' })
  await clerk.page.getByRole('region', { name: '阅读' }).waitFor()
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
