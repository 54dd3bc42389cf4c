import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { successions } from '#contract/organisation/successions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { SuccessionsList } from '#screens/projects/successions-list.tsx'

const PATH = '/project/handover'
const nothing = Object.fromEntries(
  Object.keys(successions.fields).flatMap((key) => [
    [key, null],
    [`${key}_dictText`, '']
  ])
)
const record = (more: object = {}) => ({
  ...nothing,
  ...{ id: 's1', rowVersion: 1, isShared: false, createBy: 'u1', createTime: '2026-11-20 09:00:00' },
  ...{ updateBy: null, updateTime: null, kind: 'person', kind_dictText: '人员交接' },
  ...{ status: 'waiting', status_dictText: '待接手', predecessor: '何申甲', successor: '冯申丙', askedBy: '何申甲' },
  ...more
})
const work = {
  counts: [
    { kind: 'task', count: 1 },
    { kind: 'draft', count: 600 }
  ],
  lines: [
    { kind: 'task', id: 'k1', title: '审核:项目建议书的批复', place: '1号楼', owner: '何申甲' },
    { kind: 'draft', id: 'f1', title: '基坑验槽记录', place: null, owner: '何申甲' }
  ]
}
let rows = [record()]
const asked = vi.fn()

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  const action = ['transfer', 'take'].map((name) => `project.handover:${name}`).join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '项目移交')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries({})
  rows = [record()]
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /project/handover/succession/list': () => ({
      records: rows,
      total: rows.length,
      size: 10,
      current: 1,
      pages: 1
    }),
    'GET /project/handover/succession/mine': () => [],
    'GET /project/handover/succession/choices': () => ({
      own: 'u1',
      people: [
        { id: 'u1', username: 'js_xinghe', realname: '何申甲', unit: '星河置业' },
        { id: 'u2', username: 'sg_yijian', realname: '张亥丁', unit: '云澜一建' }
      ],
      units: [{ id: 'p1-JS', name: '星河置业', orgType: 'JS', people: 1 }]
    }),
    'GET /project/handover/succession/open': () => work,
    'GET /project/handover/succession/work': () => work,
    'POST /project/handover/succession/transfer': (input) => {
      asked(input)
      if ((input as { account: string }).account === 'nobody')
        return new Refusing(400, '填写有误', 400, null, [{ field: 'account', message: '接手人与移交方是同一人' }])
      rows = [record({ id: 's2', successor: '张亥丁' }), ...rows]
      return { id: 's2' }
    },
    'PUT /project/handover/succession/withdraw': () => {
      rows = [record({ status: 'withdrawn', status_dictText: '已撤回' })]
      return { change: '', count: 1, ids: ['s1'], row: null, result: null }
    }
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

test('one transfers work by keys: whose work it is, what is open, and who takes it; the list shows it then', async () => {
  await renderFrame(PATH, { [PATH]: SuccessionsList })
  await expect.element(page.getByRole('row', { name: /冯申丙/ })).toBeVisible()
  expect(possibleCommands().map(({ id }) => id)).toContain('succession.transfer')
  await pressOn(page.getByRole('button', { name: '发起交接' }))
  const dialog = page.getByRole('dialog', { name: '发起交接' })
  await expect.element(dialog.getByRole('button', { name: /何申甲（js_xinghe）（本人）/ })).toHaveFocus()
  await expect.element(dialog.getByText('共 601 项：待办任务 1，草稿文件 600')).toBeVisible()
  await expect.element(dialog.getByText('其余 599 项不逐一列出')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await pressOn(dialog.getByRole('button', { name: '发出' }))
  await expect.element(dialog.getByText('请选择接手人')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await chooseOption(dialog.getByRole('button', { name: /接手人/ }), '张亥丁（sg_yijian） · 云澜一建')
  await pressOn(dialog.getByRole('button', { name: '发出' }))
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([[{ kind: 'person', predecessorId: 'u1', account: 'sg_yijian', participantId: '', note: '' }]])
  await expect.element(page.getByRole('row', { name: /张亥丁/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '发起交接' })).toHaveFocus()
})

test('somebody outside the project is named by his account with the unit for which he will work; what is refused is said at its field', async () => {
  await renderFrame(PATH, { [PATH]: SuccessionsList })
  await pressOn(page.getByRole('button', { name: '发起交接' }))
  const dialog = page.getByRole('dialog', { name: '发起交接' })
  await pressOn(dialog.getByRole('radio', { name: '其他人员' }), ' ')
  await pressOn(dialog.getByRole('textbox', { name: '接手人' }), 'nobody')
  await chooseOption(dialog.getByRole('button', { name: /接手人的单位/ }), '星河置业')
  await pressOn(dialog.getByRole('button', { name: '发出' }))
  await expect.element(dialog.getByText('接手人与移交方是同一人')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '接手人' })).toHaveValue('nobody')
})

test('Enter on a record shows both parties, when, and what was handed over', async () => {
  rows = [record({ decidedAt: '2026-11-21 10:00:00', status: 'accepted', status_dictText: '已交接', handed: 601 })]
  await renderFrame(PATH, { [PATH]: SuccessionsList })
  await pressOn(page.getByRole('row', { name: /冯申丙/ }).getByRole('rowheader', { name: '何申甲' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: '何申甲的交接清单' })
  for (const words of ['何申甲', '冯申丙', '2026-11-20 09:00:00', '2026-11-21 10:00:00', '基坑验槽记录'])
    await expect.element(dialog.getByText(words).first()).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('one that waits is withdrawn by its key, after a question', async () => {
  await renderFrame(PATH, { [PATH]: SuccessionsList })
  await pressOn(page.getByRole('row', { name: /冯申丙/ }).getByRole('rowheader', { name: '何申甲' }), 'w')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row', { name: /已撤回/ })).toBeVisible()
})
