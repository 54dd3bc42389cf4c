import { expect } from 'vitest'

import type { KeyboardUser } from './keyboard-user.ts'

/** Somebody at a keyboard before a list: goes to rows, and does with them what their menus and the buttons of the page offer. */
export interface ListUser {
  /** Moves the cursor of the list to the row that says all of these words. */
  readonly toRow: (...words: readonly string[]) => Promise<void>
  /** Chooses from the menu of the row of the cursor what is called so. */
  readonly choose: (command: string) => Promise<void>
  /** Presses a button. */
  readonly press: (button: string | RegExp) => Promise<void>
  /** Says yes where the page asks. */
  readonly agree: () => Promise<void>
  /** Goes to an option of the list that the control of the focus opens, which is opened first where it is closed. */
  readonly toOption: (name: string) => Promise<void>
  /** Waits until a message says this. */
  readonly said: (words: RegExp) => Promise<void>
}

export function listUser(user: KeyboardUser): ListUser {
  const { page, press } = user
  const row = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')
  /** Presses ArrowDown until what is waited for is so. */
  async function downTo(isThere: () => Promise<boolean>): Promise<void> {
    for (let at = 0; at < 40 && !(await isThere()); at++) await press('ArrowDown')
    expect(await isThere()).toBe(true)
  }
  return {
    async toRow(...words) {
      const isThere = async () => {
        const text = await row()
        return words.every((word) => text.includes(word))
      }
      const [first = ''] = words
      await page.getByRole('row').filter({ hasText: first }).first().waitFor()
      await user.tabTo('grid', /.+/)
      await press('Control+Home')
      // From the box that selects the row to its name, which Enter opens.
      for (let at = 0; at < 4 && !(await page.evaluate(() => document.activeElement?.role === 'rowheader')); at++)
        await press('ArrowRight')
      await downTo(isThere)
    },
    async choose(command) {
      await press('Shift+F10')
      const item = page.getByRole('menuitem', { name: command, exact: true })
      await item.waitFor()
      await downTo(() => item.evaluate((element) => element === document.activeElement))
      await press('Enter')
    },
    async press(button) {
      await user.tabTo('button', button)
      await press('Enter')
    },
    async agree() {
      await page.getByRole('alertdialog').waitFor()
      await press('Enter')
    },
    async toOption(name) {
      const option = page.getByRole('option', { name, exact: true })
      if (!(await page.getByRole('listbox').isVisible())) await press('Enter')
      await option.waitFor()
      await press('Home')
      await downTo(() => option.evaluate((element) => element === document.activeElement))
    },
    said: (words) => page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()
  }
}

/** Signs in with a password that somebody else was shown, and takes one of one's own in its place. */
export async function signInFirst(
  user: KeyboardUser,
  address: string,
  { username, given, own }: { readonly username: string; readonly given: string; readonly own: string }
): Promise<void> {
  await user.signIn(address, username, given)
  const dialog = user.page.getByRole('dialog', { name: '请先把初始密码改成自己的密码' })
  await dialog.waitFor()
  for (const [field, word] of [
    ['oldpassword', given],
    ['password', own],
    ['confirmpassword', own]
  ] as const) {
    await dialog.locator(`[name="${field}"]`).focus()
    await user.type(word)
  }
  await user.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}
