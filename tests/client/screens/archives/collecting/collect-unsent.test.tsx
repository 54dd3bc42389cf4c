import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import type { JournalEntry } from '#grid/model/data/journal.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

const SAVE = 'PUT /archives/file/editBatch'
const NODES = ['D1', 'D2', 'D3'].map((code) => treeItem(code, `第${code}项`, 1))
const files = new Map(NODES.map(({ id }) => [`f-${id}`, fileAt(id, `f-${id}`, `${id}的记录`)]))
const answers = collectAnswers(NODES, () => [...files.values()])
const rows = page.getByRole('grid')
const journalOf = (node: string) => openJournal<JournalEntry>('u1', 'p1', `archives.collect:${node}`)
const typed = (node: string, title: string): JournalEntry => ({
  id: `f-${node}`,
  isNew: false,
  isRemoved: false,
  values: { title },
  base: { title: `${node}的记录` },
  after: null,
  at: 1
})

/** What was sent of rows, with the keys of the calls. */
const sent: { readonly id: string; readonly title: string }[] = []
const keys = () =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([, init]) =>
      init?.method === 'PUT' ? [new Headers(init.headers).get('idempotency-key')] : []
    )
const save: Answers[string] = (input) =>
  (input.rows as unknown as { id: string; cells: { title: string } }[]).map(({ id, cells: { title } }) => {
    sent.push({ id, title })
    const before = files.get(id)
    const row = fileAt(id.slice(2), id, title, { rowVersion: (before?.rowVersion ?? 0) + 1 })
    files.set(id, row)
    return { id, ok: true, code: 200, message: '', faults: [], row }
  })

const open = async (all: Answers) => {
  const screen = await renderCollect(all)
  await expect.element(rows.getByText('D1的记录')).toBeVisible()
  return screen
}
const goTo = async (node: string) =>
  await pressOn(page.getByRole('treeitem', { name: new RegExp(`^${node}\\b`) }), '{Enter}')

beforeEach(async () => {
  await page.viewport(1280, 800)
  startAnnouncer()
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:upload', type: '2', describe: '' }]
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  nobody()
  dismissAll()
  sent.length = 0
  for (const { id } of NODES) {
    files.set(`f-${id}`, fileAt(id, `f-${id}`, `${id}的记录`))
    await journalOf(id).drop([`f-${id}`])
  }
})

test('已保存 is not said while rows wait at other nodes: they are counted and named, and sent from here', async () => {
  await journalOf('D2').keep([typed('D2', '改过二')])
  await journalOf('D3').keep([typed('D3', '改过三')])
  const screen = await open({ ...answers, [SAVE]: save })
  await expect.element(page.getByText('2 行未发送：D2、D3', { exact: true })).toBeVisible()
  expect(page.getByText('已保存', { exact: true }).query()).toBeNull()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '发送' }))
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    { id: 'f-D2', title: '改过二' },
    { id: 'f-D3', title: '改过三' }
  ])
  await expect.element(rows.getByText('D1的记录')).toBeVisible()
})

test('who comes back to a node before the server has answered finds what was typed, and it is sent once', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await open({
    ...answers,
    [SAVE]: async (input) => {
      await answered
      return save(input)
    }
  })
  await userEvent.click(rows.getByText('D1的记录'))
  await userEvent.keyboard('{F2}改过一{Enter}')
  await expect.poll(keys).toHaveLength(1)
  await goTo('D2')
  await expect.element(rows.getByText('D2的记录')).toBeVisible()
  await expect.element(page.getByText('1 行未发送：D1', { exact: true })).toBeVisible()
  await goTo('D1')
  await expect.element(rows.getByText('改过一')).toBeVisible()
  await expect.element(page.getByText('正在保存 1 行')).toBeVisible()
  answer()
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
  await goTo('D2')
  await expect.element(rows.getByText('D2的记录')).toBeVisible()
  await goTo('D1')
  await expect.element(rows.getByText('改过一')).toBeVisible()
  expect(sent).toEqual([{ id: 'f-D1', title: '改过一' }])
  expect(new Set(keys()).size).toBe(1)
})

test('edits at a node that the server refuses are listed, with the way to them', async () => {
  await journalOf('D2').keep([typed('D2', '太长')])
  await open({
    ...answers,
    [SAVE]: () => [{ id: 'f-D2', ok: false, code: 510, message: '题名太长', faults: [], row: null }]
  })
  await pressOn(page.getByRole('button', { name: '发送' }))
  await expect
    .poll(() => $toasts.get().map(({ text, actions }) => [text, actions?.[0]?.label]))
    .toEqual([['D2 仍有修改未被接受，已保存在本机', '打开 D2']])
  await expect.element(page.getByText('1 行未发送：D2', { exact: true })).toBeVisible()
  $toasts.get()[0]?.actions?.[0]?.run()
  await expect.element(rows.getByText('太长')).toBeVisible()
})
