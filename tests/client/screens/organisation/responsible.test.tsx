import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { giveFiles } from '#kit/drawn/give-files.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Responsible from '#screens/organisation/responsible.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'

const RIGHT = 'org.responsible'
const moments = { createBy: null, createTime: '2026-11-01 08:00:00', updateBy: null, updateTime: null }
const person = {
  ...moments,
  id: 'r1',
  rowVersion: 3,
  isShared: false,
  name: '许未庚',
  post: '3',
  post_dictText: '项目经理',
  participantId: 'p1-SG',
  participantId_dictText: '云澜第一建筑工程有限公司',
  orgType: 'SG',
  orgType_dictText: '施工单位(总包)',
  monomialId: null,
  monomialId_dictText: '',
  certNo: '云建造991024000117',
  phone: '16600001301',
  startDate: '2024-06-01',
  endDate: null,
  isSigned: false,
  signPath: null,
  signPath_dictText: ''
}
const name = page.getByRole('rowheader', { name: '许未庚', exact: true })
const dialog = page.getByRole('dialog', { name: '签章：许未庚' })

beforeEach(() => {
  signedIn()
  const action = [RIGHT, `${RIGHT}:edit`, `${RIGHT}:sign`].join()
  setPermission({ ...somePermission, auth: [{ action, describe: '', type: '2' }] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

test('by keys somebody keeps the sample of a signature: what is no picture is said at once, what is refused stays open [1.A22]', async () => {
  let isUp = false
  const signed: unknown[] = []
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /organization/responsible/list': () => ({ records: [person], total: 1, size: 10, current: 1, pages: 1 }),
    'PUT /organization/responsible/sign': (input) => {
      if (!isUp) return new Refusing(510, '没有找到您上传的图片')
      signed.push(input)
      return { change: 'c1', count: 1, ids: ['r1'] }
    }
  })
  const sent = answerUploads(({ file }) => kept('temp/a.png', file))
  const screen = await render(
    <main>
      <Responsible />
      <ToastBridge />
    </main>
  )
  await expect.element(name).toBeVisible()
  name.element().focus()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const entry = page.getByRole('menuitem', { name: '签章' })
  await expect.element(entry).toBeVisible()
  entry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('尚无签章样本')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '选择图片' })).toHaveFocus()
  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  giveFiles(chooser(), new File(['x'], 'a.txt', { type: 'text/plain' }))
  await expect.element(dialog.getByRole('alert').getByText(/须为 PNG 或 JPEG/)).toBeVisible()
  giveFiles(chooser(), new File(['x'], 'a.png', { type: 'image/png' }))
  await expect.element(dialog.getByRole('alert').getByText('没有找到您上传的图片')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  isUp = true
  giveFiles(chooser(), new File(['x'], 'a.png', { type: 'image/png' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(signed).toEqual([{ id: 'r1', rowVersion: 3, path: 'temp/a.png' }])
  expect(sent.map(({ form }) => form.biz)).toEqual(['field', 'field'])
})
