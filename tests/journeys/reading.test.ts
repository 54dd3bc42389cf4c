import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { type Describing, type Description, describing, letterOf, scan } from '#kit/keys/describing.ts'
import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { drawnBy } from '#kit/vitest/touched.ts'

/** So many letters are described from their documents, so many by typing what they say, and so many scans; more in the matrix. */
const [LETTERS, TYPED, SCANS] = drawnBy().isWhole ? [30, 10, 5] : [10, 4, 2]
/** So many keys a letter may take with its document beside it. */
const GOAL = 12

interface Described extends Description {
  readonly pages: number
}
const descriptionOf = (n: number): Described => ({
  title: `关于云澜星河商务中心第${n}标段项目核准的批复`,
  docNo: `云发改〔2024〕${100 + n}号`,
  responsible: '云澜市发展和改革委员会',
  docDate: `2024-03-${String((n % 28) + 1).padStart(2, '0')}`,
  pages: (n % 3) + 1
})

let product: Product
let keyboardUser: KeyboardUser
let user: Describing
let grid: GridUser
let items: readonly ArchiveTreeNode[] = []

/** Describes files one after the other; what each took. */
async function described(
  what: string,
  files: readonly Described[],
  describe: (file: Described, at: number) => Promise<void>
): Promise<{ readonly keys: number; readonly seconds: number }> {
  const before = user.keys()
  const begun = performance.now()
  for (const [at, file] of files.entries()) await describe(file, at)
  const each = {
    keys: (user.keys() - before) / files.length,
    seconds: (performance.now() - begun) / 1000 / files.length
  }
  process.stdout.write(
    `${files.length} ${what}: ${each.keys.toFixed(1)} keystrokes and ${each.seconds.toFixed(1)} s each\n`
  )
  return each
}
const openPane = async () => {
  await keyboardUser.press('Alt+Shift+P')
  await user.pane.waitFor()
}
const cells = (rows: readonly FileRow[]) =>
  rows.map(({ title, docNo, responsible, docDate, pages }) => ({ title, docNo, responsible, docDate, pages }))

beforeAll(async () => {
  product = await startProduct({ FIRST_PAGES: 'on' })
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  await keyboardUser.comeBack(product, 'js_xinghe')
  user = describing(keyboardUser, product.address)
  items = await user.emptyItems()
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

test('letters are described by typing what they say', async () => {
  const letters = Array.from({ length: TYPED }, (_, n) => descriptionOf(LETTERS + n))
  await user.collect(
    items[0]!,
    letters.map((letter) => letterOf(letter, letter.pages))
  )
  await described('letters, typed', letters, user.typeCells)
  await grid.saved()
  await expect.poll(async () => cells(await user.filesOf(items[0]!.id))).toEqual(letters)
})

test('letters are described from their documents beside the grid with few keys, and all of it is right', async () => {
  const letters = Array.from({ length: LETTERS }, (_, n) => descriptionOf(n))
  await user.collect(
    items[1]!,
    letters.map((letter) => letterOf(letter, letter.pages))
  )
  await openPane()
  const each = await described('letters, with the pane', letters, (_, at) => user.fromLetter(at))
  await grid.saved()
  const rows = await user.filesOf(items[1]!.id)
  expect(cells(rows)).toEqual(letters)
  expect(rows.flatMap(({ unconfirmed = [] }) => unconfirmed)).toEqual([])
  expect(each.keys).toBeLessThanOrEqual(GOAL)
})

test('scans, which have no text, are typed beside their picture', async () => {
  const scans = Array.from({ length: SCANS }, (_, n) => ({ ...descriptionOf(2 * LETTERS + n), pages: 1 }))
  await user.collect(items[2]!, scans.map(scan))
  await user.pane.waitFor()
  await described('scans, with the pane', scans, async (file, at) => {
    await user.seen(at)
    await user.typeCells(file)
  })
  await grid.saved()
  // Pages are counted after the upload.
  await expect.poll(async () => cells(await user.filesOf(items[2]!.id))).toEqual(scans)
  expect(keyboardUser.faults()).toEqual([])
})
