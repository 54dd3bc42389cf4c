import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { noteOwnChange } from '#core/state/own-changes.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { said } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })
const rowAt = (at: number, more: object = {}) => ({
  ...position,
  id: `z${at}`,
  code: `C${at}`,
  name: `职务 ${at}`,
  ...more
})
let rows: ReturnType<typeof rowAt>[]
let asked: number

beforeEach(async () => {
  fakeSockets()
  signedIn()
  setPermission(somePermission)
  startAnnouncer()
  rows = [1, 2, 3, 4].map((at) => rowAt(at))
  asked = 0
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => {
      asked++
      return { records: rows, total: rows.length, size: 10, current: 1, pages: 1 }
    }
  })
  await render(<Screen />)
  await expect.element(name('职务 1')).toBeVisible()
  await expect.poll(() => FakeSocket.opened).toHaveLength(1)
  socket().open()
  socket().receive({ type: 'joined', since: '5.100', gap: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

const socket = () => FakeSocket.opened.at(-1) as FakeSocket
const others = (change: string, ids: readonly string[] | null) =>
  socket().receive({ type: 'common_send_date', data: { key: 'resource.position', args: [change, ids] } })
const name = (text: string) => page.getByRole('rowheader', { name: text, exact: true })
const news = page.getByRole('paragraph').filter({ hasText: '他人有更新' })
/** Selects the second row and goes to the third. */
async function work() {
  name('职务 1').element().focus()
  await userEvent.keyboard('{ArrowDown}{ }{ArrowDown}')
  await expect.element(name('职务 3')).toHaveFocus()
  await expect.element(page.getByText('已选 1 条')).toBeVisible()
}
const isUndisturbed = async (at = name('职务 3')) => {
  await expect.element(at).toHaveFocus()
  await expect.element(page.getByText('已选 1 条')).toBeVisible()
}

test('the socket is opened for the resource that is shown; what happened until it was open is caught up with, once', async () => {
  expect(socket().url).toContain('follows=position')
  await expect.poll(() => asked).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(asked).toBe(2)
})

test('a row that was changed while the socket was being opened is drawn in its place', async () => {
  rows = [rowAt(1), rowAt(2, { name: '职务 二' }), rowAt(3), rowAt(4)]
  await expect.element(name('职务 二')).toBeVisible()
})

test('a row that one is shown no longer is marked where it is, read so, and no more when it is back', async () => {
  await work()
  rows = [rowAt(1), rowAt(2), rowAt(4)]
  others('c1', ['z3'])
  const row = page.getByRole('row').filter({ has: name('职务 3') })
  await expect.element(row).toHaveClass(/is-gone/)
  await expect.element(page.getByRole('rowheader', { name: '职务 4' })).toBeVisible()
  await isUndisturbed()
  expect(await findingsInThemes(page.getByRole('grid').element() as HTMLElement)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.element(name('职务 3')).toHaveAttribute('aria-description', expect.stringContaining('此行已不在此页'))
  rows = [rowAt(1), rowAt(2), rowAt(3), rowAt(4)]
  others('c2', ['z3'])
  await expect.element(row).not.toHaveClass(/is-gone/)
  await isUndisturbed()
})

test('a row that somebody else has changed is drawn in its place, though it would be sorted elsewhere; one stays where one is', async () => {
  await work()
  rows = [rowAt(4), rowAt(3), rowAt(2, { name: '职务 二' }), rowAt(1)]
  others('c1', ['z2'])
  await expect.element(name('职务 二')).toBeVisible()
  await expect.poll(said).toContain('他人更新了“职务 二”')
  await isUndisturbed()
  const names = page.getByRole('rowheader', { name: /^职务/ }).elements()
  expect(names.map((cell) => cell.textContent)).toEqual(['职务 1', '职务 二', '职务 3', '职务 4'])
  await expect.element(news).not.toBeInTheDocument()
})

test('rows that came and went are said, nothing moves until one refreshes, and then one is at the same row', async () => {
  await work()
  rows = [rowAt(7), rowAt(2), rowAt(3), rowAt(4), rowAt(5)]
  others('c1', null)
  const line = page.getByRole('paragraph').filter({ hasText: '他人有更新：新增 2 行，移除 1 行。按 Alt+Shift+U 刷新' })
  // What is said stays for some seconds only: it is listened to first.
  await expect.poll(said).toContain('他人有更新：新增 2 行，移除 1 行。按 Alt+Shift+U 刷新')
  await expect.element(line).toBeVisible()
  await expect.element(name('职务 1')).toBeVisible()
  await expect.element(name('职务 7')).not.toBeInTheDocument()
  await isUndisturbed()
  expect(await findingsInThemes(line.element().closest('header') as HTMLElement)).toEqual([])
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.element(name('职务 7')).toBeVisible()
  await expect.element(name('职务 1')).not.toBeInTheDocument()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByText('已选 1 条')).toBeVisible()
  await expect.element(name('职务 3')).toHaveAttribute('tabindex', '0')
})

test('one’s own changes are not brought as somebody else’s', async () => {
  await expect.poll(() => asked).toBe(2)
  noteOwnChange('mine')
  rows = [...rows, rowAt(5)]
  others('mine', ['z5'])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(asked).toBe(2)
  others('theirs', ['z5'])
  await expect.element(news).toHaveTextContent('他人有更新：新增 1 行。按 Alt+Shift+U 刷新')
})

test('while the details of a row are open their row stays, and a change of it is read there', async () => {
  name('职务 1').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '详细信息' })
  await expect.element(dialog.getByText('职务 1')).toBeVisible()
  rows = [rowAt(9), rowAt(1, { name: '职务 一' })]
  others('c1', ['z1'])
  await expect.element(dialog.getByText('职务 一')).toBeVisible()
})
