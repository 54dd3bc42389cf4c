import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { PermissionMember } from '#contract/organisation/project-permissions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Permission from '#screens/projects/permission.tsx'

const BASE = '/project/permission'
let held: readonly string[]
const member = (): PermissionMember => ({
  id: 'm1',
  rowVersion: 1,
  realname: '何申甲',
  username: 'he',
  unit: '云澜第一建筑工程有限公司',
  roleIds: [...held],
  dataScope: 'all',
  dataScope_dictText: '全部',
  parts: [],
  isOwn: false
})

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  held = ['r1']
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/project/permission', '项目权限')],
    auth: [{ action: 'project.perm:grant,project.perm:revoke', type: '2', describe: '' }]
  })
  answerCalls({
    'GET /sys/view/list': () => [],
    [`GET ${BASE}/projects`]: () => [{ id: 'p1', projectNo: 'YL-1', name: '望澜学校' }],
    [`GET ${BASE}/matrix`]: () => ({
      roles: [{ id: 'r1', roleName: '施工单位', canGrant: true }],
      members: [member()]
    }),
    [`PUT ${BASE}/grant`]: () => {
      held = ['r1']
      return member()
    },
    [`PUT ${BASE}/revoke`]: () => {
      held = []
      return member()
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('taking away the last role of somebody says that he stays a member, and Ctrl+Z brings the role back wherever the focus is', async () => {
  await renderFrame('/project/permission', { '/project/permission': Permission })
  const cell = page.getByRole('gridcell', { name: /何申甲.*施工单位/ })
  await pressOn(cell, ' ')
  await expect
    .element(page.getByText('已收回何申甲的“施工单位”。何申甲没有角色了，仍是本项目成员，可在“系统用户”移出').first())
    .toBeVisible()
  expect(held).toEqual([])
  page.getByRole('button', { name: /^刷新/ }).element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => held).toEqual(['r1'])
})
