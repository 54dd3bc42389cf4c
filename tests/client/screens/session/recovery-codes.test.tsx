import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody } from '#kit/answers/signed-in.ts'
import Alteration from '#screens/session/alteration.tsx'
import { RecoveryCodes } from '#screens/session/recovery-codes.tsx'

beforeEach(async () => {
  await page.viewport(1280, 800)
  nobody()
})
afterEach(() => vi.restoreAllMocks())

test('an administrator comes back by keys alone: what is missing and what is wrong is said, what was typed stays, and it fits a narrow screen', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /auth/recovery-codes/spend': (input: Readonly<Record<string, string>>) => {
      sent.push(input)
      return input.second === 'zyxw-vuts-rqpn' ? null : new Refusing(510, '账号或两段恢复码不正确，或已过期、已使用')
    }
  })
  const next = vi.fn()
  const screen = await render(
    <main>
      <RecoveryCodes onNext={next} />
    </main>
  )
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect.element(field('账号')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请填写账号')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.keyboard('shenji{Tab}abcd-efgh-jkmn{Tab}wrong{Tab}Come-Back-1{Enter}')
  await expect.element(page.getByText('账号或两段恢复码不正确，或已过期、已使用')).toBeVisible()
  await expect.element(field('第一段恢复码')).toHaveValue('abcd-efgh-jkmn')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const second = field('第二段恢复码').element() as HTMLInputElement
  second.focus()
  second.select()
  await userEvent.keyboard('zyxw-vuts-rqpn{Enter}')
  await expect.poll(() => next.mock.calls).toEqual([[{ step: 'done', account: 'shenji' }]])
  expect(sent.at(-1)).toMatchObject({ username: 'shenji', first: 'abcd-efgh-jkmn', password: 'Come-Back-1' })
})

test('who comes back by the codes of two administrators has two steps before him, none of them ticked, and the four again if he chooses so', async () => {
  const screen = await render(<Alteration />)
  const pressLink = async (name: string) => {
    await vi.waitFor(() => (page.getByText(name, { exact: true }).element() as HTMLElement).focus())
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(page.getByText('第 1 步，共 4 步：确认账号')).toBeVisible()
  await pressLink('管理员：使用两段恢复码')
  await expect.element(page.getByText('第 1 步，共 2 步：设置新密码')).toBeVisible()
  expect(page.getByRole('list', { name: '找回密码' }).getByRole('listitem').elements()).toHaveLength(2)
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressLink('换一个账号')
  await expect.element(page.getByText('第 1 步，共 4 步：确认账号')).toBeVisible()
})
