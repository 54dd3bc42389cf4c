/**
 * The pages of the product: looked at by axe in every theme, language and width, walked with Tab in both directions, and with
 * the dialogs of the frame open. Nothing may be wider than the window.
 */
import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { startProduct } from '#kit/product.ts'
import { missed, tabWalk } from '#kit/tab-walk.ts'

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
const counts = { pages: 0, stops: 0, looks: 0 }
const faults: string[] = []
const note = (where: string, found: readonly string[]) => {
  for (const one of found) {
    faults.push(`${where}: ${one}`)
    process.stdout.write(`  ${where}: ${one}\n`)
  }
}

async function look(hands: Hands, where: string, scope?: string): Promise<void> {
  note(where, await hands.axe(scope))
  counts.looks += 3
}

async function visit(hands: Hands, where: string): Promise<void> {
  await hands.page.getByRole('heading', { level: 1 }).first().waitFor()
  await hands.page.waitForLoadState('networkidle')
  counts.pages++
  const over = await hands.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  note(where, Number(over) > 0 ? [`wider than the window by ${over} px`] : [])
  await look(hands, where)
  const forward = await tabWalk(hands.page, 'Tab')
  const backward = await tabWalk(hands.page, 'Shift+Tab')
  counts.stops += forward.stops.length
  note(where, [...forward.faults, ...backward.faults, ...(await missed(hands.page, forward.stops))])
}

/** Opens a dialog by keys, looks at what is then in use, and closes it. */
async function opened(hands: Hands, where: string, ...keys: string[]): Promise<void> {
  await hands.press(...keys)
  await hands.page.getByRole('dialog').first().waitFor()
  await look(hands, where, '[role=dialog]')
  await hands.press('Escape')
  await hands.page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

const product = await startProduct()
try {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      const hands = await openHands({ width, height: width === 320 ? 640 : 800 })
      await hands.context.addInitScript(`localStorage.setItem('pro__SETTINGS', '${JSON.stringify({ language, theme: 'light' })}')`)
      await hands.page.goto(`${product.address}/user/login`)
      await visit(hands, `sign-in ${language} ${width}`)
      await hands.page.goto(`${product.address}/user/login`)
      await hands.page.locator('input').first().focus()
      await hands.type('js_xinghe')
      await hands.press('Tab')
      await hands.type(product.password)
      await hands.press('Enter')
      await hands.page.waitForURL('**/workbench/index')
      for (const path of PAGES) {
        await hands.page.goto(product.address + path)
        await visit(hands, `${path} ${language} ${width}`)
      }
      await hands.page.goto(`${product.address}/workbench/index`)
      await hands.page.getByRole('heading', { level: 1 }).first().waitFor()
      await opened(hands, `palette ${language} ${width}`, 'Control+k')
      await opened(hands, `keys ${language} ${width}`, 'F1')
      note(`${language} ${width}`, hands.faults())
      await hands.close()
    }
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${counts.pages} pages, ${counts.stops} stops, ${counts.looks} looks; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
