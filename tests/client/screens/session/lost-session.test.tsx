import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { forgetLostSession, lostSession, rememberLostSession } from '#core/state/session/lost-session.ts'
import { $session } from '#core/state/session/session.ts'
import { forgetUser, setUser } from '#core/state/session/user.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, someSignIn as answer, someUser } from '#kit/answers/signed-in.ts'
import SignIn from '#screens/session/sign-in.tsx'

/** A user of this file alone: the journals of all pages of this browser lie in one place. */
const LOST = 'u-lost'
const account = () => page.getByRole('textbox', { name: '账号' })
const password = () => page.getByRole('textbox', { name: '密码' })
const ways = { phone: 'off', register: false, oidc: false, cas: '' }

beforeEach(() => {
  answerCalls({ 'GET /sys/ways': () => ways })
  nobody()
})

const lose = () => {
  setUser({ ...someUser, id: LOST, username: 'clerk', realname: '林知远' })
  rememberLostSession('expired')
  forgetUser()
}
afterEach(() => {
  vi.restoreAllMocks()
  forgetLostSession()
  nobody()
})

test('after a lost session the page says why, who it was and how much is kept, and only the password is to be typed', async () => {
  const asked: unknown[] = []
  answerCalls({
    'GET /sys/ways': () => ways,
    'POST /sys/login': (input) => {
      asked.push(input)
      return answer
    }
  })
  const journal = openJournal<{ id: string; isNew: boolean }>(LOST, 'p1', 'collect', (_, newer) => newer)
  await journal.keep([{ id: 'f1', isNew: false } as never, { id: 'f2', isNew: false } as never])
  lose()
  const { container } = await render(<SignIn />)
  await expect.element(password()).toHaveFocus()
  await expect.element(account()).toHaveValue('clerk')
  await expect.element(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await expect.element(page.getByText('上次登录：林知远（clerk）')).toBeVisible()
  await expect.element(page.getByText(/本机保存着 2 行未发送的内容/)).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('right{Enter}')
  await expect.poll(() => $session.get()?.token).toBe('t9')
  expect(asked).toMatchObject([{ username: 'clerk', password: 'right' }])
  expect(lostSession()).toBeNull()
  await journal.drop(['f1', 'f2'])
})

test('who signs out himself is asked nothing of it', async () => {
  lose()
  forgetLostSession()
  await render(<SignIn />)
  await expect.element(account()).toHaveValue('')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
