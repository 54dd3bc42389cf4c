import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

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

/** Chooses from the menu of the first row. */
const fromRowMenu = (command: RegExp) => async (keyboardUser: KeyboardUser) => {
  await rowsCame(keyboardUser)
  const { page, press } = keyboardUser
  await page.locator('main [role=row] :is([role=rowheader], [role=gridcell])').first().focus()
  await press('Shift+F10')
  const item = page.getByRole('menuitem', { name: command })
  await item.waitFor()
  await item.focus()
  await press('Enter')
}

/** Opens a dialog from the menu of the first row. */
export const dialogOf = (command: RegExp) => async (keyboardUser: KeyboardUser) => {
  await fromRowMenu(command)(keyboardUser)
  await keyboardUser.page.getByRole('dialog').waitFor()
}

/** Opens the form by which all rows in sight are changed at once. */
export async function bulkDialog(keyboardUser: KeyboardUser): Promise<void> {
  await rowsCame(keyboardUser)
  const { page, press, tabTo } = keyboardUser
  await page.locator('main [role=rowheader]').first().focus()
  await press('Control+a')
  await tabTo('button', /^(批量修改|Bulk edit)/)
  await press('Enter')
  await page.getByRole('dialog').waitFor()
}

/** Opens the designer of a draft; where there is none yet, one is made of the first published version. */
export const draftDesigner = (copy: RegExp) => async (keyboardUser: KeyboardUser) => {
  const { page, press, type } = keyboardUser
  const list = page.url()
  const showOnly = async (status: string) => {
    await page.goto(`${list}?by-status=${status}`)
    await page.waitForLoadState('networkidle')
  }
  await showOnly('draft')
  if ((await page.locator('main [role=rowheader]').count()) === 0) {
    await showOnly('published')
    await fromRowMenu(copy)(keyboardUser)
    // Some ask for the code and the name of the new one; others need no dialog.
    await page.waitForTimeout(1500)
    if (await page.getByRole('dialog').isVisible()) {
      await page.getByRole('dialog').locator('input').first().focus()
      await press('Control+a')
      await type('look_draft')
      await press('Tab', 'Control+a')
      await type('草案 Draft')
      await press('Control+Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.waitForLoadState('networkidle')
    await showOnly('draft')
  }
  await dialogOf(/^(编辑|Edit)$/)(keyboardUser)
}
