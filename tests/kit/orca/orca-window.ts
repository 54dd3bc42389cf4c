import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chromium, type Page } from 'playwright-core'

import { chromiumArgs, chromiumPath } from '../vitest/chromium.ts'
import type { Orca } from './orca.ts'
import type { SpokenStep } from './spoken.ts'

/** A step has been said when nothing was said for so many milliseconds, and Orca had nothing to do for so many. */
const QUIET = 900
const IDLE = 400
/** How long the first word of a step is waited for, and how long a step may speak. */
const FIRST_WORD = 3500
const LONGEST = 20_000
/** What is said of a character of a password. */
const MASKED = '•'

/** The browser's own questions are no part of the product, and come in the browser's language. */
const QUIET_BROWSER = JSON.stringify({
  translate: { enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false }
})

/** xdotool calls keys as X does. */
const X_KEYS: Readonly<Record<string, string>> = {
  ArrowRight: 'Right',
  ArrowLeft: 'Left',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Enter: 'Return',
  Space: 'space',
  Backspace: 'BackSpace',
  PageDown: 'Next',
  PageUp: 'Prior',
  Control: 'ctrl',
  Shift: 'shift',
  Alt: 'alt'
}

/** What xdotool does for a key with its modifiers: these are let go last, as a person does. Orca takes a letter that is let go alone for one of its own commands. */
function pressOf(key: string): readonly string[] {
  const names = key.split('+').map((part) => X_KEYS[part] ?? part)
  const modifiers = names.slice(0, -1)
  return [
    ...modifiers.flatMap((name) => ['keydown', name]),
    ...['key', '--delay', '60', names.at(-1)!],
    ...modifiers.toReversed().flatMap((name) => ['keyup', name]),
    ...['sleep', '0.06']
  ]
}

/** A browser window that Orca reads, used by the keys of the desktop alone. */
export interface OrcaWindow {
  readonly page: Page
  /** Presses keys one after the other, as a keyboard does: what goes through the browser's own interface is not seen by Orca. */
  readonly press: (...keys: string[]) => void
  /** Presses each key when the one before has been said, within a step. */
  readonly pressAndListen: (...keys: string[]) => Promise<void>
  readonly type: (text: string) => void
  /** Does something, then listens until it is quiet: what was said is kept under the goal. */
  readonly step: (goal: string, act: () => unknown) => Promise<void>
  /** A step after which nothing has to be said. */
  readonly quietStep: (goal: string, act: () => unknown) => Promise<void>
  /** A step in which some words rightly come twice: one that opens an alert dialog, or brings things that are called alike. */
  readonly alertStep: (goal: string, act: () => unknown) => Promise<void>
  /** Prepares what a journey is not about: what is said of it is not kept. */
  readonly prepare: (act: () => unknown) => Promise<void>
  readonly steps: readonly SpokenStep[]
  /** All that was typed so far. */
  readonly typed: () => string
  readonly close: () => Promise<void>
}

/**
 * Gives the page the focus of the desktop, while it is empty yet. On a busy machine the window manager may come to the window late, and keys
 * would be lost; and a window may begin in its line of addresses, which a press into the page alone leaves for sure.
 */
async function focusWindow({ environment }: Orca): Promise<void> {
  const xdotool = (...words: string[]) => spawnSync('xdotool', words, { env: environment, encoding: 'utf8' }).stdout
  for (const end = Date.now() + LONGEST; Date.now() < end; await pause(100)) {
    const shown = xdotool('search', '--onlyvisible', '--class', 'chrom').trim().split('\n').filter(Boolean)
    const focused = xdotool('getwindowfocus').trim()
    if (focused !== '' && shown.includes(focused)) {
      xdotool('mousemove', '640', '500', 'click', '1', 'mousemove', '1299', '799')
      return
    }
    if (shown[0]) xdotool('windowactivate', shown[0], 'windowfocus', shown[0])
  }
  throw new Error('the window of the browser does not take the focus')
}

/** Runs in the page: each message that it writes into a live region is noted. */
function noteLiveMessages(): void {
  const { noteLiveMessage } = window as unknown as { noteLiveMessage: (text: string) => void }
  const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  new MutationObserver((changes) => {
    const written = changes.flatMap(({ target, addedNodes }) => [
      (target instanceof Element ? target : target.parentElement)?.closest(regions),
      // A region that comes with its text is said as well.
      ...[...addedNodes]
        .filter((node) => node instanceof Element)
        .flatMap((node) => [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)])
    ])
    for (const region of new Set(written)) if (region?.textContent) noteLiveMessage(region.textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Runs in the page: the names of what is around the focus; '' for the page's main part and for tables. */
function namesAround(): string[] {
  const containers = '[role], main, section, form, nav, table, dialog, fieldset'
  const names: string[] = []
  let around = document.activeElement?.closest(containers)
  while (around) {
    const labels = (around.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    names.push(
      around.getAttribute('aria-label') ??
        labels
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .trim()
    )
    around = around.parentElement?.closest(containers)
  }
  return names
}

/** Opens a window at an address. */
export async function openOrcaWindow(orca: Orca, address: string): Promise<OrcaWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'orca-window-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), QUIET_BROWSER)
  const context = await chromium.launchPersistentContext(profile, {
    // The one that npm brings has no windows.
    executablePath: await chromiumPath('installed'),
    headless: false,
    viewport: null,
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      ...chromiumArgs,
      '--app=about:blank',
      '--force-renderer-accessibility',
      '--window-size=1300,800',
      '--lang=zh-CN',
      '--test-type',
      '--disable-features=Translate'
    ],
    env: Object.fromEntries(
      Object.entries(orca.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    )
  })
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  const steps: SpokenStep[] = []
  const live: string[] = []
  await context.exposeFunction('noteLiveMessage', (text: string) => live.push(text))
  await context.addInitScript(noteLiveMessages)
  const typings: string[] = []
  let before = orca.utterances().length

  const rest = async (from = orca.utterances().length) => {
    const began = Date.now()
    let [count, last] = [from, began]
    let [computed, busy] = [orca.computed(), began]
    for (;;) {
      await pause(50)
      const now = orca.utterances().length
      if (now > count) [count, last] = [now, Date.now()]
      if (orca.computed() > computed) [computed, busy] = [orca.computed(), Date.now()]
      const isQuiet = Date.now() - last > QUIET && Date.now() - busy > IDLE
      if (isQuiet && (count > from || Date.now() - began > FIRST_WORD)) break
      if (Date.now() - began > LONGEST) break
    }
  }
  const listen = async () => {
    await rest(before)
    const said = orca.utterances().slice(before)
    before += said.length
    return said
      .filter(({ kind, text }) => kind !== 'key' && text !== MASKED)
      .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
  }
  const step =
    (allowed: Partial<SpokenStep> = {}) =>
    async (goal: string, act: () => unknown) => {
      live.length = 0
      const typedBefore = typings.length
      const around = await page.evaluate(namesAround)
      await act()
      const said = await listen()
      around.push(...(await page.evaluate(namesAround)))
      steps.push({ goal, said, live: [...live], around, typed: typings.slice(typedBefore), ...allowed })
      process.stdout.write(`  ${goal}\n${said.map((one) => `      ${one}\n`).join('')}`)
    }
  const press = (...keys: string[]) => {
    execFileSync('xdotool', keys.flatMap(pressOf), { env: orca.environment })
  }
  const window: OrcaWindow = {
    page,
    press,
    async pressAndListen(...keys) {
      for (const key of keys) {
        const from = orca.utterances().length
        press(key)
        await rest(from)
      }
    },
    type(text) {
      typings.push(text)
      execFileSync('xdotool', ['type', '--delay', '60', text], { env: orca.environment })
    },
    step: step(),
    quietStep: step({ mayBeSilent: true }),
    alertStep: step({ mayRepeat: true }),
    async prepare(act) {
      await act()
      await listen()
    },
    steps,
    typed: () => typings.join(' '),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
  await page.bringToFront()
  await focusWindow(orca)
  // What the browser says of its own window at its start is left out.
  await listen()
  await window.prepare(async () => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
  return window
}
