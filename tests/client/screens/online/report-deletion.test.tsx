import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { DeletionUndo } from '#contract/online/reports.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import ReportList from '#screens/online/report-list.tsx'

const BASE = '/online/cgreport/api'
let rows: { id: string; row_id: string; title: string }[]
let deleted: string[]
let takenBack: string[]
/** Draws a report whose rows are deleted by these calls. */
const open = async (
  url: { readonly delete?: string; readonly deleteBatch?: string },
  address = '/online/left?code=left',
  undo?: DeletionUndo
) => {
  setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry('/online/left', '待清理文件')] })
  answerCalls({
    'GET /sys/view/list': () => [],
    [`GET ${BASE}/getRpColumns/left`]: () => ({
      cgRpConfigId: 'left',
      cgRpConfigName: '待清理文件',
      columns: [{ dataIndex: 'title', title: '题名', sorter: true, align: 'left', width: 200 }],
      dictOptions: {},
      url: { list: `${BASE}/getData/left`, ...url },
      ...(undo && { undo })
    }),
    [`GET ${BASE}/getQueryInfo/left`]: () => [],
    [`GET ${BASE}/getData/left`]: () => ({ total: rows.length, records: [...rows] }),
    'DELETE /archives/file/delete': ({ id }) => {
      deleted.push(String(id))
      rows = rows.filter((row) => row.row_id !== id)
      return null
    },
    'DELETE /sys/position/delete': ({ id }) => {
      rows = rows.filter((row) => row.row_id !== id)
      return { change: 'c1', count: 1, ids: [id] }
    },
    'POST /sys/position/undo': ({ change }) => {
      takenBack.push(String(change))
      rows = [{ id: '1', row_id: 'f1', title: '甲' }, ...rows]
      return { change: 'c2', count: 1, ids: ['f1'], job: null }
    },
    'PUT /sys/recycle/restore': ({ ids }) => {
      takenBack.push(String(ids))
      rows = [{ id: '1', row_id: 'f1', title: '甲' }]
      return { change: null, count: 2, ids: [] }
    },
    'DELETE /archives/file/deleteBatch': ({ ids }) => {
      deleted.push(String(ids))
      rows = []
      return null
    }
  })
  await renderFrame(address, { '/online/left': ReportList })
}
const line = (name: string) => page.getByRole('rowheader', { name, exact: true })
const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  rows = [
    { id: '1', row_id: 'f1', title: '甲' },
    { id: '2', row_id: 'f2', title: '乙' }
  ]
  deleted = []
  takenBack = []
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[8.X37, 8.X38] Delete in a report without calls for it says which one is to be configured, and asks nothing', async () => {
  await open({})
  await pressOn(line('甲'), '{Delete}')
  await said('请设置url.delete属性!')
  await pressOn(line('甲'), ' {ArrowDown} {Delete}')
  await said('请设置url.deleteBatch属性!')
  expect([page.getByRole('alertdialog').query(), deleted]).toEqual([null, []])
})

test('[8.X36] an entry of the menu that names no report says that its list has no path', async () => {
  await open({}, '/online/left?code=')
  await said('请设置url.list属性!')
  await expect.element(page.getByRole('main').getByText('请设置url.list属性!')).toBeVisible()
})

test('rows of a report are deleted by the calls that are configured, after the question of every list', async () => {
  await open({ delete: '/archives/file/delete', deleteBatch: '/archives/file/deleteBatch' })
  await pressOn(line('甲'), '{Delete}')
  const question = page.getByRole('alertdialog', { name: '确认删除' })
  await expect.element(question.getByText('是否删除选中数据?')).toBeVisible()
  await pressOn(question.getByRole('button', { name: '确定' }))
  await expect.element(line('甲')).not.toBeInTheDocument()
  expect(deleted).toEqual(['f1'])
  rows = [...rows, { id: '3', row_id: 'f3', title: '丙' }]
  await pressOn(page.getByRole('button', { name: /^刷新/ }))
  await pressOn(line('乙'), ' {ArrowDown} {Delete}')
  await pressOn(question.getByRole('button', { name: '确定' }))
  await expect.poll(() => deleted).toEqual(['f1', 'f2,f3'])
  await userEvent.keyboard('{Escape}')
})

const confirmed = () =>
  pressOn(page.getByRole('alertdialog', { name: '确认删除' }).getByRole('button', { name: '确定' }))

test('a deletion whose calls can be taken back promises it, and Ctrl+Z takes it back with the focus on a heading; a second one says that there is nothing', async () => {
  await open({ delete: '/sys/position/delete' }, undefined, { path: '/sys/position/undo' })
  await pressOn(line('甲'), '{Delete}')
  await confirmed()
  await said('已删除 1 行（Ctrl+Z 可撤销）')
  await expect.element(line('甲')).not.toBeInTheDocument()
  const heading = page.getByRole('heading', { level: 1 })
  const takeBack = async () => {
    heading.element().setAttribute('tabindex', '-1')
    await pressOn(heading, '{Control>}z{/Control}')
  }
  await takeBack()
  await said('已撤销：已删除 1 行')
  await expect.element(line('甲')).toBeVisible()
  await takeBack()
  await said('没有可以撤销的操作')
  expect(takenBack).toEqual(['c1'])
})

test('files that a report has deleted come back out of the recycle bin by Ctrl+Z, from the emptied list too', async () => {
  const undo = { path: '/sys/recycle/restore', kind: 'file' }
  await open({ delete: '/archives/file/delete', deleteBatch: '/archives/file/deleteBatch' }, undefined, undo)
  await pressOn(line('甲'), ' {ArrowDown} {Delete}')
  await confirmed()
  await said('已删除 2 行（Ctrl+Z 可撤销）')
  await expect.element(line('甲')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '题名', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(line('甲')).toBeVisible()
  expect(takenBack).toEqual(['file:f1,file:f2'])
})
