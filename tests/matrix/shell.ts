/**
 * Every state of the frame and of what precedes it: each way in, each dialog, each way of the menu, the pages of the account
 * and those of exceptions. In both languages and at 1280 × 800, 320 × 640 and 320 × 225 (400 %): checked by axe in every theme;
 * nothing may be wider than the window or extend beyond it; in Chinese what opens is walked with Tab, in both directions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { THEMES } from '#kit/axe-rules.ts'
import { beyond, tooWide } from '#kit/fits.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keyboard-user.ts'
import { look } from '#kit/matrix.ts'
import { SURFACE } from '#kit/open-pop-ups.ts'
import { startProduct } from '#kit/product.ts'
import { missed, tabWalk, walkInside } from '#kit/tab-walk.ts'

const WHO = 'js_xinghe'
const LANGUAGES = ['zh-CN', 'en'] as const
const WINDOWS = [
  [1280, 800],
  [320, 640],
  [320, 225]
] as const
const wanted = process.argv.slice(2)

/** The text of the catalogues in the language of the window, as what bears it is called. */
type Say = (key: string) => RegExp
interface State {
  readonly name: string
  readonly path: string
  /** What the user has chosen, beside the language. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Brings the state about, by keys alone. */
  readonly open?: (keyboardUser: KeyboardUser, say: Say) => Promise<unknown>
  /** The state is drawn above the page. */
  readonly isAbove?: true
  /** Where there is room for it. */
  readonly only?: 'wide' | 'narrow'
  readonly isOutside?: true
}

const press =
  (name: string, role: 'button' | 'link' = 'button') =>
  async ({ page }: KeyboardUser, say: Say) => {
    await page
      .getByRole(role, { name: say(name) })
      .first()
      .press('Enter')
  }
/** Chooses from the user menu. */
const fromUserMenu = (name: string) => async (keyboardUser: KeyboardUser, say: Say) => {
  await press('userMenu')(keyboardUser, say)
  await keyboardUser.page.getByRole('menuitem', { name: say(name) }).press('Enter')
}
const keys =
  (...all: string[]) =>
  (keyboardUser: KeyboardUser) =>
    keyboardUser.press(...all)
const AT = '/workbench/index'
const above = { path: AT, isAbove: true } as const
const outside = { isOutside: true } as const

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

const endSoon = async ({ page }: KeyboardUser) => {
  await sessionsEnd('100 seconds')
  await page.reload()
}

const STATES: readonly State[] = [
  { ...outside, name: 'sign-in', path: '/user/login' },
  { ...outside, name: 'sign-in refused', path: '/user/login', open: press('signIn.submit') },
  { ...outside, name: 'sign-in by phone', path: '/user/login', open: press('ways.phone', 'link') },
  { ...outside, name: 'register', path: '/user/register' },
  { ...outside, name: 'registered', path: '/user/register-result' },
  { ...outside, name: 'alteration', path: '/user/alteration' },
  { name: 'side menu folded', path: AT, settings: { sidebarOpened: false } },
  { name: 'menu along the header', path: AT, settings: { layout: 'topmenu' } },
  { name: 'without tabs', path: AT, settings: { multipage: false } },
  { name: 'account', path: '/account/center' },
  { name: 'account settings', path: '/account/settings' },
  { name: 'notices page', path: '/isps/userAnnouncement' },
  { name: '403', path: '/403' },
  { name: '404', path: '/404' },
  { name: '500', path: '/500' },
  { name: 'exception by its menu', path: '/exception/403' },
  { name: 'figures', path: '/dashboard/Analysis' },
  { name: 'a page outside: files not yet placed', path: '/archives/noth' },
  { name: 'a page outside: a document that is not named', path: '/pdf' },
  { ...above, name: 'about', open: fromUserMenu('about.title') },
  {
    ...above,
    name: 'a notice in full',
    open: async (keyboardUser, say) => {
      await db.query('update sys_announcement_send set read_flag = $$0$$')
      await keyboardUser.page.reload()
      await press('notices.title')(keyboardUser, say)
      await keyboardUser.page.getByRole('button', { name: /城建档案在线移交/ }).press('Enter')
      await keyboardUser.page.getByText('杨卯己').first().waitFor()
    }
  },
  { ...above, name: 'phone menu', open: press('menu.open'), only: 'narrow' },
  { ...above, name: 'palette', open: keys('Control+k') },
  {
    ...above,
    name: 'palette, nothing found',
    open: async (keyboardUser) => {
      await keyboardUser.press('Control+k')
      await keyboardUser.page.getByRole('combobox').waitFor()
      await keyboardUser.type('zzzz')
    }
  },
  { ...above, name: 'keys sheet', open: keys('F1') },
  { ...above, name: 'user menu', open: press('userMenu') },
  { ...above, name: 'tab commands', open: press('tab.commands'), only: 'wide' },
  { ...above, name: 'settings', open: fromUserMenu('settings.title') },
  { ...above, name: 'password', open: fromUserMenu('password.title') },
  { ...above, name: 'project', open: fromUserMenu('project.switch') },
  { ...above, name: 'department', open: fromUserMenu('department.switch') },
  { ...above, name: 'sign out', open: fromUserMenu('signOut.title') },
  { ...above, name: 'notices', open: press('notices.title') },
  { ...above, name: 'session ending', open: endSoon },
  {
    ...above,
    name: 'session expired',
    open: async (keyboardUser, say) => {
      await sessionsEnd('0 seconds')
      await press('notices.title')(keyboardUser, say)
    }
  }
]

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
