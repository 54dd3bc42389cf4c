import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let clerk: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  clerk = await openKeyboardUser()
  await clerk.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await clerk?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => clerk.page.getByRole('grid').or(clerk.page.getByRole('treegrid'))
const dialog = () => clerk.page.getByRole('dialog', { name: /^导入著录/ })
const title = (name: string) => grid().getByText(name, { exact: true })

/** Opens the dialog by its keys and gives it a table. */
async function give(csv: string): Promise<void> {
  await clerk.press('Alt+Shift+I')
  await dialog().waitFor()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '著录清单.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

test('a list made in a spreadsheet is joined with the files by name and number, saved, and taken back as one step', async () => {
  await clerk.page.goto(`${product.address}/archives/collect?node=p1-m13-C5-01`)
  await grid().waitFor()
  const rows = await clerk.page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const answer = await fetch('/api/archives/file/list?nodeId=p1-m13-C5-01&pageSize=30', {
      headers: { 'x-access-token': value }
    })
    const { result } = (await answer.json()) as {
      result: {
        records: { id: string; title: string; docNo: string | null; status: string; objects: { name: string }[] }[]
      }
    }
    return result.records
  })
  const open = rows.filter(({ status, objects }) => (status === 'draft' || status === 'returned') && objects.length > 0)
  const closed = rows.find(({ status }) => status === 'submitted' || status === 'approved')
  const [first] = open
  if (!first || !closed) throw new Error('the demo has no such files at C5-01')
  const line = (...cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
  await give(
    [
      line('文件名', '文件题名', '备注', '监理号'),
      line(first.objects[0]?.name ?? '', '三层梁板钢筋隐蔽工程验收记录(改)', '清单导入', '7'),
      line(closed.objects[0]?.name ?? '', '不可改', '', ''),
      line('没有的文件.pdf', '后补的验收记录', '', '')
    ].join('\n')
  )
  await dialog().getByText('共 3 行：按文件名对应 1 行', { exact: false }).waitFor()
  await dialog().getByText('不导入的列：监理号。', { exact: false }).waitFor()
  await dialog().getByText('文件已提交，撤回后才能改').waitFor()
  expect(await clerk.axe()).toEqual([])
  await clerk.tabTo('checkbox', /新增到列表末尾/)
  await clerk.press('Space')
  await clerk.tabTo('button', '导入 2 行')
  await clerk.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await title('三层梁板钢筋隐蔽工程验收记录(改)').waitFor()
  await title('后补的验收记录').waitFor()
  await clerk.page.getByText('已保存').first().waitFor()
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.closest('[role=grid], [role=treegrid]') !== null))
    .toBe(true)
  await clerk.press('Control+z')
  await title(first.title).waitFor()
  await title('后补的验收记录').waitFor({ state: 'hidden' })
})

test('a table without headings of the list is refused by its name, and another can be chosen', async () => {
  await give('甲,乙\n1,2\n')
  await dialog().getByText('著录清单.csv：前 5 行中没有与列表相同的列名').waitFor()
  expect(await clerk.axe()).toEqual([])
  await clerk.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('nothing was written to the console, and no pointer was used', () => {
  expect(clerk.faults()).toEqual([])
})
