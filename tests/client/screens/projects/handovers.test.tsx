import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { handovers } from '#contract/transfers/handovers.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Handover from '#screens/projects/handover.tsx'

const PATH = '/project/handover'
const nothing = Object.fromEntries(
  Object.entries(handovers.fields).flatMap(([key, { kind }]) => [
    [key, kind === 'boolean' ? false : null],
    ...(kind === 'choice' ? [[`${key}_dictText`, '']] : [])
  ])
)
const paper = (more: object = {}) => ({
  ...nothing,
  ...{ id: 'h1', rowVersion: 1, isShared: false, createBy: 'u1', createTime: '2026-11-20 09:00:00' },
  ...{ updateBy: null, updateTime: null, transferNo: 'YJ-2026-0001', projectName: '云澜三中', isHere: true },
  ...{ status: 'draft', status_dictText: '草拟', volumes: 26, files: 111, digest: 'ab'.repeat(32) },
  ...{ receivedAt: '2026-11-20 09:00:00', bookPath: 'form/book.pdf' },
  ...more
})
let rows = [paper()]
const asked = vi.fn()
const mayDo = (...rights: readonly string[]) =>
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '项目移交')],
    auth: [{ action: rights.map((right) => `project.handover:${right}`).join(','), type: '2', describe: '' }]
  })
const done = (name: string) => (input: unknown) => {
  asked(name, input)
  return { change: null, count: 1, ids: ['h1'], result: null }
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  mayDo('sign', 'issue', 'revoke', 'add')
  setDictionaries({})
  rows = [paper()]
  answerUploads(({ file }) => kept('temp/scan.pdf', file))
  const list = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /project/handover/paper/list': () => list(rows),
    'GET /project/handover/succession/list': () => list([]),
    'POST /project/handover/paper/sign': (input) => {
      asked('sign', input)
      rows = [paper({ status: 'js_signed', status_dictText: '建设单位已签', fromName: '何申甲' })]
      return null
    },
    'POST /project/handover/paper/issue': (input) => {
      asked('issue', input)
      return new Refusing(510, '移交申请 YJ-2026-0001 现存文件的摘要与接收时登记的不一致，不能发证')
    },
    'PUT /project/handover/paper/unsign': done('unsign'),
    'PUT /project/handover/paper/revoke': done('revoke'),
    'PUT /project/handover/paper/renew': done('renew')
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
  $toasts.set([])
})

const press = (keys: string) =>
  pressOn(page.getByRole('row', { name: /云澜三中/ }).getByRole('rowheader', { name: 'YJ-2026-0001' }), keys)

test('the builder signs by a key, and the scan of the sealed deed is asked for', async () => {
  await renderFrame(PATH, { [PATH]: Handover })
  await press('s')
  const dialog = page.getByRole('dialog', { name: '建设单位签章：YJ-2026-0001' })
  await pressOn(dialog.getByRole('button', { name: '签章', exact: true }))
  await expect.element(dialog.getByText('请上传双方签章的移交书扫描件')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  giveFiles(dialog.element().querySelector('input[type=file]'), someFile('移交书.pdf'))
  await expect.element(dialog.getByText('上传完成')).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: '签章', exact: true }))
  await expect.poll(() => asked.mock.calls).toEqual([['sign', { id: 'h1', path: 'temp/scan.pdf' }]])
  await expect.element(page.getByRole('row', { name: /建设单位已签/ })).toBeVisible()
})

test('a certificate is issued after what it says was read; what refuses it is said there', async () => {
  rows = [paper({ status: 'da_signed', status_dictText: '档案馆已签' })]
  await renderFrame(PATH, { [PATH]: Handover })
  await press('i')
  const dialog = page.getByRole('dialog', { name: '发证：YJ-2026-0001' })
  await expect.element(dialog.getByText(/26 卷、111 件/)).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await pressOn(dialog.getByRole('button', { name: '发证' }))
  await expect.element(dialog.getByText(/摘要与接收时登记的不一致/)).toBeVisible()
  expect(asked.mock.calls).toEqual([['issue', { id: 'h1' }]])
})

test('it is revoked by a key with a reason, without which nothing is asked', async () => {
  rows = [paper({ status: 'issued', status_dictText: '已发证', certNo: 'ZM-2026-0001' })]
  await renderFrame(PATH, { [PATH]: Handover })
  await press('r')
  const dialog = page.getByRole('dialog', { name: /撤销/ })
  await pressOn(dialog.getByRole('textbox', { name: '原因' }), '误发')
  await pressOn(dialog.getByRole('button', { name: '确定' }))
  await expect.poll(() => asked.mock.calls).toMatchObject([['revoke', { reason: '误发' }]])
})

test('Enter shows who has signed and when, the code, and the papers to open', async () => {
  const sealed = { sealedPath: 'handover/s.pdf', certificatePath: 'handover/c.pdf' }
  rows = [
    paper({ status: 'issued', status_dictText: '已发证', verifyCode: '8F3K-27QD-M5TX', fromName: '何申甲', ...sealed })
  ]
  await renderFrame(PATH, { [PATH]: Handover })
  await press('{Enter}')
  const dialog = page.getByRole('dialog', { name: '移交书与接收证明：YJ-2026-0001' })
  for (const words of ['8F3K-27QD-M5TX', '何申甲', 'ab'.repeat(32)])
    await expect.element(dialog.getByText(words)).toBeVisible()
  for (const name of [/^打开移交书（提交时固化）/, /^打开签章移交书/, /^打开接收证明/])
    await expect.element(dialog.getByRole('link', { name })).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
})

test('a key that does nothing now says why, and the other tab has the successions', async () => {
  rows = [paper({ isHere: false })]
  await renderFrame(PATH, { [PATH]: Handover })
  await press('s')
  await expect.element(page.getByText('“YJ-2026-0001”现在不能签章；其他项目的，请先切换到该项目').first()).toBeVisible()
  await pressOn(page.getByRole('tab', { name: '交接' }))
  await expect.element(page.getByText(/在列表中：D 交接清单/)).toBeVisible()
})
