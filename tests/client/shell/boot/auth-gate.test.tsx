import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { MenuEntry } from '#contract/core/menu.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { $permission } from '#core/state/session/permissions.ts'
import { $session, forgetSession, startSession } from '#core/state/session/session.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { openTab } from '#core/state/pages/tabs.ts'
import { setUser } from '#core/state/session/user.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { leaveFrame, pressOn, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, somePermission, someSignIn, someUser } from '#kit/answers/signed-in.ts'
import { AuthGate } from '#shell/boot/auth-gate.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { SessionRoot } from '#shell/routing/session-root.tsx'
import SignIn from '#screens/session/sign-in.tsx'
import { patienceOf } from '#kit/patience.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const load = (view: ComponentType) => {
  const file = { default: view }
  return async () => file
}
const PAGES = Object.fromEntries(
  (['/dashboard/Analysis', '/workbench/index', '/archives/collect'] as const).map((path) => [
    `area${path}`,
    load(somePage(`页 ${path}`))
  ])
)
const missing = load(() => <h1>没有</h1>)
const signInPage = load(SignIn)
const routesOf = (menu: readonly MenuEntry[]) => [
  {
    element: (
      <Frame view={(component) => PAGES[component]} unknown={missing}>
        {null}
      </Frame>
    ),
    children: [...menu.map(({ path }) => ({ path, element: null })), { path: '*', element: null }]
  }
]
const within = async () => ({ default: Within })
function Within({ isFresh }: { isFresh: boolean }) {
  return <SessionRoot isFresh={isFresh} routesOf={routesOf} />
}

const answers: Answers = {
  'POST /sys/login': () => someSignIn,
  'POST /sys/logout': () => null,
  'GET /sys/permission/getUserPermissionByToken': () => somePermission,
  'GET /user/info': () => ({ userInfo: someUser, expires: Date.now() + 604_800_000 })
}
const open = async (at: string, more: Answers = {}) => {
  history.replaceState(null, '', at)
  const asked = answerCalls({ ...answers, ...more })
  await render(<AuthGate outside={{ '/user/login': signInPage }} inside={within} />)
  return asked
}
const signIn = async () => {
  await pressOn(page.getByRole('textbox', { name: '账号' }), 'clerk')
  await pressOn(page.getByRole('textbox', { name: '密码' }), 'right{Enter}')
}

beforeEach(async () => {
  nobody()
  await page.viewport(1280, 800)
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveFrame()
  nobody()
})

test('who is not signed in meets the sign-in, and comes back to the place that was asked for [2.R16, 2.R20, A08]', async () => {
  const asked = await open('/archives/collect?node=n1')
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(location.pathname + location.search).toBe(
    `/user/login?redirect=${encodeURIComponent('/archives/collect?node=n1')}`
  )
  expect(document.title).toBe('智慧城建电子档案管理系统')
  await signIn()
  await expect.element(heading('页 /archives/collect')).toHaveFocus()
  expect(location.pathname + location.search).toBe('/archives/collect?node=n1')
  expect(asked.filter((call) => call.includes('getUserPermissionByToken'))).toHaveLength(1)
})

test('who has no project yet comes into the newest before the page is drawn: the address that only its menu has is kept, and no dialog asks [A22, A84]', async () => {
  const project = { id: 'p2', name: '滨江路' }
  const row = {
    ...project,
    projectNo: 'P-2',
    category: '',
    category_dictText: '',
    status: '',
    status_dictText: '',
    createTime: ''
  }
  let isIn = false
  await open('/archives/collect?node=n1', {
    'POST /sys/login': () => ({ ...someSignIn, userInfo: { ...someUser, project: null } }),
    'GET /sys/permission/getUserPermissionByToken': () => ({
      ...somePermission,
      menu: somePermission.menu.filter(({ path }) => isIn || path !== '/archives/collect')
    }),
    'GET /system/sysProject/queryList': () => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 }),
    'GET /system/sysProject/queryById': () => {
      isIn = true
      return { sysProject: row, userInfo: { ...someUser, project } }
    }
  })
  await signIn()
  await expect.element(heading('页 /archives/collect')).toHaveFocus()
  expect(location.pathname + location.search).toBe('/archives/collect?node=n1')
  await expect.element(page.getByText('已进入 滨江路，Ctrl+K 切换').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a sign-in leads to the workbench and greets by the hour [1.P01, A04, 9.K67]', async () => {
  await open('/user/login')
  await signIn()
  await expect.element(heading('页 /workbench/index')).toHaveFocus()
  await expect.element(page.getByText(/[上下中早晚][午好]+.*，欢迎回来/).first()).toBeVisible()
})

test('/user leads to the sign-in, and a redirect to another site is ignored [2.R07, 2.R18]', async () => {
  await open('/user')
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(location.pathname).toBe('/user/login')
  history.replaceState(null, '', '/user/login?redirect=https%3A%2F%2Fexample.org')
  await signIn()
  await expect.element(heading('页 /workbench/index')).toBeVisible()
})

test('signing out asks, forgets everything, and ends at the sign-in even when the server cannot be informed [4.S05, 4.S06, 4.S09, 2.L25]', async () => {
  await open('/user/login', { 'POST /sys/logout': () => new Refusing(400, '退出失败') })
  await signIn()
  await expect.element(heading('页 /workbench/index')).toHaveFocus()
  await settle()
  openDialog({ kind: 'sign-out' })
  await expect.element(page.getByRole('alertdialog', { name: '提示' })).toMatchTextContent('真的要注销登录吗 ?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(location.pathname + location.search).toBe('/user/login')
  expect($session.get()).toBeNull()
  expect($permission.get()).toBeNull()
  await expect.element(page.getByText('退出失败').first()).toBeVisible()
})

test('where the permissions cannot be loaded one is signed out and led back afterwards [2.R19, 8.X12]', async () => {
  let isUp = false
  await open('/archives/collect?node=n1', {
    'GET /sys/permission/getUserPermissionByToken': () => (isUp ? somePermission : new Refusing(400, '权限加载失败'))
  })
  await signIn()
  await expect.element(page.getByText('权限加载失败').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/archives/collect?node=n1')}`)
  isUp = true
  await signIn()
  await expect.element(heading('页 /archives/collect')).toBeVisible()
})

test('who belongs to no project reads so after the sign-in, and the session stays [8.X15, A24]', async () => {
  await open('/user/login', {
    'POST /sys/login': () => ({
      token: 't9',
      userInfo: { ...someUser, project: null },
      sysAllDictItems: {},
      multi_depart: 0,
      departs: [],
      tenantList: [],
      expires: Date.now() + 604_800_000
    }),
    'GET /user/info': () => ({ userInfo: { ...someUser, project: null }, expires: Date.now() + 604_800_000 }),
    'GET /system/sysProject/queryList': () => ({ records: [], total: 0, size: 1000, current: 1, pages: 0 })
  })
  await signIn()
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！').first()).toBeVisible()
  await expect.element(heading('页 /workbench/index')).toBeVisible()
  expect($session.get()).not.toBeNull()
})

test('session, tabs and settings are stores that the whole page follows [0.D16]', async () => {
  await open('/user/login')
  await expect.element(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  setUser(someUser)
  startSession('t9', Date.now() + 604_800_000)
  await expect.element(page.getByRole('banner')).toBeVisible()
  openTab({
    key: '/archives/collect',
    path: '/archives/collect',
    title: '收集著录',
    keepAlive: true,
    componentName: 'Collect'
  })
  await expect.element(page.getByRole('tab', { name: '收集著录' })).toBeVisible()
  changeSettings({ multipage: false })
  await expect.element(page.getByRole('tab').first()).not.toBeInTheDocument()
  resetSettings()
  await expect.element(page.getByRole('tab', { name: '收集著录' })).toBeVisible()
  forgetSession()
  await expect.element(page.getByRole('textbox', { name: '账号' })).toBeVisible()
})

test('a menu that does not come is reported after a while, and asked for again when that is wanted', {
  timeout: patienceOf(20_000)
}, async () => {
  startSession('t1', Date.now() + 604_800_000)
  setUser(someUser)
  let tries = 0
  const asked = await open('/workbench/index', {
    'GET /sys/permission/getUserPermissionByToken': () => (++tries > 1 ? somePermission : new Promise(() => undefined))
  })
  await expect.element(heading('菜单和权限尚未载入'), { timeout: patienceOf(10_000) }).toBeVisible()
  await expect.element(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('菜单和权限尚未载入')
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(heading('页 /workbench/index')).toBeVisible()
  expect(asked.filter((call) => call.includes('getUserPermissionByToken'))).toHaveLength(2)
})

test('the sign-in has the skip link as its first stop, and it leads to the content [0.D14]', async () => {
  await open('/user/login')
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible()
  const link = page.getByRole('link', { name: '跳到主要内容' })
  await pressOn(link)
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(document.querySelector('a[href], button, input')).toBe(link.element())
})
