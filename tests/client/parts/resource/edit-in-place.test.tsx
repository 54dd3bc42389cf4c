import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { said } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, {
  area: 'system',
  columns: ['name', 'code', 'postRank', 'createTime'],
  search: ['name'],
  form: [['code', 'name'], ['postRank']],
  inPlace: ['name', 'code', 'postRank']
})
const granted = (action: string) => ({ action: `sys.position:${action}`, type: '2', describe: '' })
const item = (value: string, text: string) => ({ value, text, label: text, title: text })
const rowAt = (at: number, more: object = {}) => ({
  ...position,
  id: `z${at}`,
  code: `C${at}`,
  name: `职务 ${at}`,
  postRank: '1',
  postRank_dictText: '员级',
  rowVersion: 3,
  ...more
})
interface Edit {
  readonly id: string
  readonly rowVersion: number
  readonly name?: string
  readonly postRank?: string | null
}
let rows: ReturnType<typeof rowAt>[]
let edits: Edit[]
let refusing: Refusing | null

beforeEach(() => {
  fakeSockets()
  signedIn()
  setPermission({ ...somePermission, auth: ['edit', 'delete'].map(granted) })
  setDictionaries({ position_rank: [item('1', '员级'), item('2', '助级')] })
  startAnnouncer()
  rows = [1, 2, 3].map((at) => rowAt(at))
  edits = []
  refusing = null
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/dict/getDictItems/position_rank': () => [item('1', '员级'), item('2', '助级')],
    'GET /sys/position/list': () => ({ records: rows, total: rows.length, size: 10, current: 1, pages: 1 }),
    'PUT /sys/position/edit': (input) => {
      const edit = input as unknown as Edit
      edits.push(edit)
      if (refusing) return refusing
      const before = rows.find(({ id }) => id === edit.id) ?? rowAt(1)
      const row = { ...before, ...edit, rowVersion: edit.rowVersion + 1 }
      rows = rows.map((one) => (one.id === edit.id ? row : one)) as typeof rows
      return { change: `c${edits.length}`, count: 1, ids: [edit.id], row }
    },
    'POST /sys/position/undo': () => {
      rows = [1, 2, 3].map((at) => rowAt(at, { rowVersion: 5 }))
      return { change: 'u1', count: 1, ids: ['z1'] }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

const name = (text: string) => page.getByRole('rowheader', { name: text, exact: true })
async function open() {
  const page = await render(<Screen />)
  await expect.element(name('职务 1')).toBeVisible()
  name('职务 1').element().focus()
  return page
}
const type = (text: string) => userEvent.keyboard(`{F2}{Control>}a{/Control}${text}{Enter}`)

test('F2 edits a cell in place, Enter saves it with the version that was read, one stays there, and Ctrl+Z takes it back', async () => {
  await open()
  await type('核对员')
  await expect.element(name('核对员')).toHaveFocus()
  await expect.poll(said).toContain('职务已保存（Ctrl+Z 可撤销）')
  expect(edits).toEqual([{ id: 'z1', rowVersion: 3, name: '核对员' }])
  await expect.poll(said).toBe('')
  await type('核查员')
  await expect.poll(() => edits.at(-1)).toEqual({ id: 'z1', rowVersion: 4, name: '核查员' })
  await expect.poll(said).toContain('职务已保存（Ctrl+Z 可撤销）')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(name('职务 1')).toHaveFocus()
})

test('a choice is chosen from its dictionary in the cell', async () => {
  await open()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{F2}')
  await userEvent.keyboard('{Control>}a{/Control}助级{Enter}')
  await expect.poll(() => edits).toEqual([{ id: 'z1', rowVersion: 3, postRank: '2' }])
  await expect.element(page.getByRole('gridcell', { name: '助级' })).toHaveFocus()
})

test('Enter without F2 shows the row, a letter does nothing, and a column that is not edited in place says so', async () => {
  await open()
  await userEvent.keyboard('x')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{F2}')
  await expect.poll(said).toContain('此单元格不可编辑')
  expect(
    page
      .getByRole('textbox')
      .elements()
      .filter((one) => one.closest('[role=grid]'))
  ).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '详细信息' })).toBeVisible()
  expect(edits).toEqual([])
})

test('a refused value stays in its cell with the reason, is there again on the page, and Escape gives it up', async () => {
  await open()
  await userEvent.keyboard('{ArrowRight}')
  refusing = new Refusing(510, '“职务编码”与“职务 2”重复')
  await type('C2')
  const cell = page.getByRole('gridcell', { name: 'C2' }).first()
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell).toHaveAttribute('aria-description', expect.stringContaining('重复'))
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  ;(cell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('gridcell', { name: 'C1' })).toHaveFocus()
})

test('a refused value outlives a reload: it is in its cell again with the reason, that is said, and given up it is forgotten', async () => {
  const first = await open()
  await userEvent.keyboard('{ArrowRight}')
  refusing = new Refusing(510, '“职务编码”与“职务 2”重复')
  await type('C2')
  const cell = page.getByRole('gridcell', { name: 'C2' }).first()
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await first.unmount()
  const second = await open()
  await expect.poll(said).toContain('已恢复 1 行未保存的修改')
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell).toHaveAttribute('aria-description', expect.stringContaining('重复'))
  ;(cell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('gridcell', { name: 'C1' })).toHaveFocus()
  await second.unmount()
  await open()
  await expect.element(page.getByRole('gridcell', { name: 'C1' })).toBeVisible()
})

test('somebody else was faster: both values are shown at the cell, and the one that is chosen is saved', async () => {
  await open()
  rows = [rowAt(1, { name: '他人的', rowVersion: 4 }), rowAt(2), rowAt(3)]
  refusing = new Refusing(409, '数据已被他人修改，请核对后再试', 409, rows[0])
  await type('我的')
  const mine = page.getByRole('rowheader', { name: '我的' })
  await expect.element(mine).toHaveAttribute('aria-description', expect.stringContaining('他人的'))
  refusing = null
  await userEvent.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
  await expect.poll(() => edits.at(-1)).toEqual({ id: 'z1', rowVersion: 4, name: '我的' })
  await expect.poll(said).toContain('职务已保存（Ctrl+Z 可撤销）')
  await expect.element(mine).not.toHaveAttribute('aria-description', expect.stringContaining('他人的'))
})

test('the connection is lost while a cell is being saved: the value waits there, and is sent once under the same key when it is back', async () => {
  await open()
  const keys: (string | null)[] = []
  let isLost = true
  const answered = vi.mocked(globalThis.fetch).getMockImplementation()
  vi.mocked(globalThis.fetch).mockImplementation((address, init) => {
    if (init?.method === 'PUT') keys.push(new Headers(init.headers).get('idempotency-key'))
    const isFailing = isLost && !String(address instanceof Request ? address.url : address).endsWith('/list')
    return isFailing ? Promise.reject(new TypeError('Failed to fetch')) : answered!(address, init)
  })
  await type('断线时')
  await expect.element(name('断线时')).toHaveFocus()
  await expect.poll(() => keys.length).toBeGreaterThan(0)
  expect(edits).toEqual([])
  await expect.element(name('断线时')).toBeVisible()
  isLost = false
  await expect.poll(() => edits).toEqual([{ id: 'z1', rowVersion: 3, name: '断线时' }])
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  await expect.poll(said).toContain('职务已保存（Ctrl+Z 可撤销）')
  await expect.element(name('断线时')).toHaveFocus()
})

test('who may not edit, and rows that came with the product, say why not', async () => {
  rows = [rowAt(1, { isShared: true }), rowAt(2)]
  await open()
  await userEvent.keyboard('{F2}')
  await expect.poll(said).toContain('“职务 1”是产品自带的，不能修改')
  setPermission({ ...somePermission, auth: [] })
  await userEvent.keyboard('{ArrowDown}{F2}')
  await expect.poll(said).toContain('没有编辑权限，不能在列表中修改')
  expect(edits).toEqual([])
})
