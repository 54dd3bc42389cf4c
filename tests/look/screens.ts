import type { KeyboardUser } from '#kit/keyboard-user.ts'

/** A place of the product that is drawn: its address, who sees it, and what is pressed once it is drawn. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Who has signed in; nobody where it is left out. */
  readonly who?: string
  readonly open?: (keyboardUser: KeyboardUser) => Promise<unknown>
}

const CLERK = 'js_xinghe'
const NODE = '/archives/collect?node=p1-m11-C5-01'

const keys =
  (...all: string[]) =>
  (keyboardUser: KeyboardUser) =>
    keyboardUser.press(...all)

/** Every screen that exists, and the dialogs that are seen most; a new screen adds a line. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: '/user/login' },
  { name: 'register', path: '/user/register' },
  { name: 'alteration', path: '/user/alteration' },
  { name: 'workbench', path: '/workbench/index', who: CLERK },
  { name: 'workbench-archive', path: '/workbench/index', who: 'jieshou' },
  { name: 'home', path: '/dashboard/Analysis', who: CLERK },
  { name: 'collect', path: NODE, who: CLERK },
  { name: 'collect-photos', path: '/archives/collect?node=p1-E3-01', who: CLERK },
  {
    name: 'collect-reading',
    path: '/archives/collect?node=p1-A2-01',
    who: CLERK,
    open: async (keyboardUser) => {
      await keyboardUser.page.getByRole('gridcell').first().waitFor()
      await keyboardUser.press('Alt+Shift+P')
      await keyboardUser.page.getByRole('gridcell', { name: /选址/ }).first().focus()
      await keyboardUser.page
        .getByRole('region', { name: /阅读|Reading/ })
        .locator('canvas')
        .waitFor({ timeout: 20_000 })
        .catch(() => undefined)
      await keyboardUser.press('F9')
    }
  },
  { name: 'collect-group', path: '/archives/collect?node=p1-m11-C5', who: CLERK },
  { name: 'inbox', path: '/archives/noth', who: CLERK },
  { name: 'project-information', path: '/organization/projectInformation', who: CLERK },
  { name: 'center', path: '/account/center', who: CLERK },
  { name: 'settings', path: '/account/settings', who: CLERK },
  { name: 'notices', path: '/isps/userAnnouncement', who: CLERK },
  { name: 'missing', path: '/404', who: CLERK },
  { name: 'palette', path: '/workbench/index', who: CLERK, open: keys('Control+k') },
  { name: 'shortcuts', path: '/workbench/index', who: CLERK, open: keys('F1') }
]

/** How a screen is drawn: the window, and what the user has chosen. */
export interface Variant {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly settings: Readonly<Record<string, unknown>>
}

const variant = (name: string, width: number, height: number, settings: Variant['settings'] = {}): Variant => ({
  name,
  width,
  height,
  settings: { language: 'zh-CN', theme: 'light', ...settings }
})

/** The variants of a screen, in the order in which they are drawn beside each other. */
export const VARIANTS: readonly Variant[] = [
  variant('1280 light', 1280, 800),
  variant('1280 dark', 1280, 800, { theme: 'dark' }),
  variant('1280 high contrast', 1280, 800, { theme: 'contrast' }),
  variant('1280 English', 1280, 800, { language: 'en' }),
  variant('1920 light', 1920, 1080),
  variant('768 light', 768, 1024),
  variant('390 light', 390, 844),
  variant('320 English', 320, 640, { language: 'en' })
]
