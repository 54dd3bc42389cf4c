/**
 * `npm run look`: draws every screen in each theme, width and language, and lays the drawings of a screen beside each other in one
 * picture in docs/look; so are the forms on paper. `npm run look -- collect home` draws those alone, `npm run look -- forms` the forms;
 * `--large` keeps each drawing whole as well, in docs/look/large, which is not committed. What README shows is drawn whole beside them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import { drawForms } from './forms.ts'
import { type Drawing, overviewOf, wholeOf } from './overview.ts'
import { type Prepared, prepare } from './prepare.ts'
import type { Screen } from './screen.ts'
import { SCREENS, VARIANTS, type Variant } from './screens.ts'

const FOLDER = 'docs/look'
/** How high each drawing is in the picture of all, in pixels. */
const PICTURE = 300
/** The machine may have other work as well. Milliseconds. */
const PATIENCE = 90_000
const PROJECT = /云澜星河新城/
/** Pages that show the chosen project, of accounts that work at none. */
const OF_PROJECT: Readonly<Record<string, string>> = { admin: '/base/directoryTree', baomi: '/project/permission' }
/** What README shows of the product: these screens, whole, in these windows. */
const README_SCREENS = ['collect-reading', 'palette-found']
const README_WINDOWS: Readonly<Record<string, string>> = { '1280 light': 'light', '1280 dark': 'dark' }
const isLarge = process.argv.includes('--large')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))

// Pictures that are kept are drawn by the browser that people have.
process.env.CHROMIUM ??= 'installed'
if (wanted.length === 0 || wanted.includes('forms')) await drawForms(join(FOLDER, 'forms.webp'))
if (wanted.join() === 'forms') {
  await closeBrowser()
  process.exit()
}
const product = await startProduct({ FIRST_PAGES: 'on' })
let held: Prepared
const signIns = new Map<string, Awaited<ReturnType<KeyboardUser['context']['storageState']>>>()

/** The cookies and kept state of who has signed in: once a person, for the server answers many sign-ins ever more slowly. */
async function signedIn(who: string) {
  const known = signIns.get(who)
  if (known) return known
  const keyboardUser = await openKeyboardUser()
  await keyboardUser.signIn(product.address, who, product.password)
  await keyboardUser.page.waitForURL((url) => !url.pathname.startsWith('/user'))
  await keyboardUser.page.getByRole('banner').waitFor({ timeout: PATIENCE })
  // Who keeps the system sees the project at the pages that show one alone.
  const own = OF_PROJECT[who]
  if (own) {
    await keyboardUser.page.goto(product.address + own)
    await keyboardUser.page.getByRole('banner').waitFor({ timeout: PATIENCE })
  }
  if (
    await keyboardUser.page
      .getByRole('banner')
      .getByRole('button', { name: /当前项目/ })
      .isVisible()
  )
    await keyboardUser.chooseProject(PROJECT)
  const state = await keyboardUser.context.storageState()
  await keyboardUser.close()
  signIns.set(who, state)
  return state
}

/** The product holds a file of each kind from then on. */
async function prepared() {
  const keyboardUser = await openKeyboardUser()
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
  const held = await prepare(keyboardUser, product.address)
  await keyboardUser.close()
  return held
}

function fail(what: string, cause: unknown): void {
  process.stdout.write(`${what}: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}

async function draw(screen: Screen, { name, width, height, settings }: Variant): Promise<Buffer> {
  const kept = screen.who ? await signedIn(screen.who) : undefined
  const keyboardUser = await openKeyboardUser({ width, height })
  const { context, page } = keyboardUser
  if (kept) {
    await context.addCookies(kept.cookies)
    const items = kept.origins.flatMap(({ localStorage }) => localStorage)
    await context.addInitScript(
      `if (!localStorage.length) for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)`
    )
  }
  await context.addInitScript(`localStorage.setItem('pro__SETTINGS', '${JSON.stringify(settings)}')`)
  try {
    await page.goto(product.address + (typeof screen.path === 'string' ? screen.path : screen.path(held)))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: PATIENCE })
    await page.waitForLoadState('networkidle')
    if (page.url().includes('node=')) await page.getByRole('gridcell').first().waitFor({ timeout: PATIENCE })
    // What could not be opened is drawn as it is: the picture shows why.
    await screen.open?.(keyboardUser).catch((cause: unknown) => fail(`${screen.name} ${name}`, cause))
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await keyboardUser.close()
  }
}

try {
  held = await prepared()
  mkdirSync(isLarge ? join(FOLDER, 'large') : FOLDER, { recursive: true })
  for (const screen of SCREENS) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue
    const drawings: Drawing[] = []
    for (const variant of VARIANTS) {
      const theme = README_SCREENS.includes(screen.name) ? README_WINDOWS[variant.name] : undefined
      if (screen.isState && !variant.hasStates && theme === undefined) continue
      const png = await draw(screen, variant).catch((cause: unknown) => fail(`${screen.name} ${variant.name}`, cause))
      if (!png) continue
      drawings.push([variant.name, png])
      if (theme !== undefined)
        writeFileSync(join(FOLDER, `readme-${screen.name}-${theme}.webp`), await wholeOf(png, variant))
      if (isLarge) writeFileSync(join(FOLDER, 'large', `${screen.name} ${variant.name}.png`.replaceAll(' ', '-')), png)
    }
    const picture = await overviewOf(drawings, PICTURE)
    writeFileSync(join(FOLDER, `${screen.name}.webp`), picture)
    process.stdout.write(`${screen.name}: ${Math.round(picture.length / 1000)} kB\n`)
  }
} finally {
  await product.stop()
  await closeBrowser()
}
