import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { projectRegister } from '#contract/projects/project-register.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import ProjectList from '#screens/projects/list.tsx'

const LIST = '/project/list'
/** What is not known yet of any field, and of the words for it. */
const nothing = Object.fromEntries(
  Object.keys(projectRegister.fields).flatMap((key) => [
    [key, null],
    [`${key}_dictText`, '']
  ])
)
const draft = (more: object = {}) => ({
  ...nothing,
  id: 'p9',
  rowVersion: 1,
  isShared: false,
  name: '望澜街口袋公园',
  status: 'draft',
  status_dictText: '登记中',
  projectNo: null,
  category: 'FJ',
  category_dictText: '房屋建筑',
  nature: '1',
  areaCode: null,
  areaName: null,
  address: null,
  submitTime: null,
  turn: 1,
  createBy: 'u1',
  createTime: '2026-11-20 09:00:00',
  updateBy: null,
  updateTime: null,
  ...more
})
let row = draft()
const submitted = vi.fn()

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  const action = ['add', 'edit', 'submit'].map((name) => `project.list:${name}`).join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(LIST, '项目登记')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries({})
  row = draft()
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/dict/loadTreeData': () => [],
    'GET /project/list/list': () => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 }),
    'GET /project/list/check': () => ({ isFree: true, message: null }),
    'PUT /project/list/submit': (input) => {
      submitted(input)
      return { change: 'c1', count: 1, ids: ['p9'], row: null, result: { outcome: 'submitted', row: row.name } }
    }
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})
const submit = async () => {
  await renderFrame(LIST, { [LIST]: ProjectList })
  await pressOn(
    page
      .getByRole('row', { name: /望澜街/ })
      .getByRole('gridcell')
      .first(),
    '{Home}'
  )
  await userEvent.keyboard('s')
}

test('what a registration lacks is said before the question and before the server is asked: the form opens at the first of it', async () => {
  await submit()
  const form = page.getByRole('dialog')
  const area = form.getByRole('combobox', { name: /所在区域/ })
  await expect.element(area).toHaveFocus()
  await expect.element(area).toHaveAccessibleDescription(/提交前须填写/)
  await expect.element(form.getByRole('textbox', { name: '工程地点' })).toHaveAccessibleDescription(/提交前须填写/)
  // What is there is marked all the same, and not as wrong.
  await expect.element(form.getByRole('button', { name: /建设性质/ })).toHaveAccessibleDescription(/提交前须填写/)
  await expect.element(page.getByText('“望澜街口袋公园”还不能提交，请先填写所在区域、工程地点').first()).toBeVisible()
  expect(page.getByRole('alertdialog').query()).toBe(null)
  expect(submitted).not.toHaveBeenCalled()
  expect(await findingsInThemes(form.element())).toEqual([])
})

test('a whole registration is asked about and submitted', async () => {
  row = draft({ areaCode: '990102', areaName: '星河区', address: '望澜街 8 号' })
  await submit()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted.mock.calls).toHaveLength(1)
})
