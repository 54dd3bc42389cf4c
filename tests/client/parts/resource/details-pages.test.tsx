import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { said } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })
const SIZE = 10
const rowAt = (at: number) => ({ ...position, id: `z${at}`, code: `C${at}`, name: `职务 ${at}` })
let total: number
let refusing: boolean

beforeEach(async () => {
  signedIn()
  setPermission(somePermission)
  startAnnouncer()
  total = 12
  refusing = false
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': ({ pageNo }) => {
      if (refusing) return new Refusing(510, '数据库忙，请稍后再试')
      const first = (Number(pageNo) - 1) * SIZE
      const records = Array.from({ length: Math.max(0, Math.min(SIZE, total - first)) }, (_, at) =>
        rowAt(first + at + 1)
      )
      return { records, total, size: SIZE, current: Number(pageNo), pages: Math.ceil(total / SIZE) }
    }
  })
  await render(<Screen />)
  await expect.element(name(1)).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const name = (at: number) => page.getByRole('rowheader', { name: `职务 ${at}`, exact: true })
const dialog = page.getByRole('dialog', { name: '详细信息' })
const next = dialog.getByRole('button', { name: '下一行' })
const previous = dialog.getByRole('button', { name: '上一行' })
/** Goes down from the row of the page that is first to the row of this number, shows it whole, and goes to a button of its details. */
async function openAt(at: number, button: typeof next) {
  name(1).element().focus()
  await expect.element(name(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}'.repeat(at - 1))
  await expect.element(name(at)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  button.element().focus()
  await expect.element(button).toHaveFocus()
}

test('the details go on behind the last row of a page, and the focus returns to the row that was shown last', async () => {
  await openAt(10, next)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('职务 11')).toBeVisible()
  await expect.poll(said).toContain('第 11 行，共 12 行')
  await expect.element(next).toHaveFocus()
  await expect.element(page.getByText('11-12 共 12 条')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('第 12 行，共 12 行，已是最后一行')
  await expect.element(previous).toHaveFocus()
  expect(await findingsInThemes(dialog.element() as HTMLElement)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(name(12)).toHaveFocus()
})

test('before the first row of a page comes the last one of the page before, and the first of all says so', async () => {
  await openAt(10, next)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('职务 11')).toBeVisible()
  previous.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('职务 10')).toBeVisible()
  await expect.poll(said).toContain('第 10 行，共 12 行')
  await userEvent.keyboard('{Escape}')
  await expect.element(name(10)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}'.repeat(8))
  await expect.element(name(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  previous.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('第 1 行，共 12 行，已是第一行')
  await expect.element(next).toHaveFocus()
})

test('a page that does not come leaves the row that is shown, says why, and is asked for again', async () => {
  await openAt(10, next)
  refusing = true
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toContain('数据库忙，请稍后再试')
  await expect.element(dialog.getByText('职务 10')).toBeVisible()
  refusing = false
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('职务 11')).toBeVisible()
})

test('rows that are gone meanwhile leave the last one that is there', async () => {
  await openAt(10, next)
  total = 9
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('第 9 行，共 9 行，已是最后一行')
  await expect.element(dialog.getByText('职务 9')).toBeVisible()
})
