import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { categories } from '#contract/system/categories.ts'
import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { type PrintedPage, printedNow } from '#core/work/printed.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'

import { position } from '../../../dialogs/answers.ts'

const List = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })
const Tree = treeScreen(categories, { area: 'system', columns: ['name', 'code'], search: ['name'], form: [['name']] })
const button = page.getByRole('button', { name: '打印全部' })
const toasts = () => $toasts.get().map(({ text }) => text)

/** What was on paper, each time that something was printed. */
let papers: (PrintedPage | null)[]
beforeEach(() => {
  signedIn()
  dismissAll()
  papers = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(printedNow())
    dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const answer = (answers: Answers) => answerCalls({ 'GET /sys/view/list': () => [], ...answers })
const positionAt = (at: number) => ({ ...position, id: `z${at}`, code: `Z${at}`, name: `职务${at}` })
/** A list of so many positions, which answers as the server does. */
const listOf =
  (count: number, asked: Readonly<Record<string, string>>[] = []) =>
  (input: Readonly<Record<string, string>>) => {
    asked.push(input)
    const size = Number(input.pageSize)
    const before = (Number(input.pageNo) - 1) * size
    const records = Array.from({ length: Math.max(0, Math.min(size, count - before)) }, (_, at) =>
      positionAt(before + at + 1)
    )
    return { records, total: count, size, current: Number(input.pageNo), pages: Math.ceil(count / size) }
  }
const cellsOf = (paper: PrintedPage | null | undefined) => {
  const [piece] = paper?.pieces ?? []
  return piece?.kind === 'table' ? piece.rows.map(({ cells }) => cells) : []
}

test('all rows that match are printed with their numbers by one press, under the heading and the conditions of the list', async () => {
  const asked: Readonly<Record<string, string>>[] = []
  answer({ 'GET /sys/position/list': listOf(23, asked) })
  const { container } = await render(<List />)
  await expect.element(button).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: '职务名称' }), '职务')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.name).toBe('*职务*')
  expect(await findingsInThemes(container)).toEqual([])
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => papers.length).toBe(1)
  expect(asked.at(-1)).toMatchObject({ name: '*职务*', pageNo: '1', pageSize: '1000' })
  const cells = cellsOf(papers[0])
  expect(cells.length).toBe(23)
  expect(cells.map(([number]) => number)).toEqual(Array.from({ length: 23 }, (_, at) => String(at + 1)))
  expect(cells[22]).toEqual(expect.arrayContaining(['Z23', '职务23']))
  expect(papers[0]?.title).toBe('职务管理')
  expect(papers[0]?.about?.map(({ term, value }) => [term, value])).toEqual([
    ['职务名称', '职务'],
    ['打印范围', '全部 23 条']
  ])
  await expect.element(button).toHaveFocus()
  // What the browser prints by itself is the page again.
  expect(cellsOf(printedNow()).length).toBe(10)
})

test('the palette offers it by its keys, and not where the page shows all there is', async () => {
  answer({ 'GET /sys/position/list': listOf(23) })
  const { unmount } = await render(<List />)
  await expect.element(button).toBeVisible()
  const offered = () => possibleCommands().find(({ id }) => id === 'list.printAll')
  expect(offered()).toMatchObject({ keys: 'Alt+Shift+Y' })
  expect(offered()?.title()).toBe('打印全部职务')
  void offered()?.run()
  await expect.poll(() => cellsOf(papers[0]).length).toBe(23)
  await unmount()
  answer({ 'GET /sys/position/list': listOf(7) })
  await render(<List />)
  await expect.element(page.getByRole('rowheader', { name: '职务7' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(offered()).toBeUndefined()
})

test('more rows than are printed at once are not printed: it is said how many are, and that an export has all', async () => {
  setPermission({ ...somePermission, auth: [{ action: 'sys.position:export', type: '2', describe: '' }] })
  answer({ 'GET /sys/position/list': listOf(1001) })
  await render(<List />)
  await button.click()
  await expect
    .poll(toasts)
    .toEqual(['符合条件的超过 1000 条，一次最多打印 1000 条。请缩小查询范围，或用“导出”取得全部'])
  expect(papers).toEqual([])
})

test('what cannot be brought is said, and nothing half is printed', async () => {
  const list = listOf(23)
  answer({
    'GET /sys/position/list': (input) => (input.pageSize === '1000' ? new Refusing(500, '数据库忙') : list(input))
  })
  await render(<List />)
  await button.click()
  await expect.poll(() => toasts().join()).toContain('数据库忙')
  expect(papers).toEqual([])
  await expect.element(button).toBeEnabled()
})

test('nothing is printed once one has left the page', async () => {
  const list = listOf(23)
  const left = vi.fn()
  answer({
    'GET /sys/position/list': (input) => (input.pageSize === '1000' ? new Promise(left) : list(input))
  })
  const { unmount } = await render(<List />)
  await button.click()
  await expect.poll(() => left.mock.calls.length).toBe(1)
  await unmount()
  left.mock.calls[0]?.[0](list({ pageNo: '1', pageSize: '1000' }))
  await expect.poll(() => printedNow()).toBe(null)
  expect(papers).toEqual([])
})

const category = (id: string, pid: string | null, hasChildren = false) => ({
  ...{ id, pid, pid_dictText: '', hasChildren, rowVersion: 1, isShared: false, name: `分类${id}`, code: id },
  ...{ createBy: 'u1', createTime: '2026-03-01 09:30:00', updateBy: null, updateTime: null }
})

test('a tree is printed whole, also what is closed: in its order, and what lies below something is set in', async () => {
  const all = [category('A01', null, true), category('A02', null), category('A01A01', 'A01')]
  answer({
    'GET /sys/category/children': () => [all[0], all[1]],
    'GET /sys/category/find': ({ most }) => {
      expect(most).toBe('1000')
      return { records: all, found: all.map(({ id }) => id), total: 3 }
    }
  })
  await render(<Tree />)
  await expect.element(button).toBeVisible()
  await button.click()
  await expect.poll(() => papers.length).toBe(1)
  expect(cellsOf(papers[0])).toEqual([
    ['分类A01', 'A01'],
    ['\u3000分类A01A01', 'A01A01'],
    ['分类A02', 'A02']
  ])
  expect(papers[0]?.about?.map(({ value }) => value)).toEqual(['全部 3 条'])
})
