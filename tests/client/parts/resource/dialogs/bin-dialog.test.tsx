import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../../dialogs/answers.ts'

const Screen = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })
let deleted: unknown[]
let undone: unknown

beforeEach(() => {
  signedIn()
  const action = 'sys.position:edit,sys.position:delete'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
  deleted = [position]
  undone = undefined
  const pageOf = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => pageOf([]),
    'GET /sys/position/deletedList': () => pageOf(deleted),
    'PUT /sys/position/restore': () => {
      deleted = []
      return { change: 'c1', count: 1, ids: [position.id] }
    },
    'POST /sys/position/undo': ({ change }) => {
      undone = change
      deleted = [position]
      return { change: 'c2', count: 1, ids: [position.id], job: null }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('Ctrl+Z in the recycle bin takes back what was restored, and says so', async () => {
  await render(<Screen />)
  await page.getByRole('button', { name: '回收站' }).click()
  const row = page.getByRole('row', { name: /资料员/ })
  await row.click()
  await page.getByRole('button', { name: '恢复 1 条' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => undone).toBe('c1')
  await expect.element(row).toBeVisible()
  expect($toasts.get().at(-1)?.text).toMatch(/^已撤销.*恢复/)
})
