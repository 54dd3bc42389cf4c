import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import ReportList from '#screens/online/report-list.tsx'

const BASE = '/online/cgreport/api'
let rows: { id: string; row_id: string; title: string }[]
let deleted: string[]
/** Draws a report whose rows are deleted by these calls. */
const open = async (
  url: { readonly delete?: string; readonly deleteBatch?: string },
  address = '/online/left?code=left'
) => {
  setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry('/online/left', '待清理文件')] })
  answerCalls({
    'GET /sys/view/list': () => [],
    [`GET ${BASE}/getRpColumns/left`]: () => ({
      cgRpConfigId: 'left',
      cgRpConfigName: '待清理文件',
      columns: [{ dataIndex: 'title', title: '题名', sorter: true, align: 'left', width: 200 }],
      dictOptions: {},
      url: { list: `${BASE}/getData/left`, ...url }
    }),
    [`GET ${BASE}/getQueryInfo/left`]: () => [],
    [`GET ${BASE}/getData/left`]: () => ({ total: rows.length, records: [...rows] }),
    'DELETE /archives/file/delete': ({ id }) => {
      deleted.push(String(id))
      rows = rows.filter((row) => row.row_id !== id)
      return null
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
