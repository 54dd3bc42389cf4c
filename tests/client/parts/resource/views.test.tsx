import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import type { SavedView } from '#contract/system/saved-views.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { recordAnnounced } from '#kit/look/announced.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { $views, setDefaultView } from '#parts/resource/views/saved-views.ts'
import { Asking } from '#shell/dialogs/asking.tsx'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, {
  area: 'system',
  columns: ['code', 'name', 'postRank'],
  search: ['name'],
  form: [['code', 'name']]
})
const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  resource: 'position',
  name: '资料员视图',
  path: '/sys/position',
  content: { params: { sort: 'code.asc', 'by-name': '资料' }, columns: { hidden: ['code'] } },
  sharing: 'none',
  roleId: null,
  roleName: null,
  isOwn: true,
  byName: '林知远',
  ...more
})
let kept: SavedView[]
let asked: Readonly<Record<string, string>>[]
const answers: Answers = {
  'GET /sys/position/list': (input) => {
    asked.push(input)
    return { records: [position], total: 1, size: 10, current: 1, pages: 1 }
  },
  'GET /sys/view/list': () => kept,
  'POST /sys/view/save': (input) => {
    const saved = { ...view(), ...(input as unknown as Partial<SavedView>), id: 'v2' }
    kept = [...kept, saved]
    return saved
  },
  'DELETE /sys/view/delete': ({ id }) => {
    kept = kept.filter((one) => one.id !== id)
    return null
  }
}
beforeEach(() => {
  signedIn()
  const action = 'sys.position:add,sys.position:edit,home:shareView'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
  kept = [view()]
  asked = []
  answerCalls(answers)
})
afterEach(() => {
  setDefaultView('position', null)
  vi.restoreAllMocks()
  nobody()
})

function Drawn() {
  return (
    <>
      <Screen />
      <Asking />
    </>
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const dialog = page.getByRole('dialog', { name: '视图' })
const open = async () => {
  await render(<Drawn />)
  await expect.element(page.getByRole('rowheader', { name: '资料员' })).toBeVisible()
  await expect.poll(() => $views.get()?.length).toBe(kept.length)
}

test('a view is opened by keys: its search, sort and columns are there; without it the list is as it was, and each is announced', async () => {
  const { lines, stop } = recordAnnounced()
  await open()
  button('视图').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: '视图名称' })).toHaveFocus()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '资料员视图', exact: true }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ name: '*资料*', column: 'code', order: 'asc' })
  await expect.element(button('视图：资料员视图')).toHaveFocus()
  await expect.poll(() => heading('职务编码').query()).toBe(null)
  await expect.poll(lines).toContain('~ 已打开视图“资料员视图”')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: '不用视图' }))
  await expect.element(heading('职务编码')).toBeVisible()
  await expect.poll(() => asked.at(-1)?.column).toBe('createTime')
  await expect.poll(lines).toContain('~ 已不用视图“资料员视图”')
  stop()
})

test('what is shown is saved under a name, which is said once, and the palette finds it; a name that is taken is asked about', async () => {
  const { lines, stop } = recordAnnounced()
  kept = []
  await open()
  await userEvent.fill(page.getByRole('textbox', { name: '职务名称' }), '监理')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.name).toBe('*监理*')
  await userEvent.click(button('视图'))
  await expect.element(dialog.getByRole('textbox', { name: '视图名称' })).toHaveFocus()
  await userEvent.keyboard('监理职务{Enter}')
  await expect.element(button('视图：监理职务')).toHaveFocus()
  expect(kept[0]).toMatchObject({ name: '监理职务', content: { params: { 'by-name': '监理' } }, sharing: 'none' })
  expect(possibleCommands().map(({ title }) => title())).toContain('监理职务')
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['已保存视图“监理职务”'])
  expect(lines().filter((line) => line.includes('视图“'))).toEqual([])
  stop()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: '视图名称' })).toHaveFocus()
  await userEvent.keyboard('监理职务{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: '“监理职务”已存在，是否覆盖？' })).toBeVisible()
})

test('a list opens with its default view; what that names and is gone is said, and the rest is shown', async () => {
  const content = { params: { 'by-name': '资料', 'by-colour': '红' }, columns: { hidden: ['code', 'shade'] } }
  kept = [view({ content })]
  setDefaultView('position', 'v1')
  await open()
  await expect.poll(() => asked.at(-1)?.name).toBe('*资料*')
  await expect.poll(() => heading('职务编码').query()).toBe(null)
  await expect
    .poll(() => $toasts.get().map(({ text }) => text))
    .toEqual(['视图“资料员视图”中有 2 项列或条件已不存在，其余已打开'])
})

test('a view is deleted by its menu, which asks; one of somebody else cannot be', async () => {
  kept = [view(), view({ id: 'v3', name: '共享的', isOwn: false, byName: '周明' })]
  await open()
  await userEvent.click(button('视图'))
  await userEvent.click(dialog.getByRole('button', { name: '“共享的”的操作' }))
  await expect.element(page.getByRole('menuitem', { name: '设为默认' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: '删除' }).query()).toBe(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: '“共享的”的操作' })).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: '“资料员视图”的操作' }))
  await userEvent.click(page.getByRole('menuitem', { name: '删除' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: '删除' }))
  await expect.poll(() => kept.map(({ name }) => name)).toEqual(['共享的'])
  await expect.element(dialog.getByRole('heading', { name: '已保存的视图' })).toHaveFocus()
})

test('without its view a list asks no advanced query of it any more', async () => {
  const query = JSON.stringify({ match: 'and', lines: [['name', 'eq', 'zl']] })
  kept = [view({ content: { params: { query }, columns: {} } })]
  await open()
  await userEvent.click(button('视图'))
  await userEvent.click(dialog.getByRole('button', { name: '资料员视图', exact: true }))
  await expect.poll(() => asked.at(-1)?.superQueryParams).toContain('zl')
  await userEvent.click(button('视图：资料员视图'))
  await userEvent.click(dialog.getByRole('button', { name: '不用视图' }))
  await expect.element(button('视图')).toBeVisible()
  await expect.poll(() => asked.at(-1)?.superQueryParams).toBeUndefined()
  await expect.element(page.getByRole('button', { name: '高级查询', pressed: false })).toBeVisible()
})
