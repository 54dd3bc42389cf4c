import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { PAGE_NAMES } from '#gallery/groups.ts'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '../keys/keyboard-user.ts'
import { startProduct } from '../product/product.ts'

/** Every page of the gallery by its name, the front page as ''; those named on the command line alone, if any are. */
export const places: readonly string[] = ['', ...PAGE_NAMES].filter(
  (name) => process.argv.length < 3 || process.argv.includes(name || 'front', 2)
)

/** The windows that look at pages at the same time. */
const LANES = 2

/** How a window is opened: its size, what the user has chosen, what the system asks for. */
export interface Window {
  readonly width?: number
  readonly height?: number
  readonly settings?: Readonly<Record<string, unknown>>
  /** The size of the texts, as a CSS size of the root. */
  readonly text?: string
  readonly media?: Parameters<KeyboardUser['page']['emulateMedia']>[0]
}

/** What a matrix counts, what it finds wrong, and how it goes through the gallery. */
export interface Matrix {
  readonly address: string
  readonly count: (what: string, by?: number) => void
  readonly note: (where: string, found: readonly string[]) => void
  /** Visits pages, two at a time, in windows of this kind; the job gets its place in a few words. */
  readonly each: (
    window: Window,
    names: readonly string[],
    job: (keyboardUser: KeyboardUser, where: string, name: string) => Promise<void>
  ) => Promise<void>
}

/** Runs a matrix over the gallery of the built product; prints every fault as it is found, at the end what was counted, and ends with 0 where all is well. */
export async function overGallery(work: (matrix: Matrix) => Promise<void>): Promise<void> {
  const counts = new Map<string, number>()
  let faults = 0
  const count: Matrix['count'] = (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by)
  const note: Matrix['note'] = (where, found) => {
    faults += found.length
    for (const one of found) process.stdout.write(`  ${where}: ${one}\n`)
  }
  const began = Date.now()
  const product = await startProduct({ GALLERY: 'on' })
  const each: Matrix['each'] = async (window, names, job) => {
    const queue = [...names]
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        const keyboardUser = await open(window)
        for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
          const where = [
            name || 'front page',
            ...Object.values(window.settings ?? {}),
            window.width ?? 1280,
            window.text ?? '',
            ...Object.values(window.media ?? {})
          ]
            .filter(String)
            .join(' ')
          try {
            await visit(keyboardUser, product.address, name)
            count('pages')
            await job(keyboardUser, where, name)
          } catch (failure) {
            note(where, [`the look itself failed: ${failure instanceof Error ? failure.message : String(failure)}`])
          }
        }
        note(Object.values(window.settings ?? {}).join(' '), keyboardUser.faults())
        await keyboardUser.close()
      })
    )
  }
  try {
    await work({ address: product.address, count, note, each })
  } finally {
    await product.stop()
    await closeBrowser()
  }
  process.stdout.write(
    `${[...counts].map(([what, many]) => `${many} ${what}`).join(', ')}; ${faults} faults; ${Math.round((Date.now() - began) / 1000)} s\n`
  )
  process.exitCode = faults === 0 ? 0 : 1
}

async function open({ width = 1280, height = 800, settings = {}, text, media }: Window): Promise<KeyboardUser> {
  const keyboardUser = await openKeyboardUser({ width, height })
  await keyboardUser.context.addInitScript(
    `localStorage.setItem('pro__SETTINGS', '${JSON.stringify({ language: 'zh-CN', theme: 'light', ...settings })}')`
  )
  // The page's own scripts, which are modules, run when the document has been read.
  if (text)
    await keyboardUser.context.addInitScript(
      (size) =>
        addEventListener(
          'readystatechange',
          () => document.documentElement?.style.setProperty('font-size', size),
          true
        ),
      text
    )
  if (media) await keyboardUser.page.emulateMedia(media)
  return keyboardUser
}

async function visit({ page }: KeyboardUser, address: string, name: string): Promise<void> {
  await page.goto(`${address}/gallery${name && `/${name}`}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-coming]') === null)
  if (name === 'pdf-viewer') await page.locator('main canvas').first().waitFor()
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.0 to 2.2, A and AA, and what axe holds to be best practice; in high contrast AAA too. No rule is switched off. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Look {
  /** The themes to look in; by default that of the moment. */
  readonly themes?: readonly string[]
  /** What to look at; by default the whole page. */
  readonly scope?: string
  /** These rules alone. */
  readonly rules?: readonly string[]
}

/** What axe finds wrong on the page of the moment, as sentences. */
export async function look(
  { page }: KeyboardUser,
  { themes = [''], scope = '', rules = [] }: Look = {}
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  return await page.evaluate(
    async ({ themes, scope, rules, STANDARDS }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const was = document.documentElement.dataset.theme ?? 'light'
      const found: string[] = []
      for (const theme of themes.map((one) => one || was)) {
        document.documentElement.dataset.theme = theme
        const moving = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)))
        const values = rules.length > 0 ? [...rules] : [...STANDARDS, ...(theme === 'contrast' ? ['wcag2aaa'] : [])]
        const context = (scope && document.querySelector(scope)) || document
        const { violations } = await axe.run(context, {
          resultTypes: ['violations'],
          runOnly: { type: rules.length > 0 ? 'rule' : 'tag', values }
        })
        for (const { id, nodes } of violations)
          found.push(
            `${theme} ${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message.slice(0, 200) ?? ''}`).join(' | ')}`
          )
      }
      document.documentElement.dataset.theme = was
      return found
    },
    { themes, scope, rules, STANDARDS }
  )
}
