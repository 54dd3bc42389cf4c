import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../dialogs/answers.ts'

const List = listScreen(positions, {
  area: 'system',
  columns: ['name', 'code'],
  search: ['name'],
  form: [['name', 'code']]
})
const control = (name: string, type: string) => ({ action: `sys.position:${name}`, type, describe: name, status: '1' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  fakeSockets()
  signedIn()
  setDictionaries({})
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: [position], total: 1, size: 10, current: 1, pages: 1 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[6.P16] above a list one does not see what its prefix hides, and sees disabled what is shown without the right, which says why by keys too', async () => {
  await page.viewport(1280, 800)
  setPermission({
    ...somePermission,
    auth: [{ action: 'sys.position:export', type: '2', describe: '' }],
    allAuth: [
      ...['add', 'delete', 'import', 'export'].map((name) => control(name, '2')),
      ...['add', 'export'].map((name) => control(name, '1'))
    ]
  })
  const screen = await render(<List />)
  await expect.element(page.getByRole('rowheader', { name: '资料员', exact: true })).toBeVisible()
  expect(button('新增').query()).toBeNull()
  await expect.element(button('导入')).toHaveAttribute('aria-disabled', 'true')
  button('导入').element().focus()
  await userEvent.keyboard('{Enter}')
  const reason = '您没有“导入”的权限，需要时请联系管理员'
  await expect.element(page.getByRole('tooltip', { name: reason })).toBeVisible()
  await expect.element(button('导入')).toHaveAccessibleDescription(reason)
  expect(page.getByRole('dialog').query()).toBeNull()
  await expect.element(button('导出')).toBeEnabled()
  await pressOn(page.getByRole('rowheader', { name: '资料员', exact: true }), ' ')
  await expect.element(button('删除')).toHaveAttribute('aria-disabled', 'true')
  expect(await findingsInThemes(screen.container)).toEqual([])
})
