import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

import { usableAfter } from './usable-after.ts'

interface Opening {
  /** The initials typed into the palette. */
  readonly typed: string
  readonly title: string
  /** What must be painted for the screen to be usable. */
  readonly shows: string
}

/** From Enter in the palette until a screen is usable, in milliseconds. */
export async function openedByPalette(user: KeyboardUser, { typed, title, shows }: Opening): Promise<number> {
  const { page, press, type } = user
  await press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).waitFor()
  await type(typed)
  await page.getByRole('option', { name: new RegExp(title), selected: true }).waitFor()
  return await usableAfter(user, 'Enter', shows)
}
