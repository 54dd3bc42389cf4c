import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { changeSettings } from '#core/state/settings.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { leaveFrame, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'

const TEXT = { validateRules: [] }
const COLUMNS = [
  { key: 'orderNum', title: '序号', type: 'inputNumber', width: '70px', isOrder: true },
  { key: 'catalogCode', title: '目录条款', type: 'input', width: '150px', ...TEXT },
  { key: 'title', title: '文件题名', type: 'input', width: '320px', ...TEXT },
  { key: 'docNo', title: '文件编号', type: 'input', width: '170px', ...TEXT },
  { key: 'responsible', title: '责任者', type: 'input', width: '200px', ...TEXT },
  { key: 'docDate', title: '形成日期', type: 'date', width: '130px', ...TEXT },
  { key: 'endDate', title: '终止日期', type: 'date', width: '130px', ...TEXT },
  { key: 'pages', title: '页数', type: 'inputNumber', width: '90px', statistics: ['sum'], ...TEXT },
  { key: 'carrier', title: '载体', type: 'select', width: '110px', dictCode: 'carrier_type', ...TEXT }
] as const

const FILES = [
  fileAt('C5-01', 'f1', '1#商务办公楼基础钢筋隐蔽工程验收记录', { orderNum: 1, pages: 2 }),
  fileAt('C5-01', 'f2', '1#商务办公楼地下一层钢筋隐蔽工程验收记录', { orderNum: 2, pages: 3 }),
  fileAt('C5-01', 'f3', '1#商务办公楼首层钢筋隐蔽工程验收记录', {
    orderNum: 3,
    pages: 1200,
    status: 'returned',
    status_dictText: '已退回'
  })
]

beforeEach(() => {
  signedIn()
  answerCalls({
    ...collectAnswers([{ ...treeItem('C5-01', '隐蔽工程验收记录', 3), gaps: 2 }], () => FILES),
    'GET /archives/template/published': () => [
      { code: 'file_text', name: '文字材料', level: 'file', version: 1, columns: COLUMNS }
    ]
  })
})
afterEach(async () => {
  leaveFrame()
  nobody()
  changeSettings({ sidebarOpened: true })
  await page.viewport(1280, 800)
})

const opened = async (hasFiles = true) => {
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  if (hasFiles) await expect.element(page.getByRole('gridcell', { name: FILES[2]!.title })).toBeVisible()
  await settle()
}

test('the node names the page, its tab and the window; its counts are shown beside the heading', async () => {
  await opened()
  await expect.element(page.getByRole('heading', { level: 1, name: 'C5-01 隐蔽工程验收记录' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'C5-01 隐蔽工程验收记录' })).toBeVisible()
  expect(document.title).toMatch(/^C5-01 隐蔽工程验收记录 · /)
  await expect.element(page.getByText('3 件，缺 2 项 · 退回 1')).toBeVisible()
  await expect.element(page.getByText('共 3 件 · 1205 页')).toBeVisible()
})

test('where everything was handed over the page says so, offers nothing new, and says why before a file is chosen', async () => {
  const why = '该部分档案已移交，只能查阅'
  answerCalls({
    ...collectAnswers([{ ...treeItem('C5-01', '隐蔽工程验收记录', 3), closedBy: why, writable: false }], () => FILES),
    'GET /archives/template/published': () => [
      { code: 'file_text', name: '文字材料', level: 'file', version: 1, columns: COLUMNS }
    ]
  })
  const action = ['add', 'upload', 'import', 'export', 'edit', 'submit']
    .map((right) => `archives.collect:${right}`)
    .join(',')
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
  await opened()
  await expect.element(page.getByText(why)).toBeVisible()
  for (const name of ['新增', '上传文件', '导入', '批量修改', '提交审核'])
    expect(page.getByRole('button', { name, exact: true }).elements(), name).toEqual([])
  const run = (command: string) =>
    possibleCommands()
      .find(({ id }) => id === command)
      ?.run()
  run('collect.upload')
  await expect.element(page.getByText(why).nth(1)).toBeVisible()
  for (const command of ['collect.bulkEdit', 'collect.submit']) run(command)
  await expect.element(page.getByText('请选择一条记录！')).not.toBeInTheDocument()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test.each([1280, 320])(
  'at %d px nothing of the heading, of its counts and of what can be done is cut',
  async (width) => {
    const rights = ['add', 'edit', 'export', 'download', 'validate', 'import', 'upload', 'submit']
    const action = rights.map((right) => `archives.collect:${right}`).join(',')
    setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
    await page.viewport(width, 800)
    await opened()
    for (const shown of [page.getByRole('heading', { level: 1 }), page.getByText('3 件，缺 2 项 · 退回 1')]) {
      const words = document.createRange()
      words.selectNodeContents(shown.element())
      const [written, box] = [words.getBoundingClientRect(), shown.element().getBoundingClientRect()]
      expect(written.right).toBeLessThanOrEqual(Math.min(box.right + 1, width))
    }
    for (const words of ['上传文件', '提交审核', '全部状态'])
      expect(page.getByText(words).element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    expect(await findingsInThemes(document.querySelector('main')!)).toEqual([])
  }
)

test('at 1280 × 800 the tree and what a file is known by are wholly in sight together', async () => {
  await page.viewport(1280, 800)
  changeSettings({ sidebarOpened: false })
  await opened()
  const grid = page.getByRole('grid').element().getBoundingClientRect()
  expect(page.getByRole('tree').element().getBoundingClientRect().width).toBeGreaterThan(200)
  for (const title of ['序号', '文件题名', '文件编号', '责任者', '形成日期', '页数', '载体', '状态']) {
    const { left, right } = page
      .getByRole('columnheader', { name: new RegExp(`^${title}`) })
      .first()
      .element()
      .getBoundingClientRect()
    expect([title, left >= grid.left, right <= grid.right]).toEqual([title, true, true])
  }
  expect(page.getByRole('columnheader', { name: '目录条款' }).elements()).toEqual([])
})

test('what is done with selected files takes the place of what needs none, and nothing moves', async () => {
  await opened()
  const top = () => page.getByRole('grid').element().getBoundingClientRect().top
  const before = top()
  page.getByRole('gridcell', { name: FILES[0]!.title }).element().focus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  const bar = page.getByRole('toolbar', { name: '对选中文件的操作' })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByText('已选 1 件 · 2 页')).toBeVisible()
  expect(top()).toBe(before)
  await expect.element(page.getByRole('toolbar', { name: '文件操作', exact: true })).not.toBeInTheDocument()
  bar.getByRole('button').first().element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: FILES[0]!.title })).toHaveFocus()
})

test('on a phone what is searched by is one line', async () => {
  await page.viewport(390, 844)
  await opened()
  const middleOf = (role: 'searchbox' | 'button', name: string) => {
    const { top, bottom } = page.getByRole(role, { name }).first().element().getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  expect(middleOf('button', '高级查询')).toBe(middleOf('searchbox', '搜索文件'))
})

test('hints give way to states in the line at the bottom, which stays one line', async () => {
  await page.viewport(1100, 800)
  await opened()
  const footer = () => page.getByRole('contentinfo').element().getBoundingClientRect().height
  const before = footer()
  ;(page.getByRole('gridcell', { name: FILES[0]!.title }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByRole('contentinfo').getByText('已选 3 行')).toBeVisible()
  expect(footer()).toBe(before)
  expect(before).toBeLessThanOrEqual(31)
})

test.each([
  [3, /^按您可见的范围：3 件/, /3 件/],
  [0, /^按您可见的范围：没有您可查看的文件/, /没有您可查看的文件/]
])(
  'who may see a part of the files alone reads that those are counted, and no 0 where he may see none (%s)',
  async (count, words, name) => {
    answerCalls({
      ...collectAnswers([{ ...treeItem('C5-01', '隐蔽工程验收记录', count), isPartial: true }], () =>
        FILES.slice(0, count)
      ),
      'GET /archives/template/published': () => [
        { code: 'file_text', name: '文字材料', level: 'file', version: 1, columns: COLUMNS }
      ]
    })
    await opened(count > 0)
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(page.getByText('只统计您可查看的文件', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('treeitem', { name: /C5-01 隐蔽/ })).toHaveAccessibleName(name)
  }
)
