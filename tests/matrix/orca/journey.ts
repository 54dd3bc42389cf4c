import type { Page } from 'playwright-core'

import { endTour } from '#kit/keyboard-user.ts'
import type { OrcaWindow } from '#kit/orca-window.ts'
import type { Product } from '#kit/product.ts'

/** A way through the product that is recorded from its beginning to its end. */
export interface Journey {
  /** The file of docs/spoken. */
  readonly name: string
  readonly title: string
  readonly start?: string
  /** Settings of the product. */
  readonly settings?: Readonly<Record<string, string>>
  readonly walk: (window: OrcaWindow, product: Product) => Promise<void>
}

/** Signs in by the form, which has the focus; what is said of it is one step. */
export async function signIn(
  { page, press, type, step }: OrcaWindow,
  { password }: Product,
  username = 'js_xinghe'
): Promise<void> {
  await step('登录', async () => {
    await page.evaluate(endTour, `u-${username}`)
    await page.getByRole('textbox', { name: '账号' }).focus()
    type(username)
    press('Tab')
    type(password)
    press('Enter')
    await page.waitForURL('**/workbench/index')
    await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  })
}

/** Opens the files of a node of the tree, and goes to their first cell. */
export async function openFiles(
  { page, press, step }: OrcaWindow,
  { address }: Product,
  code = 'C5-04',
  node = 'p1-m11-C5-04'
): Promise<void> {
  await step(`打开 ${code} 的文件`, async () => {
    await page.goto(`${address}/archives/collect?node=${node}`)
    await page
      .getByRole('grid', { name: new RegExp(`^${code} `) })
      .getByRole('gridcell')
      .first()
      .waitFor()
  })
  const region = (goal: string, selector: string) =>
    step(goal, async () => {
      press('F6')
      await page.waitForFunction((wanted) => document.activeElement?.closest(wanted) !== null, selector)
    })
  await region('到目录树', '[role=tree]')
  await region('到表格', '[role=grid]')
}

/** Goes to a column of the active row. */
export async function toColumn({ page, press }: OrcaWindow, title: string): Promise<void> {
  for (let steps = 0; steps < 40 && !(await heading(page)).startsWith(title); steps++) {
    press('ArrowRight')
    await page.waitForTimeout(150)
  }
}

/** Chooses from the menu of the active row. */
export async function fromRowMenu({ page, press }: OrcaWindow, name: string): Promise<void> {
  press('Shift+F10')
  const item = page.getByRole('menuitem', { name })
  await item.waitFor()
  for (let steps = 0; steps < 14 && !(await item.evaluate((element) => element === document.activeElement)); steps++) {
    press('ArrowDown')
    await page.waitForTimeout(150)
  }
  press('Enter')
}

const heading = (page: Page) =>
  page.evaluate(() => {
    const index = document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex')
    return document.querySelector(`[role=columnheader][aria-colindex="${index}"]`)?.textContent ?? ''
  })
