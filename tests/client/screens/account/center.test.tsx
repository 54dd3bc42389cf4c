import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $dialog, closeAllDialogs } from '#core/state/dialogs.ts'
import { startSession } from '#core/state/session/session.ts'
import { $toasts } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import AccountCenter from '#screens/account/center.tsx'

const own = {
  userInfo: someUser,
  departs: [{ id: 'd1', orgCode: 'A01', departName: '接收科' }],
  roles: [
    { name: '档案馆接收员', project: null },
    { name: '资料员', project: '综合教学楼' }
  ],
  third: [],
  signIns: [
    { at: '2026-11-21 09:00:00', ip: '10.0.0.8', ok: true, by: 'phone' },
    { at: '2026-11-20 23:11:00', ip: '203.0.113.9', ok: false, by: 'password' }
  ]
}
const field = (name: string) => page.getByRole('textbox', { name })
const fill = async (name: string, text: string) => {
  ;(field(name).element() as HTMLInputElement).select()
  await userEvent.keyboard(text)
}
beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeAllDialogs()
  nobody()
})

test('shows who one is, for whom one works, and who has tried to come in [1.A01, 1.A02]', async () => {
  answerCalls({
    'GET /sys/user/own': () => own,
    'GET /files/usage': () => ({ used: 3 * 1024 ** 2, limit: 50 * 1024 ** 3 })
  })
  const screen = await render(<AccountCenter />)
  const main = screen.container
  for (const text of [
    '林知远',
    'clerk',
    '接收科',
    '资料员（综合教学楼）',
    '手机验证码',
    '被拒绝',
    '203.0.113.9',
    '已用 3 MB，共可用 50 GB'
  ])
    await expect.poll(() => main.textContent).toContain(text)
  expect(await findingsInThemes(main)).toEqual([])
})

test('the own contact data are changed by keys; another phone with the code that was sent to it [1.A02]', async () => {
  const sent: unknown[] = []
  answerCalls({
    'GET /sys/user/own': () => own,
    'POST /account/sms': ({ mobile, type }) =>
      mobile === '13911112222' && type === 'bind' ? { again: 60, life: 300 } : undefined,
    'PUT /sys/user/own': (input) => {
      sent.push(input)
      return { userInfo: { ...someUser, ...input } }
    }
  })
  await render(<AccountCenter />)
  await expect.element(field('邮箱')).toBeVisible()
  await fill('邮箱', 'you@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $user.get()?.email).toBe('you@example.org')
  expect(sent[0]).toEqual({ email: 'you@example.org', sex: null, birthday: null })
  await fill('手机号', '13911112222')
  await pressOn(page.getByRole('button', { name: '获取验证码' }))
  await expect.element(field('验证码')).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(() => $user.get()?.phone).toBe('13911112222')
  // The field of the code has gone with its work.
  await expect.element(field('手机号')).toHaveFocus()
  expect(sent[1]).toMatchObject({ phone: '13911112222', smscode: '123456' })
})

test('what is refused is shown at its field, and what was typed stays', async () => {
  answerCalls({
    'GET /sys/user/own': () => own,
    'PUT /sys/user/own': () => new Refusing(510, '验证码错误或已失效，请核对或重新获取')
  })
  await render(<AccountCenter />)
  await expect.element(field('邮箱')).toBeVisible()
  await fill('手机号', '13911112222')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请输入验证码!')).toBeVisible()
  await fill('验证码', '000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('验证码错误或已失效，请核对或重新获取')).toBeVisible()
  await expect.element(field('手机号')).toHaveValue('13911112222')
})

/** Gives a file to the field of the portrait, as the system's chooser does. */
function choose(container: Element, file: File): void {
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
  const data = new DataTransfer()
  data.items.add(file)
  if (chooser) chooser.files = data.files
  chooser?.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a portrait is kept as soon as it is chosen; what is no picture is refused with a message [1.A02]', async () => {
  let avatar: unknown
  answerCalls({
    'GET /sys/user/own': () => own,
    'PUT /sys/user/own': (input) => {
      avatar = input.avatar
      return { userInfo: { ...someUser, avatar: input.avatar ?? null } }
    }
  })
  const screen = await render(<AccountCenter />)
  await expect.element(page.getByRole('button', { name: '更换头像' })).toBeVisible()
  choose(screen.container, new File(['x'], '合同.pdf', { type: 'application/pdf' }))
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toContain('请上传图片')
  expect(avatar).toBeUndefined()
})

test('[8.X09] a portrait whose session has expired opens the dialog 登录已过期, and is kept after signing in', async () => {
  const avatars: unknown[] = []
  answerCalls({
    'GET /sys/user/own': () => own,
    'PUT /sys/user/own': (input) => {
      avatars.push(input.avatar)
      return { userInfo: { ...someUser, avatar: input.avatar ?? null } }
    }
  })
  const sent = answerUploads(({ headers, file }) =>
    headers.get('X-Access-Token') === 't1'
      ? {
          status: 500,
          body: { success: false, code: 500, message: 'Token失效，请重新登录', result: null, timestamp: 0 }
        }
      : kept('avatar/2026/11/a.png', file)
  )
  const screen = await render(<AccountCenter />)
  await expect.element(page.getByRole('button', { name: '更换头像' })).toBeVisible()
  choose(screen.container, new File(['x'], '头像.png', { type: 'image/png' }))
  await expect.poll(() => $dialog.get()?.kind).toBe('expired')
  expect([avatars, $toasts.get()]).toEqual([[], []])
  startSession('t2', Date.now() + 3_600_000)
  await expect.poll(() => avatars).toEqual(['avatar/2026/11/a.png'])
  expect(sent).toHaveLength(2)
  await expect.poll(() => $user.get()?.avatar).toBe('avatar/2026/11/a.png')
})

test('a failure says why, and offers to try again', async () => {
  const asked = answerCalls({ 'GET /sys/user/own': () => new Refusing(510, '系统繁忙') })
  await render(<AccountCenter />)
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.poll(() => asked.filter((call) => call === 'GET /sys/user/own')).toHaveLength(2)
})
