import type { KeyboardUser } from './keyboard-user.ts'

/** Opens a page of the menu from the palette by the initials of its title. */
export async function openByPalette({ page, press, type }: KeyboardUser, initials: string, title: string) {
  await press('Control+k')
  await page.getByRole('combobox').waitFor()
  await type(initials)
  await page.getByRole('option', { name: title, selected: true }).waitFor()
  await press('Enter')
  await page.getByRole('dialog', { name: '命令面板' }).waitFor({ state: 'detached' })
}
