import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { bindRouter } from '#core/state/pages/route.ts'
import { tabShelf, writeJson } from '#core/state/session/stored.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody } from '#kit/answers/signed-in.ts'
import Register from '#screens/session/register.tsx'
import RegisterResult from '#screens/session/register-result.tsx'

const travel = vi.fn()
const field = (name: string) => page.getByRole('textbox', { name })
const fill = async (name: string, text: string) => {
  ;(field(name).element() as HTMLInputElement).select()
  await userEvent.keyboard(text)
}
beforeEach(() => {
  nobody()
  bindRouter(travel)
})
afterEach(() => {
  vi.restoreAllMocks()
  travel.mockClear()
  tabShelf().removeItem('session.registered')
})

test('the page is called as the installation is, names who supports it, and says how long a password must be', async () => {
  const meta = document.createElement('meta')
  meta.name = 'installation'
  meta.content = JSON.stringify({ name: '云澜城建档案', support: '云澜研究院', passwordLength: 12, passwordKinds: 3 })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  await render(<Register />)
  await expect.element(page.getByText('云澜城建档案')).toBeVisible()
  await expect.element(page.getByText('云澜研究院')).toBeVisible()
  await expect.element(field('密码')).toHaveAccessibleDescription(/至少 12 位.*至少 3 种/)
})

test('keys alone make an account, and the page after it names it [1.A40, 2.R04]', async () => {
  let made: unknown
  answerCalls({
    'GET /sys/checkRule/checkByCode': () => null,
    'GET /sys/duplicate/check': () => null,
    'POST /account/sms': ({ type }) => (type === 'register' ? { again: 60, life: 300 } : undefined),
    'POST /auth/register': (input) => {
      made = input
      return { username: 'fresh.one' }
    }
  })
  const screen = await render(<Register />)
  for (const [name, token] of [
    ['账号', 'username'],
    ['姓名', 'name'],
    ['密码', 'new-password'],
    ['手机号', 'tel-national'],
    ['验证码', 'one-time-code']
  ] as const)
    await expect.element(field(name)).toHaveAttribute('autocomplete', token)
  await fill('账号', 'fresh.one')
  await fill('姓名', '新人')
  await fill('密码', 'fresh-pass-1')
  await fill('手机号', '13911112222')
  await pressOn(page.getByRole('button', { name: '获取验证码' }))
  await expect.element(field('验证码')).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('123456{Enter}')
  await vi.waitFor(() => expect(travel).toHaveBeenCalledWith('/user/register-result', { replace: true }))
  expect(made).toEqual({
    username: 'fresh.one',
    realname: '新人',
    password: 'fresh-pass-1',
    mobile: '13911112222',
    smscode: '123456'
  })
  await screen.rerender(<RegisterResult />)
  await expect.element(page.getByText('您的账号“fresh.one”已注册成功。')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/user/login')
})

test('that a name is taken is said as soon as it is typed; an empty one asks nobody [5.I21, 5.I22, 5.I23]', async () => {
  const asked = answerCalls({
    'GET /sys/checkRule/checkByCode': ({ ruleCode }) => (ruleCode === 'account' ? null : undefined),
    'GET /sys/duplicate/check': ({ tableName, fieldName, fieldVal }) =>
      tableName === 'sys_user' && fieldName === 'username' && fieldVal === 'shenhe'
        ? new Refusing(510, '该值不可用，系统中已存在！')
        : null
  })
  await render(<Register />)
  ;(field('账号').element() as HTMLElement).focus()
  await userEvent.tab()
  expect(asked).toEqual([])
  await fill('账号', 'shenhe')
  await userEvent.tab()
  await expect.element(page.getByText('该值不可用，系统中已存在！')).toBeVisible()
})

test('a name that a rule refuses is refused in the words of the server [5.I24]', async () => {
  answerCalls({
    'GET /sys/checkRule/checkByCode': ({ value }) => (value === '1fresh' ? new Refusing(510, '账号以字母开头') : null),
    'GET /sys/duplicate/check': () => null
  })
  await render(<Register />)
  await fill('账号', '1fresh')
  await userEvent.tab()
  await expect.element(page.getByText('账号以字母开头')).toBeVisible()
})

test('what is missing or refused is shown at its field, and nothing that was typed is lost', async () => {
  answerCalls({ 'POST /auth/register': () => new Refusing(510, '该手机号已绑定其他账号，请直接登录或找回密码') })
  await render(<Register />)
  await pressOn(page.getByRole('button', { name: '注册', exact: true }))
  for (const text of ['请输入账号', '请输入姓名', '请输入密码', '请输入手机号码!', '请输入验证码!'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field('账号')).toHaveFocus()
  for (const [name, text] of [
    ['账号', 'fresh.one'],
    ['姓名', '新人'],
    ['密码', 'fresh-pass-1'],
    ['手机号', '13911112222'],
    ['验证码', '123456']
  ] as const)
    await fill(name, text)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('该手机号已绑定其他账号，请直接登录或找回密码')).toBeVisible()
  await expect.element(field('姓名')).toHaveValue('新人')
  await expect.element(field('密码')).toHaveValue('fresh-pass-1')
})

test('the page of the result says without one where to go [2.R05]', async () => {
  const screen = await render(<RegisterResult />)
  await expect.element(page.getByRole('heading', { name: '没有注册结果' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '注册账号' })).toHaveAttribute('href', '/user/register')
  expect(await findingsInThemes(screen.container)).toEqual([])
  writeJson(tabShelf(), 'session.registered', 'somebody')
})
