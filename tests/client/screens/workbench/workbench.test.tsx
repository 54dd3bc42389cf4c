import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import { $dialog } from '#core/state/dialogs.ts'
import { setUser } from '#core/state/user.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { pressOn } from '#kit/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/signed-in.ts'
import Analysis from '#screens/workbench/analysis.tsx'
import Workbench from '#screens/workbench/index.tsx'
import { LocaleProvider } from '#ui/base/locale-provider.tsx'

const went: string[] = []
const show = async (Screen: () => React.ReactNode, answers: Answers) => {
  answerCalls(answers)
  return await render(
    <LocaleProvider language="zh-CN" navigate={(path) => void went.push(path)}>
      <main>
        <Screen />
      </main>
    </LocaleProvider>
  )
}
const file = (id: string, title: string, note: string | null, more: Partial<MyWork['drafts'][number]> = {}) => ({
  id,
  title,
  nodeId: 'n1',
  catalogCode: 'C5-01',
  catalogName: '隐蔽工程',
  status: 'draft',
  updateTime: '2025-03-01 09:00:00',
  note,
  key: null,
  missing: [],
  unconfirmed: 0,
  daysLeft: null,
  ...more
})
const work: MyWork = {
  returned: [file('f1', '八层钢筋验收记录', '页数与文件不符', { key: 'pages', daysLeft: -1 })],
  returnedTotal: 1,
  drafts: [
    file('f2', '九层钢筋验收记录', null, { key: 'docDate', missing: ['形成日期', '页数'], unconfirmed: 2 }),
    ...Array.from({ length: 6 }, (_, at) => file(`d${at}`, `草稿${at}`, null))
  ],
  draftsTotal: 9,
  submittedTotal: 3,
  tasks: [
    { id: 't1', title: '审核：七层钢筋验收记录', kind: 'review', fileId: 'f7', nodeId: 'n1', daysLeft: -3 },
    { id: 't2', title: '审核：会议纪要', kind: 'review', fileId: 'f8', nodeId: 'n1', daysLeft: null },
    { id: 't3', title: '修改：图纸会审记录', kind: 'collect', fileId: 'f9', nodeId: null, daysLeft: 4 }
  ],
  tasksTotal: 3,
  transfers: [],
  recent: [file('f4', '十层钢筋验收记录', null)],
  waiting: 2,
  projects: [
    { id: 'p1', name: '综合教学楼', isCurrent: true, daysLeft: -2, returned: 1, drafts: 7 },
    { id: 'p2', name: '体育馆', isCurrent: false, daysLeft: 40, returned: 0, drafts: 2 }
  ],
  gaps: [{ nodeId: 'n2', code: 'A2-02', name: '建设用地批准书', unit: '1#楼' }],
  gapsTotal: 1,
  daysLeft: -2
}
const figures: ProjectFigures = {
  project: { id: 'p1', name: '综合教学楼', projectNo: '2024-01', status_dictText: '收集中', address: '学府路 1 号' },
  files: 1234,
  pages: 5678,
  bytes: 5 * 1024 * 1024,
  gaps: 12,
  must: 60,
  units: 2,
  daysLeft: 20,
  way: [
    { id: 'registered', state: 'done', day: '2024-03-03', due: null },
    { id: 'collecting', state: 'current', day: '2024-06-01', due: null },
    { id: 'arranging', state: 'coming', day: null, due: null },
    { id: 'preAccepting', state: 'coming', day: null, due: null },
    { id: 'transferring', state: 'coming', day: null, due: null },
    { id: 'handed', state: 'coming', day: null, due: '2026-11-16' }
  ],
  blockers: [
    { kind: 'returned', count: 15, nodeId: 'n1', fileId: 'f1' },
    { kind: 'gaps', count: 3, nodeId: 'n2', fileId: null },
    { kind: 'transfer', count: 1, nodeId: null, fileId: null }
  ],
  byStatus: [
    { status: 'draft', text: '草稿', files: 30 },
    { status: 'approved', text: '已审核', files: 10 }
  ],
  byClass: [
    { code: 'A', name: '准备阶段文件', files: 20, must: 20, gaps: 0 },
    { code: 'C', name: '施工文件', files: 40, must: 40, gaps: 12 }
  ],
  recent: [{ day: '2025-03-01', files: 4 }],
  months: [
    { month: '2025-02', files: 36 },
    { month: '2025-03', files: 4 }
  ]
}
const notices = {
  records: [
    {
      id: 'a1',
      anntId: 'a1',
      titile: '移交要求更新',
      msgCategory: '1',
      sender: 'admin',
      sender_dictText: '管理员',
      sendTime: '2025-03-01 08:00:00',
      createTime: '2025-03-01 08:00:00',
      priority: 'H',
      msgContent: '<p>请按新规则整理</p>',
      msgTxt: '请按新规则整理',
      msgId: 'a1',
      openType: null,
      openPage: null,
      busId: null,
      readFlag: '0'
    }
  ],
  total: 1,
  size: 5,
  current: 1,
  pages: 1
}
const answers: Answers = {
  'GET /workbench/mine': () => work,
  'GET /dashboard/figures': () => figures,
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': () => notices
}
const link = (name: RegExp) => page.getByRole('link', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  went.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('one list says what to do next by what presses, each line one Enter to the very cell [1.A42]', async () => {
  const screen = await show(Workbench, answers)
  await expect.element(page.getByRole('heading', { level: 2, name: '接下来' })).toBeVisible()
  const headings = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
  // A task that is three days late presses more than a return that is one day late.
  expect(headings()).toEqual(['我的任务 3', '退回待改 1', '草稿 9', '待归类文件 1', '待收集的缺项 1'])
  await expect
    .element(link(/八层钢筋验收记录.*页数与文件不符.*已逾期 1 天/))
    .toHaveAttribute('href', '/archives/collect?node=n1&file=f1&cell=pages')
  await expect.element(link(/建设用地批准书/)).toHaveAttribute('href', '/archives/collect?node=n2')
  await expect
    .element(link(/七层钢筋验收记录.*已逾期 3 天/))
    .toHaveAttribute('href', '/archives/collect?node=n1&file=f7')
  await expect.element(link(/图纸会审记录.*剩余 4 天/)).toHaveAttribute('href', '/archives/collect?id=f9')
  await expect.element(link(/十层钢筋验收记录/)).toBeVisible()
  await expect.element(link(/2 件文件待归类/)).toHaveAttribute('href', '/archives/noth')
  await expect.element(page.getByText('移交已逾期 2 天').first()).toBeVisible()
  await expect.element(link(/体育馆/)).toBeVisible()
  ;(link(/九层钢筋验收记录.*还缺 2 项：形成日期、页数 · 待核 2 处/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(went).toEqual(['/archives/collect?node=n1&file=f2&cell=docDate'])
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('the list is one stop of Tab: arrows walk over all of it, PageDown and PageUp over its groups, Home and End to its ends', async () => {
  await show(Workbench, answers)
  const list = page.getByRole('region', { name: '接下来' })
  await expect.element(list).toBeVisible()
  const stops = () => [...list.element().querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0).length
  expect(stops()).toBe(1)
  ;(link(/七层/).element() as HTMLElement).focus()
  await expect.element(link(/七层/)).toHaveAccessibleDescription(/用上下方向键逐项浏览/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(link(/八层/)).toHaveFocus()
  await expect.element(link(/八层/)).not.toHaveAccessibleDescription(/用上下方向键逐项浏览/)
  await userEvent.keyboard('{PageDown}')
  await expect.element(link(/九层/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{PageUp}')
  await expect.element(link(/九层/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(link(/建设用地批准书/)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link(/七层/)).toHaveFocus()
  expect(stops()).toBe(1)
})

test('more of a group is shown on demand, and the focus is at the first of it; what is left out is counted', async () => {
  await show(Workbench, answers)
  await expect.element(link(/草稿4/)).toBeVisible()
  expect(link(/草稿5/).query()).toBe(null)
  await pressOn(page.getByRole('button', { name: '草稿：显示其余 1 项' }))
  await expect.element(link(/草稿5/)).toHaveFocus()
  await expect.element(page.getByText('另有 2 项')).toBeVisible()
})

test('where nothing waits there is one sentence and no empty box', async () => {
  const nothing = { returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [], waiting: 0 }
  await show(Workbench, {
    ...answers,
    'GET /workbench/mine': () => ({ ...work, ...nothing }),
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': () => ({ ...notices, records: [], total: 0 })
  })
  await expect.element(page.getByText('没有待办的事项，可以到“收集著录”继续收集')).toBeVisible()
  expect([...document.querySelectorAll('h2, h3')]).toEqual([])
})

test('the archive’s staff see the transfers that wait for them, and Enter works in their project', async () => {
  const transfer = {
    id: 't2',
    transferNo: 'YJ-2026-0158',
    projectId: 'p1',
    projectName: '澜江大道',
    status_dictText: '馆审核中',
    volumes: 26,
    files: 90,
    daysLeft: -6
  }
  await show(Workbench, { ...answers, 'GET /workbench/mine': () => ({ ...work, transfers: [transfer] }) })
  await expect
    .element(link(/YJ-2026-0158 澜江大道.*馆审核中 · 26 卷 90 件.*已逾期 6 天/))
    .toHaveAttribute('href', '/dashboard/Analysis')
  // It presses most.
  expect(document.querySelector('h3')?.textContent).toBe('待审核与接收的移交 1')
})

test('home shows the way from registration to handover with its days, and what blocks the next step leads to where it is mended', async () => {
  const screen = await show(Analysis, answers)
  const way = page.getByRole('list', { name: '从登记到移交' })
  await expect.element(way.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(way.getByText('2024-06-01')).toBeVisible()
  await expect.element(way.getByText('最迟 2026-11-16')).toBeVisible()
  expect(way.getByRole('listitem').elements()).toHaveLength(6)
  await expect.element(page.getByText('到“组卷”之前还需处理')).toBeVisible()
  await expect.element(link(/退回待改 15 件/)).toHaveAttribute('href', '/archives/collect?node=n1&file=f1')
  await expect.element(link(/缺项 3 项/)).toHaveAttribute('href', '/archives/collect?node=n2')
  await expect.element(page.getByText('移交申请 1 份办理中')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('an announcement opens in its place, and all of them are one key away', async () => {
  await show(Workbench, {
    ...answers,
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': () => null,
    'GET /sys/annountCement/listByUser': () => ({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  })
  await expect.element(link(/全部通知/)).toHaveAttribute('href', '/isps/userAnnouncement')
  await pressOn(link(/移交要求更新/))
  await expect.poll(() => $dialog.get()).toMatchObject({ kind: 'notice', notice: { id: 'a1' } })
})

test('everything is asked anew by the button and by a command of the palette', async () => {
  let draftsTotal = 9
  await show(Workbench, { ...answers, 'GET /workbench/mine': () => ({ ...work, draftsTotal }) })
  const heading = (count: number) => page.getByRole('heading', { name: `草稿 ${count}`, exact: true })
  await expect.element(heading(9)).toBeVisible()
  draftsTotal = 3
  await pressOn(page.getByRole('button', { name: '刷新' }))
  await expect.element(heading(3)).toBeVisible()
  draftsTotal = 5
  await possibleCommands()
    .find(({ id }) => id === 'page.refresh')
    ?.run()
  await expect.element(heading(5)).toBeVisible()
})

test('home shows the figures of the project as numbers, meters and charts, and the same numbers in tables behind them [2.R11]', async () => {
  const screen = await show(Analysis, answers)
  await expect.element(page.getByRole('heading', { level: 1, name: '综合教学楼' })).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
  await expect.element(page.getByText('距移交还有 20 天')).toBeVisible()
  await expect.element(page.getByRole('meter', { name: 'C 施工文件' })).toHaveAttribute('aria-valuetext', '28 / 40 项')
  await expect
    .element(page.getByRole('table', { name: '各类文件' }).getByRole('row', { name: 'C 施工文件 40 件' }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('table', { name: '文件状态' }).getByRole('row', { name: /草稿 30 件 75/ }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('table', { name: '收集进度' }).getByRole('row', { name: '2025-02 36 件' }))
    .toBeInTheDocument()
  await pressOn(page.getByRole('radio', { name: '最近一年' }), '{ArrowRight}')
  await expect
    .element(page.getByRole('table', { name: '收集进度' }).getByRole('row', { name: '03-01 4 件' }))
    .toBeInTheDocument()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('an account without projects reads so, on both screens [A24, 8.X15]', async () => {
  setUser({ ...someUser, project: null })
  const none = { records: [], total: 0, size: 1000, current: 1, pages: 0 }
  const without: Answers = {
    ...answers,
    'GET /system/sysProject/queryList': () => none,
    'GET /workbench/mine': () => ({ ...work, returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [] }),
    'GET /dashboard/figures': () => ({
      ...figures,
      project: null,
      way: [],
      blockers: [],
      byStatus: [],
      byClass: [],
      recent: [],
      months: []
    })
  }
  const first = await show(Workbench, without)
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！')).toBeVisible()
  await expect.element(link(/移交要求更新/)).toBeVisible()
  await first.unmount()
  await show(Analysis, without)
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！')).toBeVisible()
})

test('a failure says what to do, and trying again brings the figures', async () => {
  let isUp = false
  await show(Analysis, { 'GET /dashboard/figures': () => (isUp ? figures : new Refusing(400, '参数有误')) })
  await expect.element(page.getByText('参数有误')).toBeVisible()
  isUp = true
  ;(page.getByRole('button', { name: '重试' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '综合教学楼' })).toBeVisible()
})

test('at 320 px nothing is cut off sideways', async () => {
  await page.viewport(320, 640)
  const first = await show(Workbench, answers)
  await expect.element(link(/八层钢筋验收记录/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await first.unmount()
  await show(Analysis, answers)
  await expect.element(page.getByRole('meter', { name: 'C 施工文件' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
