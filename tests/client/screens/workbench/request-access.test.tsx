import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setUser } from '#core/state/session/user.ts'
import { $toasts } from '#core/state/toasts.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import { showWorkbench, someProject, someWork, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Workbench from '#screens/workbench/index.tsx'
import { NoProject } from '#screens/workbench/no-project.tsx'

const NOWHERE = { records: [], total: 0, size: 10, current: 1, pages: 0 }
const request = {
  id: 'r1',
  project: 'YL-2026-01',
  note: '新来的资料员',
  askTime: '2026-11-22 09:05:30',
  againTime: '2026-11-29 09:05:30'
}
const field = () => page.getByRole('textbox', { name: /项目编号或名称/ })
const send = () => page.getByRole('button', { name: '发送请求' })
const show = (more: Answers = {}) =>
  showWorkbench(() => <NoProject />, {
    'GET /system/sysProject/queryList': () => NOWHERE,
    'GET /system/sysProject/accessRequests': () => ({
      leaders: ['建设单位(项目负责人/资料员)'],
      contact: '业务指导科 0571-00000000',
      requests: []
    }),
    ...more
  })
const said = () => $toasts.get().map(({ text }) => text)

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setUser({ ...someUser, project: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('who belongs to no project reads whom to ask, and asks them by keys alone', async () => {
  const requests: (typeof request)[] = []
  const sent: unknown[] = []
  const screen = await show({
    'GET /system/sysProject/accessRequests': () => ({ leaders: ['项目负责人'], contact: '指导科 0571', requests }),
    'POST /system/sysProject/requestAccess': (input) => {
      sent.push(input)
      requests.push(request)
      return { request, isNew: true }
    }
  })
  await expect.element(page.getByText(/请联系“项目负责人”/)).toBeVisible()
  await expect.element(page.getByText('也可以联系：指导科 0571')).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('YL-2026-01{Tab}')
  await userEvent.keyboard('新来的资料员{Tab}{Enter}')
  await expect.element(page.getByRole('list', { name: '我的请求' }).getByText('YL-2026-01')).toBeVisible()
  await expect.element(page.getByText(/已请求，2026-11-22 09:05 · 2026-11-29 起可再次请求/)).toBeVisible()
  expect(sent).toEqual([{ project: 'YL-2026-01', note: '新来的资料员' }])
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('asking twice says when it was asked', async () => {
  await show({ 'POST /system/sysProject/requestAccess': () => ({ request, isNew: false }) })
  await expect.element(field()).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('YL-2026-01{Enter}')
  await expect.poll(said).toContain('已请求：YL-2026-01，2026-11-22 09:05 已通知对方；2026-11-29 起可再次请求')
})

test('what is refused is said at the field, and what is typed stays', async () => {
  await show({
    'POST /system/sysProject/requestAccess': () => new Refusing(429, '操作过于频繁，请 60 秒后再试')
  })
  await expect.element(send()).toBeVisible()
  await pressOn(send())
  await expect.element(field()).toHaveAccessibleDescription(/请填写项目编号或名称/)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('体育馆{Enter}')
  await expect.element(field()).toHaveAccessibleDescription(/请 60 秒后再试/)
  await expect.element(field()).toHaveValue('体育馆')
})

test('who has asked can check whether somebody has admitted him', async () => {
  await show({
    'GET /system/sysProject/accessRequests': () => ({ leaders: ['项目负责人'], contact: null, requests: [request] })
  })
  await expect.element(page.getByRole('button', { name: '重新检查' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: '重新检查' }))
  await expect.poll(said).toContain('仍未加入任何项目')
  answerCalls({ 'GET /system/sysProject/queryList': () => new Refusing(500, '服务器出错') })
  await pressOn(page.getByRole('button', { name: '重新检查' }))
  await expect.poll(said).toContain('服务器出错')
})

test('who has been admitted to a project meanwhile enters it by one key, once the page is asked anew', async () => {
  const records: unknown[] = []
  const wanted: unknown[] = []
  const screen = await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({
      ...someWork,
      projects: [],
      returned: [],
      drafts: [],
      tasks: [],
      gaps: [],
      waiting: 0
    }),
    'GET /system/sysProject/queryList': () => ({ ...NOWHERE, records, total: records.length }),
    'GET /system/sysProject/accessRequests': () => ({ leaders: ['项目负责人'], contact: null, requests: [] }),
    'GET /organization/onboarding': () => new Refusing(500, '服务器出错'),
    'GET /system/sysProject/queryById': (input) => {
      wanted.push(input)
      return new Refusing(510, '不在该项目中')
    }
  })
  await expect.element(send()).toBeVisible()
  records.push({ ...someProject, id: 'p9', name: '晴川新城学校工程' })
  await pressOn(page.getByRole('button', { name: '刷新' }))
  await expect.element(page.getByText('您已加入项目')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '进入“晴川新城学校工程”' }))
  await expect.poll(() => wanted).toMatchObject([{ id: 'p9' }])
})

test('at 320 px nothing is cut off sideways', async () => {
  await page.viewport(320, 640)
  await show({
    'GET /system/sysProject/accessRequests': () => ({
      leaders: ['项目负责人'],
      contact: null,
      requests: [{ ...request, project: 'YL-2026-01-'.repeat(9), note: 'x'.repeat(300) }]
    })
  })
  await expect.element(send()).toBeVisible()
  await expect.element(page.getByRole('list', { name: '我的请求' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
