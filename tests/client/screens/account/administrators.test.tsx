import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { RecoveryWaiting } from '#contract/session/recovery-codes.ts'
import type { AppointmentWaiting } from '#contract/system/appointments.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { Appointments } from '#screens/account/appointments.tsx'
import { Recoveries } from '#screens/account/recoveries.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'

const request: RecoveryWaiting = {
  id: 'q1',
  username: 'shenji',
  realname: '严申丁',
  role: '安全审计员',
  askedBy: '顾未丙',
  askedAt: '2026-11-28 09:00:00',
  expires: '2026-11-29 09:00:00',
  state: 'asked',
  mayConfirm: true,
  mayRefuse: true,
  isOwn: false
}
const appointment: AppointmentWaiting = {
  id: 'a1',
  realname: '王未乙',
  username: 'chayue',
  role: '系统管理员',
  askedBy: '贺酉戊',
  expires: '2026-12-01 09:00:00',
  mayConfirm: true
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  $toasts.set([])
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

/** Presses Tab until a control has the focus. */
async function tabTo(name: string | RegExp, role: 'button' | 'textbox' = 'button'): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect.element(wanted).toBeVisible()
  for (let at = 0; at < 12 && document.activeElement !== wanted.element(); at++) await userEvent.keyboard('{Tab}')
  await expect.element(wanted).toHaveFocus()
}
const focusIsSomewhere = () => expect.poll(() => document.activeElement !== document.body).toBe(true)

test('an administrator asks for another one’s way back by keys: what is missing is said at the field, and the half is shown once', async () => {
  const sent: unknown[] = []
  let requests: RecoveryWaiting[] = []
  answerCalls({
    'GET /auth/recovery-codes/list': () => ({ isAdministrator: true, requests }),
    'POST /auth/recovery-codes/ask': (input: Readonly<Record<string, string>>) => {
      sent.push(input)
      if (input.username !== 'shenji') return new Refusing(510, '没有这样的系统管理员、安全保密员或安全审计员账号')
      requests = [{ ...request, mayConfirm: false }]
      return { id: 'q1', code: 'abcd-efgh-jkmn' }
    }
  })
  const screen = await render(<Recoveries />)
  await tabTo('账号', 'textbox')
  const topOf = (role: 'textbox' | 'button', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect().top
  expect(Math.abs(topOf('textbox', '账号') - topOf('button', '申请恢复管理员账号'))).toBeLessThan(1.5)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请填写账号')).toBeVisible()
  await userEvent.keyboard('nobody{Enter}')
  await expect.element(page.getByText('没有这样的系统管理员、安全保密员或安全审计员账号')).toBeVisible()
  ;(page.getByRole('textbox', { name: '账号' }).element() as HTMLInputElement).select()
  await userEvent.keyboard('shenji{Enter}')
  await expect.element(page.getByRole('status').getByText('abcd-efgh-jkmn')).toBeVisible()
  await expect.element(page.getByText('严申丁(shenji)，安全审计员')).toBeVisible()
  expect(sent).toEqual([{ username: 'nobody' }, { username: 'shenji' }])
  expect(await findingsInThemes(screen.container)).toEqual([])
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test.each([
  {
    what: 'another one’s way back',
    Screen: Recoveries,
    path: '/auth/recovery-codes',
    yes: 'confirm',
    no: 'refuse',
    agree: '确认恢复“严申丁”的账号',
    refuse: '拒绝恢复“严申丁”的账号',
    title: '确认恢复',
    said: '已拒绝，恢复码作废'
  },
  {
    what: 'a new administrator',
    Screen: Appointments,
    path: '/sys/role',
    yes: 'confirmAppointment',
    no: 'refuseAppointment',
    agree: '确认任命“王未乙”为系统管理员',
    refuse: '拒绝由“王未乙”担任系统管理员',
    title: '确认任命',
    said: '已拒绝'
  }
])(
  'the second yes to $what is given and refused by keys, after a question, and the focus stays on the page',
  async (given) => {
    const sent: string[] = []
    let isOpen = true
    answerCalls({
      'GET /auth/recovery-codes/list': () => ({ isAdministrator: true, requests: isOpen ? [request] : [] }),
      'GET /sys/role/appointments': () =>
        isOpen ? [appointment, { ...appointment, id: 'a2', realname: '冯申丙' }] : [],
      [`PUT ${given.path}/${given.yes}`]: () => {
        sent.push('yes')
        return given.path === '/sys/role' ? null : { id: 'q1', code: 'zyxw-vuts-rqpn' }
      },
      [`PUT ${given.path}/${given.no}`]: () => {
        sent.push('no')
        isOpen = false
        return null
      }
    })
    const { Screen } = given
    const screen = await render(
      <main tabIndex={-1}>
        <Screen />
        <button type="button">下一个</button>
        <Asking />
      </main>
    )
    await tabTo(given.agree)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog', { name: given.title })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: given.agree })).toHaveFocus()
    expect(sent).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog', { name: given.title })).toBeVisible()
    await tabTo('确定')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual(['yes'])
    expect(await findingsInThemes(screen.container)).toEqual([])
    await page.viewport(320, 640)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 800)
    await tabTo(given.refuse)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual(['yes', 'no'])
    await expect.poll(() => $toasts.get().map(({ text }) => text)).toContain(given.said)
    await expect.element(page.getByRole('button', { name: given.refuse })).not.toBeInTheDocument()
    await focusIsSomewhere()
  }
)

test('who is no administrator and waits for nothing has neither card', async () => {
  answerCalls({
    'GET /auth/recovery-codes/list': () => ({ isAdministrator: false, requests: [] }),
    'GET /sys/role/appointments': () => []
  })
  const { container } = await render(
    <>
      <Appointments />
      <Recoveries />
    </>
  )
  await expect.poll(() => container.textContent).toBe('')
})
