import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { MEASURES_OF, STAT_TABLES, type Statistics as Counted } from '#contract/archives/statistics.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { printedNow } from '#core/work/printed.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Statistics from '#screens/archives/statistics.tsx'

const PATH = '/after/statistics'
const tables: Counted['tables'] = STAT_TABLES.map((key) => ({
  key,
  measures: [...MEASURES_OF[key]],
  rows:
    key === 'class'
      ? [
          { key: 'A', name: 'A 工程准备阶段文件', values: [null, 1, 3, 38_604] },
          { key: 'C', name: 'C 施工文件', values: [14, 67, 931, 2_914_066] }
        ]
      : [],
  total: key === 'class' ? [14, 68, 934, 2_952_670] : MEASURES_OF[key].map(() => 0)
}))
let counted: Counted
let asked: string[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '统计报表')],
    auth: [{ action: 'after.stat:export,after.stat:print', type: '2', describe: '' }]
  })
  counted = { projects: 1, isAll: false, hasRows: true, tables }
  asked = []
  answerCalls({
    'GET /after/statistics/tables': () => counted,
    'GET /after/statistics/rows': ({ table, row, measure, pageNo }) => {
      asked.push([table, row, measure, pageNo].join(' '))
      const one = {
        id: 'f1',
        name: '施工日志',
        project: '澜江大道',
        about: '移交锁定',
        value: 12,
        place: '/pdf?file=f1'
      }
      return { records: [one], total: 67, size: 20, current: Number(pageNo), pages: 4 }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[1.A35] a number leads by its link to its rows in place, and back by the key that closes them', async () => {
  const screen = await renderFrame(PATH, { [PATH]: Statistics })
  await expect.element(page.getByText(/按您可见的范围统计：1 个项目/)).toBeVisible()
  const files = page.getByRole('link', { name: 'C 施工文件，文件（件） 67：查看明细' })
  await expect.element(files).toHaveAttribute('href', `${PATH}?table=class&row=C&measure=files`)
  // What may not be seen is no 0, and no link.
  await expect.element(page.getByRole('cell', { name: '不可见' })).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  go(files.element().getAttribute('href') ?? '')
  await expect.element(page.getByRole('heading', { name: /^明细：按大类，C 施工文件/ })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: /施工日志/ })).toHaveAttribute('href', '/pdf?file=f1')
  expect(asked).toEqual(['class C files 1'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(files).toHaveFocus()
})

test('who counts the whole archive and sees no rows has numbers without links', async () => {
  counted = { ...counted, isAll: true, hasRows: false, projects: 4 }
  await renderFrame(PATH, { [PATH]: Statistics })
  await expect.element(page.getByText(/全馆统计：4 个项目/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '67', exact: true }).first()).toBeVisible()
  expect(page.getByRole('link', { name: /查看明细/ }).query()).toBeNull()
})

test('the tables are printed whole, each is a command, and who may not export is not offered it', async () => {
  await renderFrame(PATH, { [PATH]: Statistics })
  await expect.element(page.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  const printed = printedNow()
  expect(printed?.pieces).toHaveLength(STAT_TABLES.length)
  expect(JSON.stringify(printed)).toContain('不可见')
  const go = possibleCommands().find(({ id }) => id === 'statistics.open')
  await go?.run()
  await expect.element(page.getByRole('heading', { name: '欠交与逾期' })).toHaveFocus()
})
