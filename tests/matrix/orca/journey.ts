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

/** Signs in by the form; what is said of it is kept by the journey of signing in alone. */
export async function signIn(
  { page, press, type, prepare }: OrcaWindow,
  { password }: Product,
  username = 'js_xinghe'
): Promise<void> {
  await prepare(async () => {
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

/** Opens the files of a node of the tree, of which nothing is kept, and goes to their first cell. */
export async function openFiles(
  { page, press, step, prepare }: OrcaWindow,
  { address }: Product,
  code = 'C5-04',
  node = 'p1-m11-C5-04'
): Promise<void> {
  await prepare(async () => {
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
export async function toColumn({ page, pressAndListen }: OrcaWindow, title: string): Promise<void> {
  for (let steps = 0; steps < 40 && !(await heading(page)).startsWith(title); steps++)
    await pressAndListen('ArrowRight')
}

/** Opens the menu of the active row, and goes to an item by the shorter way. */
export async function toItem({ page, pressAndListen }: OrcaWindow, name: string): Promise<void> {
  await pressAndListen('Shift+F10')
  const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
  const names = await items.allTextContents()
  const below = names.findIndex((one) => one.startsWith(name))
  if (below < 0) throw new Error(`the menu has no ${name}: ${names.join(', ')}`)
  const above = names.length - 1 - below
  const keys = below <= above ? Array(below).fill('ArrowDown') : ['End', ...Array(above).fill('ArrowUp')]
  await pressAndListen(...keys)
  if (!(await items.nth(below).evaluate((item) => item === document.activeElement)))
    throw new Error(`the keys do not come to ${name}`)
}

/** Chooses from the menu of the active row. */
export async function fromRowMenu(window: OrcaWindow, name: string): Promise<void> {
  await toItem(window, name)
  window.press('Enter')
}

const heading = (page: Page) =>
  page.evaluate(() => {
    const index = document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex')
    return document.querySelector(`[role=columnheader][aria-colindex="${index}"]`)?.textContent ?? ''
  })
