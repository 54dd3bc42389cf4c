import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { bindRouter } from '#core/state/pages/route.ts'
import { tabShelf } from '#core/state/session/stored.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody } from '#kit/answers/signed-in.ts'
import Alteration from '#screens/session/alteration.tsx'
import { patienceOf } from '#kit/patience.ts'

const travel = vi.fn()
const field = (name: string) => page.getByRole('textbox', { name })
beforeEach(() => {
  nobody()
  bindRouter(travel)
})
afterEach(() => {
  vi.restoreAllMocks()
  travel.mockClear()
  tabShelf().removeItem('session.alteration')
})

const answers = {
  'POST /auth/forge-password/account': ({ account }: Readonly<Record<string, string>>) =>
    account === 'shenhe' ? { again: 60, life: 300, ticket: 't1' } : undefined,
  'POST /auth/forge-password/prove': ({ ticket, smscode }: Readonly<Record<string, string>>) =>
    ticket === 't1' && smscode === '123456' ? null : new Refusing(510, '验证码错误或已失效，请核对或重新获取'),
  'POST /auth/forge-password': ({ ticket, password }: Readonly<Record<string, string>>) =>
    ticket === 't1' && password === 'come-back-1' ? null : new Refusing(510, '密码太简单')
}

test('keys alone walk the four steps, none asks the same twice, and the sign-in follows [1.A39, 2.R06]', async () => {
  answerCalls(answers)
  const asked: string[] = []
  const note = () => {
    for (const input of document.querySelectorAll('main input:not([hidden])'))
      asked.push(input.closest('[data-rac]')?.querySelector('label')?.textContent ?? input.getAttribute('name') ?? '')
  }
  const screen = await render(<Alteration />)
  await expect.element(page.getByText('第 1 步，共 4 步：确认账号')).toBeVisible()
  ;(field('账号或手机号').element() as HTMLElement).focus()
  note()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请输入账号或手机号')).toBeVisible()
  await userEvent.keyboard('shenhe{Enter}')
  await expect.element(field('验证码')).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
  note()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByText('验证码错误或已失效，请核对或重新获取')).toBeVisible()
  await expect.element(field('验证码')).toHaveValue('000000')
  ;(field('验证码').element() as HTMLInputElement).select()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(field('新密码')).toHaveFocus()
  await expect.element(field('新密码')).toHaveAttribute('autocomplete', 'new-password')
  note()
  await userEvent.keyboard('come-back-1{Enter}')
  await expect.element(page.getByText('第 4 步，共 4 步：完成')).toBeVisible()
  expect(new Set(asked).size).toBe(asked.length)
  await vi.waitFor(() => expect(travel).toHaveBeenCalledWith('/user/login', { replace: true }), {
    timeout: patienceOf(10_000)
  })
})

test('a reload stays at its step; another account begins anew [1.A39]', async () => {
  answerCalls(answers)
  const first = await render(<Alteration />)
  ;(field('账号或手机号').element() as HTMLElement).focus()
  await userEvent.keyboard('shenhe{Enter}')
  await expect.element(field('验证码')).toBeVisible()
  await first.unmount()
  await render(<Alteration />)
  await expect.element(page.getByText('如果“shenhe”存在并绑定了手机，验证码已发送到该手机。')).toBeVisible()
  await pressOn(page.getByText('换一个账号'))
  await expect.element(field('账号或手机号')).toBeVisible()
})

test('who wants to stay on the last page does', async () => {
  const [started, stopped] = [vi.spyOn(window, 'setTimeout'), vi.spyOn(window, 'clearTimeout')]
  answerCalls(answers)
  await render(<Alteration />)
  ;(field('账号或手机号').element() as HTMLElement).focus()
  await userEvent.keyboard('shenhe{Enter}')
  await expect.element(field('验证码')).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(field('新密码')).toHaveFocus()
  await userEvent.keyboard('come-back-1{Enter}')
  await pressOn(page.getByRole('button', { name: '留在本页' }))
  await expect.element(page.getByRole('link', { name: /秒/ })).not.toBeInTheDocument()
  // The clock that would lead away is stopped, so there is nothing to wait for.
  const seconds = started.mock.calls.flatMap(([, wait], at) =>
    wait === 1000 ? [started.mock.results[at]?.value as number] : []
  )
  expect(seconds.length).toBeGreaterThan(0)
  expect(stopped.mock.calls.map(([timer]) => timer)).toContain(seconds.at(-1))
  expect(travel).not.toHaveBeenCalled()
})
