/**
 * The pages of the product: checked by axe in every theme, language and width, walked with Tab in both directions, and with
 * the dialogs of the frame open. Nothing may be wider than the window.
 */
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'
import { missed, tabWalk } from '#kit/keys/tab-walk.ts'

const PAGES = [
  '/dashboard/Analysis',
  '/workbench/index',
  '/archives/collect?node=p1-m11-C5-01',
  '/archives/collect?node=p1-E3-01',
  '/archives/collect?node=p1-m11-D1-01',
  '/404'
] as const
const LANGUAGES = ['zh-CN', 'en'] as const
const WIDTHS = [1280, 320] as const
const counts = { pages: 0, stops: 0, themes: 0 }
const faults: string[] = []
const note = (where: string, found: readonly string[]) => {
  for (const one of found) {
    faults.push(`${where}: ${one}`)
    process.stdout.write(`  ${where}: ${one}\n`)
  }
}

async function look(keyboardUser: KeyboardUser, where: string, scope?: string): Promise<void> {
  note(where, await keyboardUser.axe(scope))
  counts.themes += 3
}

async function visit(keyboardUser: KeyboardUser, where: string): Promise<void> {
  await keyboardUser.page.getByRole('heading', { level: 1 }).first().waitFor()
  await keyboardUser.page.waitForLoadState('networkidle')
  counts.pages++
  const over = await keyboardUser.page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  )
  note(where, Number(over) > 0 ? [`wider than the window by ${over} px`] : [])
  await look(keyboardUser, where)
  const forward = await tabWalk(keyboardUser.page, 'Tab')
  const backward = await tabWalk(keyboardUser.page, 'Shift+Tab')
  counts.stops += forward.stops.length
  note(where, [...forward.faults, ...backward.faults, ...(await missed(keyboardUser.page, forward.stops))])
}

/** Opens a dialog by keys, checks what is then in use, and closes it. */
async function opened(keyboardUser: KeyboardUser, where: string, ...keys: string[]): Promise<void> {
  await keyboardUser.press(...keys)
  await keyboardUser.page.getByRole('dialog').first().waitFor()
  await look(keyboardUser, where, '[role=dialog]')
  await keyboardUser.press('Escape')
  await keyboardUser.page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

const product = await startProduct()
try {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      const keyboardUser = await openKeyboardUser({ width, height: width === 320 ? 640 : 800 })
      await keyboardUser.context.addInitScript(
        `localStorage.setItem('pro__SETTINGS', '${JSON.stringify({ language, theme: 'light' })}')`
      )
      await keyboardUser.page.goto(`${product.address}/user/login`)
      await visit(keyboardUser, `sign-in ${language} ${width}`)
      await keyboardUser.page.goto(`${product.address}/user/login`)
      await keyboardUser.page.locator('input').first().focus()
      await keyboardUser.type('js_xinghe')
      await keyboardUser.press('Tab')
      await keyboardUser.type(product.password)
      await keyboardUser.press('Enter')
      await keyboardUser.page.waitForURL('**/workbench/index')
      for (const path of PAGES) {
        await keyboardUser.page.goto(product.address + path)
        await visit(keyboardUser, `${path} ${language} ${width}`)
      }
      await keyboardUser.page.goto(`${product.address}/workbench/index`)
      await keyboardUser.page.getByRole('heading', { level: 1 }).first().waitFor()
      await opened(keyboardUser, `palette ${language} ${width}`, 'Control+k')
      await opened(keyboardUser, `keys ${language} ${width}`, 'F1')
      note(`${language} ${width}`, keyboardUser.faults())
      await keyboardUser.close()
    }
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${counts.pages} pages, ${counts.stops} stops, ${counts.themes} looks; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
