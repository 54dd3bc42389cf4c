import { askAsPage } from '#kit/keys/ask-as-page.ts'
import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

import type { Prepared } from './prepare.ts'
import type { Screen } from './screen.ts'
import { SYSTEM_SCREENS } from './system-screens.ts'
import { WORK_SCREENS } from './work-screens.ts'

const CLERK = 'js_xinghe'
const NODE = '/archives/collect?node=p1-m11-C5-01'
const RETURNED = '/archives/collect?node=p1-m13-C5-01&file=f0186&cell=title'
const DESCRIBED = /文件编号|Doc\. no/

/** Opens a dialog by its keys. */
const dialogBy =
  (keys: string) =>
  async ({ page, press }: KeyboardUser) => {
    await press(keys)
    await page.getByRole('dialog').waitFor()
  }
const fileAt =
  (kind: keyof Prepared['files'], cell = 'title') =>
  ({ node, files }: Prepared) =>
    `/archives/collect?node=${node}&file=${files[kind]}&cell=${cell}`
/** Waits until a cell of the grid has the focus, as its address says. */
const onCell = ({ page }: KeyboardUser) =>
  page.waitForFunction(() => document.activeElement?.closest('[role=gridcell]') !== null)

/** Opens the pane beside the grid, and waits until it shows what it is to show. */
const openPane = (shown: string) => async (keyboardUser: KeyboardUser) => {
  await onCell(keyboardUser)
  // The keys of a screen hold once its state is in the line at the bottom.
  await keyboardUser.page.locator('footer > div:first-child > *').first().waitFor()
  await keyboardUser.press('Alt+Shift+P')
  const pane = keyboardUser.page.getByRole('region', { name: /^(阅读|Reading)/ })
  await pane.locator(shown).first().waitFor()
  await keyboardUser.page.waitForLoadState('networkidle')
}
/** Somebody else saves a cell while it is edited here. */
async function conflict(keyboardUser: KeyboardUser): Promise<void> {
  const { page, press, type } = keyboardUser
  await onCell(keyboardUser)
  const id = new URL(page.url()).searchParams.get('file') ?? ''
  const { rowVersion } = await askAsPage<{ rowVersion: number }>(page, `/archives/file/queryById?id=${id}`)
  const gate = Promise.withResolvers<void>()
  await page.route('**/archives/file/editBatch', async (route) => {
    await gate.promise
    await route.continue()
  })
  await type('建施-05-A')
  await press('Enter')
  await page.evaluate(
    async ({ id, rowVersion }) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const headers = {
        'x-access-token': value,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID()
      }
      const cells = { docNo: `建施-05-${rowVersion}` }
      await fetch('/api/archives/file/edit', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ id, rowVersion, cells })
      })
    },
    { id, rowVersion }
  )
  gate.resolve()
  await page
    .getByText(/冲突|conflict/i)
    .first()
    .waitFor()
  await press('ArrowUp')
}
/** Fills the empty cells of a row from its document, once: they wait to be checked from then on. */
async function fill(keyboardUser: KeyboardUser): Promise<void> {
  await openPane('canvas')(keyboardUser)
  await keyboardUser.press('Control+Shift+F9')
  await keyboardUser.page.waitForTimeout(600)
}
const gone = ({ page }: KeyboardUser) => page.getByRole('status').or(page.getByRole('alert')).first().waitFor()

/** Every screen that exists, the dialogs that are seen most, and the states in which they are met; a new screen adds a line. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: '/user/login' },
  {
    name: 'sign-in-lost',
    path: '/user/login',
    isState: true,
    open: async ({ page }) => {
      const lost = { why: 'expired', id: 'u-js_xinghe', username: CLERK, realname: '沈星河' }
      await page.evaluate((kept) => sessionStorage.setItem('pro__LOST_SESSION', kept), JSON.stringify(lost))
      await page.reload()
      await page.getByText(CLERK).first().waitFor()
    }
  },
  { name: 'register', path: '/user/register' },
  { name: 'alteration', path: '/user/alteration' },
  { name: 'workbench', path: '/workbench/index', who: CLERK },
  { name: 'workbench-archive', path: '/workbench/index', who: 'jieshou', isState: true },
  { name: 'workbench-none', path: '/workbench/index', who: 'newcomer', isState: true },
  { name: 'home', path: '/dashboard/Analysis', who: CLERK },
  { name: 'collect', path: NODE, who: CLERK },
  { name: 'collect-group', path: '/archives/collect?node=p1-m11-C5', who: CLERK, isState: true },
  { name: 'collect-photos', path: '/archives/collect?node=p1-E3-01', who: CLERK, isState: true },
  { name: 'collect-returned', path: RETURNED, who: CLERK, open: onCell, isState: true },
  {
    name: 'collect-chosen',
    path: RETURNED,
    who: CLERK,
    open: async (who) => {
      await onCell(who)
      await who.press('Control+a')
    },
    isState: true
  },
  { name: 'collect-filled', path: fileAt('second', 'docNo'), who: CLERK, open: fill, isState: true },
  {
    name: 'collect-reading',
    path: fileAt('letter', 'docNo'),
    who: CLERK,
    open: async (who) => {
      await openPane('canvas')(who)
      await who.press('F9')
      await who.page.getByRole('textbox', { name: DESCRIBED }).first().waitFor()
    }
  },
  { name: 'collect-drawing', path: fileAt('drawing'), who: CLERK, open: openPane('canvas'), isState: true },
  { name: 'collect-film', path: fileAt('film'), who: CLERK, open: openPane('video'), isState: true },
  { name: 'collect-scan', path: fileAt('scan'), who: CLERK, open: openPane('img'), isState: true },
  { name: 'collect-no-page', path: fileAt('plan'), who: CLERK, open: openPane('dl'), isState: true },
  { name: 'collect-conflict', path: fileAt('drawing', 'docNo'), who: CLERK, open: conflict, isState: true },
  { name: 'collect-gone', path: '/archives/collect?node=p1-gone', who: CLERK, open: gone, isState: true },
  {
    name: 'collect-offline',
    path: NODE,
    who: CLERK,
    isState: true,
    open: async ({ context, page }) => {
      await context.setOffline(true)
      await page
        .getByText(/网络|network/i)
        .first()
        .waitFor()
    }
  },
  { name: 'inbox', path: `/archives/noth?from=${encodeURIComponent(NODE)}`, who: CLERK },
  { name: 'project-information', path: '/organization/projectInformation', who: CLERK },
  { name: 'project-details', path: '/organization/projectDetails', who: CLERK },
  { name: 'center', path: '/account/center', who: CLERK },
  { name: 'settings', path: '/account/settings', who: CLERK },
  { name: 'notices', path: '/isps/userAnnouncement', who: CLERK },
  ...WORK_SCREENS,
  ...SYSTEM_SCREENS,
  { name: 'missing', path: '/404', who: CLERK, isState: true },
  {
    name: 'projects',
    path: '/workbench/index',
    who: CLERK,
    isState: true,
    open: async ({ page, press }) => {
      await page.locator('header button:has(> span > span)').first().focus()
      await press('Enter')
      await page.getByRole('dialog').waitFor()
    }
  },
  { name: 'palette', path: '/workbench/index', who: CLERK, open: dialogBy('Control+k') },
  {
    name: 'palette-found',
    path: '/workbench/index',
    who: CLERK,
    isState: true,
    open: async ({ page, press, type }) => {
      await press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await type('sj')
      await page.getByRole('option').first().waitFor()
    }
  },
  { name: 'shortcuts', path: '/workbench/index', who: CLERK, open: dialogBy('F1'), isState: true },
  {
    name: 'manual',
    path: '/workbench/index',
    who: CLERK,
    open: async ({ page, press }) => {
      await press('F1')
      await page.getByRole('dialog').getByRole('tab').first().focus()
      await press('ArrowRight')
      await page.getByRole('dialog').locator('h3').first().waitFor()
    }
  }
]

/** How a screen is drawn: the window, and what the user has chosen. */
export interface Variant {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly settings: Readonly<Record<string, unknown>>
  /** Whether states of screens are drawn in it as well. */
  readonly hasStates: boolean
}

const variant = (
  name: string,
  width: number,
  height: number,
  { hasStates = false, ...settings }: Variant['settings'] & { hasStates?: boolean } = {}
): Variant => ({
  name,
  width,
  height,
  settings: { language: 'zh-CN', theme: 'light', ...settings },
  hasStates
})

/** The variants of a screen, in the order in which they are drawn beside each other. */
export const VARIANTS: readonly Variant[] = [
  variant('1280 light', 1280, 800, { hasStates: true }),
  variant('1280 dark', 1280, 800, { theme: 'dark' }),
  variant('1280 high contrast', 1280, 800, { theme: 'contrast' }),
  variant('1280 English', 1280, 800, { language: 'en' }),
  variant('1280 dark English', 1280, 800, { language: 'en', theme: 'dark', hasStates: true }),
  variant('1920 light', 1920, 1080),
  variant('768 light', 768, 1024),
  variant('390 light', 390, 844, { hasStates: true }),
  variant('390 dark', 390, 844, { theme: 'dark' }),
  variant('320 English', 320, 640, { language: 'en', hasStates: true }),
  variant('320 high contrast', 320, 640, { theme: 'contrast' })
]
