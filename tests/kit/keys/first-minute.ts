import { expect } from 'vitest'

import type { KeyboardUser } from './keyboard-user.ts'

/** Whoever has signed in is before his own work, with the focus on the heading of the page, and is asked for nothing. */
export async function firstMinute({ page }: KeyboardUser, work: RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: '工作台' })
  await title.waitFor()
  await page.getByRole('main').getByRole('link', { name: work }).first().waitFor()
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0)
}
