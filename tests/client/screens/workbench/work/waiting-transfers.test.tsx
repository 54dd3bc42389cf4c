import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { PROJECT_RELOAD } from '#contract/core/limits.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $project } from '#core/state/session/user.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { showWorkbench, someProject, someWork, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Workbench from '#screens/workbench/index.tsx'

const link = (name: RegExp) => page.getByRole('link', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('the archive’s staff see the transfers that wait for them, and Enter opens the very transfer, in its project', async () => {
  setPermission({
    ...somePermission,
    menu: [
      menuEntry('/transfer/review', '移交审核', { key: 'transfer.review' }),
      menuEntry('/transfer/receive', '接收入库', { key: 'transfer.receive' })
    ]
  })
  const moved: string[] = []
  bindRouter((to) => moved.push(to))
  const transfer = {
    id: 't2',
    transferNo: 'YJ-2026-0158',
    projectId: 'p1',
    projectName: '澜江大道',
    status: 'reviewing',
    status_dictText: '馆审核中',
    volumes: 26,
    files: 90,
    daysLeft: -6
  }
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({
      ...someWork,
      transfers: [
        transfer,
        { ...transfer, id: 't3', transferNo: 'YJ-2026-0159', status: 'received', status_dictText: '已接收' },
        { ...transfer, id: 't4', transferNo: 'YJ-2026-0160', projectId: 'p2', projectName: '体育馆' }
      ],
      transfersTotal: 23
    }),
    'GET /system/sysProject/queryById': () => ({
      sysProject: { ...someProject, id: 'p2', name: '体育馆' },
      userInfo: { ...someUser, project: { id: 'p2', name: '体育馆' } }
    })
  })
  await expect
    .element(link(/YJ-2026-0158 澜江大道.*馆审核中 · 26 卷 90 件.*已逾期 6 天/))
    .toHaveAttribute('href', '/transfer/review?id=t2')
  await expect.element(link(/YJ-2026-0159/)).toHaveAttribute('href', '/transfer/receive?id=t3')
  // It presses most.
  expect(document.querySelector('h3')?.textContent).toBe('待办的移交 23')
  await expect.element(page.getByText('另有 20 项')).toBeVisible()
  // The reload that follows a switch would end the test: it is planned, and not let happen.
  const plan = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) =>
    after === PROJECT_RELOAD ? 0 : plan(run, after)) as typeof setTimeout)
  await pressOn(link(/YJ-2026-0160/))
  await expect.poll(() => moved).toEqual(['/transfer/review?id=t4'])
  expect($project.get()?.id).toBe('p2')
})

test('a transfer whose page one may not open leads to what is known of its project', async () => {
  const transfer = { id: 't2', transferNo: 'YJ-2026-0158', projectId: 'p1', projectName: '澜江大道', daysLeft: null }
  const state = { status: 'submitted', status_dictText: '已提交', volumes: 26, files: 90 }
  await showWorkbench(Workbench, {
    ...workbenchAnswers,
    'GET /workbench/mine': () => ({ ...someWork, transfers: [{ ...transfer, ...state }], transfersTotal: 1 })
  })
  await expect.element(link(/YJ-2026-0158/)).toHaveAttribute('href', '/dashboard/Analysis')
})
