import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { packed, paperPagesOf } from '#kit/files/printed-pdf.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  // The browser of a test shows no dialog: that it was asked to print is kept, and printing follows.
  await user.page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.asked = 'print'
    }
  })
  await user.comeBack(product, 'admin', { project: /云澜星河新城/ })
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

/** Opens a list, prints all of it by keys, and answers the paper. */
async function printedWhole(path: string) {
  await user.page.goto(product.address + path)
  await user.page.getByRole('button', { name: '打印全部' }).waitFor()
  await user.press('Alt+Shift+Y')
  await user.page.locator('html[data-asked=print]').waitFor()
  return await paperPagesOf(await user.page.pdf({ preferCSSPageSize: true }))
}

/** The labels of the rows of a list, as the server has them. */
const labelsOf = (path: string, label: string) =>
  user.page.evaluate(
    async ([address, key]) => {
      const session = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
      const answer = await fetch(`/api${address}`, {
        headers: { 'X-Access-Token': session.value ?? '' }
      })
      const { result } = (await answer.json()) as { result: { records: Record<string, string>[] } }
      return result.records.map((row) => row[key] ?? '')
    },
    [path, label] as const
  )

test.each([
  ['/sys/dict', '/sys/dict/list?pageNo=1&pageSize=1000', 'dictName'],
  ['/sys/permission', '/sys/menu/find?most=1000', 'name']
])(
  '%s is printed whole by keys: every row is on paper, with how many they are, and nothing of the frame',
  async (path, call, label) => {
    const pages = await printedWhole(path)
    const labels = await labelsOf(call, label)
    expect(labels.length).toBeGreaterThan(10)
    // The reader of paper takes one of these signs for the other.
    const text = pages
      .map((one) => one.text)
      .join('')
      .replaceAll('戶', '户')
    for (const one of new Set(labels.map(packed))) expect(text).toContain(one)
    expect(pages[0]?.text).toContain(packed(`打印范围全部 ${labels.length} 条`))
    expect(text).toContain('打印人')
    expect(text).not.toContain('技术支持')
  }
)

test('a tree of more rows than are printed at once says so, and prints nothing', async () => {
  await user.page.goto(`${product.address}/sys/category`)
  await user.page.getByRole('button', { name: '打印全部' }).waitFor()
  await user.press('Alt+Shift+Y')
  await user.page.getByText('一次最多打印 1000 条').first().waitFor()
  expect(await user.page.locator('html[data-asked=print]').count()).toBe(0)
  expect(user.faults()).toEqual([])
})
