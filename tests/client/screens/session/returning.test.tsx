import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { bindRouter } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { embedWays } from '#kit/answers/ways.ts'
import { nobody, someSignIn as answer } from '#kit/answers/signed-in.ts'
import SignIn from '#screens/session/sign-in.tsx'

const account = () => page.getByRole('textbox', { name: '账号' })
const ways = { phone: 'outbox', register: true, oidc: true, cas: 'https://cas.example.org/cas' }

beforeEach(async () => {
  bindRouter((to) => history.replaceState(null, '', to))
  answerCalls({ 'GET /sys/ways': () => ways })
  nobody()
  await page.viewport(1280, 800)
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

describe('by a third party', () => {
  const comeBack = (to: string) => history.replaceState(null, '', to)
  const address = location.pathname + location.search
  afterEach(() => comeBack(address))

  test('the ways that there are lead there and back [1.A41]', async () => {
    const untell = embedWays(ways)
    await render(<SignIn />)
    await expect
      .element(page.getByRole('link', { name: '统一身份登录' }))
      .toHaveAttribute('href', expect.stringMatching(/\/api\/sys\/thirdLogin\/render\/oidc/))
    await expect
      .element(page.getByRole('link', { name: '统一认证（CAS）登录' }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/cas\.example\.org\/cas\/login\?service=/))
    await expect.element(page.getByRole('link', { name: '注册账号' })).toHaveAttribute('href', '/user/register')
    await expect.element(page.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/user/alteration')
    untell()
  })

  test('whoever comes back with its word is in, and the word is out of the address [4.S03]', async () => {
    comeBack(`${address}#third=once-only`)
    answerCalls({ 'GET /sys/thirdLogin/getLoginUser/once-only/oidc': () => answer })
    await render(<SignIn />)
    await expect.poll(() => $session.get()?.token).toBe('t9')
    expect(location.hash).toBe('')
  })

  test('a stranger reads what to do, and signing in ties the accounts', async () => {
    comeBack(`${address}#third=once-only`)
    let tied: unknown
    answerCalls({
      'GET /sys/thirdLogin/getLoginUser/once-only/oidc': () =>
        new Refusing(510, '“ling先生”尚未绑定本系统账号。', 200, { third: 'tie-me', name: 'ling先生' }),
      'POST /sys/login': ({ third }) => {
        tied = third
        return answer
      }
    })
    const screen = await render(<SignIn />)
    await expect.element(page.getByRole('main').getByText(/尚未绑定本系统账号/)).toBeVisible()
    expect(await findingsInThemes(screen.container)).toEqual([])
    ;(account().element() as HTMLElement).focus()
    await userEvent.keyboard('clerk')
    await userEvent.tab()
    await userEvent.keyboard('right{Enter}')
    await expect.poll(() => $session.get()?.token).toBe('t9')
    expect(tied).toBe('tie-me')
  })

  test('a failure is shown, and the other ways stay', async () => {
    comeBack(`${address}#third-error=denied`)
    await render(<SignIn />)
    await expect.element(page.getByRole('main').getByText(/您已取消统一身份登录/)).toBeVisible()
    await expect.element(account()).toBeVisible()
  })

  test('a ticket of the CAS is taken once, for this page [4.S04]', async () => {
    comeBack(`${location.pathname}?redirect=%2Farchives&ticket=ST-1`)
    let asked: unknown
    answerCalls({
      'POST /sys/cas/client/validateLogin': (input) => {
        asked = input
        return answer
      }
    })
    await render(<SignIn />)
    await expect.poll(() => $session.get()?.token).toBe('t9')
    expect(asked).toEqual({
      ticket: 'ST-1',
      service: `${location.origin}${location.pathname}?redirect=%2Farchives`
    })
    expect(location.search).toBe('?redirect=%2Farchives')
  })

  test('a ticket that the CAS does not vouch for leaves the sign-in as it is [4.S04]', async () => {
    comeBack(`${location.pathname}?ticket=ST-2`)
    answerCalls({ 'POST /sys/cas/client/validateLogin': () => new Refusing(510, '统一认证未通过，请重新登录') })
    await render(<SignIn />)
    await expect.element(page.getByRole('main').getByText('统一认证未通过，请重新登录')).toBeVisible()
    expect($session.get()).toBeNull()
  })
})
