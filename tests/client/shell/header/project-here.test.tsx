import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { PermissionResult } from '#contract/core/permission.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'

const SYSTEM = menuEntry('/sys/user', '用户管理', { key: 'sys.user' })
const TREE = menuEntry('/base/tree', '目录树', { key: 'base.tree' })
const COLLECT = menuEntry('/archives/collect', '收集著录', { key: 'archives.collect' })
const HOME = somePermission.menu.filter(({ path }) => path !== COLLECT.path)
const project = () => page.getByRole('banner').getByRole('button', { name: /当前项目/ })
const open = async (menu: PermissionResult['menu'], at: string) => {
  setPermission({ ...somePermission, menu })
  answerCalls({ 'GET /sys/view/list': () => [] })
  await renderFrame(at, { '/workbench/index': Page, '/sys/user': Page, '/base/tree': Page, '/archives/collect': Page })
}
const Page = () => <h1>页</h1>
const canSwitch = () => possibleCommands().some(({ id }) => id === 'project')

beforeEach(() => {
  fakeSockets()
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('who keeps the system sees in the header which project he is in where a menu of his shows it, and nowhere else', async () => {
  await open([...HOME, SYSTEM, TREE], '/sys/user')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(project().query()).toBeNull()
  expect(canSwitch()).toBe(true)
  go('/base/tree')
  await expect.element(project()).toBeVisible()
  go('/workbench/index')
  await expect.element(project()).not.toBeInTheDocument()
})

test('who keeps the system and has no menu of a project cannot switch it', async () => {
  await open([...HOME, SYSTEM], '/sys/user')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([project().query(), canSwitch()]).toEqual([null, false])
})

test('who works at projects sees the project on every page', async () => {
  await open([...HOME, SYSTEM, COLLECT], '/sys/user')
  await expect.element(project()).toBeVisible()
})
