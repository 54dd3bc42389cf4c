import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import { unzipped } from '#kit/unzipped.ts'

/** 培训记录 of docs/how-to/a-project-record.md by keys alone: laid into a copy of the sources as a journey (how-to.test.ts). `SHOTS` names a folder for pictures. */
const AT = '/organization/training'
const XINGHE = /云澜星河新城/
let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct({ FIRST_PAGES: 'on' })
  user = await openKeyboardUser()
  await user.comeBack(product, 'js_xinghe', { place: AT, project: XINGHE })
  await grid().waitFor()
})
afterAll(async () => {
  if (user) await shot('last')
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('grid')
const header = (name: string) => grid().getByRole('rowheader', { name, exact: true })
const dialog = (name?: string | RegExp) => user.page.getByRole('dialog', name === undefined ? {} : { name })
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
const papers = () => dialog().getByRole('group', { name: '培训材料' })

async function shot(name: string, page = user.page): Promise<void> {
  const { SHOTS } = process.env
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    await page.screenshot({ path: join(SHOTS, `${name}-${theme}.png`) })
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
}
/** Presses a button that opens a chooser of files, and gives it some. */
async function choose(name: string, files: Parameters<Awaited<ReturnType<typeof chooserOf>>['setFiles']>[0]) {
  const chooser = await chooserOf(name)
  await chooser.setFiles(files)
}
async function chooserOf(name: string) {
  await user.tabTo('button', name)
  const [chooser] = await Promise.all([user.page.waitForEvent('filechooser'), user.press('Enter')])
  return chooser
}
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await dialog().locator(`[name="${key}"]`).focus()
    await user.press('Control+a')
    await user.type(value)
  }
}
/** Goes to a row, and does something from its menu. */
async function fromRow(title: string, action: string): Promise<void> {
  const list = listUser(user)
  await list.toRow(title)
  await list.choose(action)
}

test('a record with two papers is added by keys; these are put in order, and shown in the list as small pictures', async () => {
  await user.tabTo('button', '新增')
  await user.press('Enter')
  await dialog().waitFor()
  await fill({ code: 'AQ-01', title: '岗前安全培训', people: '24' })
  await choose('上传文件', [
    { name: '签到表.pdf', mimeType: 'application/pdf', buffer: await pdf(1, { text: 'sign' }) },
    { name: '现场照片.png', mimeType: 'image/png', buffer: Buffer.from(png(120, 90)) }
  ])
  await papers().getByRole('button', { name: '前移 现场照片.png' }).waitFor()
  await user.tabTo('button', '前移 现场照片.png')
  await user.press('Enter')
  await shot('form')
  expect(await user.axe()).toEqual([])
  await user.press('Control+Enter')
  await said(/已新增/)
  await header('岗前安全培训').waitFor()
  const cell = grid().getByRole('gridcell', { name: '现场照片.png、签到表.pdf' })
  await cell.waitFor()
  await cell.locator('img').first().waitFor()
  expect(await user.axe()).toEqual([])
  await shot('list')
})

test('rows are exported with their files, and a table with a folder of files brings others in', async () => {
  await user.tabTo('button', '导出')
  await user.press('Enter')
  await user.page.getByRole('menuitem', { name: /ZIP/ }).waitFor()
  await user.press('End')
  const [download] = await Promise.all([user.page.waitForEvent('download'), user.press('Enter')])
  const { readFile } = await import('node:fs/promises')
  const parts = unzipped(await readFile(await download.path()))
  expect([...parts.keys()].sort()).toEqual(['培训记录.xlsx', '附件/现场照片.png', '附件/签到表.pdf'].sort())
  expect((await readWorkbook(parts.get('培训记录.xlsx') ?? Buffer.of())).flat()).toContain('现场照片.png、签到表.pdf')

  const folder = join(mkdtempSync(join(tmpdir(), 'trainings-')), '附件')
  mkdirSync(folder)
  writeFileSync(join(folder, '讲义.pdf'), await pdf(2, { text: 'notes' }))
  await user.tabTo('button', '导入')
  await user.press('Enter')
  await dialog().waitFor()
  await choose('上传文件夹', folder)
  await papersBroughtIn().getByText('讲义.pdf').waitFor()
  await papersBroughtIn().getByRole('button', { name: '下载 讲义.pdf' }).waitFor()
  await shot('import')
  expect(await user.axe()).toEqual([])
  const table = Buffer.from('培训编号,培训内容,培训材料\nXF-01,消防演练,讲义.pdf\n')
  await choose('选择导入文件', { name: '培训.csv', mimeType: 'text/csv', buffer: table })
  await user.page.getByText('共 1 行：新增 1', { exact: false }).waitFor()
  await user.tabTo('button', '导入 1 行')
  await user.press('Enter')
  await said(/已导入 1 条/)
  await grid().getByRole('gridcell', { name: '讲义.pdf' }).waitFor()
})
const papersBroughtIn = () => dialog().getByRole('group', { name: '行中文件' })

test('a draft is published after what it touches was shown; a copy is the next draft, and one at a time is open', async () => {
  await fromRow('岗前安全培训', '发布')
  await dialog(/^发布/).waitFor()
  await shot('publish')
  await user.tabTo('button', '发布')
  await user.press('Enter')
  await said(/第 1 版已发布/)
  await grid().getByRole('gridcell', { name: '已发布' }).waitFor()
  for (const again of [false, true]) {
    await fromRow('岗前安全培训', '复制为草案')
    await dialog(/复制/).waitFor()
    await fill({ newName: again ? '再次培训' : '节后安全培训' })
    await user.press('Control+Enter')
    if (!again) await header('节后安全培训').waitFor()
  }
  await user.page
    .getByText(/第 2 版草案尚未发布/)
    .first()
    .waitFor()
  await shot('one-draft')
  expect(await user.axe()).toEqual([])
  // What was typed is asked about before it is lost.
  await user.press('Escape')
  await listUser(user).agree()
  await user.page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('the history of a record gives the bytes that were there, and an edit is taken back by Ctrl+Z', async () => {
  await fromRow('节后安全培训', '编辑')
  await papers().waitFor()
  await user.tabTo('button', /^(?:删除|移除) 签到表.pdf/)
  await user.press('Enter')
  await user.press('Control+Enter')
  await grid().getByRole('gridcell', { name: '现场照片.png', exact: true }).waitFor()
  await fromRow('节后安全培训', '变更记录')
  await dialog(/变更记录/).waitFor()
  await user.tabTo('button', '下载 签到表.pdf')
  await shot('history')
  expect(await user.axe()).toEqual([])
  const [download] = await Promise.all([user.page.waitForEvent('download'), user.press('Enter')])
  expect(download.suggestedFilename()).toBe('签到表.pdf')
  await user.press('Escape')
  await user.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await user.tabTo('grid', /.+/)
  await user.press('Control+z')
  await expect.poll(() => grid().getByRole('gridcell', { name: '现场照片.png、签到表.pdf' }).count()).toBe(2)
})

test('in English and at 320 px the list has its words and room', async () => {
  const other = await openKeyboardUser({ width: 1280, height: 800 })
  try {
    await other.page.addInitScript(`localStorage.setItem('pro__SETTINGS', '{"language":"en","theme":"light"}')`)
    await other.comeBack(product, 'js_xinghe', { place: AT, project: XINGHE })
    await other.page.getByRole('grid').waitFor()
    const titles = await other.page.getByRole('columnheader').allTextContents()
    expect(titles.join(' ')).toMatch(/What was taught.*Papers/)
    expect(titles.join(' ')).not.toMatch(/\p{Script=Han}/u)
    await shot('english', other.page)
    await other.page.setViewportSize({ width: 320, height: 640 })
    await other.page.getByRole('grid').waitFor()
    await shot('narrow', other.page)
    expect(await other.axe()).toEqual([])
    expect(other.faults()).toEqual([])
  } finally {
    await other.close()
  }
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(user.faults().filter((fault) => !/status of 4(?:00|04)/.test(fault))).toEqual([])
})
