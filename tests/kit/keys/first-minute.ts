import type { KeyboardUser } from './keyboard-user.ts'

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
