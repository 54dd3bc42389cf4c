import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $session } from '#core/state/session.ts'
import { answerCalls, Refusing } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { nobody, someUser } from '#kit/signed-in.ts'
import SignIn from '#screens/session/sign-in.tsx'

const account = () => page.getByRole('textbox', { name: '账号' })
const password = () => page.getByRole('textbox', { name: '密码' })
const answer = { token: 't9', userInfo: someUser, sysAllDictItems: {}, multi_depart: 0, departs: [], tenantList: [], expires: Date.now() + 604_800_000 }

beforeEach(async () => {
  nobody()
  await page.viewport(1280, 800)
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('the page has its title, a way home and the two fields with the tokens that password keepers read [2.L32, 2.R02]', async () => {
  await render(<SignIn />)
  await expect.element(page.getByRole('heading', { level: 1, name: '智慧城建电子档案管理系统' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/')
  await expect.element(account()).toHaveAttribute('autocomplete', 'username')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(page.getByRole('contentinfo')).toMatchTextContent('技术支持：城建档案研究院')
})

test('keys alone sign in: account, Tab, password, Enter [4.S01]', async () => {
  const asked = answerCalls({
    'POST /sys/login': ({ username, password: secret }) => (username === 'clerk' && secret === 'right' ? answer : new Refusing(510, '用户名或密码错误！'))
  })
  await render(<SignIn />)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(account()).toHaveFocus()
  await userEvent.keyboard('clerk')
  await userEvent.tab()
  await userEvent.keyboard('right{Enter}')
  await vi.waitFor(() => expect($session.get()?.token).toBe('t9'))
  expect(asked).toEqual(['POST /sys/login'])
})

test('what is missing is said at its field, which gets the focus', async () => {
  await render(<SignIn />)
  ;(page.getByRole('button', { name: '登录' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请输入账号')).toBeVisible()
  await expect.element(page.getByText('请输入密码')).toBeVisible()
  await expect.element(account()).toHaveFocus()
  await expect.element(account()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('clerk{Enter}')
  await expect.element(password()).toHaveFocus()
})

test('a refusal stands at the password, and the account stays [4.S01]', async () => {
  answerCalls({ 'POST /sys/login': () => new Refusing(510, '用户名或密码错误！') })
  await render(<SignIn />)
  ;(account().element() as HTMLElement).focus()
  await userEvent.keyboard('clerk')
  await userEvent.tab()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(page.getByText('用户名或密码错误！')).toBeVisible()
  await expect.element(password()).toHaveFocus()
  await expect.element(account()).toHaveValue('clerk')
  expect($session.get()).toBeNull()
})

test('nothing is cut off sideways at 320 px, and axe finds nothing in any theme', async () => {
  const screen = await render(<SignIn />)
  expect(await findingsInThemes(screen.container)).toEqual([])
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
