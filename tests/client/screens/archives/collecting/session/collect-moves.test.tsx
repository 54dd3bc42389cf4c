import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FileRow } from '#contract/archives/files.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { setOwnSetting } from '#core/state/own-settings.ts'
import { $toasts, dismissAll, onRetire } from '#core/state/toasts.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import type { JournalEntry } from '#grid/model/data/journal.ts'
import { type Answers, Refusing } from '#kit/answers/answers.ts'
import { collectAnswers, fileAt, textTemplate, treeItem } from '#kit/answers/collect-answers.ts'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

const SAVE = 'PUT /archives/file/editBatch'
const NODES = [treeItem('M1', '甲项', 2), treeItem('M2', '乙项')]
const GROUP = { ...treeItem('M', '大项', 2), level: 'group' as const }
const files = new Map<string, FileRow>()
const rows = page.getByRole('grid')
const journal = () => openJournal<JournalEntry>('u1', 'p1', 'archives.collect:M1')
const spoken = () =>
  ['polite', 'assertive'].map((tone) => document.getElementById(`announcer-${tone}`)?.textContent ?? '').join(' ')

/** The server: a row whose item is written belongs to that item; every other page of the project is notified of it. */
const save: Answers[string] = (input) =>
  (input.rows as unknown as { id: string; rowVersion: number; cells: Record<string, string> }[]).map(
    ({ id, rowVersion, cells }) => {
      const before = files.get(id)
      if (!before || before.rowVersion !== rowVersion) throw new Error(`${id} is stale`)
      const place = cells.catalogCode ?? before.nodeId
      const name = NODES.find((node) => node.id === place)?.name ?? place
      const row: FileRow = {
        ...before,
        ...cells,
        nodeId: place,
        catalogCode: place,
        catalogName: name,
        rowVersion: rowVersion + 1
      }
      files.set(id, row)
      return { id, ok: true, code: 200, message: '', faults: [], row }
    }
  )
const answers: Answers = {
  ...collectAnswers(NODES, () => [...files.values()]),
  'GET /archives/template/published': () => [
    { ...textTemplate, columns: [...textTemplate.columns, { key: 'catalogCode', title: '目录条款', type: 'input' }] }
  ],
  'GET /archives/file/list': ({ nodeId }) => {
    const found = [...files.values()].filter((file) => nodeId === 'M' || file.nodeId === nodeId)
    return { records: found, total: found.length, size: 1000, current: 1, pages: 1 }
  },
  'GET /archives/file/queryById': ({ id }) => files.get(id ?? '') ?? new Refusing(404, '没有这一条'),
  [SAVE]: save
}
/** The project's room notifies every page of a row as it is now, the page that wrote it too. */
const echo = (id: string) =>
  FakeSocket.opened.at(-1)?.receive({
    type: 'update_vxe_table',
    data: { socketKey: 'archives.collect', args: [files.get(id), ''] }
  })
const open = async (node = 'M1', all: Answers = answers) => {
  const screen = await renderCollect(all)
  await expect.element(page.getByRole('grid', { name: new RegExp(`^${node} .*的文件`) })).toBeVisible()
  FakeSocket.opened.at(-1)?.open()
  FakeSocket.opened.at(-1)?.receive({ type: 'joined', since: '1.1' })
  return screen
}
/** The titles in sight. */
const titles = () =>
  rows
    .getByRole('row')
    .elements()
    .flatMap((row) => row.textContent?.match(/.号记录/)?.[0] ?? [])
/** Goes to the row of a file. */
const goToRow = async (title: string) => {
  const state = rows.getByRole('row', { name: new RegExp(title) }).getByText('草稿')
  await userEvent.click(state)
  await expect.element(state).toHaveFocus()
}
/** Goes to the cell 目录条款 of a file. */
const goToPlace = async (title: string) => {
  await goToRow(title)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.activeElement?.getAttribute('data-title')).toBe('目录条款')
}
const write = async (title: string, code: string) => {
  await goToPlace(title)
  await userEvent.keyboard(`{F2}{Control>}a{/Control}${code}{Enter}`)
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  startAnnouncer()
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:upload', type: '2', describe: '' }]
  })
  // At an item the column is not shown until somebody asks for it, as this user has.
  setOwnSetting('grid.archives.collect', { hidden: [] })
  files.clear()
  for (const [at, title] of ['一号记录', '二号记录', '三号记录'].entries())
    files.set(`f${at}`, fileAt('M1', `f${at}`, title, { orderNum: at + 1, catalogName: '甲项' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setOwnSetting('grid.archives.collect', null)
  nobody()
  dismissAll()
  await journal().drop(['f0', 'f1', 'f2'])
})

test('a file that I move to another 目录条款 leaves the list in my own name, and Ctrl+Z moves it back', async () => {
  const past: string[] = []
  const stop = onRetire((text) => past.push(text))
  await open()
  await write('二号记录', 'M2')
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['“二号记录”已移到“M2 乙项”'])
  await expect.poll(titles).toEqual(['一号记录', '三号记录'])
  echo('f1')
  await expect.element(rows.getByText('三号记录')).toBeVisible()
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(rows.getByText('二号记录')).toBeVisible()
  await expect.poll(() => files.get('f1')?.nodeId).toBe('M1')
  echo('f1')
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect.element(rows.getByText('二号记录')).toBeVisible()
  expect(past).toEqual(['“二号记录”已移到“M2 乙项”'])
  expect(spoken()).not.toContain('他人')
  stop()
})

test('nobody else is named where word of my own move comes before its answer', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await open('M1', {
    ...answers,
    [SAVE]: async (input) => {
      const outcome = save(input)
      await answered
      return outcome
    }
  })
  await write('二号记录', 'M2')
  await expect.poll(() => files.get('f1')?.nodeId).toBe('M2')
  echo('f1')
  await expect.element(page.getByText('正在保存 1 行')).toBeVisible()
  answer()
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['“二号记录”已移到“M2 乙项”'])
  await expect.poll(titles).toEqual(['一号记录', '三号记录'])
  expect(spoken()).not.toContain('他人')
})

test('several files that are moved at once leave together, and 撤销 brings them all back', async () => {
  await open()
  await goToPlace('一号记录')
  // Both at once, so that neither is sent before the other.
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'M2\r\nM2\r\n')
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const toast = () => $toasts.get().find(({ text }) => text === '2 件已移到“M2 乙项”')
  await expect.poll(toast).toBeTruthy()
  await expect.poll(() => rows.getByRole('row').elements().length).toBe(2)
  expect(toast()?.actions?.[0]?.label).toBe('撤销')
  toast()?.actions?.[0]?.run()
  await expect.element(rows.getByText('二号记录')).toBeVisible()
  await expect.poll(() => [...files.values()].map(({ nodeId }) => nodeId)).toEqual(['M1', 'M1', 'M1'])
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
})

test('撤销 moves a file back also when another node is open by then', async () => {
  await open()
  await write('二号记录', 'M2')
  await expect.poll(() => $toasts.get()).toHaveLength(1)
  await pressOn(page.getByRole('treeitem', { name: /^M2\b/ }), '{Enter}')
  await expect.element(rows.getByText('二号记录')).toBeVisible()
  $toasts.get()[0]?.actions?.[0]?.run()
  await expect.poll(() => files.get('f1')?.nodeId).toBe('M1')
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
})

test('at a node above both items the file stays where it is seen', async () => {
  const below = NODES.map((one) => ({ ...one, parentId: 'M' }))
  await open('M', { ...answers, 'GET /archives/collect/tree': () => [GROUP, ...below] })
  await write('二号记录', 'M2')
  await expect.poll(() => files.get('f1')?.nodeId).toBe('M2')
  echo('f1')
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect.element(rows.getByText('二号记录')).toBeVisible()
  expect([$toasts.get(), spoken().includes('他人')]).toEqual([[], false])
})

test('a file that somebody else moves away is still announced as theirs', async () => {
  await open()
  await goToRow('二号记录')
  files.set('f1', fileAt('M2', 'f1', '二号记录', { rowVersion: 2 }))
  echo('f1')
  await expect.poll(spoken).toContain('他人删除或移走了您所在的行“二号记录”')
  await expect.poll(titles).toEqual(['一号记录', '三号记录'])
})

test('a page that was closed before the answer to a move loses nothing, and nobody is blamed when it is opened again', async () => {
  const entry = (id: string, values: JournalEntry['values']): JournalEntry => ({
    id,
    isNew: false,
    isRemoved: false,
    values,
    base: { catalogCode: 'M1' },
    after: null,
    at: 1
  })
  files.set('f1', fileAt('M2', 'f1', '二号记录', { rowVersion: 2, catalogName: '乙项' }))
  files.set('f2', fileAt('M2', 'f2', '三号记录', { rowVersion: 2, catalogName: '乙项' }))
  await journal().keep([
    entry('f0', { catalogCode: 'M2' }),
    entry('f1', { catalogCode: 'M2' }),
    entry('f2', { catalogCode: 'M2', responsible: '星河建设' })
  ])
  await open()
  await expect.poll(() => files.get('f0')?.nodeId).toBe('M2')
  await expect.poll(() => files.get('f2')?.responsible).toBe('星河建设')
  await expect.poll(() => journal().read()).toEqual([])
  await expect.element(page.getByText('已保存', { exact: true })).toBeVisible()
  expect(rows.getByText('记录').elements()).toEqual([])
  expect($toasts.get().map(({ title }) => title)).not.toContainEqual(expect.stringContaining('他人'))
})
