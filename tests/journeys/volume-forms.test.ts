import { readFileSync } from 'node:fs'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { paperPagesOf } from '#kit/files/printed-pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'js_xinghe', { place: '/arrange/volume' })
  await rows('文件').first().waitFor()
  await user.tabTo('button', '自动组卷')
  await user.press('Enter')
  await user.page.getByRole('heading', { name: /件文件将组成 \d+ 卷/ }).waitFor()
  await user.press('Control+Enter')
  await volumes().nth(1).waitFor()
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

/** The titles of the list of volumes, that of what lies in none first. */
const volumes = () => user.page.getByRole('grid', { name: '案卷', exact: true }).getByRole('rowheader')
const rows = (name: string) => user.page.getByRole('grid', { name, exact: true }).getByRole('row')
const dialog = () => user.page.getByRole('dialog', { name: '生成案卷表单' })

test('covers, spines and lists of all volumes are ordered by keys as one PDF, which its notice opens and the list of jobs fetches', async () => {
  const counted = async () => Number(/共 (\d+) 卷/.exec((await user.page.getByRole('main').textContent()) ?? '')?.[1])
  await expect.poll(counted).toBeGreaterThan(2)
  const held = await counted()
  const title = ((await volumes().nth(1).textContent()) ?? '').trim().slice(0, 4)
  // Both ways to forms are offered; for what has no room there is the menu.
  for (const name of ['案卷表单', '生成案卷表单'])
    await user.page.getByRole('button', { name, exact: true, includeHidden: true }).waitFor({ state: 'attached' })
  await volumes().nth(1).focus()
  await user.press('Alt+Shift+F')
  await dialog().getByRole('checkbox', { name: '案卷封面' }).waitFor()
  const says = dialog().getByText(/^共 \d+ 份表单，合成一个 PDF/)
  const all = Number(/\d+/.exec((await says.textContent()) ?? '')?.[0])
  // What is only electronic has no spine.
  expect(all).toBeGreaterThan(3 * held + 1)
  expect(all).toBeLessThanOrEqual(4 * held + 1)
  expect(await user.axe('[role=dialog]')).toEqual([])
  await user.tabTo('checkbox', '卷内备考表')
  await user.press('Space')
  const count = all - held
  await user.press('Control+Enter')
  await listUser(user).said(new RegExp(`正在生成 ${count} 份案卷表单`))
  await listUser(user).said(new RegExp(`已生成 ${count} 份表单，共 \\d+ 页`))

  // It is fetched where jobs are, with a bookmark for each form.
  await user.page.getByRole('button', { name: /^后台任务/ }).focus()
  await user.press('Enter')
  await user.page.getByRole('dialog', { name: '后台任务' }).waitFor()
  const saved = user.page.waitForEvent('download')
  await user.tabTo('button', /^下载/)
  await user.press('Enter')
  const bytes = readFileSync(await (await saved).path())
  const document = await getDocument({ data: Uint8Array.from(bytes) }).promise
  const bookmarks = (await document.getOutline()).map((one) => one.title)
  await document.loadingTask.destroy()
  expect(bookmarks).toHaveLength(count)
  const pages = await paperPagesOf(bytes)
  expect(pages.length).toBeGreaterThanOrEqual(count)
  const text = pages.map((page) => page.text).join('')
  expect(text.split(title).length - 1).toBeGreaterThanOrEqual(2)
  await user.press('Escape')

  // The notice of its end leads to it.
  await user.page.getByRole('button', { name: /^通知，/ }).focus()
  await user.press('Enter')
  await user.tabTo('tab', /^通知\(/)
  await user.press('ArrowRight')
  await user.tabTo('button', /后台任务已完成/)
  await user.press('Enter')
  await user.page.getByRole('dialog', { name: '通知消息' }).waitFor()
  await user.tabTo('button', '去处理')
  await user.press('Enter')
  await user.page.waitForURL('**/pdf?path=*')
  await user.page.getByText(title).first().waitFor()
  expect(user.faults()).toEqual([])
})
