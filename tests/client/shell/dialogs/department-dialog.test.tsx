import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $dialogs } from '#core/state/dialogs.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { $toasts } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { openDepartmentDialog } from '#core/work/departments.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import { DialogHost } from '#shell/dialogs/host.tsx'

const list = [
  { id: 'd1', orgCode: 'A01', departName: '接收科' },
  { id: 'd2', orgCode: 'A02', departName: '保管利用科' }
]
const dialog = () => page.getByRole('dialog', { name: '部门切换' })
beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('lists the own departments; the chosen one is kept with the user [2.D30, 4.S44, 4.S46]', async () => {
  answerCalls({
    'GET /sys/user/getCurrentUserDeparts': () => ({ list, orgCode: 'A01' }),
    'POST /sys/selectDepart': ({ orgCode, username }) =>
      username === 'clerk' ? { userInfo: { ...someUser, orgCode } } : undefined
  })
  await render(<DialogHost />)
  await openDepartmentDialog()
  await expect.element(dialog().getByRole('radio', { name: '接收科' })).toBeChecked()
  expect(await findingsInThemes(dialog().element())).toEqual([])
  await expect.element(dialog().getByRole('radio', { name: '接收科' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await pressOn(dialog().getByRole('button', { name: '确定' }))
  await expect.poll(() => $user.get()?.orgCode).toBe('A02')
  expect(JSON.parse(longShelf().getItem('Login_Userinfo') ?? '{}').value.orgCode).toBe('A02')
  expect($dialogs.get()).toEqual([])
})

test('a department must be chosen [5.I26]', async () => {
  const asked = answerCalls({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list, orgCode: null }) })
  await render(<DialogHost />)
  await openDepartmentDialog()
  await expect.element(dialog().getByRole('radio', { name: '接收科' })).toHaveFocus()
  await pressOn(dialog().getByRole('button', { name: '确定' }))
  await expect.element(dialog().getByText('请选择部门!')).toBeVisible()
  expect(asked).not.toContain('POST /sys/selectDepart')
})

test('who has none gets a message, and no dialog opens [4.S45, 8.X39]', async () => {
  answerCalls({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list: [], orgCode: null }) })
  await openDepartmentDialog()
  expect($toasts.get().map(({ tone, text }) => [tone, text])).toEqual([['warning', '您尚未设置部门信息!']])
  expect($dialogs.get()).toEqual([])
})

test('a refusal is shown in the dialog, which stays', async () => {
  answerCalls({
    'GET /sys/user/getCurrentUserDeparts': () => ({ list, orgCode: 'A01' }),
    'POST /sys/selectDepart': () => new Refusing(403, '只能选择自己所属的部门！')
  })
  await render(<DialogHost />)
  await openDepartmentDialog()
  await pressOn(dialog().getByRole('button', { name: '确定' }))
  await expect.poll(() => dialog().element().textContent).toMatch(/拒绝访问|只能选择/)
  expect($user.get()?.orgCode).toBeNull()
})
