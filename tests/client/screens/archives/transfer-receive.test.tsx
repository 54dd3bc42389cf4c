import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { InboundList } from '#contract/transfers/inbound.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import TransferReceive from '#screens/archives/transfer-receive.tsx'

const PATH = '/transfer/receive'
const transfer = (status: string) => ({
  ...{ id: 't2', rowVersion: 1, transferNo: 'YJ-2026-0158', projectId: 'p2', projectName: '澜江大道' },
  ...{
    kind: 'formal',
    kind_dictText: '移交',
    parcel: 'whole',
    parcel_dictText: '全部',
    mode: 'online',
    mode_dictText: '在线'
  },
  ...{ status, status_dictText: status, round: 1, fromName: null, toName: null, applicant: null, applicantName: null },
  ...{ reviewer: null, reviewerName: null, assignee: null, assigneeName: null, decidedBy: null, decidedByName: null },
  ...{
    decidedAt: null,
    submittedAt: '2026-11-20 09:00:00',
    createTime: '2026-11-20 09:00:00',
    dueDay: null,
    daysLeft: null
  },
  ...{
    volumes: 1,
    files: 3,
    pages: 9,
    bytes: 100,
    packageSha256: null,
    receiptSha256: null,
    preId: null,
    previousId: null
  },
  units: []
})
const volume = {
  ...{
    id: 'v1',
    volumeNo: 1,
    archiveNo: 'E-1',
    holdingNo: null,
    registerNo: null,
    title: '道路施工文件',
    unitId: null
  },
  ...{ status: 'accepted', status_dictText: '已接收', files: 3, textPages: 9, drawingSheets: 0, photos: 0, bytes: 100 },
  ...{ takesRoom: true, locationId: null, place: '一库-03' },
  ...{ secretLevel: '1', secretLevel_dictText: '内部', openStatus: '2', openStatus_dictText: '控制' },
  ...{ openReason: '涉及安防', openUntil: '2050-12-31' },
  ...{ result: null, reason: null, reason_dictText: null, opinion: null }
}
let status = 'packed'
let fault: string | null = null
const senders: InboundList['senders'][number][] = []
const coming: InboundList['packages'][number] = {
  ...{ id: 'i1', status: 'coming', upload: 'u1', received: 1024, bytes: 4096, checked: 0, fault: null, receipt: null },
  ...{ sender: '星河项目部', transferNo: 'YJ-2026-0001', projectNo: 'YL-1', projectName: '云澜星河新城' },
  ...{ fromName: '云澜建设', files: 12, volumes: 2, createTime: '2026-11-28 09:00:00', transferId: null }
}
const sent = vi.fn()

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  const action = ['verify', 'shelve', 'return', 'sender', 'print'].map((name) => `transfer.receive:${name}`).join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '接收入库')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries({ return_reason: [{ value: '1', text: '缺件', title: '缺件' }] } as never)
  status = 'packed'
  fault = null
  const note = (name: string) => (input: unknown) => {
    sent(name, input)
    return null
  }
  answerCalls({
    'GET /transfer/list': () => ({ records: [transfer(status)], total: 1, size: 200, current: 1, pages: 1 }),
    'GET /transfer/queryById': () => ({ row: transfer(status), volumes: [volume], log: [], forms: [] }),
    'GET /transfer/online/parts': () => ({ carrier: null, bytes: null, other: 0, parts: [], fault: null }),
    'GET /transfer/receive/state': () => ({
      ...{ objects: 3, forms: 2, bytes: 100, volumes: 1, placed: 0, isRunning: false, fault },
      stores: [
        { store: 'A', objects: 3, verifiedAt: '2026-11-28 10:00:00' },
        { store: 'B', objects: 3, verifiedAt: '2026-11-28 10:00:01' }
      ]
    }),
    'GET /transfer/receive/inbound': () => ({
      senders,
      packages: [
        coming,
        { ...coming, id: 'i2', transferNo: 'YJ-2026-0002', status: 'refused', fault: '001_批复.pdf 内容已改变' }
      ]
    }),
    'POST /transfer/receive/sender': (input) => {
      const { name } = input as { name: string }
      if (senders.some((one) => one.name === name))
        return new Refusing(400, '参数有误', 400, null, [{ field: 'name', message: '已有同名的发送单位' }])
      senders.push({
        ...{ id: 's1', name, hint: 'WXYZ', isRevoked: false, createTime: '2026-11-28 09:00:00', byName: '尤午壬' },
        ...{ usedAt: null, packages: 0 }
      })
      return { id: 's1', token: 'shown-this-once' }
    },
    'POST /transfer/receive/revokeSender': (input) => {
      sent('revoke', input)
      return null
    },
    'POST /transfer/receive/verify': (input) => {
      sent('verify', input)
      return { job: 'j1' }
    },
    'GET /transfer/location/list': () => ({
      records: [
        {
          ...{ id: 'l1', rowVersion: 1, isShared: false, createBy: null, createTime: null, updateBy: null },
          ...{
            place: '一库-03',
            room: '一库',
            rowNo: '03',
            shelf: '',
            box: '',
            capacity: null,
            held: 0,
            status: 'open'
          },
          ...{ status_dictText: '可用', remark: null, updateTime: null }
        }
      ],
      ...{ total: 1, size: 1000, current: 1, pages: 1 }
    }),
    'PUT /transfer/receive/place': note('place'),
    'GET /transfer/receive/numbers': () => new Refusing(510, '1 卷没有库位'),
    'POST /transfer/receive/return': note('return')
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})
const openTransfer = async () => {
  const { container } = await renderFrame(PATH, { [PATH]: TransferReceive })
  await pressOn(page.getByRole('row', { name: /YJ-2026-0158/ }), '{Enter}')
  await expect.element(page.getByRole('heading', { name: 'YJ-2026-0158' })).toBeVisible()
  return container
}

test('one opens what has come by Enter, and orders its verification by keys', async () => {
  const container = await openTransfer()
  await expect.element(page.getByText('3 / 3 2026-11-28 10:00').first()).toBeVisible()
  await expect.element(page.getByText('文件 1、表单 2')).toBeVisible()
  expect(page.getByRole('button', { name: '入库上架' }).query()).toBe(null)
  expect(await findingsInThemes(container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '接收核验' }))
  await expect.poll(() => sent.mock.calls).toEqual([['verify', { id: 't2' }]])
})

test('volumes of a verified transfer are given a place by keys; why it cannot be shelved yet is said', async () => {
  status = 'verified'
  await openTransfer()
  await pressOn(page.getByRole('button', { name: '入库上架' }))
  await expect.element(page.getByText('1 卷没有库位').first()).toBeVisible()
  await pressOn(page.getByRole('button', { name: '指定库位' }))
  const dialog = page.getByRole('dialog', { name: '为 1 卷指定库位' })
  await expect.element(dialog.getByRole('combobox', { name: '库位' })).toHaveFocus()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('一库')
  await expect.element(page.getByRole('option', { name: '一库-03' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await pressOn(dialog.getByRole('button', { name: '指定库位' }))
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([['place', { id: 't2', volumes: ['v1'], locationId: 'l1', reason: '' }]])
})

test('on a narrow screen the volumes are scrolled in their own frame, with the place of each', async () => {
  status = 'verified'
  await openTransfer()
  await expect.element(page.getByText('一库-03')).toBeVisible()
  await page.viewport(320, 800)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})

test('what was at fault is read, and the transfer goes back with a reason', async () => {
  status = 'verify_failed'
  fault = '核验未通过，1 个文件有问题：案卷 1“道路施工文件”的电子文件不存在'
  await openTransfer()
  await expect.element(page.getByRole('alert').filter({ hasText: '核验未通过' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: '退回' }))
  const dialog = page.getByRole('dialog', { name: '退回 1 卷' })
  await chooseOption(dialog.getByRole('button', { name: /原因/ }), '缺件')
  await pressOn(dialog.getByRole('button', { name: '退回' }))
  await expect.poll(() => sent.mock.calls).toEqual([['return', { id: 't2', reason: '1', opinion: '', volumes: [] }]])
})

const offered = () =>
  possibleCommands()
    .filter(({ id }) => id.startsWith('receive.'))
    .map(({ title }) => title())

test('each button of a transfer is in the palette too', async () => {
  status = 'completed'
  await openTransfer()
  await expect.poll(offered).toEqual(['定密与开放', '接收记录', '打印标签', '打印架位清单'])
  for (const name of offered()) await expect.element(page.getByRole('button', { name })).toBeVisible()
})

test('without the right to print nothing is printed', async () => {
  status = 'completed'
  setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry(PATH, '接收入库')], auth: [] })
  await openTransfer()
  await expect.poll(offered).toEqual(['接收记录'])
})

test('what comes from elsewhere is read with how far it is, and the token of a sender is made, shown once and revoked by keys', async () => {
  await renderFrame(PATH, { [PATH]: TransferReceive })
  await pressOn(page.getByRole('button', { name: '外来移交包' }))
  const dialog = page.getByRole('dialog', { name: '外来移交包' })
  await expect.element(dialog.getByText('正在接收 1 KB / 4 KB')).toBeVisible()
  await expect.element(dialog.getByText('已拒收：001_批复.pdf 内容已改变')).toBeVisible()
  const name = dialog.getByLabelText(/^发送单位名称/)
  ;(name.element() as HTMLElement).focus()
  await userEvent.keyboard('星河项目部{Enter}')
  await expect.element(dialog.getByText('shown-this-once')).toBeVisible()
  expect(await findingsInThemes(dialog.element() as HTMLElement)).toEqual([])
  // Rows have the focus first, and an arrow leads to what is in their last cell.
  ;(dialog.getByRole('row', { name: '星河项目部' }).last().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '停用' }))
  await expect.poll(() => sent.mock.calls).toEqual([['revoke', { id: 's1' }]])
})
