import type { Page } from 'playwright-core'

import { endTour } from '#kit/keys/keyboard-user.ts'
import type { OrcaWindow } from '#kit/orca/orca-window.ts'
import type { Product } from '#kit/product/product.ts'

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

/** Fills the form of signing in and sends it. On a busy machine the desktop may lose letters: what has come into a field is read before the next. */
async function sendCredentials({ page, press, type }: OrcaWindow, username: string, password: string): Promise<void> {
  const write = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name })
    for (let tries = 0; tries < 3 && (await field.inputValue()) !== text; tries++) {
      await field.focus()
      press('Control+a')
      type(text)
      await page.waitForTimeout(300)
    }
  }
  await write('账号', username)
  await write('密码', password)
  press('Enter')
}

/** Signs in by the form; what is said of it is kept by the journey of signing in alone. */
export async function signIn(
  window: OrcaWindow,
  { password }: Product,
  username = 'js_xinghe',
  { hasTour = false } = {}
): Promise<void> {
  const { page, prepare } = window
  await prepare(async () => {
    if (!hasTour) await page.evaluate(endTour, `u-${username}`)
    await sendCredentials(window, username, password)
    await page.waitForURL('**/workbench/index')
    await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  })
}

/** Signs in somebody of several projects, into the newest, or into another that is found by these letters; nothing of it is kept. */
export async function signInChoosing(
  window: OrcaWindow,
  product: Product,
  username: string,
  letters?: string
): Promise<void> {
  const { page, press, type, prepare } = window
  await signIn(window, product, username)
  if (letters === undefined) return
  await prepare(async () => {
    await page.getByRole('button', { name: /当前项目/ }).focus()
    press('Enter')
    await page.getByRole('dialog', { name: '项目选择' }).getByRole('combobox').waitFor()
    press('Control+a')
    type(letters)
    await page.getByRole('option').first().waitFor()
  })
  // The first Enter takes the first match, the second one sends it.
  await prepare(() => press('Enter'))
  await prepare(async () => {
    const anew = page.waitForEvent('load')
    press('Enter')
    await anew
    await page.getByRole('banner').waitFor()
  })
}

/** Signs in as an administrator, the system's where none is named, and opens a list of system administration with its first cell; nothing of it is kept. */
export async function openList(
  window: OrcaWindow,
  product: Product,
  path: string,
  username = 'admin',
  options: { readonly hasTour?: boolean } = {}
): Promise<void> {
  const { page, prepare } = window
  await signIn(window, product, username, options)
  await prepare(async () => {
    await page.goto(product.address + path)
    await page.getByRole('grid').waitFor()
  })
}

/** Presses Tab until the focus is within a place. */
export async function tabInto({ page, pressAndListen }: OrcaWindow, place: string): Promise<void> {
  for (let stops = 0; stops < 24; stops++) {
    if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, place)) return
    await pressAndListen('Tab')
  }
  throw new Error(`Tab does not come into ${place}`)
}

/** Presses Tab, or Shift+Tab, until a button has the focus. */
export async function tabTo(
  { page, pressAndListen }: OrcaWindow,
  name: string | RegExp,
  by: 'Tab' | 'Shift+Tab' = 'Tab'
): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  for (let stops = 0; stops < 40; stops++) {
    if (await button.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await pressAndListen(by)
  }
  throw new Error(`Tab does not come to ${name}`)
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
