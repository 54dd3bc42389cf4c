import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { FileRow } from '#contract/archives/files.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { press } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'
import { render } from 'vitest-browser-react'

/** Each test has a node of its own: what was done at one is kept while its answer is awaited. */
let node = ''
let count = 0
const WHY = '退回：题名不规范。题名未写明部位。钱丑己，2026-03-06'
const returned = (id: string, title: string, orderNum: number, keys: readonly string[]): FileRow =>
  fileAt(node, id, title, {
    orderNum,
    status: 'returned',
    status_dictText: '已退回',
    responsible: '一建',
    lastReturn: {
      reason: '3',
      reason_dictText: '题名不规范',
      opinion: '题名未写明部位。',
      byName: '钱丑己',
      at: '2026-03-06 12:36:00',
      keys,
      cells: { title, responsible: '一建' }
    }
  })
const filesNow = () => [
  fileAt(node, 'a', '一层记录', { orderNum: 1 }),
  returned('b', '二层记录', 2, ['title']),
  fileAt(node, 'c', '三层记录', { orderNum: 3 }),
  returned('d', '四层记录', 4, ['responsible'])
]
const asked: string[][] = []
const answers = (): Answers => ({
  ...collectAnswers([treeItem(node, '施工记录', 4)], filesNow),
  'PUT /archives/file/editBatch': (input) =>
    (input.rows as unknown as { id: string; rowVersion: number; cells: object }[]).map(({ id, rowVersion, cells }) => ({
      id,
      ok: true,
      code: 200,
      message: '',
      faults: [],
      row: { ...filesNow().find((one) => one.id === id)!, ...cells, rowVersion: rowVersion + 1 }
    })),
  'POST /archives/file/refusedAtSubmit': () => [],
  'POST /archives/file/submit': (input) => {
    const ids = input.ids as unknown as string[]
    asked.push(ids)
    return ids.map((id) => ({
      id,
      ok: true,
      code: 200,
      message: '',
      faults: [],
      row: {
        ...filesNow().find((one) => one.id === id)!,
        rowVersion: 9,
        status: 'submitted',
        status_dictText: '待审核',
        lastReturn: null
      }
    }))
  }
})
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const next = () =>
  void possibleCommands()
    .find(({ id }) => id === 'collect.nextReturn')
    ?.run()
const spoken = () => document.getElementById('announcer-polite')?.textContent ?? ''
const described = () => document.activeElement?.getAttribute('aria-description')
const open = async (files?: () => FileRow[]) => {
  const own = files ? collectAnswers([treeItem(node, '施工记录', 3)], files) : {}
  const screen = await renderCollect({ ...answers(), ...own })
  await expect.element(cell('二层记录')).toBeVisible()
  return screen
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  startAnnouncer()
  signedIn()
  asked.length = 0
  node = `C${++count}`
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:submit', type: '2', describe: '' }]
  })
})
afterEach(() => nobody())

test('one key goes from one returned file to the next, each at the cell that its reason is about, and round the end', async () => {
  const screen = await open()
  expect(possibleCommands().find(({ id }) => id === 'collect.nextReturn')?.keys).toBe('Alt+Shift+N')
  next()
  await expect.element(cell('二层记录')).toHaveFocus()
  expect(described()).toBe(WHY)
  await expect.poll(spoken).toContain('退回的文件，第 1 件，共 2 件')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(WHY)
  expect(await findingsInThemes(screen.container)).toEqual([])
  next()
  await expect.poll(spoken).toContain('第 2 件，共 2 件')
  expect(described()).toBe(WHY)
  next()
  await expect.element(cell('二层记录')).toHaveFocus()
})

test('what is changed in a returned file is marked with what it was, and unmarked when it is so again', async () => {
  await open()
  next()
  await expect.element(cell('二层记录')).toHaveFocus()
  await press('{F2}{Control>}a{/Control}二层柱钢筋记录{Enter}')
  await expect.element(cell('二层柱钢筋记录')).toHaveAttribute('aria-description', `${WHY}；退回后已改，原为“二层记录”`)
  await press('{Control>}z{/Control}')
  await expect.element(cell('二层记录')).toHaveFocus()
  expect(described()).toBe(WHY)
})

test('a returned file is not submitted again unchanged without a question that names it and why it came back', async () => {
  await open()
  await render(<ConfirmHost />)
  next()
  await expect.element(cell('二层记录')).toHaveFocus()
  await press(' ')
  const submit = possibleCommands().find(({ id }) => id === 'collect.submit')!
  const first = submit.run()
  const dialog = page.getByRole('alertdialog', { name: '退回后没有修改' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('二层记录（题名不规范）')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{Escape}')
  await first
  expect(asked).toEqual([])
  await expect.element(cell('二层记录')).toHaveFocus()
  await press('{F2}{Control>}a{/Control}二层柱钢筋记录{Enter}')
  await submit.run()
  expect(asked).toEqual([['b']])
  await expect.element(page.getByRole('gridcell', { name: '待审核' })).toBeVisible()
  // It is on its way again: nothing more is said of the return.
  expect(cell('二层记录').element().getAttribute('aria-description')).not.toContain('退回')
})

test('Enter goes on to the row below; the next returned file is the one after that which was mended, and none is skipped', async () => {
  await open(() => [
    returned('b', '二层记录', 1, ['title']),
    returned('c', '三层记录', 2, ['title']),
    returned('d', '四层记录', 3, ['title'])
  ])
  const seen: string[] = []
  next()
  for (let at = 0; at < 3; at++) {
    await expect.poll(() => spoken()).toContain(`第 ${at + 1} 件，共 3 件`)
    seen.push(document.activeElement?.textContent ?? '')
    await press('{Enter}')
    next()
  }
  expect(seen).toEqual(['二层记录', '三层记录', '四层记录'])
})
