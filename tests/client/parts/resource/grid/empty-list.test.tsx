import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const Screen = listScreen(positions, {
  area: 'system',
  columns: ['code', 'name'],
  search: ['name'],
  form: [['code', 'name']]
})
const ACTIONS = ['add', 'import'].map((action) => `sys.position:${action}`)
/** Everything is under control; these are granted. */
const grant = (...granted: string[]) =>
  setPermission({
    ...somePermission,
    auth: granted.map((action) => ({ action, type: '2', describe: '' })),
    allAuth: ACTIONS.map((action) => ({ action, type: '2', status: '1', describe: '' }))
  })

beforeEach(() => {
  signedIn()
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test.each([
  ['add and import', ACTIONS, '按“新增”添加第一条职务，或按“导入”从表格文件带入'],
  ['add', ['sys.position:add'], '按“新增”添加第一条职务'],
  ['only read', [], '有了职务，就会列在这里']
])('an empty list says what to do to who may %s', async (_, granted, words) => {
  grant(...granted)
  const { container } = await render(<Screen />)
  await expect.element(page.getByText('暂无数据', { exact: true })).toBeVisible()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('where nothing was found, the conditions are what to change', async () => {
  grant(...ACTIONS)
  await render(<Screen />)
  await expect.element(page.getByText('暂无数据', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: '职务名称' }).click()
  await userEvent.keyboard('无此职务{Enter}')
  await expect.element(page.getByText('没有查询到任何数据', { exact: true })).toBeVisible()
  await expect.element(page.getByText('请换一个查询条件，或按“重置”查看全部')).toBeVisible()
})
