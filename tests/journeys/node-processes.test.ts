import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const dialog = () => user.page.getByRole('dialog', { name: /^流程：/ })
/** The entry of the palette that Enter would choose. */
const active = () =>
  user.page.evaluate(
    () => document.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute('data-value') ?? ''
  )

/** Opens the processes of an item by the palette. */
async function openProcesses(): Promise<void> {
  await user.page.goto(`${product.address}/archives/collect?node=p1-m11-C5-02`)
  await user.page.getByRole('treeitem', { name: /C5-02/ }).waitFor()
  await user.press('Control+k')
  await user.page.getByRole('dialog', { name: '命令面板' }).waitFor()
  await user.type('流程')
  await user.page.locator('[cmdk-item][data-value*="collect.processes"]').waitFor()
  for (let line = 0; line < 20 && !(await active()).includes('collect.processes'); line++) await user.press('ArrowDown')
  await user.press('Enter')
  await dialog().waitFor()
}

test('[1.A13] [1.A14] at an item of the directory tree a process is created by keys, and it is listed there after a reload', async () => {
  await openProcesses()
  await dialog().getByText('本节点还没有流程').waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('button', '创建流程')
  await user.press('Enter')
  const row = () => dialog().getByRole('row', { name: /节点收集流程/ })
  await row().waitFor()
  await row().getByText('运行中').waitFor()
  await openProcesses()
  await row().waitFor()
  expect(await row().textContent()).toContain('收集：')
  // Another one does not run beside it, and why is said at the choice.
  await user.tabTo('button', '创建流程')
  await user.press('Enter')
  await dialog()
    .getByText(/已有进行中的流程/)
    .waitFor()
  expect(await user.axe()).toEqual([])
})
