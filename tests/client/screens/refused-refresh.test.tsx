import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { OwnPageProvider } from '#core/work/own-page.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import { someNotice, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import AccountCenter from '#screens/account/center.tsx'
import ReportList from '#screens/online/report-list.tsx'
import Analysis from '#screens/workbench/analysis.tsx'
import Workbench from '#screens/workbench/index.tsx'
import UserAnnouncement from '#screens/workbench/user-announcement.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const PAGE = '/online/report'
const NOTICES = 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend'
const DATA = 'GET /online/cgreport/api/getData/r1'
const notices = ({ pageNo = '1' }) => ({
  records: [someNotice],
  total: 30,
  size: 10,
  current: Number(pageNo),
  pages: 3
})
const report: Answers = {
  'GET /online/cgreport/api/getRpColumns/report': () => ({
    cgRpConfigId: 'r1',
    cgRpConfigName: '归档范围条款',
    columns: [{ dataIndex: 'code', title: '条款编码', sorter: true, align: 'left', width: 120 }],
    dictOptions: {}
  }),
  'GET /online/cgreport/api/getQueryInfo/r1': () => [
    { field: 'code', label: '条款编码', hidden: '0', view: 'text', mode: 'single' }
  ],
  [DATA]: () => ({ total: 30, records: [{ id: 'i1', code: 'C5-05' }] })
}
const own = {
  userInfo: someUser,
  departs: [],
  roles: [{ name: '档案馆接收员', project: null }],
  third: [],
  signIns: []
}

/** Which call of a screen is refused the second time, what had been shown by the first, and what asks again. */
const SCREENS: readonly (readonly [
  name: string,
  Screen: ComponentType,
  call: string,
  answers: Answers,
  shown: string,
  again: string
])[] = [
  ['工作台', Workbench, 'GET /workbench/mine', { ...workbenchAnswers, [NOTICES]: notices }, '八层钢筋验收记录', '刷新'],
  ['首页', Analysis, 'GET /dashboard/figures', workbenchAnswers, '1,234', '刷新'],
  ['个人中心', AccountCenter, 'GET /sys/user/own', { 'GET /sys/user/own': () => own }, '档案馆接收员', '刷新'],
  ['我的通知', UserAnnouncement, NOTICES, { [NOTICES]: notices }, '移交要求更新', '刷新'],
  ['报表', ReportList, DATA, report, 'C5-05', '刷新']
]
const spoken = () => document.getElementById('announcer-polite')?.textContent ?? ''
const show = async (Screen: ComponentType, answers: Answers) => {
  answerCalls(answers)
  return await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <OwnPageProvider value={{ key: PAGE, path: PAGE, query: new URLSearchParams() }}>
          <Screen />
        </OwnPageProvider>
      </main>
    </LocaleProvider>
  )
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  startAnnouncer()
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

for (const [name, Screen, call, answers, shown, again] of SCREENS)
  test(`a refused refresh of ${name} is shown and announced, and what was there stays, marked as old [7.C096]`, async () => {
    let isBusy = false
    const screen = await show(Screen, {
      ...answers,
      [call]: (input) => (isBusy ? new Refusing(510, `${name}正忙，请稍后再试`) : answers[call]?.(input))
    })
    await expect.element(screen.getByText(shown).first()).toBeVisible()
    isBusy = true
    await pressOn(page.getByRole('button', { name: again, exact: true }))
    const message = `${name}正忙，请稍后再试；以下仍是之前的内容`
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(screen.getByText(shown).first()).toBeVisible()
    await expect.poll(spoken).toContain(message)
    isBusy = false
    await pressOn(page.getByRole('button', { name: '重试' }))
    await expect.poll(() => screen.container.textContent).not.toContain('以下仍是之前的内容')
  })

for (const [name, Screen, call, answers, shown] of SCREENS.slice(3))
  test(`a page of ${name} that was refused is not said to be the page that is shown`, async () => {
    let isBusy = false
    const screen = await show(Screen, {
      ...answers,
      [call]: (input) => (isBusy ? new Refusing(510, '正忙') : answers[call]?.(input))
    })
    await expect.element(screen.getByText(shown).first()).toBeVisible()
    isBusy = true
    const second = page.getByRole('button', { name: '第 2 页', exact: true })
    await pressOn(second)
    await expect.element(screen.getByText('正忙；以下仍是之前的内容')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: '第 1 页', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    isBusy = false
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => screen.container.textContent).not.toContain('以下仍是之前的内容')
    await expect.element(second).toHaveAttribute('aria-current', 'page')
  })
