import { createRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { PermissionMember } from '#contract/organisation/project-permissions.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { PermissionGrid } from '#screens/projects/permission-grid.tsx'

const ROLES = ['监理单位', '建设单位(项目负责人/资料员)', '勘察单位', '施工单位', '设计单位', '代办服务人员'].map(
  (roleName, at) => ({ id: `r${at}`, roleName, canGrant: at < 5 })
)
const memberAt = (at: number, more: Partial<PermissionMember> = {}): PermissionMember => ({
  id: `m${at}`,
  rowVersion: 1,
  realname: `何申${at}`,
  username: `he${at}`,
  unit: '云澜第一建筑工程有限公司',
  roleIds: ['r3'],
  dataScope: 'catalog',
  dataScope_dictText: '指定目录',
  parts: [],
  isOwn: false,
  ...more
})
const MEMBERS = [memberAt(0, { isOwn: true }), ...Array.from({ length: 11 }, (_, at) => memberAt(at + 1))]

/** The matrix in the room that a window leaves beside the menu, or below the header of a narrow one. */
async function show(width: number, room: number) {
  await page.viewport(width, 800)
  const screen = await render(
    <main style={{ display: 'flex', height: 560, width: room }}>
      <PermissionGrid
        label="项目权限"
        roles={ROLES}
        members={MEMBERS}
        focus={{ ...createRef<() => void>(), current: () => undefined }}
        onToggle={() => undefined}
        onOpen={() => undefined}
      />
    </main>
  )
  await expect.element(page.getByRole('grid', { name: '项目权限' })).toBeVisible()
  return screen
}
/** The cells whose words are wider than they are. */
const cut = () =>
  [...document.querySelectorAll('th, td')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((one) => one.textContent)

test('at 1280 px with the menu open every role and what is behind a person is in sight, and nothing is cut', async () => {
  const { container } = await show(1280, 1048)
  const grid = page.getByRole('grid', { name: '项目权限' })
  const box = grid.element().parentElement as HTMLElement
  expect(box.scrollWidth).toBe(box.clientWidth)
  // Who is further down is scrolled to within the matrix: the page stays as high as the window.
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight)
  expect(box.getBoundingClientRect().height).toBeLessThanOrEqual(560)
  expect(cut()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
})

test('at 320 px the name stays beside a role that is scrolled to, and nothing is cut', async () => {
  const { container } = await show(320, 296)
  const box = page.getByRole('grid').element().parentElement as HTMLElement
  box.scrollLeft = box.scrollWidth
  const name = page.getByRole('rowheader').nth(3).element().getBoundingClientRect()
  expect(name.left - box.getBoundingClientRect().left).toBeLessThan(3)
  expect(box.clientWidth - name.width).toBeGreaterThan(140)
  expect(cut()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
})

test('what can be given is a box, ticked or not; what cannot be changed is named so and has none', async () => {
  await show(1280, 1048)
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).element()
  const boxed = (name: string) => cell(name).querySelector('.border') !== null
  expect(boxed('何申1，施工单位，已授权')).toBe(true)
  expect(boxed('何申1，监理单位，未授权')).toBe(true)
  expect(boxed('何申1，代办服务人员，未授权，不能更改')).toBe(false)
  expect(boxed('何申0，施工单位，已授权，不能更改')).toBe(false)
  expect(cell('何申0，施工单位，已授权，不能更改').querySelector('svg')).not.toBe(null)
})
