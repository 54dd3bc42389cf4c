import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import {
  DETAIL_PARTS,
  DETAIL_RIGHTS,
  type DetailPart,
  type DetailPiece
} from '#contract/organisation/project-details.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { setUser } from '#core/state/session/user.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { printedNow } from '#core/work/printed.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import ProjectDetails from '#screens/organisation/project-details.tsx'

const CALL = 'GET /organization/projectDetails/query'
const fact = (term: string, value: string | number | null, isUrgent = false) => ({ term, value, place: null, isUrgent })
const table = (title: string, name: string, place: string | null = null): DetailPiece => ({
  kind: 'table',
  title: null,
  columns: [
    { title, kind: 'text' },
    { title: '数量', kind: 'number' }
  ],
  rows: [{ id: '1', cells: [name, 3], place }],
  more: 2
})
const PIECES: { readonly [P in DetailPart]: readonly DetailPiece[] } = {
  facts: [{ kind: 'facts', title: null, facts: [fact('项目编号', 'YL-01'), fact('全宗号', null)] }],
  figures: [{ ...table('类别', '施工文件'), title: '各类文件' } as DetailPiece],
  deadlines: [{ kind: 'facts', title: null, facts: [fact('剩余天数', 10, true)] }],
  units: [table('单位名称', '云澜建设', '/organization/unit?by-name=%E4%BA%91')],
  unitProjects: [table('单位工程名称', '1 号楼', '/organization/monomial?by-name=1')],
  responsibles: [{ ...table('姓名', ''), rows: [], more: 0 } as DetailPiece],
  people: [table('姓名', '林知远')],
  history: [table('时间', '2026-03-01 10:00:00')]
}
/** Whoever has these menus, and the rights to print and export. */
const holding = (keys: readonly string[], actions = 'org.detail:export,org.detail:print') =>
  setPermission({
    ...somePermission,
    menu: keys.map((key) => menuEntry(key === 'org.unit' ? '/organization/unit' : `/at/${key}`, key, { key })),
    auth: [{ action: actions, type: '2', describe: '' }]
  })
const ALL = [...new Set(Object.values(DETAIL_RIGHTS))]
const show = () =>
  render(
    <main>
      <ProjectDetails />
    </main>
  )
const answering = (answer: (part: DetailPart) => unknown = (part) => ({ pieces: PIECES[part] })) =>
  answerCalls({ [CALL]: ({ part }) => answer(part as DetailPart) })

beforeEach(() => {
  signedIn()
  holding(ALL)
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[1.A24] every part is shown under its heading, with what is urgent said so, rows that lead to their screens, and what is empty named', async () => {
  answering()
  const screen = await show()
  await expect.element(page.getByText('YL-01')).toBeVisible()
  for (const name of ['基本信息', '档案数量', '期限与进度', '参建单位', '单位工程', '责任主体', '系统用户', '变更记录'])
    await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText('紧急')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '云澜建设' }))
    .toHaveAttribute('href', '/organization/unit?by-name=%E4%BA%91')
  // Its screen is not in the menu of this account: there is nowhere to go.
  await expect.element(page.getByText('1 号楼')).toBeVisible()
  expect(page.getByRole('link', { name: '1 号楼' }).elements()).toEqual([])
  await expect.element(page.getByText('没有责任主体')).toBeVisible()
  await expect.element(page.getByText('另有 2 条没有列出').first()).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('by the list of parts, or by the palette, one comes to the heading of a part', async () => {
  answering()
  await show()
  await expect.element(page.getByText('YL-01')).toBeVisible()
  await pressOn(page.getByRole('navigation').getByRole('button', { name: '责任主体' }))
  await expect.element(page.getByRole('heading', { name: '责任主体' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  const command = possibleCommands().find(({ id }) => id === 'projectDetails.history')
  expect(command?.title()).toBe('到“变更记录”')
  command?.run()
  await expect.element(page.getByRole('heading', { name: '变更记录' })).toHaveFocus()
})

test('a part that does not come says why and is asked again alone; the others stay', async () => {
  let isUp = false
  const asked: string[] = []
  answering((part) => {
    asked.push(part)
    return part === 'units' && !isUp ? new Refusing(400, '参数有误') : { pieces: PIECES[part] }
  })
  const screen = await show()
  await expect.element(page.getByText('没有载入参建单位')).toBeVisible()
  await expect.element(page.getByText('参数有误')).toBeVisible()
  await expect.element(page.getByText('YL-01')).toBeVisible()
  expect(printedNow()?.pieces).toContainEqual({
    kind: 'facts',
    title: '参建单位',
    facts: [{ term: '参建单位', value: '没有载入参建单位' }]
  })
  expect(await findingsInThemes(screen.container)).toEqual([])
  isUp = true
  asked.length = 0
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByRole('link', { name: '云澜建设' })).toBeVisible()
  expect(asked).toEqual(['units'])
  expect(document.activeElement).not.toBe(document.body)
})

test('who has not the screen of a part is answer so and it is not asked for; who may not print or export has no button', async () => {
  holding(
    ALL.filter((key) => key !== 'org.user'),
    'org.info:edit'
  )
  const asked: string[] = []
  answering((part) => {
    asked.push(part)
    return { pieces: PIECES[part] }
  })
  const screen = await show()
  await expect.element(page.getByText('您没有查看“系统用户”的权限，可以向项目负责人申请')).toBeVisible()
  await expect.element(page.getByText('YL-01')).toBeVisible()
  expect(asked).toEqual(DETAIL_PARTS.filter((part) => part !== 'people'))
  for (const name of ['导出', '打印']) expect(page.getByRole('button', { name }).elements()).toEqual([])
  expect(possibleCommands().some(({ id }) => id === 'projectDetails.export')).toBe(false)
  expect(printedNow()?.pieces).toContainEqual({
    kind: 'facts',
    title: '系统用户',
    facts: [{ term: '系统用户', value: '您没有查看“系统用户”的权限，可以向项目负责人申请' }]
  })
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('all of it is printed under the headings of its parts, and asked by the button', async () => {
  answering()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await show()
  await expect.element(page.getByText('云澜建设')).toBeVisible()
  await pressOn(page.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  const pieces = printedNow()?.pieces ?? []
  expect(pieces.map(({ title }) => title)).toEqual([
    '基本信息',
    '档案数量 · 各类文件',
    '期限与进度',
    '参建单位',
    '单位工程',
    '责任主体',
    '系统用户',
    '变更记录'
  ])
  expect(pieces[2]).toMatchObject({ facts: [{ term: '剩余天数', value: '10（紧急）' }] })
  expect(pieces[3]).toMatchObject({ rows: [{ cells: ['云澜建设', '3'] }, { cells: ['另有 2 条没有列出'] }] })
})

test('without a project one is asked to choose one', async () => {
  setUser({ ...someUser, project: null })
  answerCalls({})
  await show()
  await expect.element(page.getByRole('button', { name: '选择项目' })).toBeVisible()
})
