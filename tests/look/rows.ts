import type { KeyboardUser } from '#kit/keyboard-user.ts'

/** Waits for the rows of a list, or of a tree. */
export const rowsCame = ({ page }: KeyboardUser) =>
  page.locator('main [role=rowheader], main [role=gridcell], main [role=row] td').first().waitFor()

/** Opens the form of the last row of a list. */
export async function rowDialog(keyboardUser: KeyboardUser): Promise<void> {
  await rowsCame(keyboardUser)
  const { page, press, tabTo } = keyboardUser
  await page.locator('main [role=rowheader]').last().focus()
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo('button', /^(编辑|Edit)$/)
  await press('Enter')
  await page.getByRole('dialog').locator('input, textarea').first().waitFor()
}

/** Opens the form of a new row. */
export async function newDialog({ page, press, tabTo }: KeyboardUser): Promise<void> {
  await tabTo('button', /^(新增|Add)$/)
  await press('Enter')
  await page.getByRole('dialog').locator('input, textarea').first().waitFor()
}

/** Chooses from the menu of the row that says so, or of the first row. */
export const fromRowMenu =
  (command: RegExp, row: RegExp = /./) =>
  async (keyboardUser: KeyboardUser) => {
    await rowsCame(keyboardUser)
    const { page, press } = keyboardUser
    const cells = page.locator('main [role=row]').filter({ hasText: row }).locator('[role=rowheader], [role=gridcell]')
    await cells.first().focus()
    await press('Shift+F10')
    const item = page.getByRole('menuitem', { name: command })
    await item.waitFor()
    await item.focus()
    await press('Enter')
    await page.getByRole('dialog').waitFor()
  }

/** Opens the designer of a draft; where there is none yet, one is made of the first published version. */
export const draftDesigner = (copy: RegExp) => async (keyboardUser: KeyboardUser) => {
  await rowsCame(keyboardUser)
  const { page, press, tabTo, type } = keyboardUser
  const draft = /草案|草稿|Draft/
  if ((await page.locator('main [role=row]').filter({ hasText: draft }).count()) === 0) {
    await fromRowMenu(copy)(keyboardUser)
    const fields = page.getByRole('dialog').locator('input:not([type=hidden])')
    if ((await fields.count()) > 1) {
      await fields.first().focus()
      await press('Control+a')
      await type('look_draft')
    }
    await press('Control+Enter')
    await page.locator('main [role=row]').filter({ hasText: draft }).first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await tabTo('grid', /.+/)
  }
  await fromRowMenu(/^(编辑|Edit)$/, draft)(keyboardUser)
  await page.waitForTimeout(800)
}
