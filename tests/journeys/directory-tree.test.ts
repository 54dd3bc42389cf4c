import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CatalogueWritten } from '#kit/server/catalogue-client.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

const PATH = '/base/directoryTree'
let product: Product
let user: KeyboardUser
/** Who keeps the catalogue. */
let keeper: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'js_xinghe')
  keeper = await openKeyboardUser()
  await keeper.comeBack(product, 'admin')
  await ask(user, 'POST', '/organization/monomial/add', {
    unitNo: '09',
    name: '综合教学楼',
    catalogTemplate: 'building',
    featureList: 'masonry,waterproof,finishing'
  })
})
afterAll(async () => {
  await user?.close()
  await keeper?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('treegrid')
const cell = (name: string) => grid().getByRole('rowheader', { name, exact: true })
const dialog = () => user.page.getByRole('dialog')
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
const focused = () => user.page.evaluate(() => document.activeElement?.textContent ?? '')
/** Asks a call as who has signed in, beside the page. */
function ask<T>({ page }: KeyboardUser, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { 'x-access-token': value, 'tenant-id': '1', 'content-type': 'application/json' },
        ...(body !== undefined && { body })
      })
      const { success, result, message } = (await answer.json()) as { success: boolean; result: never; message: string }
      if (!success) throw new Error(message)
      return result
    },
    { method, path, body: body && JSON.stringify(body) }
  )
}
async function open(query = ''): Promise<void> {
  await user.page.goto(`${product.address}${PATH}${query}`)
  await grid().getByRole('rowheader').first().waitFor()
}
async function goTo(name: string): Promise<void> {
  await user.tabTo('treegrid', /.+/)
  await user.press('Control+Home', 'ArrowRight')
  for (let line = 0; line < 80 && !(await focused()).includes(name); line++) await user.press('ArrowDown')
  expect(await focused()).toContain(name)
}
/** Presses a button of the page by keys, and says yes where it asks. */
async function press(name: string | RegExp): Promise<void> {
  await user.tabTo('button', name)
  await user.press('Enter')
}

/** Chooses what is done with the row from its menu. */
async function choose(name: string): Promise<void> {
  await user.press('Shift+F10')
  const item = user.page.getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  for (let steps = 0; steps < 20 && !(await item.evaluate((one) => one === document.activeElement)); steps++)
    await user.press('ArrowDown')
  await user.press('Enter')
}

test('[1.A13] the tree of a new unit project is made of the catalogue, and waits to be published', async () => {
  await open()
  expect(await user.axe()).toEqual([])
  await press('实例化')
  await user.page.getByRole('alertdialog').waitFor()
  await user.press('Enter')
  await said(/实例化/)
  await open('?by-status=draft&by-name=工程概况表')
  await cell('综合教学楼').waitFor()
  await cell('工程概况表').waitFor()
  await press('发布')
  await user.page.getByRole('alertdialog').waitFor()
  await user.press('Enter')
  await said(/发布/)
  const collected = await ask<{ name: string }[]>(user, 'GET', '/archives/collect/tree')
  expect(collected.map(({ name }) => name)).toContain('综合教学楼')
})

test('one agrees to what the features propose, and says why another one does not apply', async () => {
  await open('?by-verdict=proposedNot&by-name=建筑节能')
  const name = (await grid().getByRole('rowheader').last().textContent())?.trim() ?? ''
  await goTo(name)
  await choose('确认判定')
  await said(/确认判定/)
  await open('?by-verdict=excluded')
  await cell(name).first().waitFor()
  expect(await user.axe()).toEqual([])
  await open('?by-verdict=applies&by-name=工程概况表')
  await goTo('工程概况表')
  await choose('不涉及')
  await dialog().waitFor()
  expect(await user.axe('[role=dialog]')).toEqual([])
  await user.type('本工程不单独编制')
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
})

test('a newer catalogue is accepted row by row, and the new node is seen in the tree', async () => {
  const { ids } = await ask<CatalogueWritten>(keeper, 'POST', '/business/catalogVersion/copy', { ids: 'building-v1' })
  const [draft = ''] = ids
  const { records } = await ask<{ records: { id: string; pid: string }[] }>(
    keeper,
    'GET',
    `/business/catalogItem/list?versionId=${draft}&code=C1-01`
  )
  await ask(keeper, 'POST', '/business/catalogItem/add', {
    versionId: draft,
    pid: records[0]?.pid,
    code: 'C1-99',
    name: '无人机航拍影像'
  })
  await ask(keeper, 'PUT', '/business/catalogVersion/publish', { ids: draft })
  await open()
  await press('与业务目录的差异')
  await dialog()
    .getByRole('row', { name: /无人机航拍影像/ })
    .waitFor()
  expect(await user.axe('[role=dialog]')).toEqual([])
  await user.tabTo('grid', '与业务目录的差异')
  await user.press('ArrowDown', 'Space')
  await user.tabTo('button', /采纳 1 项/)
  await user.press('Enter')
  await said(/已采纳 1 项变化/)
  await dialog().getByText('目录树与现行业务目录一致').waitFor()
  await user.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await open('?by-name=无人机航拍影像')
  await cell('无人机航拍影像').first().waitFor()
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(user.faults()).toEqual([])
})
