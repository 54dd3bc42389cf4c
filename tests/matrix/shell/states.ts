import type pg from 'pg'

import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

/** The text of the catalogues in the language of the window, as what bears it is called. */
export type Say = (key: string) => RegExp
/** A state of the frame: where it is, and how it is brought about. */
export interface State {
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
/** The page that most states are shown at. */
export const AT = '/workbench/index'
const above = { path: AT, isAbove: true } as const
const outside = { isOutside: true } as const

/** Every state that is checked; some change the database or end the session. */
export function statesOf(db: pg.Client, sessionsEnd: (when: string) => Promise<unknown>): readonly State[] {
  const endSoon = async ({ page }: KeyboardUser) => {
    await sessionsEnd('100 seconds')
    await page.reload()
  }
  return [
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
        await keyboardUser.type('vvvv')
      }
    },
    { ...above, name: 'keys dialog', open: keys('F1') },
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
}
