import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

import { axeRules, drawnThemes } from '../look/axe-rules.ts'
import { chromiumArgs, chromiumPath } from '../vitest/chromium.ts'
import { keptSession, type KnownProduct } from './kept-session.ts'
import { waitPromptly } from '../vitest/prompt-waits.ts'
import { drawnBy } from '../vitest/touched.ts'
import { patienceOf } from '../patience.ts'

/** A person at a keyboard before a real browser. A trusted press of the mouse, or a word on the console, is a fault. */
export interface KeyboardUser {
  readonly page: Page
  readonly context: BrowserContext
  /** Presses keys one after the other. */
  readonly press: (...keys: string[]) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Presses Tab until the focus is on what has this role and name; fails after `most` stops. */
  readonly tabTo: (role: Parameters<Page['getByRole']>[0], name: string | RegExp, most?: number) => Promise<void>
  /** Signs in by the form: what comes of it is the caller's to wait for. */
  readonly signIn: (address: string, username: string, password: string) => Promise<void>
  /**
   * Comes back to a place, the workbench where none is named, with a session that the browser has kept: in the project that is named, or in
   * the only one. For journeys that are not about signing in: the form, the choice and the reload cost seconds of a processor.
   */
  readonly comeBack: (
    product: KnownProduct,
    username: string,
    options?: { readonly place?: string; readonly project?: RegExp }
  ) => Promise<void>
  /**
   * Works in a project: where it is another one than the sign-in has led into, it is chosen in the dialog 项目选择, and the page is waited
   * for that is loaded anew: going elsewhere before that would be cut short.
   */
  readonly chooseProject: (name: RegExp) => Promise<void>
  /** How many keys were pressed so far; keys that are pressed together are one, and so is each character that is typed. */
  readonly keys: () => number
  /** What axe finds wrong on the page, in each theme. */
  readonly axe: (scope?: string) => Promise<string[]>
  /** What went wrong so far: words on the console, errors, presses of the mouse. */
  readonly faults: () => readonly string[]
  readonly close: () => Promise<void>
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Beside two busy processes and two other journeys a page that loads has been seen to take eight seconds; a quiet machine needs one. */
const PATIENCE = patienceOf(40_000)
let shared: Promise<Browser> | undefined

/**
 * Opens a browser window of its own: nothing is shared with other windows. The application is kept for a start without the server
 * where `keepsApplication`: else every file is asked of the server, and a test may hold it back. Who signs in has had the tour of keys
 * before, but where `hasTour`.
 */
export async function openKeyboardUser({
  width = 1280,
  height = 800,
  keepsApplication = false,
  hasTour = false
} = {}): Promise<KeyboardUser> {
  shared ??= chromiumPath().then((executablePath) => chromium.launch({ executablePath, args: chromiumArgs }))
  const browser = await shared
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width, height } })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  waitPromptly(page.locator('body'))
  const faults: string[] = []
  const isOfWorker = preloadsOfWorker()
  page.on('console', (word) => {
    const offline =
      /Failed to load resource: (net::ERR_|the server responded with a status of (401|409|500))|WebSocket connection/.test(
        word.text()
      )
    if ((word.type() === 'error' || word.type() === 'warning') && !offline && !isOfWorker(word.text()))
      faults.push(`console: ${word.text()} ${word.location().url}`)
  })
  // While somebody listens, choosers of files are always caught; one that opens before that would be lost.
  page.on('filechooser', () => undefined)
  page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error.message}`))
  // A browser that keeps nothing; Playwright's own way of blocking says so on the console.
  if (!keepsApplication)
    await context.addInitScript(`Object.defineProperty(navigator, 'serviceWorker', { value: undefined })`)
  await page.exposeFunction('mouseWasUsed', () => faults.push('the mouse was used'))
  await page.addInitScript(`addEventListener('pointerdown', (e) => { if (e.isTrusted) mouseWasUsed() }, true)`)

  let keysPressed = 0
  const press = async (...keys: string[]) => {
    keysPressed += keys.length
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keysPressed += [...text].length
    await page.keyboard.type(text)
  }
  const tabTo: KeyboardUser['tabTo'] = async (role, name, most = 60) => {
    const wanted = page.getByRole(role, { name }).first()
    await wanted.waitFor()
    for (let stops = 0; stops < most; stops++) {
      if (
        await wanted.evaluate(
          (element) => element === document.activeElement || element.contains(document.activeElement)
        )
      )
        return
      await press('Tab')
    }
    const passed: string[] = []
    for (let stops = 0; stops < 8; stops++) {
      passed.push(await page.evaluate(wordsOfFocus))
      await press('Tab')
    }
    throw new Error(`Tab does not reach ${role} "${String(name)}" in ${most} stops, but ${passed.join(', ')}`)
  }
  return {
    page,
    context,
    press,
    type,
    tabTo,
    async signIn(address, username, password) {
      if (!hasTour) await context.addInitScript(endTour, `u-${username}`)
      await page.goto(`${address}/user/login`)
      await tabTo('textbox', '账号')
      await type(username)
      await press('Tab')
      await type(password)
      await press('Enter')
    },
    async comeBack(product, username, { place = '/workbench/index', project } = {}) {
      const entries = await keptSession(context, product, username, project)
      if (!hasTour) await context.addInitScript(endTour, `u-${username}`)
      // A page of the same origin without the application, which would begin without a session.
      await page.goto(`${product.address}/health`)
      await page.evaluate((all) => {
        for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
      }, entries)
      await page.goto(product.address + place)
      await page.getByRole('banner').waitFor()
    },
    async chooseProject(name) {
      const current = page.getByRole('banner').getByRole('button', { name: /当前项目/ })
      await current.waitFor()
      if (name.test((await current.textContent()) ?? '')) return
      await current.focus()
      await press('Enter')
      await page.getByRole('dialog', { name: '项目选择' }).waitFor()
      const project = page.getByRole('option', { name })
      const isActive = async () =>
        (await project.isVisible()) &&
        (await project.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id))
      const isSoonActive = async () => {
        for (let tries = 0; tries < 10 && !(await isActive()); tries++) await page.waitForTimeout(25)
        return await isActive()
      }
      // The projects are on their way: an arrow that comes before them opens nothing.
      let tries = 0
      do await press('ArrowDown')
      while (!(await isSoonActive()) && ++tries < 40)
      await press('Enter')
      await tabTo('button', '确定')
      const anew = page.waitForEvent('load')
      await press('Enter')
      await anew
      await page.getByRole('banner').waitFor()
    },
    async axe(scope = 'body') {
      if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
      const themes = drawnThemes(drawnBy()).map((theme) => ({ theme, runOnly: axeRules(theme) }))
      return await page.evaluate(
        async ({ selector, themes }) => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') }
          const was = document.documentElement.dataset.theme ?? 'light'
          const found: string[] = []
          for (const { theme, runOnly } of themes) {
            document.documentElement.dataset.theme = theme
            // A change of colours that has not been drawn is not among what moves yet.
            await new Promise((drawn) => requestAnimationFrame(drawn))
            const moving = document
              .getAnimations()
              .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)))
            const { violations } = await axe.run(document.querySelector(selector) ?? document.body, {
              resultTypes: ['violations'],
              runOnly
            })
            for (const { id, nodes } of violations)
              found.push(`${theme} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
          }
          document.documentElement.dataset.theme = was
          return found
        },
        { selector: scope, themes }
      )
    },
    keys: () => keysPressed,
    faults: () => faults,
    close: () => context.close()
  }
}

/**
 * Says of what the browser remarks whether it is this: where a service worker answers, Chromium before 156 fetches a piece twice, as it
 * holds its own preload for another's, and says so of each; then that this preload was not used.
 */
function preloadsOfWorker(): (remark: string) => boolean {
  const mismatched = new Set<string>()
  return (remark) => {
    const [, preload] =
      /preload for '(\S+)' is found, .* cross-world service worker resource mismatch/.exec(remark) ?? []
    if (preload) mismatched.add(preload)
    const [, unused = ''] = /The resource (\S+) was preloaded using link preload but not used/.exec(remark) ?? []
    return preload !== undefined || mismatched.has(unused)
  }
}

/** In the page: what has the focus, for who must find out where it went instead. */
function wordsOfFocus(): string {
  const at = document.activeElement
  const words = at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  const inside = at?.closest('[role=dialog], [role=alertdialog], [role=grid]')
  return `${at?.getAttribute('role') ?? at?.localName} "${words.slice(0, 30)}"${inside ? ` in ${inside.getAttribute('role')}` : ''}`
}

/** In the page: notes among the own settings of a user, by the id, that the tour of keys is over; it is then sent to the server, as any setting. */
export function endTour(user: string): void {
  const name = `pro__OWN_SETTINGS_${user}`
  if (localStorage.getItem(name) === null)
    localStorage.setItem(name, JSON.stringify({ tour: { value: { day: '2000-01-01', step: 5 }, isSent: false } }))
}

/** Closes the browser that all windows share. */
export async function closeBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}
