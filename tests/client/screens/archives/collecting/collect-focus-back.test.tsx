import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { collectAnswers, fileAt, textTemplate, treeItem } from '#kit/answers/collect-answers.ts'
import { notGivenBack } from '#kit/drawn/escape-back.ts'
import { leaveFrame, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const RIGHTS = ['add', 'edit', 'delete', 'import', 'upload', 'export', 'submit', 'withdraw', 'validate', 'download']
const FILES = ['验收记录一', '验收记录二'].map((title, at) => fileAt('C5-01', `f${at}`, title, { orderNum: at + 1 }))

function Page() {
  return (
    <>
      <Collect />
      <ConfirmHost />
    </>
  )
}

beforeEach(async () => {
  await page.viewport(1920, 900)
  signedIn()
  const auth = RIGHTS.map((right) => ({ action: `archives.collect:${right}`, type: '2', describe: '' }))
  setPermission({ ...somePermission, auth })
  answerCalls({
    ...collectAnswers([{ ...treeItem('C5-01', '隐蔽工程验收记录', 2), gaps: 1 }], () => FILES),
    'GET /archives/template/published': () => [
      {
        ...textTemplate,
        columns: textTemplate.columns.map((column) => ({ ...column, validateRules: [{ required: true }] }))
      }
    ]
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  leaveFrame()
  nobody()
  await page.viewport(1280, 800)
})

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const menu = (name: string | RegExp) => page.getByRole('menu', { name })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const cell = page.getByRole('gridcell', { name: '验收记录二' })
const header = page.getByRole('columnheader', { name: /^责任者/ })
const MENU = '{Shift>}{F10}{/Shift}'
const altShift = (key: string) => `{Alt>}{Shift>}${key}{/Shift}{/Alt}`

test('Escape gives the focus back to what opened it: all that 收集著录 opens from its head, its rows and its columns', async () => {
  await renderFrame('/archives/collect', { '/archives/collect': Page })
  await expect.element(cell).toBeVisible()
  await settle()
  expect(
    await notGivenBack({
      高级查询: { at: button('高级查询'), keys: '{Enter}', opens: dialog('高级查询构造器') },
      导入著录: { at: button('导入著录'), keys: '{Enter}', opens: dialog(/导入/) },
      导入著录的键: { at: cell, keys: altShift('I'), opens: dialog(/导入/) },
      拆分合并: { at: button('拆分合并上传'), keys: '{Enter}', opens: dialog(/拆分合并/) },
      状态: { at: button('全部状态 文件状态'), keys: '{Enter}', opens: page.getByRole('listbox') },
      筛选的键: { at: cell, keys: '{Control>}{Shift>}L{/Shift}{/Control}', opens: dialog(/筛选/) },
      详细信息: { at: cell, keys: '{Alt>}{Enter}{/Alt}', opens: dialog('详细信息') },
      错误列表: { at: cell, keys: '{Alt>}{F8}{/Alt}', opens: dialog('错误列表') },
      状态栏的错误: { at: page.getByRole('button', { name: /处错误/ }), keys: '{Enter}', opens: dialog('错误列表') },
      行的菜单: { at: cell, keys: MENU, opens: menu('行操作') },
      菜单里的作废: { at: cell, keys: MENU, item: item('作废'), opens: dialog(/作废/) },
      列的菜单里的筛选: {
        at: header,
        keys: MENU,
        item: page.getByRole('menuitem', { name: /^筛选/ }),
        opens: dialog(/筛选/)
      }
    })
  ).toEqual([])
})
