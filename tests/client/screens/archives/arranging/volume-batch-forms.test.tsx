import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { today } from '#core/state/today.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someVolumes } from '#kit/answers/volumes.ts'
import { focusRow } from '#kit/drawn/focus-row.ts'
import Volume from '#screens/archives/arrange-volume.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'

const may = (...actions: string[]) =>
  setPermission({ ...somePermission, auth: actions.map((action) => ({ action, type: '2', describe: '' })) })
beforeEach(() => {
  signedIn()
  may('arrange.volume:print', 'pdf.create', 'pdf.create:add')
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  localStorage.clear()
})

const template = (code: string, name: string, target: string, rows?: string) => ({
  ...{ code, name, nameEn: name, version: 1, target, targetOptional: false, basis: '' },
  ...(rows !== undefined && { rows })
})
const press = (keys: string) => userEvent.keyboard(keys)
const row = (name: string) => page.getByRole('grid', { name: '案卷' }).getByRole('row', { name: new RegExp(name) })
const box = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name })

async function open() {
  const ordered: unknown[] = []
  answerCalls({
    ...someVolumes().answers,
    'GET /forms/templates': () => [
      template('volume_toc', '卷内目录', 'volume', 'volume.files'),
      template('volume_cover', '案卷封面', 'volume'),
      template('duty_letter', '责任书', 'project'),
      template('volume_list', '案卷目录', 'project', 'project.volumes')
    ],
    'POST /forms/batch': (input) => {
      ordered.push(input)
      return { job: 'j1' }
    },
    'GET /sys/job/list': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 })
  })
  const screen = await render(
    <main className="flex h-[700px] flex-col">
      <Volume />
      <ToastBridge />
    </main>
  )
  await expect.element(row('0001')).toBeVisible()
  return { ordered, screen }
}
const order = () =>
  possibleCommands()
    .find(({ id }) => id === 'volume.batchForms')
    ?.run()

test('forms of all volumes are ordered as one PDF, what was ticked is ticked again, and it is said where the PDF will be', async () => {
  const { ordered, screen } = await open()
  await order()
  await expect.element(page.getByRole('group', { name: '全部 2 卷的表单' })).toBeVisible()
  await expect.element(box('责任书')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^共 5 份表单，合成一个 PDF/)).toBeVisible()
  expect(await findingsInThemes(screen.baseElement)).toEqual([])
  ;(box('卷内目录').element() as HTMLElement).focus()
  await press(' ')
  await expect.element(page.getByText(/^共 3 份表单/)).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('正在生成 3 份案卷表单；完成后在后台任务中下载，并有通知')).toBeVisible()
  expect(ordered).toEqual([{ templates: ['volume_list', 'volume_cover'], compileDate: today() }])
  await order()
  await expect.element(box('卷内目录')).not.toBeChecked()
  await expect.element(box('案卷封面')).toBeChecked()
})

test('forms of the marked volumes alone are ordered; without a form nothing is, and that is said', async () => {
  const { ordered } = await open()
  focusRow(row('0002'))
  await press(' ')
  await order()
  await expect.element(page.getByRole('radio', { name: '选中的 1 卷' })).toBeChecked()
  for (const name of ['案卷目录', '案卷封面', '卷内目录']) {
    ;(box(name).element() as HTMLElement).focus()
    await press(' ')
  }
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('请至少选择一种表单')).toBeVisible()
  expect(ordered).toEqual([])
  ;(box('案卷封面').element() as HTMLElement).focus()
  await press(' {Control>}{Enter}{/Control}')
  await expect.poll(() => ordered).toEqual([{ templates: ['volume_cover'], volumes: ['v2'], compileDate: today() }])
})

test('who may not make forms does not see that they could be ordered', async () => {
  may('arrange.volume:print', 'pdf.create')
  await open()
  const offered = possibleCommands().map(({ id }) => id)
  expect(offered).toContain('volume.print')
  expect(offered).not.toContain('volume.forms')
  expect(offered).not.toContain('volume.batchForms')
  await expect.element(page.getByRole('button', { name: '生成案卷表单' })).not.toBeInTheDocument()
})
