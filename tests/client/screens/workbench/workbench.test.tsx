import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import { setUser } from '#core/state/user.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { nobody, signedIn, someUser } from '#kit/signed-in.ts'
import Analysis from '#screens/workbench/analysis.tsx'
import Workbench from '#screens/workbench/index.tsx'
import { LocaleProvider } from '#ui/locale-provider.tsx'

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
const file = (id: string, title: string, note: string | null) => ({
  id,
  title,
  nodeId: 'n1',
  catalogCode: 'C5-01',
  catalogName: '隐蔽工程',
  status: 'draft',
  updateTime: '2025-03-01 09:00:00',
  note
})
const work: MyWork = {
  returned: [file('f1', '八层钢筋验收记录', '页数与文件不符')],
  returnedTotal: 1,
  drafts: [file('f2', '九层钢筋验收记录', null)],
  draftsTotal: 7,
  submittedTotal: 3,
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
  units: 2,
  byStatus: [{ status: 'draft', text: '草稿', files: 30 }],
  byClass: [{ code: 'C', name: '施工文件', files: 40, gaps: 12 }],
  recent: [{ day: '2025-03-01', files: 4 }]
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

test('the workbench shows what waits for me, each leading to the place where it is done [1.A42]', async () => {
  const screen = await show(Workbench, { 'GET /workbench/mine': () => work })
  await expect.element(link(/八层钢筋验收记录/)).toHaveAttribute('href', '/archives/collect?node=n1&file=f1')
  await expect.element(link(/建设用地批准书/)).toHaveAttribute('href', '/archives/collect?node=n2')
  await expect.element(page.getByText('页数与文件不符').last()).toBeVisible()
  await expect.element(page.getByText('另有 6 项')).toBeVisible()
  await expect.element(page.getByText('移交已逾期 2 天')).toBeVisible()
  ;(link(/九层钢筋验收记录/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(went).toEqual(['/archives/collect?node=n1&file=f2'])
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('home shows the figures of the project as numbers and as tables that a screen reader can read [2.R11]', async () => {
  const screen = await show(Analysis, { 'GET /dashboard/figures': () => figures })
  await expect.element(page.getByRole('heading', { level: 1, name: '综合教学楼' })).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /C 施工文件.*40.*缺 12/ })).toBeVisible()
  await expect.element(page.getByRole('table', { name: '近日收集' }).getByRole('row', { name: '2025-03-01 4' })).toBeInTheDocument()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('an account without projects is told so, on both screens [A24, 8.X15]', async () => {
  setUser({ ...someUser, project: null })
  const none = { records: [], total: 0, size: 1000, current: 1, pages: 0 }
  const answers: Answers = {
    'GET /system/sysProject/queryList': () => none,
    'GET /workbench/mine': () => ({ ...work, returned: [], drafts: [], gaps: [] }),
    'GET /dashboard/figures': () => ({ ...figures, project: null, byStatus: [], byClass: [], recent: [] })
  }
  const first = await show(Workbench, answers)
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！')).toBeVisible()
  await first.unmount()
  await show(Analysis, answers)
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
  await show(Workbench, { 'GET /workbench/mine': () => work })
  await expect.element(link(/八层钢筋验收记录/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
