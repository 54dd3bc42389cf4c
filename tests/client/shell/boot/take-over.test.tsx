import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { leave } from '#core/state/pages/leave.ts'
import { forgetLostSession, rememberLostSession } from '#core/state/session/lost-session.ts'
import { changeSettings } from '#core/state/settings.ts'
import { keepEarlySends } from '#ui/base/fields/early-sends.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, someSignIn } from '#kit/answers/signed-in.ts'
import { AuthGate } from '#shell/boot/auth-gate.tsx'
import { isDrawnAnew, markDrawnAnew } from '#shell/boot/early/draw-anew.ts'
import { takeOverPage } from '#shell/boot/take-over.ts'
import { fetchView } from '#shell/loading/lazy-view.ts'
import { syncPlace } from '#shell/routing/travel.ts'
import SignIn from '#screens/session/sign-in.tsx'

const file = { default: SignIn }
const OUTSIDE = { '/user/login': async () => file }
const within = async () => ({ default: () => <h1>里面</h1> })
const whole = <AuthGate outside={OUTSIDE} inside={within} />

let place: HTMLElement
let root: Root | undefined
beforeEach(async () => {
  nobody()
  history.replaceState(null, '', '/user/login')
  syncPlace()
  await fetchView(OUTSIDE['/user/login'])
  keepEarlySends()
  place = document.createElement('div')
  place.id = 'root'
  place.dataset.drawn = ''
  place.innerHTML = renderToString(whole)
  document.body.append(place)
})
afterEach(() => {
  root?.unmount()
  root = undefined
  place.remove()
  globalThis.drawnForms = undefined
  globalThis.earlyPress = undefined
  document.documentElement.removeAttribute('data-drawn-anew')
  vi.restoreAllMocks()
  changeSettings({ language: 'zh-CN' })
  nobody()
  history.replaceState(null, '', '/')
})

const account = () => page.getByRole('textbox', { name: '账号' })
const password = () => page.getByLabelText('密码', { exact: true })
/** The program comes at last. */
const arrives = async () => {
  expect(takeOverPage(place)).toBe(true)
  root = hydrateRoot(place, whole)
  await expect.poll(() => globalThis.drawnForms?.size).toBe(0)
}

test('a button that is pressed before the program is there does what it is for, once it is', async () => {
  const reveal = page.getByRole('button', { name: /密码/ })
  await reveal.click()
  await password().fill('p1')
  expect(password().element()).toHaveAttribute('type', 'password')
  await arrives()
  await expect.poll(() => password().element().getAttribute('type')).toBe('text')
})

test('what is typed before the program is there stays, with the focus and the caret, and is sent', async () => {
  const asked = answerCalls({ 'POST /sys/login': () => someSignIn })
  await account().click()
  await userEvent.keyboard('clerkk{ArrowLeft}')
  const field = account().element() as HTMLInputElement
  await arrives()
  expect(account().element()).toBe(field)
  expect(field).toHaveFocus()
  expect([field.value, field.selectionStart]).toEqual(['clerkk', 5])
  await userEvent.keyboard('{Delete}{Tab}p1{Enter}')
  await expect.poll(() => asked).toContain('POST /sys/login')
  await expect.element(page.getByRole('heading', { name: '里面' })).toBeVisible()
})

test('Enter before the program is there signs in as soon as it is, and nothing comes into the address', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /sys/login': (input) => {
      sent.push([input.username, input.password])
      return someSignIn
    }
  })
  await account().click()
  await userEvent.keyboard('clerk{Tab}p1{Enter}')
  expect(location.href).toMatch(/\/user\/login$/)
  expect(sent).toEqual([])
  await arrives()
  await expect.poll(() => sent).toEqual([['clerk', 'p1']])
  await expect.element(page.getByRole('heading', { name: '里面' })).toBeVisible()
})

test('who has typed nothing begins at the heading, and only an empty form complains', async () => {
  await arrives()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await password().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(account()).toHaveAccessibleDescription('请输入账号')
})

test('the page is accessible before the program is there, and nothing in it moves when it comes', async () => {
  expect(await findingsInThemes(place)).toEqual([])
  const places = () =>
    [...place.querySelectorAll('h1, label, input, button, nav, footer')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height]
    })
  const before = places()
  await arrives()
  expect(places()).toEqual(before)
})

test('a page that is another in this browser is hidden and drawn anew: of who is signed in, comes back, or reads another language', () => {
  expect(isDrawnAnew()).toBe(false)
  changeSettings({ language: 'en' })
  expect(isDrawnAnew()).toBe(true)
  changeSettings({ language: 'zh-CN' })
  for (const address of ['/user/login#third=1', '/user/login?ticket=ST-1']) {
    history.replaceState(null, '', address)
    expect(isDrawnAnew()).toBe(true)
  }
  history.replaceState(null, '', '/user/login?redirect=%2Farchives%2Fcollect')
  expect(isDrawnAnew()).toBe(false)
  signedIn()
  expect(isDrawnAnew()).toBe(true)
  rememberLostSession('ended')
  leave({ keepTabs: true })
  expect(isDrawnAnew()).toBe(true)
  markDrawnAnew()
  expect(getComputedStyle(place).visibility).toBe('hidden')
  expect(takeOverPage(place)).toBe(false)
  expect(place.childElementCount).toBe(0)
  forgetLostSession()
})
