import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $session } from '#core/state/session/session.ts'
import { $tenant, $user } from '#core/state/session/user.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { embedWays } from '#kit/answers/ways.ts'
import { nobody, someSignIn as answer, someUser } from '#kit/answers/signed-in.ts'
import SignIn from '#screens/session/sign-in.tsx'
import { patienceOf } from '#kit/patience.ts'

const account = () => page.getByRole('textbox', { name: '账号' })
const password = () => page.getByRole('textbox', { name: '密码' })
const ways = { phone: 'outbox', register: true, oidc: true, cas: 'https://cas.example.org/cas' }

beforeEach(async () => {
  answerCalls({ 'GET /sys/ways': () => ways })
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
    'POST /sys/login': ({ username, password: secret }) =>
      username === 'clerk' && secret === 'right' ? answer : new Refusing(510, '用户名或密码错误！')
  })
  await render(<SignIn />)
  ;(page.getByRole('link', { name: '返回首页' }).element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(account()).toHaveFocus()
  await userEvent.keyboard('clerk')
  await userEvent.tab()
  await userEvent.keyboard('right{Enter}')
  await expect.poll(() => $session.get()?.token).toBe('t9')
  expect(asked.filter((call) => call !== 'GET /sys/ways')).toEqual(['POST /sys/login'])
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

test('a refusal is shown at the password, and the account stays [4.S01]', async () => {
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

test('work that is wanted first is done and announced, and the sign-in goes on', async () => {
  const tries: unknown[] = []
  answerCalls({
    'POST /sys/login': (input) => {
      tries.push(input.proof)
      return tries.length === 1
        ? new Refusing(510, '登录失败次数较多，需先完成安全校验，请重试', 200, { challenge: 'abc', bits: 8 })
        : answer
    }
  })
  await render(<SignIn />)
  ;(account().element() as HTMLElement).focus()
  await userEvent.keyboard('clerk')
  await userEvent.tab()
  await userEvent.keyboard('right{Enter}')
  await vi.waitFor(() => expect($session.get()?.token).toBe('t9'), { timeout: patienceOf(10_000) })
  const { challenge, nonce } = tries[1] as { challenge: string; nonce: number }
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${challenge}:${nonce}`)))
  expect(sum[0]).toBe(0)
})

test('a password may be pasted', async () => {
  await render(<SignIn />)
  ;(password().element() as HTMLElement).focus()
  const data = new DataTransfer()
  data.setData('text/plain', 'from-a-keeper-1')
  const isTaken = password()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  expect(isTaken).toBe(true)
})

describe('by phone', () => {
  const mobile = () => page.getByRole('textbox', { name: '手机号' })
  const code = () => page.getByRole('textbox', { name: '验证码' })
  const open = async (answers: Answers) => {
    const untell = embedWays(ways)
    const asked = answerCalls(answers)
    const screen = await render(<SignIn />)
    ;(page.getByText('手机验证码登录').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(mobile()).toBeVisible()
    return { asked, screen, untell }
  }

  test('a code is sent, taken out of the demo’s messages, and signs in [1.A36, 4.S02]', async () => {
    const { untell, screen } = await open({
      'POST /account/sms': ({ mobile: to, type }) =>
        to === '16600001104' && type === 'login' ? { again: 60, life: 300 } : undefined,
      'GET /sys/sms/outbox': () => [
        { id: '1', mobile: '16600001104', text: '您的验证码为 123456，5 分钟内有效', created: '2026-11-21 10:00:00' }
      ],
      'POST /sys/phoneLogin': ({ mobile: of, captcha }) =>
        of === '16600001104' && captcha === '123456' ? answer : new Refusing(510, '验证码错误')
    })
    await expect.element(mobile()).toHaveAttribute('autocomplete', 'tel-national')
    await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code')
    ;(mobile().element() as HTMLElement).focus()
    await userEvent.keyboard('16600001104')
    await pressOn(page.getByRole('button', { name: '获取验证码' }))
    await expect.element(code()).toHaveFocus()
    await expect.element(page.getByRole('button', { name: /秒后可重发/ })).toHaveAttribute('aria-disabled', 'true')
    expect(await findingsInThemes(screen.container)).toEqual([])
    await pressOn(page.getByText('查看演示短信'))
    await pressOn(page.getByRole('button', { name: '填入验证码 123456' }))
    await expect.element(code()).toHaveValue('123456')
    await expect.element(code()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => $session.get()?.token).toBe('t9')
    untell()
  })

  test('what is wrong is shown at its field, and what was typed stays', async () => {
    const { untell, asked } = await open({
      'POST /sys/phoneLogin': () => new Refusing(510, '验证码错误或已失效，请核对或重新获取')
    })
    await pressOn(page.getByRole('button', { name: '登录', exact: true }))
    await expect.element(page.getByText('请输入手机号码!')).toBeVisible()
    await expect.element(page.getByText('请输入验证码!')).toBeVisible()
    await expect.element(mobile()).toHaveFocus()
    await userEvent.keyboard('1234')
    await pressOn(page.getByRole('button', { name: '获取验证码' }))
    await expect.element(page.getByText('您的手机号码格式不正确!')).toBeVisible()
    expect(asked).not.toContain('POST /account/sms')
    ;(mobile().element() as HTMLInputElement).select()
    await userEvent.keyboard('16600001104')
    ;(code().element() as HTMLElement).focus()
    await userEvent.keyboard('000000{Enter}')
    await expect.element(page.getByText('验证码错误或已失效，请核对或重新获取')).toBeVisible()
    await expect.element(mobile()).toHaveValue('16600001104')
    untell()
  })
})

test('who has several tenants and never chose a department chooses both by keys; the tenant goes with later requests [1.A37, 6.P19]', async () => {
  const several = {
    ...answer,
    tenantList: [
      { id: 7, name: '云澜' },
      { id: 8, name: '岚溪' }
    ],
    departs: [
      { id: 'd1', orgCode: 'A01', departName: '接收科' },
      { id: 'd2', orgCode: 'A02', departName: '保管利用科' }
    ],
    multi_depart: 2
  }
  let chosen: unknown
  answerCalls({
    'POST /sys/login': () => several,
    'POST /sys/selectDepart': (input) => {
      chosen = input
      return { userInfo: { ...someUser, orgCode: 'A02' } }
    }
  })
  const screen = await render(<SignIn />)
  ;(account().element() as HTMLElement).focus()
  await userEvent.keyboard('clerk')
  await userEvent.tab()
  await userEvent.keyboard('right{Enter}')
  await expect.element(page.getByRole('button', { name: /租户/ })).toHaveFocus()
  expect($session.get()).toBeNull()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '进入系统' }))
  await expect.element(page.getByText('请选择部门!')).toBeVisible()
  await pressOn(page.getByRole('button', { name: /^部门|请选择.*部门|部门/ }), '{ArrowDown}')
  await pressOn(page.getByRole('option', { name: '保管利用科' }))
  await pressOn(page.getByRole('button', { name: '进入系统' }))
  await expect.poll(() => $session.get()?.token).toBe('t9')
  expect(chosen).toEqual({ orgCode: 'A02', username: 'clerk' })
  expect([$user.get()?.orgCode, $tenant.get()]).toEqual(['A02', 7])
})

test('nothing is cut off sideways at 320 px, and axe finds nothing in any theme', async () => {
  const screen = await render(<SignIn />)
  expect(await findingsInThemes(screen.container)).toEqual([])
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
