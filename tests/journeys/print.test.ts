import { afterAll, beforeAll, expect, test } from 'vitest'

import { quietNetwork } from '#kit/keys/quiet-network.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { packed, paperPagesOf } from '#kit/files/printed-pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

/** The class 施工文件, below which most files of the demo's largest project lie. */
const NODE = 'p1-C'

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

/** Prints as Ctrl+P does, with the paper that the page asks for. */
async function printed() {
  // What prints is fetched once the page is there: the palette offers it then.
  await keyboardUser.press('Control+k')
  const palette = keyboardUser.page.getByRole('dialog', { name: '命令面板' })
  await palette.getByRole('combobox').waitFor()
  await keyboardUser.type('>打印')
  await palette.getByRole('option', { name: '打印' }).first().waitFor()
  await keyboardUser.press('Escape')
  await palette.waitFor({ state: 'detached' })
  return await paperPagesOf(await keyboardUser.page.pdf({ preferCSSPageSize: true }))
}

/** The titles of the files of a node, as the server has them. */
async function titlesAt(node: string): Promise<string[]> {
  return await keyboardUser.page.evaluate(async (nodeId) => {
    const session = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
    const query = new URLSearchParams({ nodeId, pageNo: '1', pageSize: '1000', column: 'orderNum', order: 'asc' })
    const answer = await fetch(`/api/archives/file/list?${query}`, {
      headers: { 'X-Access-Token': session.value ?? '' }
    })
    const { result } = (await answer.json()) as { result: { records: { title: string }[] } }
    return result.records.map(({ title }) => title)
  }, node)
}

const countIn = (text: string, part: string) => text.split(part).length - 1

test('收集著录 is printed whole on A4: every row once and uncut, the head on each page, light though the screen is dark, nothing of the frame', async () => {
  const { page } = keyboardUser
  await page.goto(`${product.address}/archives/collect?node=${NODE}`)
  await page.getByRole('gridcell').first().waitFor()
  const titles = await titlesAt(NODE)
  // Far more than are drawn at a time.
  expect(titles.length).toBeGreaterThan(60)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  const pages = await printed()
  expect(pages.length).toBeGreaterThan(1)
  for (const { width, height } of pages) expect([width, height].toSorted((a, b) => a - b)).toEqual([210, 297])
  // A title that were cut by the end of a page would be on neither of the two.
  for (const title of new Set(titles.map(packed))) {
    const wanted = titles.filter((one) => packed(one) === title).length
    const found = pages.reduce((sum, { text }) => sum + countIn(text, title), 0)
    expect(found, title).toBeGreaterThanOrEqual(wanted)
  }
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain('题名')
    expect(text).toContain(packed(`第 ${at + 1} 页，共 ${pages.length} 页`))
    expect(text).not.toContain('跳到主要内容')
    expect(text).not.toContain('技术支持')
  }
  expect(pages[0]?.text).toContain('打印人')
  expect(pages.at(-1)?.text).toContain('合计')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await page.locator('.printed').count()).toBe(0)
})

test('what the list was narrowed by is named on paper, and the other rows are not there', async () => {
  const { page } = keyboardUser
  await page.getByRole('searchbox', { name: '搜索文件' }).focus()
  await keyboardUser.type('隐蔽')
  await keyboardUser.press('Enter')
  const titles = await titlesAt(NODE)
  const out = titles.find((title) => !title.includes('隐蔽')) ?? ''
  await expect.poll(async () => (await printed()).map(({ text }) => text).join('')).not.toContain(packed(out))
  const [first] = await printed()
  expect(first?.text).toContain('搜索文件隐蔽')
})

test('首页, 项目信息 and 我的通知 are each a clean page', async () => {
  const { page } = keyboardUser
  for (const [path, words] of [
    ['/dashboard/Analysis', ['首页', '应归档条款收集情况', '缺项']],
    ['/organization/projectInformation', ['项目信息', '建设单位']],
    ['/isps/userAnnouncement', ['我的通知', '发布']]
  ] as const) {
    await page.goto(product.address + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await quietNetwork(page)
    const pages = await printed()
    const text = pages.map((one) => one.text).join('')
    for (const word of words) expect(text, path).toContain(word)
    expect(text, path).toContain('打印时间')
    expect(text, path).not.toContain('技术支持')
    expect(pages[0]?.width, path).toBe(210)
  }
  expect(keyboardUser.faults()).toEqual([])
})
