import { PROJECT_RELOAD } from '#contract/core/limits.ts'

import type { KeyboardUser } from './keyboard-user.ts'

/** By then the page is loaded anew, if its project has changed. */
const RELOADED = 2 * PROJECT_RELOAD

/**
 * Whoever has signed in is before his own work, the first line of 接下来, with the focus on the heading of the page, and is asked for nothing.
 * Gives the words of that line, and throws what is not so.
 */
export async function firstMinute({ page }: KeyboardUser, work: RegExp): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: '工作台' })
  await title.waitFor()
  const first = page.getByRole('region', { name: '接下来' }).getByRole('link').first()
  await first.waitFor()
  const words = (await first.textContent())?.replace(/\s+/g, ' ').trim() ?? ''
  if (!work.test(words)) throw new Error(`the first line is “${words}”`)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  if (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) throw new Error('a dialog is open')
  return words
}

/**
 * Who has opened the first of his work is at its place, with the thing in sight: in the page or the dialog that is in front, and after the
 * reload by which another project begins.
 */
export async function arriveAt({ page }: KeyboardUser, place: RegExp, thing: RegExp): Promise<void> {
  await page.waitForURL((address) => place.test(`${address.pathname}${address.search}`))
  const front = page.getByRole('dialog').or(page.locator('main:not(:has(h1:visible:text-is("工作台")))'))
  const seen = front.getByText(thing).filter({ visible: true }).first()
  await seen.waitFor()
  if (/\/workbench\//.test(page.url())) return
  await page.waitForTimeout(RELOADED)
  await seen.waitFor()
  const at = new URL(page.url())
  if (!place.test(`${at.pathname}${at.search}`)) throw new Error(`the reload leads to ${at.pathname}${at.search}`)
}
