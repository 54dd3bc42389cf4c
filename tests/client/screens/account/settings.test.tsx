import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $dialog } from '#core/state/dialogs.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { $settings, resetSettings } from '#core/state/settings.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import AccountSettings from '#screens/account/settings.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'
import { DialogHost } from '#shell/dialogs/host.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const sessions = [
  {
    id: 's1',
    created: '2026-11-21 09:00:00',
    expires: '2026-11-28 09:00:00',
    ip: '10.0.0.8',
    agent: CHROME,
    isThis: true
  },
  {
    id: 's2',
    created: '2026-11-20 09:00:00',
    expires: '2026-11-27 09:00:00',
    ip: '10.0.0.9',
    agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    isThis: false
  }
]
const own = {
  departs: [],
  roles: [],
  third: [{ source: 'oidc', name: 'ling先生', created: '2026-11-01 08:00:00' }],
  signIns: []
}
const tab = (name: string) => page.getByRole('tab', { name })
const address = location.pathname + location.search
const travel = vi.fn()

beforeEach(() => {
  signedIn()
  bindRouter(travel)
})
afterEach(() => {
  vi.restoreAllMocks()
  travel.mockClear()
  nobody()
  resetSettings()
  history.replaceState(null, '', address)
})

async function openSecurity(answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    'GET /sys/session/own': () => sessions,
    'GET /sys/user/own': () => ({ userInfo: someUser, ...own }),
    ...answers
  })
  const screen = await render(
    <>
      <AccountSettings />
      <DialogHost />
      <Asking />
    </>
  )
  ;(tab('基本设置').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Firefox · Linux')).toBeVisible()
  return { asked, screen }
}

test('its sections are tabs, walked by arrows, each with an address of its own [1.A03]', async () => {
  const { screen } = await openSecurity()
  expect(location.hash).toBe('#security')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radiogroup', { name: '显示主题' })).toBeVisible()
  expect(location.hash).toBe('#display')
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('a session elsewhere is ended after a question', async () => {
  let ended: unknown
  await openSecurity({
    'POST /sys/session/end': ({ id }) => {
      ended = id
      return null
    }
  })
  await pressOn(page.getByRole('button', { name: '退出该设备：Firefox · Linux，2026-11-20 09:00:00 登录' }))
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '退出该设备' }))
  await expect.poll(() => ended).toBe('s2')
})

test('[8.X11] an action that the server refuses shows a warning in its words', async () => {
  await openSecurity({ 'POST /sys/session/end': () => new Refusing(510, '该设备已经退出') })
  await render(<ToastBridge />)
  await pressOn(page.getByRole('button', { name: '退出该设备：Firefox · Linux，2026-11-20 09:00:00 登录' }))
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '退出该设备' }))
  await expect.element(page.getByRole('region', { name: '消息' }).getByText(/警告.*该设备已经退出/)).toBeVisible()
})

test('signing out everywhere ends this session too, and leads to the sign-in', async () => {
  const { asked } = await openSecurity({ 'POST /sys/session/endAll': () => ({ ended: 2 }) })
  await pressOn(page.getByRole('button', { name: '退出所有设备' }))
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
  await expect.poll(() => $session.get()).toBeNull()
  expect(asked).toContain('POST /sys/session/endAll')
  expect(travel).toHaveBeenCalledWith('/user/login', { replace: false })
})

test('the password is changed in its dialog [2.D29, 2.L21]', async () => {
  await openSecurity()
  await pressOn(page.getByRole('button', { name: '修改密码' }))
  expect($dialog.get()?.kind).toBe('password')
})

test('theme and layout change at once', async () => {
  await openSecurity()
  await userEvent.keyboard('{ArrowRight}')
  ;(page.getByRole('radio', { name: '标准' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect($settings.get().density).toBe('roomy')
  await pressOn(page.getByRole('button', { name: '全部快捷键' }))
  expect($dialog.get()?.kind).toBe('keys')
})
