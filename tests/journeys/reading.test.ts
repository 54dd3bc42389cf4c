import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { TreeNode } from '#contract/archives/tree.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { type GridUser, gridUser } from '#kit/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { letterPdf } from '#kit/letter-pdf.ts'
import { pdfOf } from '#kit/pdf.ts'
import { type Product, startProduct } from '#kit/product.ts'

/** So many letters are described from their documents, so many by typing what they say, and so many scans. */
const LETTERS = 30
const TYPED = 10
const SCANS = 5
/** So many keys a letter may take with its document beside it. */
const GOAL = 12

interface Described {
  readonly title: string
  readonly docNo: string
  readonly responsible: string
  readonly docDate: string
  readonly pages: number
}
const descriptionOf = (n: number): Described => ({
  title: `关于云澜星河商务中心第${n}标段项目核准的批复`,
  docNo: `云发改〔2024〕${100 + n}号`,
  responsible: '云澜市发展和改革委员会',
  docDate: `2024-03-${String((n % 28) + 1).padStart(2, '0')}`,
  pages: (n % 3) + 1
})
const letterOf = ({ title, docNo, responsible, docDate, pages }: Described) => {
  const [year, month, day] = docDate.split('-').map(Number)
  return letterPdf({ title, number: docNo, issuer: responsible, date: `${year}年${month}月${day}日`, pages })
}

let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser
let keys = 0
let items: readonly TreeNode[] = []

const press = async (...pressed: string[]) => {
  keys += pressed.length
  await keyboardUser.press(...pressed)
}
/** Writes a text over what the editor holds. An input method would take two keys and more for each character: one is counted. */
const write = async (text: string) => {
  keys += [...text].length
  await keyboardUser.press('Control+a')
  await keyboardUser.type(text)
}
/** Asks the server as the page does. */
const ask = <Result>(path: string): Promise<Result> =>
  keyboardUser.page.evaluate(async (address) => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const answer = await fetch(`/api${address}`, { headers: { 'x-access-token': value } })
    return ((await answer.json()) as { result: unknown }).result
  }, path) as Promise<Result>
const filesOf = async (node: string) =>
  (await ask<{ records: FileRow[] }>(`/archives/file/list?nodeId=${node}&pageNo=1&pageSize=100`)).records

/** Uploads files to an item that has none, waits until their first pages are read, and goes to the title of the first. */
async function collect(node: TreeNode, files: readonly Buffer[]): Promise<void> {
  const { page } = keyboardUser
  await page.goto(`${product.address}/archives/collect?node=${node.id}`)
  await page.getByRole('grid', { name: new RegExp(node.code) }).waitFor()
  await keyboardUser.tabTo('button', '上传文件')
  const chooser = page.waitForEvent('filechooser')
  await keyboardUser.press('Enter')
  await (await chooser).setFiles(
    files.map((buffer, at) => ({
      name: `IMG_${String(at + 1).padStart(3, '0')}.pdf`,
      mimeType: 'application/pdf',
      buffer
    }))
  )
  const rows = async () => (await filesOf(node.id)).map(({ id }) => id)
  await expect.poll(async () => (await rows()).length, { timeout: 120_000 }).toBe(files.length)
  const isRead = async () => {
    const read = await ask<FirstPage[]>(`/files/firstPages?files=${(await rows()).join(',')}`)
    return read.length === files.length && read.every(({ state }) => state === 'ready')
  }
  await expect.poll(isRead, { timeout: 120_000 }).toBe(true)
  await page.goto(`${product.address}/archives/collect?node=${node.id}`)
  await page
    .getByRole('grid', { name: new RegExp(node.code) })
    .getByRole('gridcell')
    .first()
    .waitFor()
  await grid.toFirst('文件题名')
}
/** Describes files one after the other; what each took. */
async function described(
  what: string,
  files: readonly Described[],
  describe: (file: Described, at: number) => Promise<void>
): Promise<{ readonly keys: number; readonly seconds: number }> {
  keys = 0
  const begun = performance.now()
  for (const [at, file] of files.entries()) await describe(file, at)
  const each = { keys: keys / files.length, seconds: (performance.now() - begun) / 1000 / files.length }
  process.stdout.write(
    `${files.length} ${what}: ${each.keys.toFixed(1)} keystrokes and ${each.seconds.toFixed(1)} s each\n`
  )
  return each
}
/** Waits until the editor of a column has the focus, or, without one, a cell: an editor that asks the server for its choices acts on a key once they are there. */
const focusOn = (title?: string) =>
  keyboardUser.page.waitForFunction((wanted) => {
    const { activeElement } = document
    return wanted === null
      ? activeElement?.getAttribute('role') === 'gridcell'
      : activeElement instanceof HTMLInputElement && activeElement.getAttribute('aria-label') === wanted
  }, title ?? null)
const byHand = async ({ title, docNo, responsible, docDate }: Described) => {
  // Not counted: whoever composes on the cell opens its editor by that.
  await keyboardUser.press('F2')
  await focusOn('文件题名')
  await write(title)
  await press('Tab')
  await focusOn('文件编号')
  await write(docNo)
  await press('Tab')
  await focusOn('责任者')
  await write(responsible)
  await press('Tab')
  await focusOn('形成日期')
  await write(docDate)
  await press('Enter')
  await focusOn()
  await press('Home', 'ArrowRight', 'ArrowRight')
}
const openPane = async () => {
  await keyboardUser.press('Alt+Shift+P')
  await reading().waitFor()
}
const reading = () => keyboardUser.page.getByRole('region', { name: '阅读' })
const cells = (rows: readonly FileRow[]) =>
  rows
    .toSorted((one, other) => Number(one.orderNum) - Number(other.orderNum))
    .map(({ title, docNo, responsible, docDate, pages }) => ({ title, docNo, responsible, docDate, pages }))

beforeAll(async () => {
  product = await startProduct({ FIRST_PAGES: 'on' })
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
  const tree = await ask<TreeNode[]>('/archives/collect/tree')
  items = tree.filter(
    ({ level, files, writable, templates }) =>
      level === 'item' && files === 0 && writable && templates.length === 1 && templates[0] === 'file_text'
  )
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

test('letters are described by typing what they say', async () => {
  const letters = Array.from({ length: TYPED }, (_, n) => descriptionOf(LETTERS + n))
  await collect(items[0]!, letters.map(letterOf))
  await described('letters, typed', letters, byHand)
  await grid.saved()
  await expect.poll(async () => cells(await filesOf(items[0]!.id))).toEqual(letters)
})

test('thirty letters are described from their documents beside the grid with few keys, and all of it is right', async () => {
  const letters = Array.from({ length: LETTERS }, (_, n) => descriptionOf(n))
  await collect(items[1]!, letters.map(letterOf))
  await openPane()
  const each = await described('letters, with the pane', letters, async (_, at) => {
    // Whoever describes it sees it first.
    await reading()
      .getByRole('heading', { name: `IMG_${String(at + 1).padStart(3, '0')}.pdf` })
      .waitFor()
    await reading().locator('img, canvas').first().waitFor()
    await press('F9')
    // Keeps the title, fills number and date, and goes to the number; Enter confirms both.
    await press('Control+Shift+F9', 'Enter', 'Enter')
    // The unit was filled in by the upload with the user's own: the document says another.
    await press('ArrowLeft', 'F9', 'Enter', 'Home', 'ArrowRight', 'ArrowRight')
  })
  await grid.saved()
  const rows = await filesOf(items[1]!.id)
  expect(cells(rows)).toEqual(letters)
  expect(rows.flatMap(({ unconfirmed = [] }) => unconfirmed)).toEqual([])
  expect(each.keys).toBeLessThanOrEqual(GOAL)
})

test('scans, which have no text, are typed beside their picture', async () => {
  const scans = Array.from({ length: SCANS }, (_, n) => ({ ...descriptionOf(2 * LETTERS + n), pages: 1 }))
  await collect(
    items[2]!,
    scans.map((_, at) => Buffer.concat([Buffer.from(pdfOf([''])), Buffer.from(`% ${at}\n`)]))
  )
  await reading().waitFor()
  await described('scans, with the pane', scans, async (file, at) => {
    await reading()
      .getByRole('heading', { name: `IMG_${String(at + 1).padStart(3, '0')}.pdf` })
      .waitFor()
    await byHand(file)
  })
  await grid.saved()
  // Pages are counted after the upload.
  await expect.poll(async () => cells(await filesOf(items[2]!.id))).toEqual(scans)
  expect(keyboardUser.faults()).toEqual([])
})
