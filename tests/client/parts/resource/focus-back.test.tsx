import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { categories } from '#contract/system/categories.ts'
import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { notGivenBack } from '#kit/drawn/escape-back.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

import { ANSWERS, position } from '../../dialogs/answers.ts'

const List = listScreen(positions, {
  area: 'system',
  columns: ['name', 'code', 'postRank', 'createTime'],
  search: ['name', 'postRank'],
  form: [['code', 'name'], ['postRank']]
})
const Tree = treeScreen(categories, {
  area: 'system',
  columns: ['name', 'code'],
  search: ['name'],
  form: [['name'], ['pid']]
})
const granted = (right: string) =>
  ['add', 'edit', 'delete', 'import', 'export'].map((action) => ({
    action: `${right}:${action}`,
    type: '2',
    describe: ''
  }))
const category = (id: string, pid: string | null) => ({
  ...{ id, pid, pid_dictText: '', hasChildren: false, rowVersion: 1, isShared: false, name: `分类${id}`, code: id },
  ...{ createBy: 'u1', createTime: '2026-03-01 09:30:00', updateBy: null, updateTime: null }
})
const rows = ['甲', '乙'].map((name, at) => ({ ...position, id: `z${at}`, name, code: `C${at}` }))

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  setPermission({ ...somePermission, auth: [...granted('sys.position'), ...granted('sys.category')] })
  const ranks = [{ value: '2', text: '助级', label: '助级', title: '助级' }]
  setDictionaries({ position_rank: ranks })
  answerCalls({
    ...ANSWERS,
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: rows, total: 2, size: 10, current: 1, pages: 1 }),
    'GET /sys/category/children': () => [category('A01', null), category('A02', null)],
    'GET /sys/category/deletedList': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
    'GET /sys/category/countBelow': () => ({ count: 1 }),
    'GET /sys/category/history': () => []
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const menu = (name: string | RegExp) => page.getByRole('menu', { name })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
const MENU = '{Shift>}{F10}{/Shift}'

/** What every list opens from its head. */
const OF_HEAD = (thing: string) => ({
  新增: { at: button('新增'), keys: '{Enter}', opens: dialog(`新增${thing}`) },
  导入: { at: button('导入'), keys: '{Enter}', opens: dialog(`导入${thing}`) },
  回收站: { at: button('回收站'), keys: '{Enter}', opens: page.getByRole('dialog', { name: /回收站/ }) },
  导出: { at: button('导出'), keys: '{Enter}', opens: menu('导出') },
  视图: { at: button('视图'), keys: '{Enter}', opens: dialog('视图') },
  高级查询: { at: button('高级查询'), keys: '{Enter}', opens: dialog('高级查询构造器') }
})

async function draw(screen: React.ReactElement, first: string) {
  await render(
    <OwnPageProvider value={{ key: '/x', path: '/x', query: new URLSearchParams() }}>
      <main>{screen}</main>
      <ConfirmHost />
    </OwnPageProvider>
  )
  await expect.element(row(first)).toBeVisible()
  await userEvent.keyboard('{Shift}')
}

test('Escape gives the focus back to what opened it: everything that a list opens from its head, its rows and its columns', async () => {
  await draw(<List />, '甲')
  expect(
    await notGivenBack({
      ...OF_HEAD('职务'),
      条件的选项: { at: button('职级 职级'), keys: '{Enter}', opens: page.getByRole('listbox') },
      详细信息: { at: row('乙'), keys: '{Enter}', opens: dialog('详细信息') },
      行的菜单: { at: row('乙'), keys: MENU, opens: menu('行操作') },
      列的菜单: { at: page.getByRole('columnheader', { name: /^职务编码/ }), keys: MENU, opens: menu(/职务编码/) },
      菜单里的编辑: { at: row('乙'), keys: MENU, item: item('编辑'), opens: dialog('编辑职务') },
      菜单里的变更记录: { at: row('乙'), keys: MENU, item: item('变更记录'), opens: page.getByRole('dialog') }
    })
  ).toEqual([])
})

test('who closes what is shown once of a new row is at that row, however early the list has come', async () => {
  const added = { ...position, id: 'z9', name: '丙', code: 'C9' }
  let all = rows
  answerCalls({
    ...ANSWERS,
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: all, total: all.length, size: 10, current: 1, pages: 1 }),
    'GET /sys/position/check': () => ({ isFree: true, message: null }),
    'POST /sys/position/add': () => {
      all = [...rows, added]
      return { change: 'c1', count: 1, ids: ['z9'], row: added, result: { code: '一次' } }
    }
  })
  await draw(<List />, '甲')
  await button('新增').click()
  await expect.element(page.getByRole('textbox', { name: '职务编码' })).toHaveFocus()
  await userEvent.keyboard('C9{Tab}丙{Control>}{Enter}{/Control}')
  await expect.element(dialog('新增职务').getByText('一次')).toBeVisible()
  // The list has come behind the dialog.
  await expect.element(page.getByRole('rowheader', { name: '丙', includeHidden: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '关闭', exact: true }).last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('丙')).toHaveFocus()
})

test('Escape gives the focus back to what opened it: everything that a tree opens from its head, its rows and its columns', async () => {
  await draw(<Tree />, '分类A01')
  expect(
    await notGivenBack({
      ...OF_HEAD('分类'),
      详细信息: { at: row('分类A02'), keys: '{Enter}', opens: dialog('详细信息') },
      编辑: { at: row('分类A02'), keys: '{F2}', opens: dialog('编辑分类') },
      下级: { at: row('分类A02'), keys: '{Control>}{Shift>}{Enter}{/Shift}{/Control}', opens: dialog('新增分类') },
      行的菜单: { at: row('分类A02'), keys: MENU, opens: menu('行操作') },
      列的菜单: { at: page.getByRole('columnheader', { name: /编码/ }), keys: MENU, opens: menu(/编码/) },
      删除的问题: { at: row('分类A02'), keys: '{Delete}', opens: page.getByRole('alertdialog') }
    })
  ).toEqual([])
})
