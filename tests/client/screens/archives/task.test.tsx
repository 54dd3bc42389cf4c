import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $route } from '#core/state/pages/route.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { taskReceivers, taskRow, taskSteps } from '#kit/answers/task-answers.ts'
import Task from '#screens/archives/task.tsx'

const item = (value: string, text: string) => ({ value, text, label: text, title: text })
const DICTIONARIES = {
  task_box: [
    item('todo', '待办'),
    item('doing', '已签收'),
    item('done', '已办'),
    item('overdue', '逾期'),
    item('owed', '他人待办')
  ],
  task_status: [item('todo', '待办'), item('doing', '办理中')],
  process_node_type: [item('collect', '收集'), item('review', '审核')],
  return_reason: [item('5', '页数不符')]
}
type Line = ReturnType<typeof taskRow>
let lines: Line[]
let asked: { readonly path: string; readonly input: object }[]
const done = (path: string, change: (line: Line) => Line) => (input: Readonly<Record<string, unknown>>) => {
  asked.push({ path, input })
  const ids = String(input.ids ?? input.id).split(',')
  lines = lines.map((line) => (ids.includes(line.id) ? change(line) : line))
  return { change: null, count: ids.length, ids, result: null }
}
const claimed = (line: Line) => ({ ...line, status: 'doing', box: 'doing', can: 'release,transfer,process,return' })

beforeEach(() => {
  fakeSockets()
  signedIn()
  const action = ['claim', 'process', 'return', 'transfer', 'urge'].map((name) => `archives.task:${name}`).join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/archives/task', '我的任务'), menuEntry('/archives/review', '文件审核')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries(DICTIONARIES)
  lines = [
    taskRow('k1', '收集：施工记录'),
    taskRow('k2', '审核：隐蔽验收记录', {
      kind: 'review',
      kind_dictText: '审核',
      subject: 'file',
      fileId: 'f1',
      can: 'claim,process,return'
    })
  ]
  asked = []
  answerCalls({
    'GET /sys/view/list': () => [],
    ...Object.fromEntries(
      Object.entries(DICTIONARIES).map(([code, items]) => [`GET /sys/dict/getDictItems/${code}`, () => items])
    ),
    'GET /archives/task/list': ({ box = '' }) => {
      const records = lines.filter((line) => line.box.split(',').includes(String(box)))
      return { records, total: records.length, size: 10, current: 1, pages: 1 }
    },
    'GET /archives/task/count': () => ({
      todo: lines.filter(({ box }) => box === 'todo').length,
      doing: lines.filter(({ box }) => box === 'doing').length
    }),
    'GET /archives/task/steps': () => taskSteps,
    'GET /archives/task/receivers': () => taskReceivers,
    'PUT /archives/task/claim': done('claim', claimed),
    'PUT /archives/task/release': done('release', (line) => ({
      ...line,
      status: 'todo',
      box: 'todo',
      can: 'claim,process'
    })),
    'PUT /archives/task/return': done('return', (line) => ({ ...line, box: 'done', can: '' })),
    'PUT /archives/task/transfer': (input) => {
      done('transfer', (line) => ({ ...line, box: '', can: '' }))(input)
      return null
    },
    'PUT /archives/task/process': (input) => {
      const { form = {} } = input as { form?: Readonly<Record<string, string>> }
      if (form.complete !== 'true')
        return new Refusing(510, '办理表单没有填写完整', 200, null, [
          { field: 'complete', message: '本节点文件齐全不能为空' }
        ])
      done('process', (line) => ({ ...line, box: 'done', can: 'takeBack' }))(input)
      return null
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

const open = async () => {
  const screen = await renderFrame('/archives/task', { '/archives/task': Task })
  await pressOn(
    page
      .getByRole('row', { name: /施工记录/ })
      .getByRole('gridcell')
      .first(),
    '{Home}'
  )
  return screen
}
const paths = () => asked.map(({ path }) => path)

test('one letter claims the task of the row in focus, which goes to its list; the numbers of the lists follow', async () => {
  const screen = await open()
  await expect.element(page.getByRole('radio', { name: '待办 2' })).toBeChecked()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('c')
  await expect.poll(paths).toEqual(['claim'])
  await expect.element(page.getByRole('radio', { name: '待办 1' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '已签收 1' })).toBeVisible()
  await pressOn(page.getByRole('radio', { name: '待办 1' }), '{ArrowRight}')
  await expect.element(page.getByRole('row', { name: /施工记录/ })).toBeVisible()
  await expect.poll(() => $route.get().search).toContain('by-box=doing')
})

test('a task is processed in its form: what is refused is said at its field, and what is typed stays', async () => {
  await open()
  await userEvent.keyboard('p')
  const dialog = page.getByRole('dialog', { name: '办理：收集：施工记录' })
  await expect.element(dialog.getByRole('checkbox', { name: '本节点文件齐全' })).toBeVisible()
  await pressOn(dialog.getByRole('textbox', { name: '意见' }), '已收齐')
  await pressOn(dialog.getByRole('button', { name: '办结' }))
  await expect.element(dialog.getByText('本节点文件齐全不能为空')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '意见' })).toHaveValue('已收齐')
  await pressOn(dialog.getByRole('checkbox', { name: '本节点文件齐全' }), ' ')
  await pressOn(dialog.getByRole('button', { name: '办结' }))
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ path: 'process', input: { opinion: '已收齐', form: { complete: 'true' } } })
  await expect.poll(() => dialog.query()).toBeNull()
})

test('the steps of a process are a list with who, when and in which words', async () => {
  await open()
  await userEvent.keyboard('s')
  const steps = page.getByRole('dialog').getByRole('list', { name: '流程步骤' }).getByRole('listitem')
  await expect.poll(() => steps.elements().length).toBe(5)
  await expect
    .element(steps.nth(1))
    .toHaveTextContent('监理复核被退回2026-11-21 10:00:00办理人：周牧退回原因：页数不符意见：缺一份复核说明：见意见')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})

test('a review is processed at its very place, and returned with a reason', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}r')
  const dialog = page.getByRole('dialog', { name: '退回' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await userEvent.keyboard('p')
  await expect.poll(() => $route.get().path).toBe('/archives/review')
})

test('a claimed task is passed on to somebody who may do it', async () => {
  lines = lines.map(claimed)
  await renderFrame('/archives/task?by-box=doing', { '/archives/task': Task })
  await pressOn(
    page
      .getByRole('row', { name: /施工记录/ })
      .getByRole('gridcell')
      .first(),
    't'
  )
  const dialog = page.getByRole('dialog', { name: '转办：收集：施工记录' })
  await pressOn(dialog.getByRole('button', { name: '转办' }))
  await expect.element(dialog.getByText('请选择接收人')).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: /接收人/ }), '{Enter}')
  await userEvent.keyboard('{Enter}')
  await pressOn(dialog.getByRole('button', { name: '转办' }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ path: 'transfer', input: { id: 'k1', receiver: 'u3' } })
})

test('each action is in the palette with its key; one that does not fit says so', async () => {
  await open()
  const known = possibleCommands().filter(({ id }) => id.startsWith('task.'))
  expect(known.map(({ id, keys }) => `${id} ${keys}`)).toEqual(
    expect.arrayContaining([
      'task.claim C',
      'task.process P',
      'task.return R',
      'task.transfer T',
      'task.urge G',
      'task.takeBack U',
      'task.steps S'
    ])
  )
  await userEvent.keyboard('g')
  await expect.element(page.getByText('“收集：施工记录”现在不能催办').first()).toBeVisible()
  expect(asked).toEqual([])
})
