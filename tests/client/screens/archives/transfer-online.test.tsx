import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { TransferState } from '#contract/transfers/transfer-machine.ts'
import type { TransferPackage } from '#contract/transfers/packing.ts'
import type { Recipient, Sending } from '#contract/transfers/sending.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someTransfer } from '#kit/answers/transfer-answers.ts'
import TransferOnline from '#screens/archives/transfer-online.tsx'

const PATH = '/transfer/online'
const NOTHING: TransferPackage = { made: null, report: null, checkedAt: null, work: null, fault: null, sending: null }
const made = { sha256: 'ab'.repeat(32), bytes: 2048, files: 12, at: '2026-11-28 10:00:00', byName: '赵子甲' }
const ARCHIVE = 'https://archive.example.org/api'
const taken: Sending = {
  ...{ address: ARCHIVE, name: '云澜市城市建设档案馆', state: 'taken', sent: 2048, bytes: 2048, checked: 1000 },
  receipt: {
    ...{ receiptNo: 'SJ-2026-0001', at: '2026-11-28 12:00:00', archive: '云澜市城市建设档案馆', sender: '星河项目部' },
    ...{ transferNo: 'YJ-2026-0001', packageSha256: made.sha256, bytes: 2048, files: 12, volumes: 2 }
  },
  ...{ news: null, newsAt: null }
}
const shelved: Sending['news'] = {
  ...{
    status_dictText: '移交完成',
    opinion: null,
    certNo: 'ZM-2026-0001',
    verifyCode: '8F3K-27QD-M5TX',
    isRevoked: false
  },
  numbers: [{ no: 1, holdingNo: 'E-2026-000001', registerNo: '000001' }]
}
let status: TransferState = 'accepted'
let known = NOTHING
let recipients: readonly Recipient[] = []
const sent = vi.fn()

const mayDo = (...names: readonly string[]) =>
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '在线移交')],
    auth: [{ action: names.map((name) => `transfer.online:${name}`).join(','), type: '2', describe: '' }]
  })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  mayDo('pack', 'send', 'verify', 'download')
  status = 'accepted'
  known = NOTHING
  recipients = []
  const order = (what: string, next: () => void) => (input: unknown) => {
    sent(what, input)
    next()
    return { job: 'j1' }
  }
  answerCalls({
    'GET /transfer/list': () => ({
      records: [
        someTransfer({ status, status_dictText: status, round: 1 }),
        someTransfer({ id: 't0', transferNo: 'YJ-2026-0000', kind: 'pre', status: 'accepted' })
      ],
      ...{ total: 2, size: 200, current: 1, pages: 1 }
    }),
    'GET /transfer/online/state': () => known,
    'GET /transfer/online/parts': () => ({ carrier: null, bytes: null, other: 0, parts: [], fault: null }),
    'GET /transfer/online/recipients': () => recipients,
    'PUT /transfer/online/recipient': (input) => {
      sent('token', input)
      return { address: ARCHIVE, name: '云澜市城市建设档案馆', sender: '星河项目部', hint: 'WXYZ' }
    },
    'POST /transfer/online/news': () => {
      status = 'completed'
      known = { ...NOTHING, made, sending: { ...taken, news: shelved, newsAt: '2026-11-29 09:00:00' } }
      return known.sending
    },
    'POST /transfer/online/pack': order('pack', () => {
      status = 'packed'
      known = { ...NOTHING, made }
    }),
    'POST /transfer/online/send': order('send', () => {
      status = 'transmitting'
      known = { ...NOTHING, made, work: { job: 'j1', kind: 'send', done: 3, total: 12 } }
    }),
    'POST /transfer/online/verify': () => new Refusing(510, '移交申请 YJ-2026-0001 的移交包正在处理，请等待完成'),
    'POST /transfer/online/breakOff': (input) => {
      sent('breakOff', input)
      status = 'packed'
      known = { ...NOTHING, made }
      return null
    },
    'GET /sys/job/list': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 })
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})
const open = async () => {
  const { container } = await renderFrame(PATH, { [PATH]: TransferOnline })
  await pressOn(page.getByRole('row', { name: /YJ-2026-0001/ }), '{Enter}')
  await expect.element(page.getByRole('heading', { name: /YJ-2026-0001/ })).toBeVisible()
  return container
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('one opens an accepted transfer by Enter and packs it by keys; the focus stays with it, and a 预验收 is not among them', async () => {
  const container = await open()
  expect(page.getByRole('row', { name: /YJ-2026-0000/ }).query()).toBe(null)
  expect(button('发送').query()).toBe(null)
  await pressOn(button('打包'))
  await expect.element(page.getByText(made.sha256)).toBeVisible()
  expect(sent.mock.calls).toEqual([['pack', { id: 't1' }]])
  await expect.element(page.getByRole('heading', { name: 'YJ-2026-0001（packed）' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a package is sent after a question, how far it is can be read, and it is broken off by keys', async () => {
  status = 'packed'
  known = { ...NOTHING, made }
  await open()
  await pressOn(button('发送'))
  await expect.element(page.getByRole('alertdialog', { name: '发送移交申请 YJ-2026-0001？' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('progressbar', { name: '正在核验并发送……' }))
    .toHaveAttribute('aria-valuenow', '3')
  expect(button('核验').query()).toBe(null)
  await pressOn(button('中止发送'))
  await expect.element(button('发送')).toBeVisible()
  expect(sent.mock.calls).toEqual([
    ['send', { id: 't1' }],
    ['breakOff', { id: 't1' }]
  ])
})

test('what the verifier has found is read with its paths; a refusal says why', async () => {
  status = 'packed'
  const finding = { code: 'changed', weight: 'error' as const, path: 'data/001_I-01/001_批复.pdf' }
  known = {
    ...{ ...NOTHING, made, checkedAt: '2026-11-28 11:00:00', fault: '移交包未通过核验，没有送达' },
    report: { isValid: false, count: 1, findings: [{ ...finding, title: '内容已改变', expected: 'ab', found: 'cd' }] }
  }
  const container = await open()
  const row = page.getByRole('row', { name: /001_批复\.pdf/ })
  await expect.element(row.getByRole('gridcell', { name: '内容已改变' })).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: '没有送达' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await pressOn(button('核验'))
  await expect.element(page.getByText(/移交包正在处理/).first()).toBeVisible()
})

test('the browser itself fetches a package, which it can go on with', async () => {
  status = 'packed'
  known = { ...NOTHING, made }
  const fetched: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    fetched.push(this.href)
  })
  await open()
  await pressOn(button('下载'))
  expect(fetched.map((address) => new URL(address).pathname + new URL(address).search)).toEqual([
    expect.stringMatching(/\/transfer\/online\/download\?id=t1$/)
  ])
})

test('who may only look at packages has no buttons, on a telephone too', async () => {
  mayDo()
  status = 'packed'
  known = { ...NOTHING, made }
  await page.viewport(320, 700)
  const container = await open()
  await expect.element(page.getByText(made.sha256)).toBeVisible()
  expect(container.querySelector('section button')).toBe(null)
  expect(await findingsInThemes(container)).toEqual([])
})

test('a package goes to another archive, whose token is entered by keys the first time; without one it is said at its field', async () => {
  status = 'packed'
  known = { ...NOTHING, made }
  recipients = [{ address: ARCHIVE, name: null, sender: null, hint: null }]
  await open()
  await pressOn(button('发送'))
  const dialog = page.getByRole('dialog', { name: '发送移交包 YJ-2026-0001' })
  await expect.element(dialog.getByText('发送到')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const field = dialog.getByLabelText(/^发送凭证/)
  await expect.element(field).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('请填写发送凭证')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(await findingsInThemes(dialog.element() as HTMLElement)).toEqual([])
  await userEvent.keyboard('token-of-the-archive')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('progressbar', { name: '正在核验并发送……' })).toBeVisible()
  expect(sent.mock.calls).toEqual([
    ['token', { address: ARCHIVE, token: 'token-of-the-archive' }],
    ['send', { id: 't1', to: ARCHIVE }]
  ])
})

test('the receipt of the archive is read, and what has become of the package there is asked for by keys', async () => {
  status = 'received'
  known = { ...NOTHING, made, sending: taken }
  const container = await open()
  await expect.element(page.getByText(/SJ-2026-0001，2026-11-28 12:00，2 卷、12 个文件/)).toBeVisible()
  await pressOn(button('查询馆内进展'))
  await expect.element(page.getByText('ZM-2026-0001，核验码 8F3K-27QD-M5TX')).toBeVisible()
  await expect.element(page.getByText('第 1 卷 E-2026-000001')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
