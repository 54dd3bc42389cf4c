import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { someChoices, someDetail } from '#kit/answers/transfer-answers.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import TransferApply from '#screens/archives/transfer-apply.tsx'

const PATH = '/transfer/apply'
const pageOf = <T,>(records: readonly T[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 })

let detail = someDetail()
beforeEach(() => {
  fakeSockets()
  signedIn()
  detail = someDetail({ status: 'submitted', status_dictText: '已提交' })
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '移交申请')],
    auth: [{ action: 'transfer.apply:withdraw,transfer.apply:extend', type: '2', describe: '' }]
  })
  answerCalls({
    'GET /transfer/list': () => pageOf([detail.row]),
    'GET /transfer/queryById': () => detail,
    'GET /transfer/extension/list': () => pageOf([]),
    'GET /transfer/apply/choices': someChoices,
    'GET /transfer/apply/needs': () => [],
    'GET /transfer/changes': () => []
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
})

test('what the archive does to an application is seen without pressing anything, and what is typed meanwhile stays', async () => {
  await renderFrame(PATH, { [PATH]: TransferApply })
  await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible()
  const sockets = () => FakeSocket.opened.filter(({ url }) => url.includes('vxeSocket'))
  await expect.poll(() => sockets().length).toBeGreaterThan(0)
  sockets().at(-1)?.open()
  sockets().at(-1)?.receive({ type: 'joined', since: '1.1' })
  await page.getByRole('button', { name: '申请延期' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /延期理由/ })
  await userEvent.type(reason, '竣工图尚未盖章')
  detail = someDetail({ status: 'reviewing', status_dictText: '馆审核中', rowVersion: 9 })
  sockets()
    .at(-1)
    ?.receive({
      type: 'update_vxe_table',
      data: { socketKey: 'transfer.application', args: [{ id: detail.row.id }, ''] }
    })
  await expect.element(page.getByText(/馆审核中/).first()).toBeInTheDocument()
  // What lies behind the dialog is found by no role.
  await expect.poll(() => [...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('撤回')
  await expect.element(reason).toHaveValue('竣工图尚未盖章')
})
