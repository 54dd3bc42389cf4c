import { misread } from '../drawn/misread.ts'
import { clippedTexts, tooWide } from './fits.ts'
import type { KeyboardUser } from './keyboard-user.ts'
import { heightOf, openSignedIn, type signInOnce } from './room-walk.ts'
import { quietNetwork } from './quiet-network.ts'
import { crowded } from './room.ts'

/** How somebody sees the product. */
export interface Appearance {
  readonly width: number
  readonly language: 'zh-CN' | 'en'
  readonly theme: 'light' | 'dark' | 'contrast'
}
/** What is asked for while a page of the menu is open; `place` is its address. */
type Visit = (place: string, user: KeyboardUser) => Promise<void>

/** The width at which the menu stays open beside the page, from which the titles are read. Pixels. */
const WITH_MENU = 1280
/** Where single keys decide on the first row, which has the focus for them. */
const ROW_FIRST = ['/archives/review']
const GROUP = 'nav button[aria-expanded]'

/**
 * Opens every page of somebody's menu by its title in the palette, and gives what is wrong with each: a dialog that nobody asked for, the
 * focus not on the heading, words that are cut off or lie on others, a page wider than its window, Chinese that is not marked as such on an
 * English page, and what the console said.
 */
export async function walkMenu(
  address: string,
  state: Awaited<ReturnType<typeof signInOnce>>,
  { width, language, theme }: Appearance,
  visit: Visit
): Promise<{ readonly pages: number; readonly faults: readonly string[] }> {
  const user = await openSignedIn(state, { language, theme }, { width: WITH_MENU, height: heightOf(WITH_MENU) })
  const { page } = user
  const faults: string[] = []
  try {
    await page.goto(`${address}/workbench/index`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await quietNetwork(page)
    const menu = await pagesOfMenu(user)
    await page.setViewportSize({ width, height: heightOf(width) })
    for (const [place, title] of menu) {
      await openByTitle(user, title, place)
      faults.push(...(await faultsOf(user, place)).map((fault) => `${title} (${place}): ${fault}`))
      await visit(place, user)
    }
    faults.push(...user.faults())
    return { pages: menu.size, faults }
  } finally {
    await user.close()
  }
}

/** The title of each page of the menu by its address; what leads out of the product is left out. */
export async function pagesOfMenu({ page, press }: KeyboardUser): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const read = async () => {
    for (const link of await page.locator('nav a[href^="/"]:not([target])').all()) {
      const title = (await link.textContent())?.trim()
      if (title) found.set((await link.getAttribute('href')) ?? '', title)
    }
  }
  await read()
  // Opening a group may close another.
  const groups = await page.locator(GROUP).count()
  for (let group = 0; group < groups; group++) {
    const button = page.locator(GROUP).nth(group)
    await button.focus()
    if ((await button.getAttribute('aria-expanded')) === 'false') await press('Enter')
    await read()
  }
  return found
}

async function openByTitle({ page, press, type }: KeyboardUser, title: string, place: string): Promise<void> {
  await press('Control+k')
  await page.getByRole('combobox').last().waitFor()
  await type(title)
  await page.getByRole('option', { selected: true }).filter({ hasText: title }).waitFor()
  await press('Enter')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === place.split('?')[0])
  await page.locator('main h1:visible').first().waitFor()
  await quietNetwork(page)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

async function faultsOf({ page }: KeyboardUser, place: string): Promise<string[]> {
  const isEnglish = (await page.locator('html').getAttribute('lang'))?.startsWith('en')
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
  const dialogs = await page.locator(':is([role=dialog], [role=alertdialog]):visible').count()
  const failures = await page.locator('main [role=alert]:visible').allTextContents()
  return [
    ...(dialogs > 0 ? ['a dialog nobody asked for'] : []),
    ...(focused.startsWith('<h1') || (ROW_FIRST.includes(place) && focused.includes('rowheader'))
      ? []
      : [`the focus is on ${focused}`]),
    ...failures.map((words) => `says ${words}`),
    ...(await tooWide(page)),
    // A title that ends in … is shown whole where it has the focus.
    ...(await clippedTexts(page)).filter((words) => !words.includes('truncate')),
    ...(isEnglish ? await page.evaluate(misread) : []),
    ...(await crowded(page))
  ]
}
