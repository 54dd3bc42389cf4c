import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'admin', { place: '/base/businessCatalog', project: /云澜星河新城/ })
  await cell('工程准备阶段文件').waitFor()
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('treegrid')
const cell = (name: string) => grid().getByRole('rowheader', { name, exact: true })
const row = (name: string) => cell(name).locator('xpath=ancestor::*[@role="row"]')
const dialog = (name?: string) => user.page.getByRole('dialog', name === undefined ? {} : { name })
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
const focused = () => user.page.evaluate(() => document.activeElement?.textContent ?? '')
const isAt = (name: string) => expect.poll(focused).toContain(name)
/** Goes down, or up, to the row of a name. */
async function goTo(name: string): Promise<void> {
  await user.tabTo('treegrid', /.+/)
  await user.press('Control+Home')
  await user.press('ArrowRight')
  for (let line = 0; line < 60 && !(await focused()).includes(name); line++) await user.press('ArrowDown')
  await isAt(name)
}
/** Fills the form of a new node and saves it by keys. */
async function save(code: string, name: string): Promise<void> {
  for (const [key, value] of [
    ['code', code],
    ['name', name]
  ] as const) {
    await dialog().locator(`[name="${key}"]`).focus()
    await user.press('Control+a')
    await user.type(value)
  }
  await user.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await cell(name).waitFor()
  await isAt(name)
}
/** What the calls of existing clients say is below a node, by the token of this page. */
async function below(pid: string): Promise<string[]> {
  const request = user.page.waitForRequest((one) => one.url().includes('/business/catalogItem/children'))
  await user.press('Alt+Shift+u')
  const headers = await (await request).allHeaders()
  const answer = await user.page.request.get(
    `${product.address}/api/business/businessCatalog/childList?pid=${pid}&pageSize=100`,
    { headers: { 'x-access-token': headers['x-access-token'] ?? '', 'tenant-id': headers['tenant-id'] ?? '' } }
  )
  const { result } = (await answer.json()) as { result: { records: { catalogOne: string }[] } }
  return result.records.map(({ catalogOne }) => catalogOne)
}

test('[1.A11] the published catalogue is read: levels come once when they are opened, and Enter shows a node whole', async () => {
  const asked: string[] = []
  // What happened while the socket opened is asked of the whole tree, first level and all.
  const isOneLevel = (url: string) => url.includes('parents=') && !url.includes('roots=')
  user.page.on('request', (one) => isOneLevel(one.url()) && asked.push(one.url()))
  await goTo('工程准备阶段文件')
  await user.press('ArrowRight')
  await cell('立项文件').waitFor()
  await user.press('ArrowLeft')
  await cell('立项文件').waitFor({ state: 'hidden' })
  await user.press('ArrowRight')
  await cell('立项文件').waitFor()
  expect(asked).toHaveLength(1)
  await user.press('ArrowDown')
  await user.press('Enter')
  await dialog('详细信息').getByText('A1', { exact: true }).waitFor()
  await user.press('Escape')
  await dialog('详细信息').waitFor({ state: 'hidden' })
  expect(await user.page.getByRole('button', { name: '新增', exact: true }).count()).toBe(0)
  await user.page.getByText('已发布的版本只能查看').waitFor()
  expect(await user.axe()).toEqual([])
})

test('[1.A12] a draft is copied; a node is added, renamed, moved, deleted and brought back, and the calls follow each step', async () => {
  await user.tabTo('button', '复制为草案')
  await user.press('Enter')
  await said(/已复制为草案/)
  await user.page.getByText('草案', { exact: true }).first().waitFor()
  await cell('工程准备阶段文件').waitFor()
  await goTo('工程准备阶段文件')
  await user.press('ArrowRight')
  await cell('立项文件').waitFor()
  await goTo('立项文件')
  const pid = await groupId()
  await goTo('立项文件')
  await user.press('Control+Shift+Enter')
  await dialog().waitFor()
  await save('A1-90', '地方补充文件')
  await said(/已新增/)
  expect(await row('地方补充文件').getAttribute('aria-level')).toBe('3')
  expect(await below(pid)).toContain('地方补充文件')
  await goTo('地方补充文件')
  await user.press('F2')
  await user.press('Control+a')
  await user.type('地方补充批文')
  const saved = user.page.waitForResponse((answer) => answer.url().endsWith('/catalogItem/edit'))
  await user.press('Enter')
  await saved
  await cell('地方补充批文').waitFor()
  const before = await below(pid)
  expect(before.at(-1)).toBe('地方补充批文')
  await goTo('地方补充批文')
  await user.press('Alt+ArrowUp')
  await expect.poll(() => below(pid)).toEqual([...before.slice(0, -2), '地方补充批文', before.at(-2)])
  await goTo('地方补充批文')
  await user.press('Control+[')
  await expect.poll(() => row('地方补充批文').getAttribute('aria-level')).toBe('2')
  await isAt('地方补充批文')
  await user.press('Control+z')
  await expect.poll(() => row('地方补充批文').getAttribute('aria-level')).toBe('3')
  await goTo('地方补充批文')
  await user.press('Delete')
  await user.page.getByRole('alertdialog', { name: '确认删除' }).waitFor()
  await user.tabTo('button', '确定')
  await user.press('Enter')
  await cell('地方补充批文').waitFor({ state: 'hidden' })
  expect(await below(pid)).not.toContain('地方补充批文')
  await user.tabTo('treegrid', /.+/)
  await user.press('Control+z')
  await cell('地方补充批文').waitFor()
  expect(await below(pid)).toContain('地方补充批文')
  expect(await user.axe()).toEqual([])
})

test('the difference is read, the draft is published after it is said what that touches, and it is in force', async () => {
  await user.tabTo('button', '版本差异')
  await user.press('Enter')
  const difference = dialog('版本差异')
  await difference.getByRole('row', { name: /A1-90 地方补充批文/ }).waitFor()
  await difference.getByText('新增 1，删除 0，修改 0，移动 0').waitFor()
  expect(await user.axe()).toEqual([])
  await user.press('Escape')
  await difference.waitFor({ state: 'hidden' })
  await user.tabTo('button', /^发布$/)
  await user.press('Enter')
  await dialog()
    .getByText(/取代第 1 版/)
    .waitFor()
  await dialog()
    .getByRole('row', { name: /云澜星河新城/ })
    .waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('button', '确认发布')
  await user.press('Enter')
  await said(/已发布/)
  await user.page.getByText('现行', { exact: true }).first().waitFor()
  await user.page.getByText('已发布的版本只能查看').waitFor()
  await user.page.reload()
  await user.page.getByText('现行', { exact: true }).first().waitFor()
  await cell('工程准备阶段文件').waitFor()
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(user.faults()).toEqual([])
})

/** The id of 立项文件 in the draft that is shown, as the address of the page names its version. */
async function groupId(): Promise<string> {
  const version = new URL(user.page.url()).searchParams.get('version') ?? ''
  const request = user.page.waitForRequest((one) => one.url().includes('/business/catalogItem/children'))
  await user.press('Alt+Shift+u')
  const token = (await (await request).allHeaders())['x-access-token'] ?? ''
  const answer = await user.page.request.get(
    `${product.address}/api/business/catalogItem/list?versionId=${version}&code=A1`,
    { headers: { 'x-access-token': token } }
  )
  return ((await answer.json()) as { result: { records: { id: string }[] } }).result.records[0]?.id ?? ''
}
