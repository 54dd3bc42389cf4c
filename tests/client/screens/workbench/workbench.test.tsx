import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { $dialog } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { setUser } from '#core/state/session/user.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import { namedTwice } from '#kit/look/accessible-tree.ts'
import { type Answers, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import {
  showWorkbench,
  someFigures,
  someNotices,
  someWork,
  went,
  workbenchAnswers
} from '#kit/answers/workbench-answers.tsx'
import Analysis from '#screens/workbench/analysis.tsx'
import Workbench from '#screens/workbench/index.tsx'

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
  const screen = await showWorkbench(Workbench, workbenchAnswers)
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
  await expect.element(link(/七层/)).toHaveAccessibleName(/七层钢筋验收记录.*已逾期 3 天$/)
  expect(link(/七层/).element().getAttribute('aria-labelledby')).toBe(link(/七层/).element().id)
  ;(link(/九层钢筋验收记录.*还缺 2 项：形成日期、页数 · 待核 2 处/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(went).toEqual(['/archives/collect?node=n1&file=f2&cell=docDate'])
  expect(await namedTwice()).toEqual([])
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('the list is one stop of Tab: arrows walk over all of it, PageDown and PageUp over its groups, Home and End to its ends', async () => {
  await showWorkbench(Workbench, workbenchAnswers)
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
  await showWorkbench(Workbench, workbenchAnswers)
  await expect.element(link(/草稿4/)).toBeVisible()
  expect(link(/草稿5/).query()).toBe(null)
  await pressOn(page.getByRole('button', { name: '草稿：再显示 1 项' }))
  await expect.element(link(/草稿5/)).toHaveFocus()
  await expect.element(page.getByText('另有 2 项')).toBeVisible()
})

test('where nothing waits there is one sentence and no empty box', async () => {
  const nothing = { returned: [], drafts: [], tasks: [], recent: [], gaps: [], projects: [], waiting: 0 }
  setPermission({ ...somePermission, menu: [menuEntry('/archives/collect', '收集著录', { key: 'archives.collect' })] })
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({ ...someWork, ...nothing }),
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': () => ({ ...someNotices, records: [], total: 0 })
  })
  await expect.element(page.getByText('没有待办的事项，可以到“收集著录”继续收集')).toBeVisible()
  // What one may open stays.
  expect([...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual(['快捷入口'])
})

test('rows that wait to be sent are found in whichever project they were typed, also where none is chosen', async () => {
  const user = { ...someUser, id: 'u-unsent' }
  const kept = (project: string) =>
    openJournal<{ id: string; isNew: boolean }>(user.id, project, 'archives.collect:n1', (_, newer) => newer)
  const [here, there] = [kept('p1'), kept('p2')]
  await here.keep([{ id: 'r1', isNew: false } as never])
  await there.keep([{ id: 'r2', isNew: false } as never, { id: 'r3', isNew: false } as never])
  setUser(user)
  const first = await showWorkbench(Workbench, workbenchAnswers)
  await expect.element(page.getByRole('heading', { name: '未发送的修改 2' })).toBeVisible()
  await expect.element(link(/1 行尚未发送.*C5-01 隐蔽工程/)).toHaveAttribute('href', '/archives/collect?node=n1')
  await expect.element(link(/2 行尚未发送.*体育馆/)).toBeVisible()
  await first.unmount()
  setUser({ ...user, project: null })
  const asked: unknown[] = []
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /system/sysProject/queryList': () => ({ records: [], total: 0, size: 1000, current: 1, pages: 0 }),
    'GET /system/sysProject/queryById': (input) => {
      asked.push(input)
      return new Refusing(510, '不在该项目中')
    }
  })
  await expect.element(page.getByRole('heading', { name: '未发送的修改 2' })).toBeVisible()
  await expect.element(link(/1 行尚未发送.*综合教学楼/)).toBeVisible()
  await pressOn(link(/2 行尚未发送.*体育馆/))
  await expect.poll(() => asked).toMatchObject([{ id: 'p2' }])
  await here.drop(['r1'])
  await there.drop(['r2', 'r3'])
})

test('an announcement opens in its place, and all of them are one key away', async () => {
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': () => null,
    'GET /sys/annountCement/listByUser': () => ({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  })
  await expect.element(link(/全部通知/)).toHaveAttribute('href', '/isps/userAnnouncement')
  await pressOn(link(/移交要求更新/))
  await expect.poll(() => $dialog.get()).toMatchObject({ kind: 'notice', notice: { id: 'a1' } })
})

test('everything is asked anew by the button and by a command of the palette', async () => {
  let draftsTotal = 9
  await showWorkbench(Workbench, { ...workbenchAnswers, 'GET /workbench/mine': () => ({ ...someWork, draftsTotal }) })
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

test('an account without projects reads so, on both screens [A24, 8.X15]', async () => {
  setUser({ ...someUser, project: null })
  const none = { records: [], total: 0, size: 1000, current: 1, pages: 0 }
  const without: Answers = {
    ...workbenchAnswers,
    'GET /system/sysProject/queryList': () => none,
    'GET /workbench/mine': () => ({
      ...someWork,
      returned: [],
      drafts: [],
      tasks: [],
      recent: [],
      gaps: [],
      projects: []
    }),
    'GET /system/sysProject/accessRequests': () => ({ leaders: ['项目负责人'], contact: null, requests: [] }),
    'GET /dashboard/figures': () => ({
      ...someFigures,
      project: null,
      way: [],
      blockers: [],
      byStatus: [],
      byClass: [],
      recent: [],
      months: []
    })
  }
  const first = await showWorkbench(Workbench, without)
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！')).toBeVisible()
  await expect.element(link(/移交要求更新/)).toBeVisible()
  await first.unmount()
  await showWorkbench(Analysis, without)
  await expect.element(page.getByText('账户还未加入任何项目！请联系管理员！')).toBeVisible()
})

test('at 320 px nothing is cut off sideways', async () => {
  await page.viewport(320, 640)
  const first = await showWorkbench(Workbench, workbenchAnswers)
  await expect.element(link(/八层钢筋验收记录/)).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await first.unmount()
  await showWorkbench(Analysis, workbenchAnswers)
  await expect.element(page.getByRole('meter', { name: 'C 施工文件' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
