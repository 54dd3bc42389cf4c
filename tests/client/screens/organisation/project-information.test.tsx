import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $project, setUser } from '#core/state/session/user.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import ProjectInformationPage from '#screens/organisation/project-information.tsx'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const CALL = 'GET /organization/projectInformation/query'
const known: ProjectInformation = {
  rowVersion: 1,
  name: '综合教学楼',
  status_dictText: '收集中',
  items: [
    { key: 'projectNo', title: '项目编号', value: 'YL-01' },
    { key: 'fondsNo', title: '全宗号', value: null }
  ]
}
const show = () =>
  render(
    <main>
      <ProjectInformationPage />
      <ConfirmHost />
    </main>
  )

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('what is on record of the project is shown as terms and values; a failure says why, and trying again brings it', async () => {
  let isUp = false
  answerCalls({ [CALL]: () => (isUp ? known : new Refusing(400, '参数有误')) })
  const screen = await show()
  await expect.element(page.getByText('参数有误')).toBeVisible()
  isUp = true
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByText('YL-01')).toBeVisible()
  await expect.element(page.getByText('收集中')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('without a project one is asked to choose one', async () => {
  setUser({ ...someUser, project: null })
  answerCalls({})
  await show()
  await expect.element(page.getByRole('button', { name: '选择项目' })).toBeVisible()
})

const EDIT = 'PUT /organization/projectInformation/edit'
const required = [{ required: true, message: '${title}不能为空' }]
const open = (name: string, address: string, more: Partial<ProjectInformation> = {}): ProjectInformation => ({
  ...known,
  name,
  items: [
    {
      key: 'name',
      title: '工程名称',
      value: name,
      edit: { column: { key: 'name', title: '工程名称', type: 'input', validateRules: required }, cell: name }
    },
    {
      key: 'address',
      title: '工程地点',
      value: address,
      edit: { column: { key: 'address', title: '工程地点', type: 'input' }, cell: address }
    },
    {
      key: 'nature',
      title: '建设性质',
      value: '新建',
      edit: { column: { key: 'nature', title: '建设性质', type: 'select', dictCode: 'construction_nature' }, cell: '1' }
    },
    {
      key: 'landArea',
      title: '用地面积(㎡)',
      value: '10',
      edit: { column: { key: 'landArea', title: '用地面积(㎡)', type: 'inputNumber' }, cell: 10 }
    },
    {
      key: 'startDate',
      title: '开工日期',
      value: null,
      edit: { column: { key: 'startDate', title: '开工日期', type: 'date' }, cell: null }
    },
    { key: 'unitCount', title: '单位工程数', value: '3' }
  ],
  ...more
})
const choice = (value: string, text: string) => ({ value, text, label: text, title: text })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: '编辑项目信息' })
const opener = () => page.getByRole('button', { name: '编辑项目信息' })

/** The page of somebody who may edit, with the form opened by keys. */
async function startEditing(edit: (asked: Record<string, unknown>) => unknown) {
  let now = open('综合教学楼', '书香路 66 号')
  setDictionaries({ construction_nature: [choice('1', '新建'), choice('2', '扩建')] })
  setPermission({ ...somePermission, auth: [{ action: 'org.info:edit', type: '2', describe: '' }] })
  const asked = answerCalls({
    [CALL]: () => now,
    [EDIT]: (given) => {
      const answer = edit(given)
      if (answer instanceof Refusing) return answer
      now = answer as ProjectInformation
      return now
    }
  })
  const screen = await show()
  await pressOn(opener())
  await expect.element(field('工程名称')).toHaveFocus()
  return { asked, screen }
}

test('[1.A05] who may edits it by keys alone; the new values are on the page, and the name in the header', async () => {
  let sent: unknown
  await startEditing(({ rowVersion, cells }) => {
    sent = { rowVersion, cells }
    return open('教学综合楼', '书香路 66 号', { rowVersion: 2 })
  })
  expect(await findingsInThemes(dialog().element())).toEqual([])
  expect(page.getByRole('textbox', { name: '单位工程数' }).elements()).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}教学综合楼{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: /建设性质/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: /建设性质/ })).toHaveTextContent('扩建')
  await userEvent.keyboard('{Tab}{Control>}a{/Control}0{Tab}2026/3/1{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toEqual({
    rowVersion: 1,
    cells: { name: '教学综合楼', nature: '2', landArea: 0, startDate: '2026-03-01' }
  })
  await expect.element(page.getByRole('region', { name: '教学综合楼' })).toBeVisible()
  await expect.element(opener()).toHaveFocus()
  expect($project.get()?.name).toBe('教学综合楼')
})

test('[1.A05] what is refused is shown at its field, which has the focus, and keeps what was typed', async () => {
  await startEditing(
    () => new Refusing(510, '工程地点不能为空', 200, null, [{ field: 'address', message: '工程地点不能为空' }])
  )
  await userEvent.keyboard('新名{Tab}{Control>}a{/Control}{Delete}{Enter}')
  await expect.element(field('工程地点')).toHaveFocus()
  await expect.element(field('工程地点')).toHaveAccessibleDescription('工程地点不能为空')
  await expect.element(field('工程地点')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('工程名称')).toHaveValue('综合教学楼新名')
  expect(windowChanges.has()).toBe(true)
})

test('[1.A05] Escape asks before typed text is lost; without any it closes, and the opener has the focus again', async () => {
  await startEditing(() => new Refusing(510, '不该发送'))
  await userEvent.keyboard('新名{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(field('工程名称')).toHaveValue('综合教学楼新名')
  await expect.element(field('工程名称')).toHaveFocus()
  await userEvent.keyboard('{Backspace}{Backspace}{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('[1.A05] where somebody else was faster both values are shown, and saving again is a decision', async () => {
  const sent: unknown[] = []
  await startEditing((given) => {
    sent.push(given.rowVersion)
    return sent.length === 1
      ? new Refusing(409, '数据已被他人修改，请核对后再保存', 409, open('他人的名字', '他人的地点', { rowVersion: 5 }))
      : open('我的名字', '他人的地点', { rowVersion: 6 })
  })
  await userEvent.keyboard('{Control>}a{/Control}我的名字{Enter}')
  await expect.element(field('工程名称')).toHaveAccessibleDescription(/他人已保存为“他人的名字”/)
  await expect.element(field('工程名称')).toHaveValue('我的名字')
  await expect.element(field('工程地点')).toHaveValue('他人的地点')
  await pressOn(field('工程名称'))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toEqual([1, 5])
})

test('[1.A05] who may not edit is offered nothing, and the palette offers what the page does', async () => {
  answerCalls({ [CALL]: () => known })
  const screen = await show()
  await expect.element(page.getByText('YL-01')).toBeVisible()
  expect(opener().elements()).toEqual([])
  await screen.unmount()
  vi.restoreAllMocks()
  await startEditing(() => known)
  expect(possibleCommands().map(({ id }) => id)).toContain('information.edit')
})
