import { quietNetwork } from './quiet-network.ts'
import { tooWide } from './fits.ts'
import { type KeyboardUser, openKeyboardUser } from './keyboard-user.ts'
import { crowded, isInSight } from './room.ts'

/** The windows, languages and densities in which everything has room. */
export const WIDTHS = [1280, 1024, 768, 390, 320] as const
export const LANGUAGES = ['zh-CN', 'en'] as const
export const DENSITIES = ['dense', 'compact', 'regular', 'roomy'] as const
/** Every screen that has a place of its own, and the files of a node. */
export const PLACES = [
  '/workbench/index',
  '/dashboard/Analysis',
  '/archives/collect?node=p1-m11-C5-01',
  '/archives/noth',
  '/organization/projectInformation',
  '/organization/projectDetails',
  '/account/center',
  '/account/settings',
  '/isps/userAnnouncement',
  '/404'
] as const

/** How high a window of a width is, in pixels: a telephone, or a screen. */
export const heightOf = (width: number): number => (width < 500 ? 700 : 800)

export interface Room {
  readonly width: (typeof WIDTHS)[number]
  readonly language: (typeof LANGUAGES)[number]
  readonly density: (typeof DENSITIES)[number]
}

/** Signs in once; gives what a window needs to be somebody's. */
export async function signInOnce(address: string, who: string, password: string) {
  const keyboardUser = await openKeyboardUser()
  await keyboardUser.signIn(address, who, password)
  await keyboardUser.page.waitForURL('**/workbench/index')
  const state = await keyboardUser.context.storageState()
  await keyboardUser.close()
  return state
}

/** Opens a window that is somebody's already, with these settings of what he sees. */
export async function openSignedIn(
  state: Awaited<ReturnType<typeof signInOnce>>,
  settings: Readonly<Record<string, string>>,
  size: { readonly width: number; readonly height: number }
): Promise<KeyboardUser> {
  const keyboardUser = await openKeyboardUser(size)
  const items = state.origins.flatMap(({ localStorage }) => localStorage)
  await keyboardUser.context.addCookies(state.cookies)
  await keyboardUser.context.addInitScript(
    `if (!localStorage.length) for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)
     localStorage.setItem('pro__SETTINGS', '${JSON.stringify(settings)}')`
  )
  return keyboardUser
}

/** Where the state of saving is drawn, and the number of the project. */
const SAVE_STATE = 'footer > div:first-child > *'
const NUMBER = 'header button > span > span:first-child'

/** Opens places in a window of a width, a language and a density, and says what has no room there. */
export async function roomFaults(
  address: string,
  state: Awaited<ReturnType<typeof signInOnce>>,
  { width, language, density }: Room,
  places: readonly string[] = PLACES
): Promise<string[]> {
  const size = { width, height: heightOf(width) }
  const keyboardUser = await openSignedIn(state, { language, density, theme: 'light' }, size)
  const found: string[] = []
  try {
    for (const place of places) {
      const where = `${place} ${language} ${density} ${width}`
      found.push(...(await faultsAt(keyboardUser, address + place)).map((fault) => `${where}: ${fault}`))
    }
    found.push(...keyboardUser.faults())
  } finally {
    await keyboardUser.close()
  }
  return found
}

async function faultsAt({ page }: KeyboardUser, address: string): Promise<string[]> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await quietNetwork(page)
  const hasStatus = address.includes('?node=')
  if (hasStatus) await page.locator(SAVE_STATE).first().waitFor({ state: 'attached' })
  const isFramed = (await page.locator(NUMBER).count()) > 0
  return [
    ...(await tooWide(page)),
    ...(isFramed && !(await isInSight(page, NUMBER)) ? ['the number of the project is not in sight'] : []),
    ...(isFramed ? await cutOff(page) : []),
    ...(hasStatus && !(await isInSight(page, SAVE_STATE)) ? ['the state of saving is not in sight'] : []),
    ...(await crowded(page))
  ]
}

/** Whether the number of the project extends beyond its button. */
async function cutOff(page: KeyboardUser['page']): Promise<string[]> {
  return await page.evaluate((selector) => {
    const number = document.querySelector(selector)
    const button = number?.closest('button')
    if (!number || !button) return []
    const range = document.createRange()
    range.selectNodeContents(number)
    return range.getBoundingClientRect().right > button.getBoundingClientRect().right
      ? ['the number of the project is cut off']
      : []
  }, NUMBER)
}
