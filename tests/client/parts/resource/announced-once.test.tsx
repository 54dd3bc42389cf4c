import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { type Announced, recordAnnounced } from '#kit/look/announced.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

import { position } from '../../dialogs/answers.ts'

const List = listScreen(positions, {
  area: 'system',
  columns: ['name', 'code'],
  search: ['name'],
  form: [['code', 'name']]
})
let rows: (typeof position)[]
let recorded: Announced

beforeEach(async () => {
  fakeSockets()
  signedIn()
  const auth = ['add', 'edit', 'delete'].map((action) => ({
    action: `sys.position:${action}`,
    type: '2',
    describe: ''
  }))
  setPermission({ ...somePermission, auth })
  setDictionaries({ position_rank: [] })
  rows = ['甲', '乙', '丙'].map((name, at) => ({ ...position, id: `z${at}`, name, code: `C${at}` }))
  const before = rows
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: rows, total: rows.length, size: 10, current: 1, pages: 1 }),
    'GET /sys/position/check': () => ({ taken: [] }),
    'PUT /sys/position/edit': (input) => {
      const edit = input as unknown as Partial<typeof position>
      rows = rows.map((row) => (row.id === edit.id ? { ...row, ...edit, rowVersion: 3 } : row))
      return { change: 'c1', count: 1, ids: [edit.id], row: rows.find(({ id }) => id === edit.id) }
    },
    'DELETE /sys/position/delete': ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return { change: 'c2', count: 1, ids: [] }
    },
    'POST /sys/position/undo': () => {
      rows = before
      return { change: 'c3', count: 1, ids: ['z1'] }
    }
  })
  await render(
    <main>
      <List />
      <ToastBridge />
      <ConfirmHost />
    </main>
  )
  await expect.element(row('乙')).toBeVisible()
  await userEvent.keyboard('{Shift}')
  row('乙').element().focus()
  recorded = recordAnnounced()
})
afterEach(() => {
  recorded.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
/** What was given to a screen reader by some keys, up to what is announced of their outcome, and a second beyond it. */
async function after(act: () => Promise<void>, outcome: string): Promise<readonly string[]> {
  const from = recorded.lines().length
  await act()
  await expect.poll(() => recorded.lines().slice(from)).toContainEqual(expect.stringContaining(outcome))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return recorded.lines().slice(from)
}

test('of a row that is deleted and taken back the outcome is announced once, and the row that gets the focus is named once', async () => {
  const gone = await after(async () => {
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
  }, '已删除')
  expect(gone).toEqual(['取消', '乙', '~ 已删除 1 条职务（Ctrl+Z 可撤销）'])
  expect(document.activeElement?.textContent).toBe('丙')
  const back = await after(() => userEvent.keyboard('{Control>}z{/Control}'), '已撤销')
  expect(back.filter((line) => line.startsWith('~'))).toHaveLength(1)
  expect(back.filter((line) => line === '乙').length).toBeLessThan(2)
  expect(document.activeElement?.textContent).toBe('乙')
})

test('of a row that is changed in its form the outcome is announced once, and the row is named once', async () => {
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const edit = page.getByRole('menuitem', { name: '编辑', exact: true })
  await expect.element(edit).toBeVisible()
  edit.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '编辑职务' })).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: '职务名称' }).fill('乙乙')
  const saved = await after(() => userEvent.keyboard('{Control>}{Enter}{/Control}'), '已保存')
  expect(saved.filter((line) => line.startsWith('~'))).toEqual(['~ 职务已保存（Ctrl+Z 可撤销）'])
  expect(saved.filter((line) => line === '乙乙' || line === '乙')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('乙乙')
})
