import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { setProject } from '#core/state/session/user.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Unit from '#screens/organisation/unit.tsx'

const moments = { createBy: null, createTime: '2026-11-01 08:00:00', updateBy: null, updateTime: null }
const unitOf = (projectId: string, project: string, name: string) => ({
  ...moments,
  id: `${projectId}-${name}`,
  rowVersion: 1,
  isShared: false,
  name,
  orgType: 'SG',
  orgType_dictText: '施工单位(总包)',
  uscc: null,
  grade: null,
  grade_dictText: '',
  leader: null,
  phone: null,
  contractNo: null,
  scopeNote: null,
  orgId: 'o1',
  orgId_dictText: name,
  authStatus: null,
  authStatus_dictText: '',
  projectId,
  projectId_dictText: project
})
const here = unitOf('p1', '云澜星河新城', '云澜第一建筑工程有限公司')
const there = unitOf('p2', '滨江隧道工程', '江海隧道工程有限公司')
const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
const box = page.getByRole('button', { name: '全部项目' })

beforeEach(() => {
  fakeSockets()
  signedIn()
  setProject({ id: 'p1', name: '云澜星河新城' })
  const action = ['org.unit', 'org.unit:edit', 'org.unit:delete'].join()
  setPermission({ ...somePermission, auth: [{ action, describe: '', type: '2' }] })
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /organization/unit/list': (input) => {
      const records = (input as { allProjects?: unknown }).allProjects ? [here, there] : [here]
      return { records, total: records.length, size: 10, current: 1, pages: 1 }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('by keys one lists the rows of all one’s projects, each with its project; those of another one are read and not edited', async () => {
  const screen = await render(<Unit />)
  await expect.element(row(here.name)).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: '所属项目' })).not.toBeInTheDocument()
  box.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(row(there.name)).toBeVisible()
  await expect.element(page.getByRole('gridcell', { name: there.projectId_dictText })).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  const items = async (name: string) => {
    row(name).element().focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    const found = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
    await userEvent.keyboard('{Escape}')
    return found
  }
  expect(await items(here.name)).toEqual(expect.arrayContaining([expect.stringMatching('编辑')]))
  expect((await items(there.name)).join()).not.toMatch(/编辑|删除/)
  box.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(row(there.name)).not.toBeInTheDocument()
})
