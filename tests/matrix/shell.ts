/**
 * Every state of the frame and of what precedes it: each way in, each dialog, each way of the menu, the pages of the account
 * and those of exceptions. In both languages and at 1280 × 800, 320 × 640 and 320 × 225 (400 %): checked by axe in every theme;
 * nothing may be wider than the window or extend beyond it; in Chinese what opens is walked with Tab, in both directions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { THEMES } from '#kit/look/axe-rules.ts'
import { beyond, tooWide } from '#kit/keys/fits.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { look } from '#kit/vitest/matrix.ts'
import { SURFACE } from '#kit/keys/open-pop-ups.ts'
import { startProduct } from '#kit/product/product.ts'
import { missed, tabWalk, walkInside } from '#kit/keys/tab-walk.ts'

import { AT, type Say, type State, statesOf } from './shell/states.ts'

const WHO = 'js_xinghe'
const LANGUAGES = ['zh-CN', 'en'] as const
const WINDOWS = [
  [1280, 800],
  [320, 640],
  [320, 225]
] as const
const wanted = process.argv.slice(2)

const product = await startProduct({ CAS_URL: 'https://cas.example.org/cas' })
const cluster = join(product.data, 'postgres')
const db = new pg.Client({
  host: join(cluster, 'run'),
  port: 5432,
  user: 'archive',
  password: readFileSync(join(cluster, 'password'), 'utf8'),
  database: 'postgres'
})
await db.connect()
const sessionsEnd = (when: string) =>
  db.query(
    `update sys_session set expires = now() + $2::interval where user_id = (select id from sys_user where username = $1)`,
    [WHO, when]
  )

const STATES = statesOf(db, sessionsEnd)

/** One sign-in for all windows: many of them in a row would be answered ever more slowly. */
const signedIn = await (async () => {
  const keyboardUser = await openKeyboardUser()
  await keyboardUser.signIn(product.address, WHO, product.password)
  await keyboardUser.page.waitForURL(`**${AT}`)
  const state = await keyboardUser.context.storageState()
  await keyboardUser.close()
  return state
})()

const counts = { states: 0, themes: 0, stops: 0 }
const faults: string[] = []
const note = (where: string, found: readonly string[]) => {
  faults.push(...found)
  for (const one of found) process.stdout.write(`  ${where}: ${one}\n`)
}

function sayIn(language: string): Say {
  const texts = Object.assign(
    {},
    ...['session', 'shell'].map(
      (name) => JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as object
    )
  ) as Record<string, string>
  return (key) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text ${key}`)
    return new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  }
}

/** Checks a state, and in Chinese walks through it. */
async function visit(
  keyboardUser: KeyboardUser,
  where: string,
  state: State,
  say: Say,
  isWalked: boolean
): Promise<void> {
  const { page } = keyboardUser
  await page.goto(product.address + state.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await state.open?.(keyboardUser, say)
  if (state.isAbove) await page.locator(SURFACE).first().waitFor()
  // It fades in, and what it lists may come a moment later.
  await page.waitForTimeout(250)
  await page.waitForLoadState('networkidle')
  counts.states++
  counts.themes += THEMES.length
  note(where, [
    ...(await tooWide(page)),
    ...(state.isAbove ? await beyond(page, SURFACE) : []),
    ...(await look(keyboardUser, { themes: THEMES, ...(state.isAbove && { scope: SURFACE }) }))
  ])
  if (!isWalked) return
  if (state.isAbove) {
    const { stops, faults: found } = await walkInside(page, SURFACE)
    counts.stops += stops.length
    return note(where, found)
  }
  const [forward, backward] = [await tabWalk(page, 'Tab'), await tabWalk(page, 'Shift+Tab')]
  counts.stops += forward.stops.length
  note(where, [...forward.faults, ...backward.faults, ...(await missed(page, forward.stops))])
}

async function window(
  state: State,
  language: (typeof LANGUAGES)[number],
  [width, height]: readonly [number, number]
): Promise<void> {
  const where = `${state.name} ${language} ${width} × ${height}`
  const keyboardUser = await openKeyboardUser({ width, height })
  const settings = JSON.stringify({ language, theme: 'light', ...state.settings })
  await keyboardUser.context.addInitScript(
    `if (!localStorage.getItem('pro__SETTINGS')) localStorage.setItem('pro__SETTINGS', '${settings}')`
  )
  try {
    if (!state.isOutside) {
      // The account keeps its settings on the server, and an earlier state may have ended its session: neither may come along.
      await db.query('delete from sys_user_setting')
      await sessionsEnd('7 days')
      await keyboardUser.context.addCookies(signedIn.cookies)
      await keyboardUser.context.addInitScript((kept) => {
        if (!localStorage.getItem('pro__Access-Token'))
          for (const { name, value } of kept) if (name !== 'pro__SETTINGS') localStorage.setItem(name, value)
      }, signedIn.origins[0]?.localStorage ?? [])
    }
    await visit(keyboardUser, where, state, sayIn(language), language === 'zh-CN' && height > 225)
    note(where, keyboardUser.faults())
  } catch (failure) {
    note(where, [`the look itself failed: ${failure instanceof Error ? failure.message : String(failure)}`])
  } finally {
    await keyboardUser.close()
  }
}

try {
  for (const state of STATES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const language of LANGUAGES) {
      for (const size of WINDOWS) {
        if (state.only && (state.only === 'wide') !== size[0] > 768) continue
        await window(state, language, size)
      }
    }
  }
} finally {
  await db.end()
  await product.stop()
  await closeBrowser()
}
process.stdout.write(
  `${counts.states} states, ${counts.stops} stops, ${counts.themes} looks; ${faults.length} faults\n`
)
process.exitCode = faults.length === 0 ? 0 : 1
