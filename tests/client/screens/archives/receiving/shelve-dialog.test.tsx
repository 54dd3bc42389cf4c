import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { ProposedNumber } from '#contract/transfers/receiving.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { ShelveDialog } from '#screens/archives/receiving/shelve-dialog.tsx'

const numbered: ProposedNumber = {
  ...{ volumeId: 'v1', volumeNo: 1, title: '道路施工文件', archiveNo: 'E-1' },
  ...{ holdingNo: 'E-2026-000001', registerNo: '000009' }
}
const receipt = {
  ...{ transferNo: 'YJ-2026-0158', receivedAt: '2026-11-29 10:00:00', receivedBy: null, volumes: 1, files: 3 },
  ...{ receiptSha256: 'ab'.repeat(32), bytes: 100, stores: [], numbers: [{ ...numbered, location: null }] }
}
const OTHER = new Refusing(400, '参数有误', 400, null, [{ field: 'first', message: '不符合馆藏档号格式' }])
const sent = vi.fn()
const onDone = vi.fn()
const answers = (shelve: Answers[string]): Answers => ({
  'GET /transfer/receive/numbers': (input) => {
    const { first } = input as { first: string }
    return first === '馆-7' ? OTHER : [{ ...numbered, holdingNo: first || 'E-2026-000002' }]
  },
  'POST /transfer/receive/shelve': shelve
})
const open = (shelve: Answers[string] = () => receipt) => {
  answerCalls(answers(shelve))
  return render(<ShelveDialog id="t2" proposed={[numbered]} onDone={onDone} onClose={() => undefined} />)
}
const dialog = page.getByRole('dialog', { name: '为 1 卷确认编号并入库上架' })
const first = dialog.getByRole('textbox', { name: '起始馆藏档号' })

beforeEach(signedIn)
afterEach(() => {
  vi.clearAllMocks()
  nobody()
})

test('the numbers are shown before they are given; another first one numbers them anew, and what is confirmed is what was shown', async () => {
  await open((input) => {
    sent(input)
    return receipt
  })
  await expect.element(first).toHaveFocus()
  await expect.element(dialog.getByText('E-2026-000001')).toBeVisible()
  await expect.element(dialog.getByText('000009', { exact: true })).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await first.fill('馆-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('不符合馆藏档号格式')).toBeVisible()
  await expect.element(first).toHaveValue('馆-7')
  await first.fill('E-2026-000044')
  await pressOn(dialog.getByRole('button', { name: '重新编号' }))
  await expect.element(dialog.getByText('E-2026-000044')).toBeVisible()
  expect(sent.mock.calls).toEqual([])
  await pressOn(dialog.getByRole('button', { name: '入库上架' }))
  const confirmed = [{ volumeId: 'v1', holdingNo: 'E-2026-000044', registerNo: '000009' }]
  await expect.poll(() => sent.mock.calls).toEqual([[{ id: 't2', confirmed }]])
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('a number that was given to another volume meanwhile is said, and those that are free now are shown', async () => {
  await open(() => new Refusing(409, '馆藏档号 E-2026-000001 已有案卷使用'))
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('馆藏档号 E-2026-000001 已有案卷使用')).toBeVisible()
  await expect.element(dialog.getByText('E-2026-000002', { exact: true })).toBeVisible()
  await expect.element(first).toHaveValue('E-2026-000002')
  expect(onDone).not.toHaveBeenCalled()
})
